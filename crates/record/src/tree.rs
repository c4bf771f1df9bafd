//! A game tree in an arena.

use thiserror::Error;

use tengen_core::opening;
use tengen_core::{Color, Move, Point, Size};

use crate::info::Info;
use crate::node::{Act, Node};
use crate::walk::Step;

/// The index of a node in its [`Record`]. Parents have lower indices than their children.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct NodeId(pub(crate) u32);

impl NodeId {
    /// The root of every record.
    pub const ROOT: NodeId = NodeId(0);

    /// The index, below [`Record::slots`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    pub(crate) fn some(raw: u32) -> Option<NodeId> {
        (raw != Node::NONE).then_some(NodeId(raw))
    }
}

/// Why a node cannot be added or changed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TreeError {
    /// The stone is off the board.
    #[error("{0} is off the {1}×{1} board")]
    OffBoard(Point, Size),
    /// There is no node with this index.
    #[error("there is no node {0}")]
    NoSuchNode(usize),
    /// All 32-bit indices are used.
    #[error("a tree holds at most {} nodes", u32::MAX - 1)]
    Full,
}

/// A game with variations: the board's size, the header and a tree of nodes.
///
/// Nodes lie in one vector and link by index, so a deep tree needs no recursion.
///
/// ```
/// use tengen_core::{Color, Move, Size, notation};
/// use tengen_record::{Act, NodeId, Record};
///
/// let mut record = Record::from_moves(Size::STANDARD, &notation::parse_moves("h8i9")?)?;
/// let h8 = record.first_child(NodeId::ROOT).expect("a move");
/// let pass = record.add(h8, Act::Play(Color::White, Move::Pass))?;
/// assert_eq!(record.moves().last(), Some("i9".parse()?));
/// record.promote(pass);
/// assert_eq!(record.moves().last(), Some(Move::Pass));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug)]
pub struct Record {
    size: Size,
    info: Info,
    nodes: Vec<Node>,
    /// The number of nodes cut off; they keep their indices.
    cut_count: usize,
}

impl Record {
    /// A record with only the root.
    #[must_use]
    pub fn new(size: Size) -> Record {
        Record {
            size,
            info: Info::default(),
            nodes: vec![Node::new(Node::NONE, Act::None)],
            cut_count: 0,
        }
    }

    /// A single line of alternating moves, Black first.
    ///
    /// # Errors
    /// [`TreeError::OffBoard`] for the first stone off the board.
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

    /// Makes room for this many nodes and a few more, so that edits of a large tree do not double
    /// its memory.
    pub(crate) fn reserve(&mut self, nodes: usize) {
        self.nodes.reserve_exact(nodes + nodes / 16);
    }

    /// Board size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The header.
    #[must_use]
    pub const fn info(&self) -> &Info {
        &self.info
    }

    /// The header for changes.
    pub const fn info_mut(&mut self) -> &mut Info {
        &mut self.info
    }

    /// The number of nodes, at least 1.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "a record is never empty")]
    pub const fn len(&self) -> usize {
        self.nodes.len() - self.cut_count
    }

    /// Whether there are neither moves nor stones, texts or a header.
    #[must_use]
    pub fn is_blank(&self) -> bool {
        let empty = Node::new(Node::NONE, Act::None);
        let mut nodes = self.preorder();
        self.info == Info::default() && nodes.all(|id| self.node(id).same_content(&empty))
    }

    /// One more than the highest index; counts nodes that [`crate::edit::Draft`] has cut off.
    #[must_use]
    pub const fn slots(&self) -> usize {
        self.nodes.len()
    }

