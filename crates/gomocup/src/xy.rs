//! Coordinates on the wire.

use std::fmt;
use std::str::FromStr;

use tengen_core::{Point, Size};
use thiserror::Error;

/// Wire coordinates: column from the left, row from the *top*, both from 0. May be off the board.
///
/// ```
/// use tengen_core::Size;
/// use tengen_gomocup::Xy;
///
/// // H15 is in the top row.
/// let xy = Xy::new("h15".parse()?, Size::STANDARD);
/// assert_eq!(xy.to_string(), "7,0");
/// let off: Xy = "7,15".parse()?;
/// assert_eq!(off.point(Size::STANDARD), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Xy {
    /// Column from the left.
    pub x: u32,
    /// Row from the top.
    pub y: u32,
}

impl Xy {
    /// The wire coordinates of a point on a board of this size.
    #[must_use]
    pub const fn new(p: Point, size: Size) -> Xy {
        Xy {
            x: p.x() as u32,
            y: size.row_from_top(p) as u32,
        }
    }

    /// The point, or `None` if it is off a board of this size.
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

    /// Parses `7,7`; spaces around the numbers are allowed.
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

/// Parses a decimal number with optional spaces around it and no plus sign.
pub(crate) fn number<T: FromStr>(text: &str) -> Option<T> {
    let text = text.trim();
    let digits = text.strip_prefix('-').unwrap_or(text);
    if digits.is_empty() || !digits.bytes().all(|b| b.is_ascii_digit()) {
        return None;
    }
    text.parse().ok()
}
