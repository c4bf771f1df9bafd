//! The undo and redo history of a record.

use tengen_core::Point;

use super::step::{Change, Steps};
use super::{Edit, EditError, Edited, merge};
use crate::tree::{NodeId, Record};

/// The undo and redo history of a record, which is passed to each method.
///
/// Methods may panic if the record has been changed otherwise since the last one.
#[derive(Clone, Debug, Default)]
pub struct History {
    pub(super) done: Vec<Change>,
    pub(super) undone: Vec<Change>,
}

impl History {
    /// The numbers of edits that can be undone and redone.
    #[must_use]
    pub const fn depth(&self) -> (usize, usize) {
        (self.done.len(), self.undone.len())
    }

    /// The edit that would be undone next, or with `redo` the one that would be redone.
    #[must_use]
    pub fn next(&self, redo: bool) -> Option<&Edit> {
        let changes = if redo { &self.undone } else { &self.done };
        changes.last().map(|change| &change.edit)
    }

    /// [`Draft::apply`](super::Draft::apply) for a record.
    ///
    /// # Errors
    /// [`EditError`]; the record is unchanged.
    pub fn apply(&mut self, record: &mut Record, edit: Edit) -> Result<Edited, EditError> {
        check(record, &edit)?;
        let first_new = record.slots() as u32;
        let mut steps = Steps::new(record);
        let at = steps.make(&edit);
        let steps = steps.done();
        if steps.is_empty() {
            return Ok(Edited { at, changed: false });
        }
        let new = first_new..record.slots() as u32;
        self.undone.clear();
        self.done.push(Change {
            edit,
            steps,
            new,
            at,
        });
        Ok(Edited { at, changed: true })
    }

    /// [`Draft::undo`](super::Draft::undo) for a record.
    pub fn undo(&mut self, record: &mut Record) -> Option<Edited> {
        let mut change = self.done.pop()?;
        change.revert(record);
        let at = record.nearest(change.edit.node());
        self.undone.push(change);
        Some(Edited { at, changed: true })
    }

    /// [`Draft::redo`](super::Draft::redo) for a record.
    pub fn redo(&mut self, record: &mut Record) -> Option<Edited> {
        let mut change = self.undone.pop()?;
        change.repeat(record);
        let at = record.nearest(change.at);
        self.done.push(change);
        Some(Edited { at, changed: true })
    }
}

/// Checks the preconditions of [`Steps::make`].
fn check(record: &Record, edit: &Edit) -> Result<(), EditError> {
    let (node, size) = (edit.node(), record.size());
    if node.index() >= record.slots() || record.nearest(node) != node {
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
    let room = |more: usize| match record.slots() + more < u32::MAX as usize {
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
            let ours = record.node(NodeId::ROOT);
            let theirs = other.node(NodeId::ROOT);
            if matches!(edit, Edit::Merge { .. }) && !merge::mergeable(ours, theirs) {
                return Err(EditError::OtherStart);
            }
            room(other.len())
        }
        Edit::Name { text, .. } => one_line(text),
        Edit::Header { field, text } if !field.is_long() => one_line(text),
        Edit::Mark { at, .. } => on_board(*at),
        Edit::Label { at, text, .. } => {
            on_board(*at)?;
            one_line(text)
        }
        Edit::Cut { .. }
        | Edit::Promote { .. }
        | Edit::OnlyLine { .. }
        | Edit::Comment { .. }
        | Edit::Flag { .. }
        | Edit::ToMove { .. }
        | Edit::Header { .. }
        | Edit::Turn { .. } => Ok(()),
    }
}
