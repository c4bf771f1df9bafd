//! Arena tournament: free players are paired continuously until the time is up.

use std::collections::BTreeMap;

use tengen_core::SplitMix;
use thiserror::Error;

use crate::{Blocks, History, Offer, OfferError, Outcome, Player, Standing};

mod known;
mod ranks;
mod score;

pub use ranks::Row;
use score::Score;

/// Longest duration of an arena, in milliseconds.
pub const LONGEST_ARENA: u64 = 12 * 3_600_000;
/// Cooldown before a rematch of the last game while others are free, in milliseconds.
pub const REPEATED_AFTER: u64 = 10_000;
/// The most players of an arena.
pub const MOST_PLAYERS: usize = 2_000;

/// Settings of an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Evening {
    /// What is played.
    pub offer: Offer,
    /// The first pairing, in milliseconds.
    pub from: u64,
    /// After that no game begins. Games that run are played to their end and count.
    pub until: u64,
    /// Whether points are doubled after two wins in a row, until the next game that is not won.
    pub streaks: bool,
}

/// Error of a request to an arena, which changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ArenaError {
    /// The games cannot be played there.
    #[error(transparent)]
    Offer(#[from] OfferError),
    /// Duration that is zero, negative or longer than the limit.
    #[error("an arena lasts up to 12 hours")]
    Length,
    /// The evening is over.
    #[error("the arena is over")]
    Over,
    /// Limit of players reached.
    #[error("an arena has at most {MOST_PLAYERS} players")]
    Full,
    /// A player who has not entered.
    #[error("this player is not in the arena")]
    NotHere,
    /// No such game, or one whose result is known.
    #[error("there is no such game, or its result is known")]
    NoGame,
    /// A known game whose number is not above all others, or of a player who is in another.
    #[error("this game cannot have followed the others")]
    OutOfOrder,
}

/// A game's number in an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct GameId(pub u32);

/// How a game has ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ended {
    /// With a result.
    Played(Outcome),
    /// Void, without points. Those of the two, in the game's order, who made no first move leave.
    Void {
        /// Who did not come.
        absent: [bool; 2],
    },
}

/// State of an entrant.
#[derive(Clone, Debug)]
struct Entrant {
    standing: Standing,
    /// The place in the order of entering.
    number: u32,
    /// Whether the player wants games now.
    is_here: bool,
    /// The game that runs.
    game: Option<GameId>,
    /// Since when the player is free.
    since: u64,
    last: Option<Player>,
    score: Score,
}

/// An arena.
#[derive(Clone, Debug)]
pub struct Arena {
    evening: Evening,
    entrants: BTreeMap<Player, Entrant>,
    games: BTreeMap<GameId, [Player; 2]>,
    next: u32,
    history: History,
    lots: SplitMix,
}

impl Arena {
    /// An arena without entrants. The seed decides the lots.
    ///
    /// # Errors
    /// [`ArenaError::Offer`] and [`ArenaError::Length`].
    pub fn new(evening: Evening, seed: u64) -> Result<Arena, ArenaError> {
        evening.offer.check_live()?;
        let length = evening.until.checked_sub(evening.from);
        if !length.is_some_and(|length| (1..=LONGEST_ARENA).contains(&length)) {
            return Err(ArenaError::Length);
        }
        Ok(Arena {
            evening,
            entrants: BTreeMap::new(),
            games: BTreeMap::new(),
            next: 0,
            history: History::default(),
            lots: SplitMix::new(seed),
        })
    }

    /// What it is.
    #[must_use]
    pub const fn evening(&self) -> &Evening {
        &self.evening
    }

    /// A player enters, or returns with all points.
    ///
    /// # Errors
    /// [`ArenaError::Over`] and [`ArenaError::Full`].
    pub fn enter(
        &mut self,
        player: Player,
        standing: Standing,
        now: u64,
    ) -> Result<(), ArenaError> {
        if now >= self.evening.until {
            return Err(ArenaError::Over);
        }
        if let Some(known) = self.entrants.get_mut(&player) {
            if !known.is_here {
                (known.is_here, known.since) = (true, now);
            }
            return Ok(());
        }
        self.add(player, standing, (true, now))
    }

    fn add(
        &mut self,
        player: Player,
        standing: Standing,
        (is_here, since): (bool, u64),
    ) -> Result<(), ArenaError> {
        let number = self.entrants.len();
        if number >= MOST_PLAYERS {
            return Err(ArenaError::Full);
        }
        let entrant = Entrant {
            standing,
            number: number as u32,
            is_here,
            game: None,
            since,
            last: None,
            score: Score::default(),
        };
        self.entrants.insert(player, entrant);
        Ok(())
    }

    /// A player wants no more games. One that runs goes on and counts.
    ///
    /// # Errors
    /// [`ArenaError::NotHere`] for who has not entered.
    pub fn leave(&mut self, player: Player) -> Result<(), ArenaError> {
        let known = self.entrants.get_mut(&player).ok_or(ArenaError::NotHere)?;
        known.is_here = false;
        Ok(())
    }

