//! The two sides.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// A side, and the colour of its stones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Color {
    /// Moves first.
    Black,
    /// Moves second.
    White,
}

impl Color {
    /// Black, then White.
    pub const BOTH: [Color; 2] = [Color::Black, Color::White];

    /// The other side.
    #[must_use]
    pub const fn opponent(self) -> Color {
        match self {
            Color::Black => Color::White,
            Color::White => Color::Black,
        }
    }

    /// 0 for Black, 1 for White.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }
}

impl fmt::Display for Color {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Color::Black => "black",
            Color::White => "white",
        })
    }
}

/// A text that is neither `black` nor `white`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is neither black nor white")]
pub struct ColorError(pub String);

impl FromStr for Color {
    type Err = ColorError;

    fn from_str(s: &str) -> Result<Color, ColorError> {
        match s {
            "black" => Ok(Color::Black),
            "white" => Ok(Color::White),
            other => Err(ColorError(other.chars().take(12).collect())),
        }
    }
}