    /// The node with an id.
    ///
    /// # Panics
    /// If the id is not from this record.
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        &self.nodes[id.index()]
    }

    /// The node with an id for changes.
    ///
    /// # Panics
    /// If the id is not from this record.
    pub fn node_mut(&mut self, id: NodeId) -> &mut Node {
        &mut self.nodes[id.index()]
    }

    pub(crate) fn nodes_mut(&mut self) -> &mut [Node] {
        &mut self.nodes
    }

    /// The id with an index, cut nodes included; `None` from [`Record::slots`] on.
    #[must_use]
    pub fn id(&self, index: usize) -> Option<NodeId> {
        (index < self.nodes.len()).then_some(NodeId(index as u32))
    }

    /// The parent; `None` for the root.
    #[must_use]
    pub fn parent(&self, id: NodeId) -> Option<NodeId> {
        NodeId::some(self.node(id).parent)
    }

    /// The first child, which continues the main line.
    #[must_use]
    pub fn first_child(&self, id: NodeId) -> Option<NodeId> {
        let last = self.last_child(id)?;
        NodeId::some(self.node(last).next)
    }

    /// The next child of the same parent.
    #[must_use]
    pub fn next_sibling(&self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        let is_last = self.last_child(parent) == Some(id);
        NodeId::some(self.node(id).next).filter(|_| !is_last)
    }

    pub(crate) fn last_child(&self, id: NodeId) -> Option<NodeId> {
        NodeId::some(self.node(id).last_child)
    }

    /// The children, the main line's first.
    pub fn children(&self, id: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(self.first_child(id), |&c| self.next_sibling(c))
    }

    /// The number of nodes in a subtree, its root included.
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

    /// The size of every subtree by [`NodeId::index`], in one pass.
    #[must_use]
    pub fn subtree_lens(&self) -> Vec<u32> {
        let mut lens = vec![1; self.nodes.len()];
        // A node is added after its parent.
        for (i, node) in self.nodes.iter().enumerate().skip(1).rev() {
            if !node.is_cut() {
                lens[node.parent as usize] += lens[i];
            }
        }
        lens
    }

    /// A record whose root has one child: a copy of this subtree.
    ///
    /// # Panics
    /// If the id is not from this record.
    #[must_use]
    pub fn branch(&self, id: NodeId) -> Record {
        let mut copy = Record::new(self.size);
        let mut at = NodeId::ROOT;
        for step in self.walk_from(id) {
            match step {
                Step::Enter(node) => {
                    let mut content = self.node(node).content();
                    at = copy.push(at, content.act);
                    copy.node_mut(at).swap_content(&mut content);
                }
                Step::Leave(left) if left == id => break,
                Step::Leave(_) => at = copy.parent(at).unwrap_or(NodeId::ROOT),
            }
        }
        copy
    }

    /// Adds a node as the last child.
    ///
    /// # Errors
    /// [`TreeError`]; the record is unchanged.
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

    /// [`Record::add`] without the checks, for readers that have made them.
    pub(crate) fn push(&mut self, parent: NodeId, act: Act) -> NodeId {
        let id = NodeId(self.nodes.len() as u32);
        self.nodes.push(Node::new(parent.0, act));
        self.attach(id, self.last_child(parent));
        id
    }

    /// Puts a node that has no siblings after one of its parent's children, or before the first.
    fn attach(&mut self, id: NodeId, after: Option<NodeId>) {
        let parent = self.nodes[id.index()].parent as usize;
        let last = NodeId::some(self.nodes[parent].last_child);
        let before = after.or(last).unwrap_or(id);
        let next = std::mem::replace(&mut self.nodes[before.index()].next, id.0);
        if before != id {
            self.nodes[id.index()].next = next;
        }
        if after == last {
            self.nodes[parent].last_child = id.0;
        }
    }

    /// Takes a node from its siblings; returns the one before it.
    fn detach(&mut self, id: NodeId, parent: NodeId) -> Option<NodeId> {
        let before = self
            .children(parent)
            .find(|&c| self.next_sibling(c) == Some(id));
        let last = self.last_child(parent);
        let next = std::mem::replace(&mut self.nodes[id.index()].next, Node::NONE);
        // The first child follows the last one.
        if let Some(around) = before.or(last).filter(|&around| around != id) {
            self.nodes[around.index()].next = next;
        }
        if last == Some(id) {
            self.nodes[parent.index()].last_child = before.map_or(Node::NONE, |b| b.0);
        }
        before
    }

    /// Links a cut node after a sibling, or as the first child of its parent.
    pub(crate) fn link(&mut self, id: NodeId, after: Option<NodeId>) {
        self.attach(id, after);
        self.node_mut(id).set_cut(false);
        self.cut_count -= self.subtree_len(id);
    }

    /// Cuts a subtree; returns the sibling before it. The root stays.
    pub(crate) fn unlink(&mut self, id: NodeId) -> Option<NodeId> {
        let parent = self.parent(id)?;
        self.cut_count += self.subtree_len(id);
        self.node_mut(id).set_cut(true);
        self.detach(id, parent)
    }

    /// The closest ancestor that is in the tree: the node itself, unless it was cut.
    ///
    /// # Panics
    /// If the id is not from this record.
    #[must_use]
    pub fn nearest(&self, id: NodeId) -> NodeId {
        let up = std::iter::successors(Some(id), |&n| self.parent(n));
        let cut = up.filter(|&n| self.node(n).is_cut()).last();
        cut.map_or(id, |cut| self.parent(cut).unwrap_or(NodeId::ROOT))
    }

    /// The first child with this act and without set-up stones or decision.
    #[must_use]
    pub fn child(&self, parent: NodeId, act: Act) -> Option<NodeId> {
        self.children(parent).find(|&id| {
            let node = self.node(id);
            let extra = node.extra();
            node.act() == act && extra.stones.is_empty() && extra.decision.is_none()
        })
    }

    /// The first child with this opening decision.
    #[must_use]
    pub fn decided(&self, parent: NodeId, decision: &opening::Action) -> Option<NodeId> {
        self.children(parent)
            .find(|&id| self.node(id).extra().decision.as_ref() == Some(decision))
    }

    /// Makes a node the first child of its parent.
    ///
    /// # Panics
    /// If the id is not from this record.
    pub fn promote(&mut self, id: NodeId) {
        let Some(parent) = self.parent(id) else {
            return;
        };
        if self.first_child(parent) != Some(id) {
            self.detach(id, parent);
            self.attach(id, None);
        }
    }

    /// Replaces a node's act.
    ///
    /// # Errors
    /// [`TreeError::OffBoard`]; the record is unchanged.
    ///
    /// # Panics
    /// If the id is not from this record.
    pub fn set_act(&mut self, id: NodeId, act: Act) -> Result<(), TreeError> {
        match act.point() {
            Some(p) if !self.size.contains(p) => Err(TreeError::OffBoard(p, self.size)),
            _ => {
                self.node_mut(id).set_act(act);
                Ok(())
            }
        }
    }

    /// The nodes of the main line, from the root.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(NodeId::ROOT), |&id| self.first_child(id))
    }

    /// The nodes from the root to `id`, both included.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<_> = std::iter::successors(Some(id), |&n| self.parent(n)).collect();
        path.reverse();
        path
    }

    /// The moves of the main line.
    pub fn moves(&self) -> impl Iterator<Item = Move> + '_ {
        self.main_line().filter_map(|id| self.node(id).act().mv())
    }
}

/// Compares size, header, shape and content, but not the indices.
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
