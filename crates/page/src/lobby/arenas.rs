//! Arenas: evenings in which free players are paired at once, again and again.

use tengen_room::lobby::{ARENA_ROWS_TOLD, ArenaPage, ArenaShown, ArenaStanding, ArenaState, Wish};
use tengen_text::Text;

use super::said::time_left;

/// An arena, with its times by the browser's clock.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Evening {
    /// The arena as the server describes it.
    pub shown: ArenaShown,
    /// When its state changes next, if that is known.
    next: Option<u64>,
    /// Whether it was over before the page heard of it.
    pub is_past: bool,
}

impl Evening {
    fn of(shown: ArenaShown, is_past: bool, now: u64) -> Evening {
        let left = match shown.state {
            ArenaState::Open => shown.begins_in,
            ArenaState::Running => shown.ends_in,
            ArenaState::Ending | ArenaState::Over => None,
        };
        Evening {
            next: left.map(|left| now + left),
            shown,
            is_past,
        }
    }

    /// Whether it can be entered.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        matches!(self.shown.state, ArenaState::Open | ArenaState::Running)
    }

    /// Whether its table is final.
    #[must_use]
    pub const fn is_over(&self) -> bool {
        matches!(self.shown.state, ArenaState::Over)
    }

    /// When it begins, or how much time is left.
    #[must_use]
    pub fn when(&self, text: Text, now: u64) -> String {
        let left = self.next.map(|next| next.saturating_sub(now).max(1));
        let left = left.map(|left| time_left(text, left)).unwrap_or_default();
        text.lobby_arena_when(
            match self.shown.state {
                ArenaState::Open => "open",
                ArenaState::Running => "running",
                ArenaState::Ending => "ending",
                ArenaState::Over => "over",
            },
            left,
        )
    }
}

/// The arenas of the lobby.
#[derive(Clone, Debug, Default)]
pub struct Arenas {
    all: Vec<Evening>,
    standings: Vec<ArenaStanding>,
    /// The arena whose table is open, and how many rows come before those that are shown.
    watched: Option<(u64, u32)>,
    table: Option<ArenaPage>,
}

impl Arenas {
    /// All of them, as the server has them.
    #[must_use]
    pub fn all(&self) -> &[Evening] {
        &self.all
    }

    /// One of them.
    #[must_use]
    pub fn get(&self, arena: u64) -> Option<&Evening> {
        self.all.iter().find(|one| one.shown.arena == arena)
    }

    /// How the user stands in one, who has entered it.
    #[must_use]
    pub fn standing(&self, arena: u64) -> Option<&ArenaStanding> {
        self.standings.iter().find(|one| one.arena == arena)
    }

    /// The arena that pairs the user whenever free, and how the user stands there.
    #[must_use]
    pub fn entered(&self) -> Option<(&Evening, &ArenaStanding)> {
        let open = self.all.iter().filter(|one| !one.is_over());
        let mut entered = open.filter_map(|one| Some((one, self.standing(one.shown.arena)?)));
        entered.find(|(_, standing)| standing.here && !standing.is_final)
    }

    /// Whether a game of this arena is one for which the user waits.
    pub(super) fn pairs(&self, arena: Option<u64>) -> bool {
        let standing = arena.and_then(|arena| self.standing(arena));
        standing.is_some_and(|standing| standing.here)
    }

    /// Whether one's table is open.
    #[must_use]
    pub fn shows_table(&self, arena: u64) -> bool {
        self.watched.is_some_and(|(watched, _)| watched == arena)
    }

    /// The part of the open table that was told last.
    #[must_use]
    pub fn table(&self) -> Option<&ArenaPage> {
        self.table.as_ref()
    }

    pub(super) fn here(&mut self, arenas: Vec<ArenaShown>, entered: Vec<ArenaStanding>, now: u64) {
        self.told(arenas, now);
        // Of those that are over the last word stays.
        self.standings.retain(|standing| standing.is_final);
        for standing in entered {
            self.stands(standing);
        }
    }

    pub(super) fn told(&mut self, arenas: Vec<ArenaShown>, now: u64) {
        // Who has seen one before its end looks for the end in the same place.
        let is_past = |shown: &ArenaShown| {
            let known = self.get(shown.arena);
            shown.state == ArenaState::Over && known.is_none_or(|known| known.is_past)
        };
        let evening = |shown: ArenaShown| {
            let is_past = is_past(&shown);
            Evening::of(shown, is_past, now)
        };
        self.all = arenas.into_iter().map(evening).collect();
        let is_gone = |arena: u64| self.get(arena).is_none();
        if self.watched.is_some_and(|(arena, _)| is_gone(arena)) {
            (self.watched, self.table) = (None, None);
        }
        let all = &self.all;
        self.standings
            .retain(|one| all.iter().any(|known| known.shown.arena == one.arena));
    }

    pub(super) fn stands(&mut self, standing: ArenaStanding) {
        self.standings.retain(|one| one.arena != standing.arena);
        self.count(standing.arena, standing.players);
        self.standings.push(standing);
    }

    pub(super) fn table_is(&mut self, page: ArenaPage) {
        if self.watched == Some((page.arena, page.from)) {
            self.count(page.arena, page.players);
            self.table = Some(page);
        }
    }

    /// Takes over the number of players, which standings and tables carry.
    fn count(&mut self, arena: u64, players: u32) {
        let mut all = self.all.iter_mut();
        if let Some(known) = all.find(|known| known.shown.arena == arena) {
            known.shown.players = players;
        }
    }

    /// Opens a table where the user stands, or at its top; returns what to ask for.
    pub fn open(&mut self, arena: u64) -> Wish {
        let own = self.standing(arena).map_or(0, |own| own.place.max(1) - 1);
        self.turn(arena, own - own % ARENA_ROWS_TOLD)
    }

    /// Shows the rows from an offset on.
    pub fn turn(&mut self, arena: u64, from: u32) -> Wish {
        if !self.shows_table(arena) {
            self.table = None;
        }
        self.watched = Some((arena, from));
        Wish::WatchTable { arena, from }
    }

    /// Folds the table away; returns what to ask for, if one was open.
    pub fn fold(&mut self) -> Option<Wish> {
        self.table = None;
        self.watched.take().map(|_| Wish::StopTable)
    }

    /// What is asked for on a new connection.
    pub(super) fn again(&self) -> Option<Wish> {
        self.watched
            .map(|(arena, from)| Wish::WatchTable { arena, from })
    }

    /// Whether a time is shown that passes.
    #[must_use]
    pub fn has_times(&self) -> bool {
        self.all.iter().any(|one| one.next.is_some())
    }
}

/// How a player stands: place and points.
#[must_use]
pub fn stands(text: Text, standing: &ArenaStanding) -> String {
    let ArenaStanding {
        place,
        players,
        points,
        ..
    } = *standing;
    text.lobby_arena_standing(place, players, points)
}

/// How the user stands in an arena, and what follows.
#[must_use]
pub fn follows(text: Text, evening: &Evening, standing: &ArenaStanding) -> String {
    let what = match (standing.is_final, standing.here, evening.shown.state) {
        (true, ..) | (_, _, ArenaState::Over) => "final",
        (_, _, ArenaState::Ending) => "ending",
        (_, false, _) => "left",
        (_, true, ArenaState::Open) => "open",
        (_, true, _) if standing.plays => "plays",
        (_, true, _) => "free",
    };
    text.lobby_arena_follows(what)
}
