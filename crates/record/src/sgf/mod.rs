//! SGF, file format 4, for five in a row (`GM[4]`).
//!
//! Points are two letters from the upper left. The reader accepts what programs write: any `GM`,
//! repeated properties, lower-case letters in names, `tt` for a pass, several moves in one node,
//! no `SZ` (the smallest usual board that fits is taken). Empty marks, marks off the board and
//! properties without a value are counted as [`crate::Ignored`]. Nesting has no limit.
//! A lenient reading also accepts other text before, between and after games and nodes, a `(`
//! without `;`, and brackets in a value that are not escaped.
//! Unknown properties are kept as a [`crate::Prop`] and written back; `FF`, `GM`, `CA` and `SZ` are
//! written anew. [`SPENT`] and [`START`] are Tengen's own properties.

mod markup;
mod open_node;
mod parse;
mod read;
mod value;
mod write;

use thiserror::Error;

use tengen_core::{Point, Size};

pub use markup::{Connection, Markup};
pub(crate) use read::for_each;
pub use read::read;
pub use write::write;

/// Property with the milliseconds spent on the move.
pub const SPENT: &str = "MSEC";
/// Property of RenLib's start positions.
pub const START: &str = "RLST";

/// An error in an SGF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SgfFault {
    /// There is no game tree.
    #[error("there is no game tree")]
    Nothing,
    /// Unexpected text.
    #[error("{0:?} has no place here")]
    Junk(String),
    /// The end of the file within a game tree or a value.
    #[error("the file ends within {0}")]
    Truncated(&'static str),
    /// A variation without a node.
    #[error("a variation begins with no node")]
    EmptyVariation,
    /// A `(` with properties, but without a `;`.
    #[error("a ( is followed by no ;")]
    NoNode,
    /// A move, stone, turn or board size without a value.
    #[error("{0} has no value")]
    NoValue(String),
    /// An unsupported board size.
    #[error("SZ[{0}] is no square board from 5 to 22")]
    Size(String),
    /// A value that is not a point.
    #[error("{key}[{value}] is no point")]
    Point {
        /// The property.
        key: String,
        /// Its value, shortened.
        value: String,
    },
    /// A point off the board.
    #[error("{key}[{value}] is off the {size}×{size} board")]
    OffBoard {
        /// The property.
        key: String,
        /// Its value, shortened.
        value: String,
        /// The board size.
        size: Size,
    },
    /// A point set up twice in one node.
    #[error("{0} is set up twice in one node")]
    Twice(Point),
    /// A value that is not a colour.
    #[error("PL[{0}] is no colour")]
    Color(String),
    /// Rectangles with too many points for the length of the file.
    #[error("rectangles in this file name too many points")]
    TooManyPoints,
}
