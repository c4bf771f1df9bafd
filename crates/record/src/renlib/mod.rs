//! RenLib's `.lib`: a renju tree on 15×15 with alternating colours.
//!
//! After a header of 20 bytes (none in the oldest files) follow the nodes in preorder: a byte for
//! the point, one or three bytes of flags, a comment and a *board text*, the label on the node's
//! point. Strings end with a zero byte and have even length. The encoding is not stated.
//!
//! In a [`crate::Record`] a board text becomes a label of the parent, where it is seen; a node
//! with nothing else is dropped. [`GHOST`], [`PASS_TEXT`], [`BITS`] and [`LINE_ENDS`] keep other
//! content.

mod comment;
mod read;
mod write;

use std::fmt;

use thiserror::Error;

use tengen_core::{Point, Size};

pub use comment::LINE_ENDS;
pub use read::{read, version};
pub use write::write;

/// Property of a node without a move that has a point, its value (`h8`).
pub const GHOST: &str = "RLNM";
/// Property with the board text of a node without a point: the root or a pass.
pub const PASS_TEXT: &str = "RLBT";
/// Property with unknown extension bits, as four hexadecimal digits.
pub const BITS: &str = "RLXB";

const SIZE: Size = Size::STANDARD;
const MAGIC: [u8; 8] = *b"\xffRenLib\xff";
/// The length of the header in bytes.
const HEAD: usize = 20;
/// Separates a comment's first line from the others.
const LINES: char = '\u{8}';

mod flag {
    /// A sibling follows after the subtree.
    pub(super) const SIBLING: u8 = 0x80;
    /// No child follows.
    pub(super) const LEAF: u8 = 0x40;
    /// A comment in the old seven-bit encoding.
    pub(super) const OLD_COMMENT: u8 = 0x20;
    pub(super) const MARK: u8 = 0x10;
    pub(super) const COMMENT: u8 = 0x08;
    /// A start position.
    pub(super) const START: u8 = 0x04;
    /// The node has no move.
    pub(super) const NO_MOVE: u8 = 0x02;
    /// Two more bytes of flags follow.
    pub(super) const EXTENSION: u8 = 0x01;
    /// In the extension: a board text follows.
    pub(super) const BOARD_TEXT: u16 = 0x0001;
}

/// A version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// No header; starts at H8 (RenLib before version 3).
    Headless,
    /// 3.0: no root; the only first move is H8.
    V30,
    /// 3.4: the first node is the root.
    V34,
}

/// An error in a `.lib`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LibFault {
    /// Neither RenLib's header nor a first move at H8.
    #[error("the file begins neither with RenLib's head nor with H8")]
    Head,
    /// An unknown version.
    #[error("version {0}.{1} is newer than 3.4")]
    Version(u8, u8),
    /// The file ends too early.
    #[error("the file ends within {0}")]
    Truncated(Part),
    /// A byte that is not a point.
    #[error("{0:#04x} is no point of a 15×15 board")]
    OffBoard(u8),
    /// A stone on another stone.
    #[error("{0} is already taken on this line")]
    Taken(Point),
    /// Bytes after the last node.
    #[error("{0} bytes follow the last node")]
    Trailing(usize),
}

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The header.
    Head,
    /// A node's point and flags.
    Node,
    /// A comment.
    Comment,
    /// A board text.
    BoardText,
    /// The tree; announced siblings are missing.
    Tree,
}

impl fmt::Display for Part {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Part::Head => "its head",
            Part::Node => "a node",
            Part::Comment => "a comment",
            Part::BoardText => "a board text",
            Part::Tree => "the tree",
        })
    }
}

fn point(byte: u8) -> Option<Point> {
    let (column, row) = (byte & 15, byte >> 4);
    let on_board = (1..=15).contains(&column) && row < 15;
    on_board.then(|| Point::from_xy(column - 1, 14 - row))
}

/// Encodes a point; `None` off the 15×15 board.
fn byte(p: Point) -> Option<u8> {
    SIZE.contains(p).then(|| ((14 - p.y()) << 4) | (p.x() + 1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn position_bytes_are_those_of_the_reference() {
        for (name, value) in [
            ("h8", 0x78),
            ("h9", 0x68),
            ("j10", 0x5a),
            ("a15", 0x01),
            ("a1", 0xe1),
            ("o15", 0x0f),
        ] {
            let p: Point = name.parse().unwrap();
            assert_eq!(byte(p), Some(value), "{name}");
            assert_eq!(point(value), Some(p), "{name}");
        }
        let points = (0..=255).filter_map(point).count();
        assert_eq!(points, 225);
        for wrong in [0x00, 0x10, 0xf1, 0xfb, 0xff] {
            assert_eq!(point(wrong), None, "{wrong:#x}");
        }
    }
}
