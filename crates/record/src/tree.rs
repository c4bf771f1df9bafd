//! A game tree in one piece of memory.

use thiserror::Error;

use tengen_core::opening;
use tengen_core::{Color, Move, Point, Size};

use crate::info::Info;
use crate::node::{Act, Node};
use crate::walk::Step;

/// The number of a node in its [`Record`]. Parents have smaller numbers than their children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every record.
    pub const ROOT: NodeId = NodeId(0);

    /// The number, below [`Record::slots`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn some(raw: u32) -> Option<NodeId> {
        (raw != Node::NONE).then_some(NodeId(raw))
    }
}

/// Why a node cannot be added.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TreeError {
    /// The stone is not on this board.
    #[error("{0} is off the {1}×{1} board")]
    OffBoard(Point, Size),
    /// The parent is not a node of this record.
    #[error("there is no node {0}")]
    NoSuchNode(usize),
    /// Nodes are numbered with 32 bits.
    #[error("a tree holds at most {} nodes", u32::MAX - 1)]
    Full,
}

/// A game with its variations: a tree of nodes, the head of the file and the board's size.
///
/// Nodes lie in one vector and are linked by number, so a tree of any depth can be walked,
/// compared and dropped without recursion.
#[derive(Clone, Debug)]
pub struct Record {
    size: Size,
    info: Info,
    nodes: Vec<Node>,
    /// How many of them have been cut off: they keep their numbers, and nothing links to them.
    gone: usize,
}

impl Record {
    /// A record with an empty root.
    #[must_use]
    pub fn new(size: Size) -> Record {
        Record {
            size,
            info: Info::default(),
            nodes: vec![Node::new(Node::NONE, Act::None)],
            gone: 0,
        }
    }

