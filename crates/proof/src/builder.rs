//! Building a proof from the leaves up.

use std::collections::HashMap;

use tengen_core::Point;

use crate::{Certificate, Defence, Node, NodeId};

/// Collects the nodes of a proof and merges equal ones.
///
/// ```
/// use tengen_core::notation;
/// use tengen_proof::{Builder, Defence, NodeId};
///
/// // i8 makes the open four f8-i8: j8 wins, or e8 if White takes j8.
/// let [e8, i8, j8] = notation::parse_points("e8i8j8")?[..] else { panic!("three points") };
/// let mut proof = Builder::new();
/// let (default, other) = (proof.win(j8), proof.win(e8));
/// let root = proof.branch(i8, Some(default), vec![(Defence::Place(j8), other)]);
/// let nodes = proof.finish(root);
/// assert_eq!((nodes.len(), nodes[2].default), (3, Some(NodeId(0))));
/// # Ok::<(), tengen_core::notation::NotationError>(())
/// ```
#[derive(Clone, Debug, Default)]
pub struct Builder {
    nodes: Vec<Node>,
    known: HashMap<Node, NodeId>,
}

impl Builder {
    /// An empty builder.
    #[must_use]
    pub fn new() -> Builder {
        Builder::default()
    }

    /// Adds a stone that makes a winning row.
    pub fn win(&mut self, stone: Point) -> NodeId {
        self.add(Node {
            stone,
            default: None,
            listed: Vec::new(),
        })
    }

    /// Adds a stone with answers to its defences; listed answers equal to the default are dropped.
    ///
    /// # Panics
    /// If an answer is not a node of this builder.
    pub fn branch(
        &mut self,
        stone: Point,
        default: Option<NodeId>,
        mut listed: Vec<(Defence, NodeId)>,
    ) -> NodeId {
        listed.retain(|&(_, answer)| Some(answer) != default);
        listed.sort_unstable();
        listed.dedup_by_key(|&mut (defence, _)| defence);
        let here = |id: NodeId| (id.0 as usize) < self.nodes.len();
        assert!(
            listed.iter().map(|&(_, id)| id).chain(default).all(here),
            "an answer that is not a node of this proof"
        );
        self.add(Node {
            stone,
            default,
            listed,
        })
    }

    /// Adds the nodes of a certificate, and returns its root; `None` if it has no nodes, or an
    /// answer that is not an earlier one.
    pub fn graft(&mut self, certificate: &Certificate) -> Option<NodeId> {
        let mut new: Vec<NodeId> = Vec::with_capacity(certificate.nodes.len());
        for node in &certificate.nodes {
            let at = |id: NodeId| new.get(id.0 as usize).copied();
            let default = match node.default {
                None => None,
                Some(id) => Some(at(id)?),
            };
            let listed: Option<Vec<_>> = node
                .listed
                .iter()
                .map(|&(defence, id)| Some((defence, at(id)?)))
                .collect();
            new.push(self.branch(node.stone, default, listed?));
        }
        new.last().copied()
    }

    fn add(&mut self, node: Node) -> NodeId {
        if let Some(&id) = self.known.get(&node) {
            return id;
        }
        let id = NodeId(self.nodes.len() as u32);
        self.known.insert(node.clone(), id);
        self.nodes.push(node);
        id
    }

    /// The nodes reachable from `root`, renumbered so that `root` is last.
    #[must_use]
    pub fn finish(self, root: NodeId) -> Vec<Node> {
        reachable(self.nodes, root)
    }
}

/// The nodes reachable from `root`, renumbered so that `root` is last; answers come before the
/// nodes that they belong to.
///
/// # Panics
/// If there is no such root.
#[must_use]
pub fn reachable(mut nodes: Vec<Node>, root: NodeId) -> Vec<Node> {
    nodes.truncate(root.0 as usize + 1);
    let mut needed = vec![false; nodes.len()];
    needed[root.0 as usize] = true;
    for (at, node) in nodes.iter().enumerate().rev() {
        if needed[at] {
            let children = node.listed.iter().map(|&(_, id)| id).chain(node.default);
            children.for_each(|id| needed[id.0 as usize] = true);
        }
    }
    let mut number = 0;
    let renumbered: Vec<u32> = needed
        .iter()
        .map(|&needed| {
            number += u32::from(needed);
            number.wrapping_sub(1)
        })
        .collect();
    let new = |id: &mut NodeId| id.0 = renumbered[id.0 as usize];
    for node in &mut nodes {
        node.default.iter_mut().for_each(new);
        node.listed.iter_mut().for_each(|(_, id)| new(id));
    }
    let mut kept = needed.into_iter();
    nodes.retain(|_| kept.next() == Some(true));
    nodes
}
