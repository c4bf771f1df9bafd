//! The user's game, and the match or arena of which it is one.

use tengen_api::RoomId;
use tengen_room::Channel;
use tengen_room::lobby::{ArenaStanding, LobbyGame, Score};
use tengen_text::Text;

use super::arenas::{follows, stands};
use super::{Arenas, Effect, Evening, Series, is_live};

/// The user's game.
#[derive(Clone, Debug, Default)]
pub struct Playing {
    game: Option<LobbyGame>,
    series: Option<Series>,
    /// The room of the last game of an arena.
    last: Option<(Channel, u64)>,
}

/// What a game belongs to, also after its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Contest {
    /// A match, whose games are played in one room.
    Match(Series),
    /// An arena.
    Arena {
        /// The room of the user's last game there.
        room: Channel,
        /// The arena.
        evening: Evening,
        /// How the user stands.
        standing: ArenaStanding,
    },
}

impl Contest {
    /// The room of the game.
    #[must_use]
    pub const fn room(&self) -> &Channel {
        match self {
            Contest::Match(series) => &series.room,
            Contest::Arena { room, .. } => room,
        }
    }

    /// Whether the next game begins by itself.
    #[must_use]
    pub const fn goes_on(&self) -> bool {
        match self {
            Contest::Match(series) => !series.is_over(),
            Contest::Arena {
                evening, standing, ..
            } => standing.here && evening.is_open(),
        }
    }

    /// How it stands, during a game.
    #[must_use]
    pub fn line(&self, text: Text) -> String {
        match self {
            Contest::Match(series) => series.line(text),
            Contest::Arena { standing, .. } => stands(text, standing),
        }
    }

    /// How it stands after a game, and what follows.
    #[must_use]
    pub fn sentence(&self, text: Text) -> String {
        match self {
            Contest::Match(series) => series.sentence(text),
            Contest::Arena {
                evening, standing, ..
            } => {
                let follows = follows(text, evening, standing);
                format!("{} · {follows}", stands(text, standing))
            }
        }
    }
}

impl Playing {
    /// The game.
    #[must_use]
    pub const fn game(&self) -> Option<&LobbyGame> {
        self.game.as_ref()
    }

    /// The match, also after its last game.
    #[must_use]
    pub const fn series(&self) -> Option<&Series> {
        self.series.as_ref()
    }

    /// Whether it is a game at the board.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.game.as_ref().is_some_and(|game| is_live(&game.offer))
    }

    /// Whether it is played in this room.
    pub(super) fn is_in(&self, room: &Channel) -> bool {
        self.game.as_ref().is_some_and(|game| game.room == *room)
    }

    /// What the last game belongs to.
    #[must_use]
    pub fn contest(&self, arenas: &Arenas) -> Option<Contest> {
        if let Some(series) = &self.series {
            return Some(Contest::Match(series.clone()));
        }
        let (room, arena) = self.last.as_ref()?;
        Some(Contest::Arena {
            room: room.clone(),
            evening: arenas.get(*arena)?.clone(),
            standing: *arenas.standing(*arena)?,
        })
    }

    /// Goes to the game.
    #[must_use]
    pub fn go(&self) -> Vec<Effect> {
        let room = self.game.as_ref().and_then(|game| room_of(&game.room));
        room.map(Effect::Play).into_iter().collect()
    }

    pub(super) fn begins(&mut self, game: LobbyGame) {
        self.series = Series::of(&game);
        self.is_of_arena(&game);
        self.game = Some(game);
    }

    fn is_of_arena(&mut self, game: &LobbyGame) {
        self.last = game.arena.map(|arena| (game.room.clone(), arena));
    }

    /// The lobby is entered, perhaps again, with this game.
    pub(super) fn here(&mut self, game: Option<LobbyGame>) {
        // Of a match that has ended meanwhile the last score is not known.
        if self.series.as_ref().is_some_and(|series| !series.is_over()) {
            self.series = None;
        }
        if let Some(game) = &game {
            self.series = Series::of(game).or(self.series.take());
            self.is_of_arena(game);
        }
        self.game = game;
    }

    /// The game on the board is over, or was left. The server says when a match is, and in an arena
    /// when its points are counted.
    pub(super) fn ends_here(&mut self) {
        let goes_on = self.series.as_ref().is_some_and(|series| !series.is_over());
        self.game.take_if(|game| !goes_on && game.arena.is_none());
    }

    /// A game and its match are over; returns whether it was the user's as far as is known.
    pub(super) fn ends(&mut self, room: &Channel) -> bool {
        let series = self.series.as_mut();
        let goes_on = series.filter(|series| series.room == *room && !series.is_over());
        if let Some(series) = goes_on {
            series.ends();
        }
        let is_it = self.is_in(room);
        self.game.take_if(|_| is_it).is_some()
    }

    /// A game of a match has ended; after the last one the user is free. Returns whether the match
    /// is known.
    pub(super) fn scored(&mut self, room: &Channel, score: Score, follows: bool) -> bool {
        let series = self.series.as_mut();
        let Some(series) = series.filter(|series| series.room == *room) else {
            return false;
        };
        series.scored(score, follows);
        if !follows {
            self.game = None;
        }
        true
    }

    /// The game is void, which ends a match.
    pub(super) fn is_void(&mut self) {
        self.game = None;
        if let Some(series) = &mut self.series {
            series.ends();
        }
    }
}

/// Goes to a game of others that runs, to watch it.
#[must_use]
pub fn watch(channel: &Channel) -> Vec<Effect> {
    room_of(channel).map(Effect::Watch).into_iter().collect()
}

/// The room that has this channel.
fn room_of(channel: &Channel) -> Option<RoomId> {
    channel.room()?.parse().ok()
}
