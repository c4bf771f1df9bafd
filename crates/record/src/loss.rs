//! What a format cannot hold.

use std::collections::BTreeMap;
use std::fmt;

use crate::info::Field;
use crate::node::{Act, Clock, Node};
use crate::tree::{NodeId, Record};

/// A kind of thing that a format cannot hold.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Lost {
    /// Every record after the first.
    Records,
    /// The board's size: a reader will take another for granted.
    Size,
    /// A field of the head.
    Info(Field),
    /// Nodes off the main line.
    Variations,
    /// Nodes of the main line from the first move on that the format cannot write: a pass, or a
    /// side moving out of turn.
    Moves,
    /// The order of moves: only stones remain.
    MoveOrder,
    /// A colour that does not alternate.
    Colors,
    /// Passes.
    Passes,
    /// The order of variations, or of the labels of a node.
    SiblingOrder,
    /// Nodes without a move that another node with its content folds into.
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
    /// Whose turn a set-up says it is.
    ToMove,
    /// Decisions in an opening procedure.
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
    /// Line breaks and control characters in texts: written as spaces.
    LineBreaks,
    /// Characters the encoding lacks: written as `?`.
    Characters,
    /// Tables of a RIF database.
    Tables,
}

/// Something that was not written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Loss {
    /// Which record, from 0.
    pub record: usize,
    /// What.
    pub what: Lost,
    /// How many; at least 1.
    pub count: usize,
}

/// A debugging aid; sentences for people are not made here.
impl fmt::Display for Loss {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "record {}: {:?} ×{}", self.record, self.what, self.count)
    }
}

/// Losses being counted.
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

    /// Counts the fields of a head that are not among those a format holds.
    pub(crate) fn info(&mut self, at: usize, record: &Record, holds: &[Field]) {
        for (field, _) in record.info().iter() {
            if !holds.contains(&field) {
                self.add(at, Lost::Info(field), 1);
            }
        }
    }

    /// Counts the content of a node that is not among what a format holds. The move itself, the
    /// line breaks and the characters are the writers' own business.
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

    /// Counts what a format of single lines loses, the content of its nodes included.
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

/// One line without control characters, and whether any were replaced by spaces.
pub(crate) fn single_line(text: &str) -> (String, bool) {
    let clean: String = text
        .chars()
        .map(|c| if c.is_control() { ' ' } else { c })
        .collect();
    let changed = clean != text;
    (clean, changed)
}
