//! Playing strengths by number.

use thiserror::Error;

/// A playing strength of the engine, 0 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize, serde::Deserialize))]
#[cfg_attr(feature = "serde", serde(try_from = "u8", into = "u8"))]
pub struct Level(u8);

/// A level outside 0 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0}: levels run from 0 to 10")]
pub struct LevelError(pub u32);

impl Level {
    /// The levels from 1 up, the weakest first.
    pub const ALL: [Level; 10] = {
        let mut all = [Level(1); 10];
        let mut i = 1;
        while i < all.len() {
            all[i] = Level(all[i - 1].0 + 1);
            i += 1;
        }
        all
    };

    /// For a first game: plays almost at random.
    pub const FIRST: Level = Level(0);

    /// The highest level.
    pub const STRONGEST: Level = Level(10);

    /// The level with number `n`.
    ///
    /// # Errors
    /// [`LevelError`] unless `n` is 0 to 10.
    pub fn new(n: u32) -> Result<Level, LevelError> {
        let level = u8::try_from(n).ok().map(Level);
        let known = level.filter(|level| *level <= Level::STRONGEST);
        known.ok_or(LevelError(n))
    }

    /// The level's number.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The level about as strong as one of the four levels of earlier versions.
    #[must_use]
    pub const fn of_four(old: u8) -> Option<Level> {
        match old {
            1 => Some(Level(1)),
            2 => Some(Level(3)),
            3 => Some(Level(6)),
            4 => Some(Level::STRONGEST),
            _ => None,
        }
    }
}

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(n: u8) -> Result<Level, LevelError> {
        Level::new(n.into())
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}
