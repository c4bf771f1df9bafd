//! Changes to a tree: made one by one, undone and redone, and kept as a log.
//!
//! A [`Draft`] is a [`Record`] that is being edited. Every [`Edit`] is checked first and then made of reversible steps,
//! so undo restores the tree exactly. Nodes are never renumbered while a draft is open: what is cut off stays in memory
//! as a tombstone. The edits themselves are the saved form ([`Entry`]): appended one by one, replayed over the record
//! that they began from, and folded into a new one by [`Draft::compact`].

mod compact;
mod log;
mod merge;
mod step;

use tengen_core::{Point, Size};
use thiserror::Error;

use crate::node::{Act, Label, Mark, MarkKind};
use crate::tree::{NodeId, Record, TreeError};

pub use compact::Compacted;
pub use log::{Entry, EntryError, ReplayError};
use step::{Change, Steps};

/// A change to a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Goes to the child that has this act, or adds it as the last one.
    Add {
        /// Where.
        parent: NodeId,
        /// What happens at the new node.
        act: Act,
    },
    /// Takes a node and everything after it out of the tree.
    Cut {
        /// The first node that goes.
        node: NodeId,
    },
    /// Adds what stands below the root of another record; lines that are there already are shared.
    Paste {
        /// Where.
        parent: NodeId,
        /// The lines, below the root; the root's own content is left out.
        lines: Box<Record>,
    },
    /// Adds the lines and texts of a whole record that begins with the same stones.
    Merge {
        /// The other record. Its head is left out.
        other: Box<Record>,
    },
    /// Makes a node the first child of its parent.
    Promote {
        /// The node.
        node: NodeId,
    },
    /// Cuts every line that branches off before a node.
    OnlyLine {
        /// The node; what follows it stays.
        node: NodeId,
    },
    /// Sets the comment; empty for none.
    Comment {
        /// Of which node.
        node: NodeId,
        /// Lines separated by `\n`.
        text: String,
    },
    /// Sets the name; empty for none.
    Name {
        /// Of which node.
        node: NodeId,
        /// One line.
        text: String,
    },
    /// Sets the mark on a point, in place of what is there.
    Mark {
        /// At which node.
        node: NodeId,
        /// Where.
        at: Point,
        /// Which; none takes it away.
        kind: Option<MarkKind>,
    },
    /// Sets the letter or text on a point; empty for none.
    Label {
        /// At which node.
        node: NodeId,
        /// Where.
        at: Point,
        /// One line.
        text: String,
    },
    /// Marks the whole node, or takes its mark away.
    Flag {
        /// Which node.
        node: NodeId,
        /// Whether it is marked.
        on: bool,
    },
}

impl Edit {
    /// The node that the edit is about.
    #[must_use]
    pub const fn node(&self) -> NodeId {
        match self {
            Edit::Add { parent: node, .. }
            | Edit::Paste { parent: node, .. }
            | Edit::Cut { node }
            | Edit::Promote { node }
            | Edit::OnlyLine { node }
            | Edit::Comment { node, .. }
            | Edit::Name { node, .. }
            | Edit::Mark { node, .. }
            | Edit::Label { node, .. }
            | Edit::Flag { node, .. } => *node,
            Edit::Merge { .. } => NodeId::ROOT,
        }
    }
}

/// Why an edit cannot be made; nothing has changed then.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    /// There is no such node, or it has been cut off.
    #[error("node {0} is not in the tree")]
    NoSuchNode(usize),
    /// The root begins every line.
    #[error("the beginning cannot be cut")]
    Root,
    /// A stone, mark or text off the board.
    #[error("{0} is off the {1}×{1} board")]
    OffBoard(Point, Size),
    /// A name or a text on a point has more than one line.
    #[error("the text has more than one line")]
    Lines,
    /// The other record is of another board.
    #[error("the other record is of a {0}×{0} board")]
    OtherSize(Size),
    /// The other record begins with other stones, or another side to move.
    #[error("the other record begins with another position")]
    OtherStart,
    /// Nodes are numbered with 32 bits.
    #[error("the tree is full")]
    Full,
}

impl From<TreeError> for EditError {
    fn from(error: TreeError) -> EditError {
        match error {
            TreeError::OffBoard(p, size) => EditError::OffBoard(p, size),
            TreeError::NoSuchNode(node) => EditError::NoSuchNode(node),
            TreeError::Full => EditError::Full,
        }
    }
}

/// What an edit, an undo or a redo came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The node to look at now.
    pub at: NodeId,
    /// Whether the tree has changed. An edit that changes nothing is not kept.
    pub changed: bool,
}

/// A record that is being edited.
#[derive(Clone, Debug)]
pub struct Draft {
    record: Record,
    done: Vec<Change>,
    undone: Vec<Change>,
}

impl Draft {
    /// Begins with a record; nothing can be undone.
    #[must_use]
    pub const fn new(record: Record) -> Draft {
        Draft {
            record,
            done: Vec::new(),
            undone: Vec::new(),
        }
    }

