//! Results that records state.

use std::fmt;

use tengen_core::Color;

/// How a game was won.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WinBy {
    /// Not stated, usually a five.
    Unstated,
    /// By resignation.
    Resignation,
    /// On time.
    Time,
    /// By forfeit: a foul or an unplayed game.
    Forfeit,
    /// Other text after `B+` or `W+`.
    Other(String),
}

/// The stated result, which may contradict the rules.
///
/// ```
/// use tengen_core::Color;
/// use tengen_record::{GameResult, WinBy};
///
/// let result = GameResult::parse("W+Time");
/// assert_eq!(result, GameResult::Win(Color::White, WinBy::Time));
/// assert_eq!(result.to_string(), "W+T");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum GameResult {
    /// One side won.
    Win(Color, WinBy),
    /// A draw.
    Draw,
    /// No result: suspended or annulled.
    Void,
    /// Not known.
    Unknown,
    /// Any other text.
    Other(String),
}

impl GameResult {
    /// Parses SGF's `RE`; unknown text becomes [`GameResult::Other`].
    #[must_use]
    pub fn parse(text: &str) -> GameResult {
        let trimmed = text.trim();
        let by = |rest: &str| match rest.to_ascii_lowercase().as_str() {
            "" => WinBy::Unstated,
            "r" | "resign" => WinBy::Resignation,
            "t" | "time" => WinBy::Time,
            "f" | "forfeit" => WinBy::Forfeit,
            _ => WinBy::Other(rest.to_owned()),
        };
        let side = match trimmed.split_at_checked(2) {
            Some(("B+" | "b+", rest)) => Some((Color::Black, rest)),
            Some(("W+" | "w+", rest)) => Some((Color::White, rest)),
            _ => None,
        };
        match (side, trimmed.to_ascii_lowercase().as_str()) {
            // Some servers write a draw as `B+Draw`.
            (Some((_, rest)), _) if rest.eq_ignore_ascii_case("draw") => GameResult::Draw,
            (Some((color, rest)), _) => GameResult::Win(color, by(rest)),
            (None, "0" | "draw") => GameResult::Draw,
            (None, "void") => GameResult::Void,
            (None, "?") => GameResult::Unknown,
            (None, _) => GameResult::Other(text.to_owned()),
        }
    }

    /// Black's score in half points: 2, 1 or 0; `None` without a score.
    #[must_use]
    pub const fn black_half_points(&self) -> Option<u8> {
        match self {
            GameResult::Win(Color::Black, _) => Some(2),
            GameResult::Win(Color::White, _) => Some(0),
            GameResult::Draw => Some(1),
            _ => None,
        }
    }
}

/// The value of SGF's `RE`.
impl fmt::Display for GameResult {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (color, by) = match self {
            GameResult::Win(color, by) => (color, by),
            GameResult::Draw => return f.write_str("0"),
            GameResult::Void => return f.write_str("Void"),
            GameResult::Unknown => return f.write_str("?"),
            GameResult::Other(text) => return f.write_str(text),
        };
        let letter = match color {
            Color::Black => 'B',
            Color::White => 'W',
        };
        let by = match by {
            WinBy::Unstated => "",
            WinBy::Resignation => "R",
            WinBy::Time => "T",
            WinBy::Forfeit => "F",
            WinBy::Other(text) => text,
        };
        write!(f, "{letter}+{by}")
    }
}
