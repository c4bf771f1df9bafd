//! By how much the watchers of a game are behind its players.

use std::fmt;
use std::str::FromStr;

/// By how much the watchers of games at the board between named players are behind: `4` moves, or
/// `90s`.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum WatchersBehind {
    /// By so many moves, until the game is over; 0 for no delay.
    Moves(u8),
    /// By so many seconds, the end included.
    Seconds(u16),
}

/// Why a text is not a valid [`WatchersBehind`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "{0:?} is neither a number of moves from 0 to {moves} nor a time from 1s to {seconds}s",
    moves = WatchersBehind::MOST_MOVES,
    seconds = WatchersBehind::MOST_SECONDS
)]
pub struct WatchersBehindError(String);

impl WatchersBehind {
    /// The most moves.
    pub const MOST_MOVES: u8 = 20;
    /// The most seconds.
    pub const MOST_SECONDS: u16 = 600;

    /// No delay.
    pub const NONE: Self = Self::Moves(0);

    /// How long an event is held at least, in milliseconds.
    pub(super) const fn ms(self) -> u64 {
        match self {
            Self::Moves(_) => 0,
            Self::Seconds(seconds) => 1_000 * seconds as u64,
        }
    }
}

impl Default for WatchersBehind {
    fn default() -> Self {
        Self::NONE
    }
}

impl fmt::Display for WatchersBehind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Moves(moves) => write!(f, "{moves}"),
            Self::Seconds(seconds) => write!(f, "{seconds}s"),
        }
    }
}

impl FromStr for WatchersBehind {
    type Err = WatchersBehindError;

    fn from_str(text: &str) -> Result<Self, WatchersBehindError> {
        let read = match text.strip_suffix('s') {
            Some(seconds) => seconds.parse().ok().map(Self::Seconds),
            None => text.parse().ok().map(Self::Moves),
        };
        let is_fit = |read: &Self| match *read {
            Self::Moves(moves) => moves <= Self::MOST_MOVES,
            Self::Seconds(seconds) => (1..=Self::MOST_SECONDS).contains(&seconds),
        };
        let read = read.filter(is_fit);
        read.ok_or_else(|| WatchersBehindError(text.to_owned()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn moves_and_seconds_are_read() {
        for (text, read) in [
            ("0", WatchersBehind::NONE),
            ("20", WatchersBehind::Moves(20)),
            ("1s", WatchersBehind::Seconds(1)),
            ("600s", WatchersBehind::Seconds(600)),
        ] {
            assert_eq!(text.parse(), Ok(read));
            assert_eq!(read.to_string(), text);
        }
        for bad in ["", "21", "-1", "0s", "601s", "1m", "s", "one"] {
            assert!(bad.parse::<WatchersBehind>().is_err(), "{bad}");
        }
    }
}
