//! The reversible steps that edits are made of.

use std::ops::Range;

use super::Edit;
use crate::node::{Act, Content};
use crate::tree::{NodeId, Record};

/// One reversible step. What it needs to be made again is what it needs to be undone.
#[derive(Clone, Debug)]
pub(super) enum Step {
    /// A node is linked below its parent, after a sibling or as the first child.
    Link(NodeId, Option<NodeId>),
    /// A node that stood there is taken out.
    Unlink(NodeId, Option<NodeId>),
    /// A node's content changes places with this one.
    Content(NodeId, Box<Content>),
}

/// An edit that has been made, or has been undone.
#[derive(Clone, Debug)]
pub(super) struct Change {
    pub(super) edit: Edit,
    pub(super) steps: Vec<Step>,
    /// The numbers of the nodes it added.
    pub(super) new: Range<u32>,
    /// Where one looks after it.
    pub(super) at: NodeId,
}

impl Change {
    pub(super) fn revert(&mut self, record: &mut Record) {
        for step in self.steps.iter_mut().rev() {
            match step {
                Step::Link(id, _) => drop(record.unlink(*id)),
                Step::Unlink(id, after) => record.link(*id, *after),
                Step::Content(id, content) => record.node_mut(*id).swap_content(content),
            }
        }
    }

    pub(super) fn repeat(&mut self, record: &mut Record) {
        for step in &mut self.steps {
            match step {
                Step::Link(id, after) => record.link(*id, *after),
                Step::Unlink(id, _) => drop(record.unlink(*id)),
                Step::Content(id, content) => record.node_mut(*id).swap_content(content),
            }
        }
    }
}

/// Steps being made.
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

    /// Adds the last child of a node.
    pub(super) fn add(&mut self, parent: NodeId, act: Act) -> NodeId {
        let after = NodeId::some(self.record.node(parent).last_child);
        let id = self.record.push(parent, act);
        self.made.push(Step::Link(id, after));
        id
    }

    /// Adds a node below one that these steps have added: it comes and goes with that one.
    pub(super) fn grow(&mut self, parent: NodeId, content: Content) -> NodeId {
        let id = self.record.push(parent, content.act);
        self.fill(id, content);
        id
    }

    /// Sets the content of a node that these steps have added.
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

    /// Changes a node's content, where that makes a difference; the node.
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
