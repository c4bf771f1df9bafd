//! SGF, file format 4, for five in a row (`GM[4]`).
//!
//! Points are two letters from the upper left, as in Go. The reader takes what programs really
//! write: any `GM`, properties given twice, old lower-case letters in names, `tt` for a pass. It
//! keeps its own stack, so nesting has no limit. What it does not understand stays with its node
//! as a [`crate::Prop`] and is written back; `FF`, `GM`, `CA` and `SZ` are written anew.
//!
//! Three properties are Tengen's own: [`SPENT`], [`START`] and those of other formats that a
//! record carries along.

mod parse;
mod read;
mod value;
mod write;

use thiserror::Error;

use tengen_core::{Point, Size};

pub use read::read;
pub use write::write;

/// The milliseconds spent on a move.
pub const SPENT: &str = "MSEC";
/// RenLib's start position.
pub const START: &str = "RLST";

/// What can be wrong with an SGF.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SgfFault {
    /// There is no game in it.
    #[error("there is no game tree")]
    Nothing,
    /// Something that has no place here.
    #[error("{0:?} has no place here")]
    Junk(String),
    /// The file ends within a game tree or a value.
    #[error("the file ends within {0}")]
    Truncated(&'static str),
    /// A variation without a node.
    #[error("a variation begins with no node")]
    EmptyVariation,
    /// A property without a value.
    #[error("{0} has no value")]
    NoValue(String),
    /// A board that is none Tengen has.
    #[error("SZ[{0}] is no square board from 5 to 22")]
    Size(String),
    /// A value that is no point.
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
        /// The board.
        size: Size,
    },
    /// Two moves in one node.
    #[error("a node has a second move, {0}")]
    SecondMove(String),
    /// A point set up twice in one node.
    #[error("{0} is set up twice in one node")]
    Twice(Point),
    /// A value that names no colour.
    #[error("PL[{0}] is no colour")]
    Color(String),
    /// Rectangles name more points than a file of this size could need.
    #[error("rectangles in this file name too many points")]
    TooManyPoints,
}
