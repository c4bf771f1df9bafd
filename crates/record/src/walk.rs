//! Walking a tree without recursion and without a stack: the links are enough.

use crate::tree::{NodeId, Record};

/// One step of a walk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// Down to a node.
    Enter(NodeId),
    /// Up again, after all its children.
    Leave(NodeId),
}

/// Every node entered and left, children in order; see [`Record::walk`].
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

/// Every node before its children; see [`Record::preorder`].
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

    /// The same from a node on; the walk goes on beyond its subtree.
    pub(crate) const fn walk_from(&self, id: NodeId) -> Walk<'_> {
        Walk {
            record: self,
            next: Some(Step::Enter(id)),
        }
    }

    /// Every node before its children, children in order.
    #[must_use]
    pub const fn preorder(&self) -> Preorder<'_> {
        Preorder(self.walk())
    }
}
