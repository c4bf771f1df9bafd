//! Undoable edits of a record, and their log.
//!
//! A [`Draft`] checks each [`Edit`] and splits it into reversible steps, so undo restores the tree
//! exactly. Cut nodes stay in memory and no index changes while a draft is open. The saved form is
//! a base record and a list of [`Entry`]s; [`Draft::compact`] folds old entries into the base.

mod compact;
mod history;
mod log;
mod merge;
mod step;

use tengen_core::{Color, Point, Size, Symmetry};
use thiserror::Error;

use crate::info::Field;
use crate::node::{Act, Label, Mark, MarkKind};
use crate::tree::{NodeId, Record, TreeError};

pub use compact::Compacted;
pub use history::History;
pub use log::{Entry, EntryError, KeptDraft, ReplayError};
use step::Steps;

/// A change to a tree.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Edit {
    /// Goes to the child with this act, or adds it as the last child.
    Add {
        /// The node before it.
        parent: NodeId,
        /// The move, if any.
        act: Act,
    },
    /// Removes a subtree.
    Cut {
        /// Its root.
        node: NodeId,
    },
    /// Adds the lines below another record's root, and merges those that exist.
    Paste {
        /// The node to add them to.
        parent: NodeId,
        /// The lines; the content of their root is ignored.
        lines: Box<Record>,
    },
    /// Adds the lines and texts of a record with the same starting position.
    Merge {
        /// The other record; its header is ignored.
        other: Box<Record>,
    },
    /// Makes a node the first child of its parent.
    Promote {
        /// The node.
        node: NodeId,
    },
    /// Cuts all lines that branch off before a node.
    OnlyLine {
        /// The node.
        node: NodeId,
    },
    /// Sets the comment; an empty text removes it.
    Comment {
        /// The node.
        node: NodeId,
        /// Lines separated by `\n`.
        text: String,
    },
    /// Sets the name; an empty text removes it.
    Name {
        /// The node.
        node: NodeId,
        /// One line.
        text: String,
    },
    /// Replaces the mark on a point.
    Mark {
        /// The node.
        node: NodeId,
        /// The point.
        at: Point,
        /// The shape; `None` removes the mark.
        kind: Option<MarkKind>,
    },
    /// Replaces the text on a point; an empty text removes it.
    Label {
        /// The node.
        node: NodeId,
        /// The point.
        at: Point,
        /// One line.
        text: String,
    },
    /// Sets or removes the mark of the whole node.
    Flag {
        /// The node.
        node: NodeId,
        /// Whether the node is marked.
        on: bool,
    },
    /// States the side to move, or takes the statement back.
    ToMove {
        /// The node.
        node: NodeId,
        /// The side.
        color: Option<Color>,
    },
    /// Sets a field of the header; an empty text removes it.
    Header {
        /// The field.
        field: Field,
        /// One line, unless [`Field::is_long`].
        text: String,
    },
    /// Turns or mirrors the whole record; see [`Record::turn`].
    Turn {
        /// Where every point goes.
        symmetry: Symmetry,
    },
}

impl Edit {
    /// The node to edit; the root for [`Edit::Merge`], [`Edit::Header`] and [`Edit::Turn`].
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
            | Edit::Flag { node, .. }
            | Edit::ToMove { node, .. } => *node,
            Edit::Merge { .. } | Edit::Header { .. } | Edit::Turn { .. } => NodeId::ROOT,
        }
    }
}

/// Why an edit is refused; the record is unchanged.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum EditError {
    /// The node does not exist or is cut.
    #[error("node {0} is not in the tree")]
    NoSuchNode(usize),
    /// The root cannot be cut.
    #[error("the beginning cannot be cut")]
    Root,
    /// A stone, mark or text is off the board.
    #[error("{0} is off the {1}×{1} board")]
    OffBoard(Point, Size),
    /// A name, a text on a point or a field of one line contains a line break.
    #[error("the text has more than one line")]
    Lines,
    /// The other record has a board of this size.
    #[error("the other record is of a {0}×{0} board")]
    OtherSize(Size),
    /// The other record starts with other stones or another side to move.
    #[error("the other record begins with another position")]
    OtherStart,
    /// All 32-bit indices are used.
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

/// The result of an edit, an undo or a redo.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Edited {
    /// The node to show next.
    pub at: NodeId,
    /// Whether the record changed; otherwise the edit is not stored.
    pub changed: bool,
}

/// A record with its undo and redo history.
///
/// ```
/// use tengen_core::{Color, Move, Size};
/// use tengen_record::edit::{Draft, Edit};
/// use tengen_record::{Act, NodeId, Record};
///
/// let mut draft = Draft::new(Record::new(Size::STANDARD));
/// let act = Act::Play(Color::Black, Move::Pass);
/// let edited = draft.apply(Edit::Add { parent: NodeId::ROOT, act })?;
/// assert_eq!(draft.record().node(edited.at).act(), act);
/// draft.undo();
/// assert_eq!((draft.record().len(), draft.depth()), (1, (0, 1)));
/// # Ok::<(), tengen_record::edit::EditError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Draft {
    record: Record,
    history: History,
}

impl Draft {
    /// Starts with an empty history.
    #[must_use]
    pub fn new(record: Record) -> Draft {
        let history = History::default();
        Draft { record, history }
    }

    /// The current record.
    #[must_use]
    pub const fn record(&self) -> &Record {
        &self.record
    }

    /// Drops the history.
    #[must_use]
    pub fn into_record(self) -> Record {
        self.record
    }

    /// The record and its history, for an owner that keeps them apart.
    #[must_use]
    pub fn into_parts(self) -> (Record, History) {
        (self.record, self.history)
    }

    /// The numbers of edits that can be undone and redone.
    #[must_use]
    pub const fn depth(&self) -> (usize, usize) {
        self.history.depth()
    }

    /// Applies an edit. If it changes the record, the redo history is cleared.
    ///
    /// # Errors
    /// [`EditError`]; the record is unchanged.
    pub fn apply(&mut self, edit: Edit) -> Result<Edited, EditError> {
        self.history.apply(&mut self.record, edit)
    }

    /// Undoes the last edit; `None` if there is none.
    pub fn undo(&mut self) -> Option<Edited> {
        self.history.undo(&mut self.record)
    }

    /// Repeats the last undone edit; `None` if there is none.
    pub fn redo(&mut self) -> Option<Edited> {
        self.history.redo(&mut self.record)
    }
}

impl Steps<'_> {
    /// Applies a checked edit; returns the node to show.
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
                merge::lines(self, *parent, lines);
                *parent
            }
            Edit::Merge { other } => {
                merge::record(self, other);
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
            Edit::ToMove { node, color } => {
                self.set(*node, |content| content.extra_mut().to_move = *color)
            }
            Edit::Header { field, text } => {
                self.set_field(*field, text);
                NodeId::ROOT
            }
            Edit::Turn { symmetry } => {
                self.turn(*symmetry);
                NodeId::ROOT
            }
        }
    }
}
