//! RenLib's `.lib`: a tree of renju variations, 15×15, colours in turn.
//!
//! A file is a head of twenty bytes (the oldest have none), then the nodes, each before its
//! children: a byte for the point, a byte of flags, two more where a flag says so, then a comment
//! and a *board text*, a label drawn on the node's own point. Strings end with a zero byte and
//! take an even number of bytes. Nothing says how the text is encoded.
//!
//! What a board text says belongs, in a [`crate::Record`], to the position in which it is seen:
//! it is a label of the parent. A node without a move that only carries such a text is just that
//! label. Anything else a node holds that the tree has no place for stays as a property of it:
//! [`GHOST`], [`PASS_TEXT`] and [`BITS`].

mod read;
mod write;

use std::fmt;

use thiserror::Error;

use tengen_core::{Point, Size};

pub use read::{read, version};
pub use write::write;

/// The property of a node without a move that nevertheless stands on a point, which is its value
/// (`h8`).
pub const GHOST: &str = "RLNM";
/// The property with the board text of a node that has no point: a root, a pass.
pub const PASS_TEXT: &str = "RLBT";
/// The property with unknown extension bits, as four hexadecimal digits.
pub const BITS: &str = "RLXB";

/// The board of every `.lib`.
const SIZE: Size = Size::STANDARD;
/// How a file begins.
const MAGIC: [u8; 8] = *b"\xffRenLib\xff";
/// The length of the head in bytes.
const HEAD: usize = 20;
/// Between the first line of a comment and the others.
const LINES: char = '\u{8}';

/// The bits of a node's flags.
mod flag {
    /// A sibling follows after the subtree.
    pub(super) const SIBLING: u8 = 0x80;
    /// No child follows.
    pub(super) const LEAF: u8 = 0x40;
    /// A comment in the old seven-bit way.
    pub(super) const OLD_COMMENT: u8 = 0x20;
    /// The user's mark.
    pub(super) const MARK: u8 = 0x10;
    /// A comment.
    pub(super) const COMMENT: u8 = 0x08;
    /// A start position.
    pub(super) const START: u8 = 0x04;
    /// No move is made.
    pub(super) const NO_MOVE: u8 = 0x02;
    /// Two more bytes of flags follow.
    pub(super) const EXTENSION: u8 = 0x01;
    /// In the extension: a board text.
    pub(super) const BOARD_TEXT: u16 = 0x0001;
}

/// A version of the format.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Version {
    /// No head: RenLib before its version 3, libraries that begin at H8.
    Headless,
    /// 3.0: no root; libraries whose only first move is H8.
    V30,
    /// 3.4: the first node is the root.
    V34,
}

/// What can be wrong with a `.lib`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LibFault {
    /// Neither RenLib's head nor a library that begins with H8.
    #[error("the file begins neither with RenLib's head nor with H8")]
    Head,
    /// A version nobody has described.
    #[error("version {0}.{1} is newer than 3.4")]
    Version(u8, u8),
    /// The file ends within something.
    #[error("the file ends within {0}")]
    Truncated(Part),
    /// A byte that is no point.
    #[error("{0:#04x} is no point of a 15×15 board")]
    OffBoard(u8),
    /// A stone on a stone.
    #[error("{0} is already taken on this line")]
    Taken(Point),
    /// Bytes after the last node.
    #[error("{0} bytes follow the last node")]
    Trailing(usize),
}

/// A part of a file.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// The file's head.
    Head,
    /// A node's two or four bytes.
    Node,
    /// A comment.
    Comment,
    /// A board text.
    BoardText,
    /// The tree: siblings that were announced are missing.
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

/// The point of a position byte; `None` where it is none.
fn point(byte: u8) -> Option<Point> {
    let (column, row) = (byte & 15, byte >> 4);
    let on_board = (1..=15).contains(&column) && row < 15;
    on_board.then(|| Point::from_xy(column - 1, 14 - row))
}

/// The position byte of a point; `None` for one that is not on a 15×15 board.
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
