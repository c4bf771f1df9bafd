//! Coordinates as the protocol counts them.

use std::fmt;
use std::str::FromStr;

use tengen_core::{Point, Size};
use thiserror::Error;

/// A point as it stands on the wire: column from the left and row from the *top*, from 0. Not
/// necessarily on any board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Xy {
    /// The column from the left.
    pub x: u32,
    /// The row from the top.
    pub y: u32,
}

impl Xy {
    /// The wire form of a point of a board of this size.
    #[must_use]
    pub const fn new(p: Point, size: Size) -> Xy {
        Xy {
            x: p.x() as u32,
            y: size.row_from_top(p) as u32,
        }
    }

    /// The point, if it is on a board of this size.
    #[must_use]
    pub const fn point(self, size: Size) -> Option<Point> {
        size.from_top(self.x, self.y)
    }
}

impl fmt::Display for Xy {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{},{}", self.x, self.y)
    }
}

/// A text that is no pair of coordinates.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no pair of numbers X,Y")]
pub struct XyError(pub String);

impl FromStr for Xy {
    type Err = XyError;

    /// Reads `7,7`; spaces around the numbers are tolerated.
    fn from_str(s: &str) -> Result<Xy, XyError> {
        let pair = s.split_once(',').and_then(|(x, y)| {
            Some(Xy {
                x: number(x)?,
                y: number(y)?,
            })
        });
        pair.ok_or_else(|| XyError(s.to_owned()))
    }
}

/// A plain decimal number with spaces around it.
pub(crate) fn number<T: FromStr>(text: &str) -> Option<T> {
    let text = text.trim();
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}