    /// One line of moves, Black first, colours in turn.
    ///
    /// # Errors
    /// [`TreeError::OffBoard`] names the first stone that is off the board.
    pub fn from_moves(size: Size, moves: &[Move]) -> Result<Record, TreeError> {
        let mut record = Record::new(size);
        record.nodes.reserve_exact(moves.len());
        let mut at = NodeId::ROOT;
        for (i, &mv) in moves.iter().enumerate() {
            let color = Color::BOTH[i % 2];
            at = record.add(at, Act::Play(color, mv))?;
        }
        Ok(record)
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The head of the file.
    #[must_use]
    pub const fn info(&self) -> &Info {
        &self.info
    }

    /// The head of the file, to be changed.
    pub const fn info_mut(&mut self) -> &mut Info {
        &mut self.info
    }

    /// How many nodes the tree has; at least one, the root.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a record is never empty")]
    pub const fn len(&self) -> usize {
        self.nodes.len() - self.gone
    }

    /// How many numbers nodes have had: those that [`crate::edit::Draft`] has cut off keep theirs, for undo.
    #[must_use]
    pub const fn slots(&self) -> usize {
        self.nodes.len()
    }

    /// A node.
    ///
    /// # Panics
    /// Where the id is not of this record.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// A node, to be changed.
    ///
    /// # Panics
    /// Where the id is not of this record.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    /// The node of a number, where there is one.
    #[must_use]
    pub fn id(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index as u32))
    }

    /// The parent of a node; `None` for the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        NodeId::some(self.node(id).parent)
    }

    /// The first child of a node: the main line goes on there.
    #[must_use]
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        NodeId::some(self.node(id).first_child)
    }

    /// The next child of the same parent.
    #[must_use]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        NodeId::some(self.node(id).next_sibling)
    }

    /// The children of a node, the main line's first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |&c| self.next_sibling(c))
    }

    /// Whether nothing follows a node.
    #[must_use]
    pub fn is_leaf(&self, id: NodeId) -> bool {
        self.first_child(id).is_none()
    }

    /// How many nodes a node's subtree has, itself included.
    #[must_use]
    pub fn subtree_len(&self, id: NodeId) -> usize {
        let mut count = 0;
        for step in self.walk_from(id) {
            match step {
                Step::Enter(_) => count += 1,
                Step::Leave(left) if left == id => break,
                Step::Leave(_) => {}
            }
        }
        count
    }

    /// How many nodes have no children.
    #[must_use]
    pub fn leaves(&self) -> usize {
        self.preorder().filter(|&id| self.is_leaf(id)).count()
    }

    /// Adds the last child of a node.
    ///
    /// # Errors
    /// [`TreeError`]; nothing has changed then.
    pub fn add(&mut self, parent: NodeId, act: Act) -> Result<NodeId, TreeError> {
        if let Some(p) = act.point()
            && !self.size.contains(p)
        {
            return Err(TreeError::OffBoard(p, self.size));
        }
        if parent.index() >= self.nodes.len() {
            return Err(TreeError::NoSuchNode(parent.index()));
        }
        if self.nodes.len() as u64 >= u64::from(Node::NONE) {
            return Err(TreeError::Full);
        }
        Ok(self.push(parent, act))
    }

    /// [`Record::add`] for readers, which have checked all this.
    pub(crate) fn push(&mut self, parent: NodeId, act: Act) -> NodeId {
        let id = self.nodes.len() as u32;
        self.nodes.push(Node::new(parent.0, act));
        let up = &mut self.nodes[parent.index()];
        let last = up.last_child;
        up.last_child = id;
        if last == Node::NONE {
            up.first_child = id;
        } else {
            self.nodes[last as usize].next_sibling = id;
        }
        NodeId(id)
    }

    /// Links a node that is not linked below its parent: after one of its siblings, or as the first child.
    pub(crate) fn link(&mut self, id: NodeId, after: Option<NodeId>) {
        let parent = self.nodes[id.index()].parent as usize;
        let next = match after {
            Some(after) => std::mem::replace(&mut self.nodes[after.index()].next_sibling, id.0),
            None => std::mem::replace(&mut self.nodes[parent].first_child, id.0),
        };
        let node = &mut self.nodes[id.index()];
        node.next_sibling = next;
        node.cut = false;
        if next == Node::NONE {
            self.nodes[parent].last_child = id.0;
        }
        self.gone -= self.subtree_len(id);
    }

    /// Takes a node and what follows it out of the tree; the sibling it stood after. The root stays.
    pub(crate) fn unlink(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        self.gone += self.subtree_len(id);
        let before = self
            .children(parent)
            .find(|&c| self.next_sibling(c) == Some(id));
        let node = &mut self.nodes[id.index()];
        let next = std::mem::replace(&mut node.next_sibling, Node::NONE);
        node.cut = true;
        match before {
            Some(before) => self.nodes[before.index()].next_sibling = next,
            None => self.nodes[parent.index()].first_child = next,
        }
        if next == Node::NONE {
            self.nodes[parent.index()].last_child = before.map_or(Node::NONE, |b| b.0);
        }
        before
    }

    /// The last node on the way to a node that is still in the tree: the node itself, unless it has been cut off.
    ///
    /// # Panics
    /// Where the id is not of this record.
    #[must_use]
    pub fn nearest(&self, id: NodeId) -> NodeId {
        let up = std::iter::successors(Some(id), |&n| self.parent(n));
        let cut = up.filter(|&n| self.node(n).cut).last();
        cut.map_or(id, |cut| self.parent(cut).unwrap_or(NodeId::ROOT))
    }

    /// The first child with this act that is neither a set-up nor a decision.
    #[must_use]
    pub fn child(&self, parent: NodeId, act: Act) -> Option<NodeId> {
        self.children(parent).find(|&id| {
            let node = self.node(id);
            let extra = node.extra();
            node.act() == act && extra.stones.is_empty() && extra.decision.is_none()
        })
    }

    /// The first child at which this was decided in the opening.
    #[must_use]
    pub fn decided(&self, parent: NodeId, decision: &opening::Action) -> Option<NodeId> {
        self.children(parent)
            .find(|&id| self.node(id).extra().decision.as_ref() == Some(decision))
    }

    /// Makes a node the first child of its parent: the main line goes through it if it goes
    /// through the parent.
    ///
    /// # Panics
    /// Where the id is not of this record.
    pub fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else {
            return;
        };
        let Some(before) = self
            .children(parent)
            .find(|&c| self.next_sibling(c) == Some(id))
        else {
            return;
        };
        let after = self.node(id).next_sibling;
        self.node_mut(before).next_sibling = after;
        let first = self.node(parent).first_child;
        self.node_mut(id).next_sibling = first;
        let up = self.node_mut(parent);
        up.first_child = id.0;
        if after == Node::NONE {
            up.last_child = before.0;
        }
    }

    /// Sets what happens at a node.
    ///
    /// # Errors
    /// [`TreeError::OffBoard`]; nothing has changed then.
    ///
    /// # Panics
    /// Where the id is not of this record.
    pub fn set_act(&mut self, id: NodeId, act: Act) -> Result<(), TreeError> {
        match act.point() {
            Some(p) if !self.size.contains(p) => Err(TreeError::OffBoard(p, self.size)),
            _ => {
                self.node_mut(id).act = act;
                Ok(())
            }
        }
    }

    /// The nodes from the root down the first children.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&id| self.first_child(id))
    }

    /// The nodes from the root to a node, both included.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(id), |&n| self.parent(n)).collect();
        path.reverse();
        path
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_line().filter_map(|id| self.node(id).act.mv())
    }
}

/// Records are equal where size, head and the trees' shape and content are, however the nodes
/// are numbered.
impl PartialEq for Record {
    fn eq(&self, other: &Record) -> bool {
        let same = |(a, b)| match (a, b) {
            (Step::Enter(a), Step::Enter(b)) => self.node(a).same_content(other.node(b)),
            (Step::Leave(_), Step::Leave(_)) => true,
            _ => false,
        };
        self.size == other.size
            && self.info == other.info
            && self.len() == other.len()
            && self.walk().zip(other.walk()).all(same)
    }
}

impl Eq for Record {}
