//! The words of the page that carry values.

use crate::message::messages;

messages! { MESSAGES:
    /// The accessible name of an empty point.
    pub fn cell_empty(point) = "cell-empty";
    /// The accessible name of a point with a stone.
    pub fn cell_stone(point, color) = "cell-stone";
}
