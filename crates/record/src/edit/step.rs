//! Reversible steps, of which edits consist.

use std::ops::Range;

use tengen_core::Symmetry;

use super::Edit;
use crate::info::Field;
use crate::node::{Act, Content};
use crate::tree::{NodeId, Record};

/// One reversible step; undo and redo need the same data.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A node was linked after this sibling, or as the first child.
    Link(NodeId, Option<NodeId>),
    /// A node was cut from after this sibling, or from the first place.
    Unlink(NodeId, Option<NodeId>),
    /// A node's content was swapped with this.
    Content(NodeId, Box<Content>),
    /// A field of the header was swapped with this.
    Field(Field, String),
    /// The whole record was turned or mirrored.
    Turn(Symmetry),
}

#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) edit: Edit,
    pub(super) steps: Vec<Step>,
    /// The indices of the nodes it added.
    pub(super) new: Range<u32>,
    /// The node to show after it.
    pub(super) at: NodeId,
}

impl Change {
    pub(super) fn revert(&mut self, record: &mut Record) {
        for step in self.steps.iter_mut().rev() {
            match step {
                Step::Link(id, _) => drop(record.unlink(*id)),
                Step::Unlink(id, after) => record.link(*id, *after),
                Step::Turn(symmetry) => record.turn(symmetry.inverse()),
                Step::Content(id, content) => record.node_mut(*id).swap_content(content),
                Step::Field(field, text) => swap_field(record, *field, text),
            }
        }
    }

    pub(super) fn repeat(&mut self, record: &mut Record) {
        for step in &mut self.steps {
            match step {
                Step::Link(id, after) => record.link(*id, *after),
                Step::Unlink(id, _) => drop(record.unlink(*id)),
                Step::Turn(symmetry) => record.turn(*symmetry),
                Step::Content(id, content) => record.node_mut(*id).swap_content(content),
                Step::Field(field, text) => swap_field(record, *field, text),
            }
        }
    }
}

fn swap_field(record: &mut Record, field: Field, text: &mut String) {
    let now = record.info().get(field).unwrap_or_default().to_owned();
    record.info_mut().set(field, std::mem::replace(text, now));
}

/// Makes steps and lists them for undo.
pub(super) struct Steps<'a> {
    record: &'a mut Record,
    made: Vec<Step>,
}

impl<'a> Steps<'a> {
    pub(super) const fn new(record: &'a mut Record) -> Steps<'a> {
        Steps {
            record,
            made: Vec::new(),
        }
    }

    pub(super) fn done(self) -> Vec<Step> {
        self.made
    }

    pub(super) const fn record(&self) -> &Record {
        self.record
    }

    /// Adds a node as the last child.
    pub(super) fn add(&mut self, parent: NodeId, act: Act) -> NodeId {
        let after = self.record.last_child(parent);
        let id = self.record.push(parent, act);
        self.made.push(Step::Link(id, after));
        id
    }

    /// Adds a child to a node that this edit has added; it needs no step of its own.
    pub(super) fn grow(&mut self, parent: NodeId, content: Content) -> NodeId {
        let id = self.record.push(parent, content.act);
        self.fill(id, content);
        id
    }

    /// Sets the content of a node that this edit has added.
    pub(super) fn fill(&mut self, id: NodeId, mut content: Content) {
        self.record.node_mut(id).swap_content(&mut content);
    }

    pub(super) fn unlink(&mut self, id: NodeId) {
        let after = self.record.unlink(id);
        self.made.push(Step::Unlink(id, after));
    }

    pub(super) fn promote(&mut self, id: NodeId) {
        let first = self
            .record
            .parent(id)
            .and_then(|p| self.record.first_child(p));
        if first.is_none_or(|first| first == id) {
            return;
        }
        self.unlink(id);
        self.record.link(id, None);
        self.made.push(Step::Link(id, None));
    }

    /// Turns or mirrors the record; makes no step if it stays equal.
    pub(super) fn turn(&mut self, symmetry: Symmetry) {
        if self.record.is_changed_by(symmetry) {
            self.record.turn(symmetry);
            self.made.push(Step::Turn(symmetry));
        }
    }

    /// Changes a field of the header; makes no step if it stays equal.
    pub(super) fn set_field(&mut self, field: Field, text: &str) {
        if self.record.info().get(field).unwrap_or_default() != text {
            let mut before = text.to_owned();
            swap_field(self.record, field, &mut before);
            self.made.push(Step::Field(field, before));
        }
    }

    /// Changes a node's content; makes no step if it stays equal.
    pub(super) fn set(&mut self, id: NodeId, change: impl FnOnce(&mut Content)) -> NodeId {
        let node = self.record.node_mut(id);
        let mut content = node.content();
        change(&mut content);
        let before = node.clone();
        node.swap_content(&mut content);
        if node.same_content(&before) {
            node.swap_content(&mut content);
        } else {
            self.made.push(Step::Content(id, Box::new(content)));
        }
        id
    }
}