    /// Pairs free players, from the top of the table down, each with the next below. A rematch of
    /// the last game waits for [`REPEATED_AFTER`] unless only these two are present. The first
    /// player of a pair begins.
    pub fn pair(&mut self, blocks: &impl Blocks, now: u64) -> Vec<(GameId, [Player; 2])> {
        if !(self.evening.from..self.evening.until).contains(&now) {
            return Vec::new();
        }
        let here = self.entrants.values().filter(|entrant| entrant.is_here);
        let is_duel = here.count() == 2;
        let mut free = self.free();
        let mut begun = Vec::new();
        for repeats in [false, true] {
            let mut rest: Vec<Player> = Vec::new();
            for player in free {
                let partner = rest.iter().position(|&other| {
                    let may_repeat = repeats && (is_duel || self.have_waited(player, other, now));
                    (may_repeat || !self.have_just_met(player, other))
                        && !blocks.apart(player, other)
                });
                match partner {
                    Some(at) => begun.push(self.begin(rest.remove(at), player, now)),
                    None => rest.push(player),
                }
            }
            free = rest;
        }
        begun
    }

    /// Free players, best score first.
    fn free(&self) -> Vec<Player> {
        let all = self.entrants.iter();
        let free = all.filter(|(_, entrant)| entrant.is_here && entrant.game.is_none());
        let mut free: Vec<(&Player, &Entrant)> = free.collect();
        free.sort_by_key(|(_, entrant)| {
            let points = std::cmp::Reverse(entrant.score.points);
            let rating = std::cmp::Reverse(entrant.standing.rating);
            (points, rating, entrant.number)
        });
        free.into_iter().map(|(&player, _)| player).collect()
    }

    fn have_just_met(&self, one: Player, other: Player) -> bool {
        let last = |player: Player| self.entrants[&player].last;
        last(one) == Some(other) || last(other) == Some(one)
    }

    fn have_waited(&self, one: Player, other: Player, now: u64) -> bool {
        let since = self.entrants[&one].since.max(self.entrants[&other].since);
        now.saturating_sub(since) >= REPEATED_AFTER
    }

    fn begin(&mut self, one: Player, other: Player, now: u64) -> (GameId, [Player; 2]) {
        let id = GameId(self.next);
        let lot = self.lots.below(2) == 1;
        let players = self.history.in_order(one, other, lot);
        self.note(id, players, now);
        (id, players)
    }

    /// Notes a game that begins.
    fn note(&mut self, id: GameId, players: [Player; 2], now: u64) {
        self.next = id.0 + 1;
        self.history.note(players, now);
        let [first, second] = players;
        for (player, opponent) in [(first, second), (second, first)] {
            if let Some(known) = self.entrants.get_mut(&player) {
                (known.game, known.last) = (Some(id), Some(opponent));
            }
        }
        self.games.insert(id, players);
    }

    /// A game has ended.
    ///
    /// # Errors
    /// [`ArenaError::NoGame`]; nothing changes. So a result counts once.
    pub fn ended(&mut self, game: GameId, how: Ended, now: u64) -> Result<(), ArenaError> {
        let players = self.games.remove(&game).ok_or(ArenaError::NoGame)?;
        for (seat, player) in players.into_iter().enumerate() {
            let Some(known) = self.entrants.get_mut(&player) else {
                continue;
            };
            (known.game, known.since) = (None, known.since.max(now));
            match how {
                Ended::Played(outcome) => {
                    known
                        .score
                        .add(outcome.halves()[seat], self.evening.streaks);
                }
                Ended::Void { absent } => known.is_here &= !absent[seat],
            }
        }
        Ok(())
    }

    /// Ends the evening now: no game begins any more, and those that run count. One that has not
    /// begun is over. What was over before stays as it was.
    pub fn close(&mut self, now: u64) {
        self.evening.until = self.evening.until.min(now.max(1));
        self.evening.from = self.evening.from.min(self.evening.until - 1);
    }

    /// The games that run.
    pub fn games(&self) -> impl Iterator<Item = (GameId, [Player; 2])> {
        self.games.iter().map(|(&id, &players)| (id, players))
    }

    /// A player's game that runs.
    #[must_use]
    pub fn game_of(&self, player: Player) -> Option<GameId> {
        self.entrants.get(&player)?.game
    }

    /// Whether a player wants games; `None` for who has not entered.
    #[must_use]
    pub fn is_here(&self, player: Player) -> Option<bool> {
        Some(self.entrants.get(&player)?.is_here)
    }

    /// How many players have entered.
    #[must_use]
    pub fn entered(&self) -> usize {
        self.entrants.len()
    }

    /// Whether the table is final: the evening is over, and so are all games.
    #[must_use]
    pub fn is_final(&self, now: u64) -> bool {
        now >= self.evening.until && self.games.is_empty()
    }
}
