//! The settings of the lobby, and pools as the host names them.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tengen_core::opening::Procedure;
use tengen_core::{Level, Size};
use tengen_lobby::FIRST_MOVE;
use tengen_rating::evens_colors;
use tengen_room::lobby::Offer;

use super::told;
use crate::rooms::behind::WatchersBehind;

/// A pool of the lobby: `RULE,OPENING,CLOCK` on 15 lines, as `freestyle,swap2,5m+4s`. Rated where
/// the opening evens the colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LobbyPool(pub(super) Offer);

/// Why a text is not a valid [`LobbyPool`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum LobbyPoolError {
    /// A part is missing.
    #[error("{0:?} is not of the form RULE,OPENING,CLOCK, as freestyle,swap2,5m+4s")]
    Form(String),
    /// A part cannot be read, or the parts do not fit each other.
    #[error("{0}")]
    Part(String),
}

impl fmt::Display for LobbyPool {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Offer {
            rule,
            opening,
            clock,
            ..
        } = self.0;
        write!(f, "{rule},{opening}")?;
        clock.map_or(Ok(()), |clock| write!(f, ",{clock}"))
    }
}

impl FromStr for LobbyPool {
    type Err = LobbyPoolError;

    fn from_str(text: &str) -> Result<Self, LobbyPoolError> {
        let mut parts = text.splitn(3, ',');
        let mut part = || {
            parts
                .next()
                .ok_or_else(|| LobbyPoolError::Form(text.to_owned()))
        };
        let (rule, opening, clock) = (part()?, part()?, part()?);
        let opening: Procedure = opening.parse().map_err(unread)?;
        let offer = Offer {
            rule: rule.parse().map_err(unread)?,
            size: Size::STANDARD.get(),
            opening,
            clock: Some(clock.parse().map_err(unread)?),
            rated: evens_colors(opening),
        };
        let read = told::offer(&offer).map_err(|unfit| LobbyPoolError::Part(unfit.told().1))?;
        read.check_live().map_err(unread)?;
        Ok(Self(offer))
    }
}

fn unread(error: impl ToString) -> LobbyPoolError {
    LobbyPoolError::Part(error.to_string())
}

/// Settings of the lobby.
#[derive(Clone, Debug)]
pub struct LobbySettings {
    /// Its pools, at most four: kinds of games for which players wait together.
    pub pools: Vec<LobbyPool>,
    /// How long each player of a game has for the first move.
    pub first_move: Duration,
    /// Levels of the program that play here, below the strongest.
    pub levels: Vec<Level>,
    /// By how much watchers of games at the board between named players are behind.
    pub watchers_behind: WatchersBehind,
}

impl Default for LobbySettings {
    fn default() -> Self {
        Self {
            pools: Vec::new(),
            first_move: Duration::from_millis(FIRST_MOVE),
            levels: Vec::new(),
            watchers_behind: WatchersBehind::NONE,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pools_are_read_and_checked() {
        let pool: LobbyPool = "renju,taraguchi10,30m+3x30s".parse().expect("a pool");
        assert!(pool.0.rated && pool.0.clock == "30m+3x30s".parse().ok());
        assert_eq!(pool.to_string(), "renju,taraguchi10,30m+3x30s");
        let plain: LobbyPool = "freestyle,none,5m".parse().expect("a pool");
        assert!(!plain.0.rated);
        for bad in [
            "",
            "freestyle,swap2",
            "chess,swap2,5m",
            "freestyle,swap9,5m",
            "freestyle,swap2,later",
            "freestyle,swap2,3d",
            "freestyle,swap2,5m:3m",
        ] {
            assert!(bad.parse::<LobbyPool>().is_err(), "{bad}");
        }
    }
}
