//! Tree walks along the links, without a stack.

use crate::tree::{NodeId, Record};

/// One step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A node, before its children.
    Enter(NodeId),
    /// The same node, after its children.
    Leave(NodeId),
}

/// The iterator of [`Record::walk`].
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    record: &'a Record,
    next: Option<Step>,
}

impl Iterator for Walk<'_> {
    type Item = Step;

    fn next(&mut self) -> Option<Step> {
        let step = self.next?;
        self.next = match step {
            Step::Enter(id) => Some(
                self.record
                    .first_child(id)
                    .map_or(Step::Leave(id), Step::Enter),
            ),
            Step::Leave(id) => match self.record.next_sibling(id) {
                Some(sibling) => Some(Step::Enter(sibling)),
                None => self.record.parent(id).map(Step::Leave),
            },
        };
        Some(step)
    }
}

/// The iterator of [`Record::preorder`].
#[derive(Clone, Debug)]
pub struct Preorder<'a>(Walk<'a>);

impl Iterator for Preorder<'_> {
    type Item = NodeId;

    fn next(&mut self) -> Option<NodeId> {
        self.0.find_map(|step| match step {
            Step::Enter(id) => Some(id),
            Step::Leave(_) => None,
        })
    }
}

impl Record {
    /// Enters and leaves every node, children in order.
    #[must_use]
    pub const fn walk(&self) -> Walk<'_> {
        Walk {
            record: self,
            next: Some(Step::Enter(NodeId::ROOT)),
        }
    }

    /// A walk that starts at `id` and continues after its subtree.
    pub(crate) const fn walk_from(&self, id: NodeId) -> Walk<'_> {
        self.walk_at(Step::Enter(id))
    }

    /// A walk that goes on with a step.
    pub(crate) const fn walk_at(&self, next: Step) -> Walk<'_> {
        Walk {
            record: self,
            next: Some(next),
        }
    }

    /// All nodes, parents first and children in order.
    #[must_use]
    pub const fn preorder(&self) -> Preorder<'_> {
        Preorder(self.walk())
    }
}
