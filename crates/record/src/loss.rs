//! Content that a format cannot hold.

use std::collections::BTreeMap;
use std::fmt;

use crate::info::Field;
use crate::node::{Act, Clock, Node};
use crate::tree::{NodeId, Record};

/// A kind of lost content.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lost {
    /// All records after the first.
    Records,
    /// The board size; readers assume another.
    Size,
    /// A header field.
    Info(Field),
    /// Nodes off the main line.
    Variations,
    /// Main line nodes from the first move that the format cannot write, such as a pass or a move
    /// out of turn.
    Moves,
    /// The order of the moves; only the stones remain.
    MoveOrder,
    /// A colour that does not alternate.
    Colors,
    /// Passes.
    Passes,
    /// The order of variations, or of the labels of a node.
    SiblingOrder,
    /// Nodes without a move, whose content moves to another node.
    EmptyNodes,
    /// Comments.
    Comments,
    /// Names of nodes.
    Names,
    /// Texts on points.
    Labels,
    /// Marks on points.
    Marks,
    /// Set-up stones.
    SetupStones,
    /// The side to move after a set-up.
    ToMove,
    /// Opening decisions.
    Decisions,
    /// Time spent on moves.
    Spent,
    /// Clocks.
    Clocks,
    /// Marks of whole nodes.
    NodeMarks,
    /// Start positions.
    StartNodes,
    /// Properties of other formats.
    Props,
    /// Line breaks and control characters; replaced by spaces.
    LineBreaks,
    /// Characters outside the encoding; replaced by `?`.
    Characters,
    /// Tables of a RIF database.
    Tables,
}

/// Content that was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// The index of the record.
    pub record: usize,
    /// The kind.
    pub what: Lost,
    /// The number of items, at least 1.
    pub count: usize,
}

/// For debugging; `tengen-text` has the user's wording.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {}: {:?} ×{}", self.record, self.what, self.count)
    }
}

#[derive(Debug, Default)]
pub(crate) struct Losses(BTreeMap<(usize, Lost), usize>);

impl Losses {
    pub(crate) fn add(&mut self, record: usize, what: Lost, count: usize) {
        if count > 0 {
            *self.0.entry((record, what)).or_default() += count;
        }
    }

    pub(crate) fn list(self) -> Vec<Loss> {
        self.0
            .into_iter()
            .map(|((record, what), count)| Loss {
                record,
                what,
                count,
            })
            .collect()
    }

    /// Counts the header fields outside `holds`.
    pub(crate) fn info(&mut self, at: usize, record: &Record, holds: &[Field]) {
        for (field, _) in record.info().iter() {
            if !holds.contains(&field) {
                self.add(at, Lost::Info(field), 1);
            }
        }
    }

    /// Counts a node's content outside `holds`; moves, line breaks and characters are left to the
    /// writers.
    pub(crate) fn node(&mut self, at: usize, node: &Node, holds: &[Lost]) {
        let extra = node.extra();
        let counts = [
            (Lost::Comments, usize::from(!extra.comment.is_empty())),
            (Lost::Names, usize::from(!extra.name.is_empty())),
            (Lost::Labels, extra.labels.len()),
            (Lost::Marks, extra.marks.len()),
            (Lost::SetupStones, extra.stones.len()),
            (Lost::ToMove, usize::from(extra.to_move.is_some())),
            (Lost::Decisions, usize::from(extra.decision.is_some())),
            (Lost::Clocks, usize::from(extra.clock != Clock::default())),
            (Lost::Spent, usize::from(node.spent_ms().is_some())),
            (Lost::NodeMarks, usize::from(node.is_marked())),
            (Lost::StartNodes, usize::from(node.is_start())),
            (Lost::Props, extra.props.len()),
        ];
        for (what, count) in counts {
            if !holds.contains(&what) {
                self.add(at, what, count);
            }
        }
    }

    /// Counts what a format without variations loses.
    pub(crate) fn line(&mut self, at: usize, record: &Record, holds: &[Lost]) {
        let mut on_line = 0;
        for id in record.main_line() {
            on_line += 1;
            let node = record.node(id);
            self.node(at, node, holds);
            if id != NodeId::ROOT && node.act() == Act::None {
                self.add(at, Lost::EmptyNodes, 1);
            }
        }
        self.add(at, Lost::Variations, record.len() - on_line);
    }
}

/// The text with spaces for control characters, and whether there were any.
pub(crate) fn single_line(text: &str) -> (String, bool) {
    let clean: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let changed = clean != text;
    (clean, changed)
}