    /// The record as it is now.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// The record as it is now, without what could be undone.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// How many edits can be undone, and how many redone.
    #[must_use]
    pub const fn depth(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// Makes an edit. What was undone before can no longer be redone, unless nothing changes.
    ///
    /// # Errors
    /// [`EditError`]; nothing has changed then.
    pub fn apply(&mut self, edit: Edit) -> Result<Edited, EditError> {
        self.check(&edit)?;
        let first_new = self.record.slots() as u32;
        let mut steps = Steps::new(&mut self.record);
        let at = steps.make(&edit);
        let steps = steps.done();
        if steps.is_empty() {
            return Ok(Edited { at, changed: false });
        }
        let new = first_new..self.record.slots() as u32;
        self.undone.clear();
        self.done.push(Change {
            edit,
            steps,
            new,
            at,
        });
        Ok(Edited { at, changed: true })
    }

    /// Undoes the last edit; `None` where there is none.
    pub fn undo(&mut self) -> Option<Edited> {
        let mut change = self.done.pop()?;
        change.revert(&mut self.record);
        let at = self.record.nearest(change.edit.node());
        self.undone.push(change);
        Some(Edited { at, changed: true })
    }

    /// Makes the last edit that was undone again; `None` where there is none.
    pub fn redo(&mut self) -> Option<Edited> {
        let mut change = self.undone.pop()?;
        change.repeat(&mut self.record);
        let at = self.record.nearest(change.at);
        self.done.push(change);
        Some(Edited { at, changed: true })
    }

    /// Checks what [`Steps::make`] relies on.
    fn check(&self, edit: &Edit) -> Result<(), EditError> {
        let (node, size) = (edit.node(), self.record.size());
        if node.index() >= self.record.slots() || self.record.nearest(node) != node {
            return Err(EditError::NoSuchNode(node.index()));
        }
        let on_board = |p: Point| match size.contains(p) {
            true => Ok(()),
            false => Err(EditError::OffBoard(p, size)),
        };
        let one_line = |text: &str| match text.contains(['\n', '\r']) {
            true => Err(EditError::Lines),
            false => Ok(()),
        };
        let room = |more: usize| match self.record.slots() + more < u32::MAX as usize {
            true => Ok(()),
            false => Err(EditError::Full),
        };
        match edit {
            Edit::Add { act, .. } => {
                act.point().map_or(Ok(()), on_board)?;
                room(1)
            }
            Edit::Cut { node } if *node == NodeId::ROOT => Err(EditError::Root),
            Edit::Paste { lines: other, .. } | Edit::Merge { other } => {
                if other.size() != size {
                    return Err(EditError::OtherSize(other.size()));
                }
                let ours = self.record.node(NodeId::ROOT);
                let theirs = other.node(NodeId::ROOT);
                if matches!(edit, Edit::Merge { .. }) && !merge::same_place(ours, theirs) {
                    return Err(EditError::OtherStart);
                }
                room(other.len())
            }
            Edit::Name { text, .. } => one_line(text),
            Edit::Mark { at, .. } => on_board(*at),
            Edit::Label { at, text, .. } => {
                on_board(*at)?;
                one_line(text)
            }
            Edit::Cut { .. }
            | Edit::Promote { .. }
            | Edit::OnlyLine { .. }
            | Edit::Comment { .. }
            | Edit::Flag { .. } => Ok(()),
        }
    }
}

impl Steps<'_> {
    /// Makes a checked edit; the node to look at.
    fn make(&mut self, edit: &Edit) -> NodeId {
        match edit {
            Edit::Add { parent, act } => match self.record().child(*parent, *act) {
                Some(known) => known,
                None => self.add(*parent, *act),
            },
            Edit::Cut { node } => {
                self.unlink(*node);
                self.record().parent(*node).unwrap_or(NodeId::ROOT)
            }
            Edit::Paste { parent, lines } => {
                merge::below(self, *parent, lines);
                *parent
            }
            Edit::Merge { other } => {
                merge::whole(self, other);
                NodeId::ROOT
            }
            Edit::Promote { node } => {
                self.promote(*node);
                *node
            }
            Edit::OnlyLine { node } => {
                for on_line in self.record().path(*node) {
                    let Some(parent) = self.record().parent(on_line) else {
                        continue;
                    };
                    let children = self.record().children(parent);
                    let others: Vec<_> = children.filter(|&c| c != on_line).collect();
                    others.into_iter().for_each(|other| self.unlink(other));
                }
                *node
            }
            Edit::Comment { node, text } => self.set(*node, |content| {
                content.extra_mut().comment.clone_from(text)
            }),
            Edit::Name { node, text } => {
                self.set(*node, |content| content.extra_mut().name.clone_from(text))
            }
            Edit::Mark { node, at, kind } => self.set(*node, |content| {
                let marks = &mut content.extra_mut().marks;
                marks.retain(|mark| mark.at != *at);
                marks.extend(kind.map(|kind| Mark { at: *at, kind }));
            }),
            Edit::Label { node, at, text } => self.set(*node, |content| {
                let labels = &mut content.extra_mut().labels;
                labels.retain(|label| label.at != *at);
                if !text.is_empty() {
                    let text = text.clone();
                    labels.push(Label { at: *at, text });
                }
            }),
            Edit::Flag { node, on } => self.set(*node, |content| content.marked = *on),
        }
    }
}
