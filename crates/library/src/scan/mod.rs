//! Trees in the form that searches read: a stream of 16-bit codes, and the texts.
//!
//! Most documents are one line of alternating stones, which takes one code per stone. The position
//! after `n` stones is in such a game if the XOR of its first `n` stone keys is one of eight
//! numbers, so a hundred thousand games are searched in the time of a few million XORs and need no
//! index. Trees are walked with one board that is updated code by code.

mod build;
mod find;
mod index;
mod scans;

use tengen_core::{Color, Point, Size};
use tengen_record::{Field, NodeId, Record};

pub(crate) use build::changed_points;
pub(crate) use find::{Hits, Wanted};
pub use index::PositionIndex;
pub(crate) use scans::Scans;

/// A code's upper three bits; the lower thirteen depend on it.
mod kind {
    /// A new node with one stone: bit 10 the colour, below it the point. The opponent is to move.
    pub(super) const STONE: u16 = 0;
    /// Another new node: bit 10 the side to move, below it the number of changes that follow.
    pub(super) const NODE: u16 = 1;
    /// A change of a point: from bit 10 on its new content, below it the point.
    pub(super) const CHANGE: u16 = 2;
    /// The next node's parent is this many levels above the last node.
    pub(super) const UP: u16 = 3;
    pub(super) const SHIFT: u32 = 13;
}

/// The lower bits of a code that hold a point or a number of changes.
const LOW: u16 = 0x3ff;
/// The largest number of levels in one code.
const MOST_UP: usize = 0x1fff;

/// The content of a point: 0 empty, 1 black, 2 white.
type Cell = u8;

fn cell(color: Option<Color>) -> Cell {
    color.map_or(0, |color| 1 + color as u8)
}

/// Where a text stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum TextPlace {
    /// The document's name.
    DocumentName,
    /// A field of the tree's header.
    Header(Field),
    /// The name of a node.
    NodeName,
    /// The comment of a node.
    Comment,
    /// A text on a point of the board.
    Board(Point),
}

/// A text of a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct TextAt {
    /// The node's number in preorder.
    pub(crate) node: u32,
    pub(crate) place: TextPlace,
    pub(crate) text: String,
}

/// A tree in the form that searches read.
#[derive(Clone, Debug)]
pub(crate) struct Scan {
    size: Size,
    /// Whether it is a bare root and one line of alternating stones, Black's first: then the codes
    /// are those of the stones alone.
    plain: bool,
    codes: Box<[u16]>,
    texts: Box<[TextAt]>,
}

impl Scan {
    /// The way to a node of a tree by its number in preorder.
    fn path(&self, node: u32) -> NodePath {
        // How many children each node of the current path had before; the root comes first.
        let mut children: Vec<u32> = Vec::new();
        let mut path: Vec<u32> = Vec::new();
        let mut number = 0;
        for &code in &self.codes {
            match code >> kind::SHIFT {
                kind::STONE | kind::NODE => {
                    if let Some(before) = children.last_mut() {
                        path.push(*before);
                        *before += 1;
                    }
                    children.push(0);
                    if number == node {
                        break;
                    }
                    number += 1;
                }
                kind::UP => {
                    let up = usize::from(code) & MOST_UP;
                    children.truncate(children.len().saturating_sub(up));
                    path.truncate(path.len().saturating_sub(up));
                }
                _ => {}
            }
        }
        NodePath(path)
    }
}

/// The way from the root to a node: at each node, the number of the child, from 0.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodePath(pub Vec<u32>);

impl NodePath {
    /// The way to a node.
    #[must_use]
    pub fn of(record: &Record, id: NodeId) -> NodePath {
        let pairs = record.path(id);
        let number = |pair: &[NodeId]| {
            let place = record.children(pair[0]).position(|child| child == pair[1]);
            place.unwrap_or_default() as u32
        };
        NodePath(pairs.windows(2).map(number).collect())
    }

    /// The node, if the record has it.
    #[must_use]
    pub fn find(&self, record: &Record) -> Option<NodeId> {
        let root = NodeId::ROOT;
        self.0
            .iter()
            .try_fold(root, |at, &n| record.children(at).nth(n as usize))
    }
}
