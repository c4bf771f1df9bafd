//! The rows beside the board: the main line, the line of the cursor, and other lines in a row each.

use std::collections::BTreeSet;

use tengen_core::Move;
use tengen_record::{Node, NodeId, Record};

/// Moves in a row.
pub const ROW_MOVES: usize = 5;
/// Moves shown of a line that the cursor is not on.
const FIRST_MOVES: usize = 4;
/// Other lines at a node that are shown before the rest is folded.
const UNFOLDED: usize = 3;

/// The place of a row; [`TreeRows::row`] has its content.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct RowPlace {
    depth: u16,
    kind: RowKind,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum RowKind {
    /// Moves from this node along first children, the number of the first and their count.
    Moves(NodeId, u32, u8),
    /// Another line, from this node with its number on.
    Line(NodeId, u32),
    /// The number of lines from this node that are folded; 0 offers to fold them again.
    Folded(NodeId, u32),
}

/// A row of the notation.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TreeRow {
    /// How many lines it branches off from.
    pub depth: usize,
    /// The row's content.
    pub content: RowContent,
}

/// What a row of the notation shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RowContent {
    /// Moves of the main line or of the cursor's line.
    Moves(Vec<RowMove>),
    /// The first moves of another line, and the number of its nodes.
    Line(Vec<RowMove>, usize),
    /// The number of other lines from this node that are folded; 0 offers to fold them again.
    Folded(NodeId, usize),
}

/// A move in the notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RowMove {
    /// Its node.
    pub node: NodeId,
    /// The number of moves up to and including it.
    pub ply: usize,
    /// The move, if there is one.
    pub mv: Option<Move>,
    /// Whether it has a comment, name, marks or labels.
    pub says: bool,
}

/// The rows for a tree and a cursor. They stay equal while the cursor moves along what they show.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TreeRows {
    rows: Vec<RowPlace>,
    /// What the rows depend on beside the tree: where the cursor's path leaves the first children.
    turns: Vec<NodeId>,
    unfolded: BTreeSet<NodeId>,
    lens: Vec<u32>,
    version: u32,
}

impl TreeRows {
    /// The number of rows.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.rows.len()
    }

    /// Whether the tree has no moves.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.rows.is_empty()
    }

    /// Another number after each change of the rows.
    #[must_use]
    pub const fn version(&self) -> u32 {
        self.version
    }

    /// The size of every subtree, by index.
    pub(super) fn lens(&self) -> &[u32] {
        &self.lens
    }

    /// Follows the cursor.
    pub(super) fn follow(&mut self, tree: &Record, cursor: NodeId) {
        let turns = turns(tree, cursor);
        if self.lens.is_empty() {
            self.lens = tree.subtree_lens();
        } else if turns == self.turns {
            return;
        }
        self.turns = turns;
        self.build(tree);
    }

    /// Follows an edit of the tree.
    pub(super) fn rebuild(&mut self, tree: &Record, cursor: NodeId) {
        self.lens = Vec::new();
        self.follow(tree, cursor);
    }

    /// Shows all lines from a node, or folds them again.
    pub(super) fn unfold(&mut self, tree: &Record, node: NodeId) {
        if !self.unfolded.remove(&node) {
            self.unfolded.insert(node);
        }
        self.build(tree);
    }

    fn build(&mut self, tree: &Record) {
        self.version += 1;
        self.rows = Builder {
            tree,
            turns: &self.turns,
            unfolded: &self.unfolded,
            rows: Vec::new(),
        }
        .built();
    }

    /// A row; `None` past the last one.
    #[must_use]
    pub fn row(&self, tree: &Record, at: usize) -> Option<TreeRow> {
        let RowPlace { depth, kind } = *self.rows.get(at)?;
        let line = |node, ply: u32, most: usize| {
            let nodes = std::iter::successors(Some(node), |&n| tree.first_child(n));
            let mut next_ply = ply as usize;
            let moves = nodes.take(most).enumerate().map(|(i, node)| {
                let at = tree.node(node);
                let mv = at.act().mv();
                // A node without a move has the number of the move before it.
                next_ply += usize::from(i > 0 && mv.is_some());
                RowMove {
                    node,
                    ply: next_ply,
                    mv,
                    says: is_annotated(at),
                }
            });
            moves.collect::<Vec<_>>()
        };
        let content = match kind {
            RowKind::Moves(node, ply, count) => RowContent::Moves(line(node, ply, count.into())),
            RowKind::Line(node, ply) => {
                let nodes = self.lens.get(node.index()).copied().unwrap_or(1);
                RowContent::Line(line(node, ply, FIRST_MOVES), nodes as usize)
            }
            RowKind::Folded(node, hidden) => RowContent::Folded(node, hidden as usize),
        };
        Some(TreeRow {
            depth: depth.into(),
            content,
        })
    }

    /// The row that shows a node; `None` for the root and for nodes of lines in one row.
    #[must_use]
    pub fn row_of(&self, tree: &Record, node: NodeId) -> Option<usize> {
        (0..self.rows.len()).find(|&at| {
            let RowKind::Moves(first, _, count) = self.rows[at].kind else {
                return false;
            };
            let nodes = std::iter::successors(Some(first), |&n| tree.first_child(n));
            nodes.take(count.into()).any(|shown| shown == node)
        })
    }
}

/// The nodes of a path that are not the first children of their parents.
fn turns(tree: &Record, cursor: NodeId) -> Vec<NodeId> {
    let first = |id: NodeId| tree.parent(id).and_then(|parent| tree.first_child(parent));
    let path = tree.path(cursor).into_iter().skip(1);
    path.filter(|&id| first(id) != Some(id)).collect()
}

/// What is still to be written, with a depth and the number of moves before it.
enum Rest {
    /// The children of a node and all after them.
    Children(NodeId, u32, u16),
    /// The line that begins with a node.
    Line(NodeId, u32, u16),
    Row(RowPlace),
}

struct Builder<'a> {
    tree: &'a Record,
    turns: &'a [NodeId],
    unfolded: &'a BTreeSet<NodeId>,
    rows: Vec<RowPlace>,
}

impl Builder<'_> {
    fn built(mut self) -> Vec<RowPlace> {
        let mut rest = vec![Rest::Children(NodeId::ROOT, 0, 0)];
        while let Some(next) = rest.pop() {
            match next {
                Rest::Row(row) => self.rows.push(row),
                Rest::Line(node, before, depth) => rest.push(self.run(node, before, depth)),
                Rest::Children(node, before, depth) => {
                    let first = self.tree.first_child(node);
                    let Some(first) = first else { continue };
                    match self.tree.next_sibling(first) {
                        None => rest.push(self.run(first, before, depth)),
                        Some(_) => rest.extend(self.fork(node, first, before, depth)),
                    }
                }
            }
        }
        self.rows
    }

    /// The number of a node's move, by the number of moves before it.
    fn ply(&self, node: NodeId, before: u32) -> u32 {
        before + u32::from(self.tree.node(node).act().mv().is_some())
    }

    /// Writes moves up to the next fork or the end.
    fn run(&mut self, first: NodeId, before: u32, depth: u16) -> Rest {
        let (mut at, mut ply) = (first, self.ply(first, before));
        let (mut start, mut start_ply, mut count) = (at, ply, 1);
        loop {
            let next = self.tree.first_child(at);
            let next = next.filter(|&next| self.tree.next_sibling(next).is_none());
            if next.is_none() || usize::from(count) == ROW_MOVES {
                let kind = RowKind::Moves(start, start_ply, count);
                self.rows.push(RowPlace { depth, kind });
                count = 0;
            }
            let Some(next) = next else {
                return Rest::Children(at, ply, depth);
            };
            (at, ply) = (next, self.ply(next, ply));
            if count == 0 {
                (start, start_ply) = (at, ply);
            }
            count += 1;
        }
    }

    /// The first child in a row of its own, the other lines, and what follows the first child;
    /// the last one first.
    fn fork(&self, node: NodeId, first: NodeId, before: u32, depth: u16) -> Vec<Rest> {
        let row = |depth, kind| Rest::Row(RowPlace { depth, kind });
        let first_ply = self.ply(first, before);
        let mut rest = vec![row(depth, RowKind::Moves(first, first_ply, 1))];
        let others: Vec<NodeId> = self.tree.children(node).skip(1).collect();
        let unfolded = self.unfolded.contains(&node);
        // A row that says “one more” is no shorter than that line.
        let all = unfolded || others.len() <= UNFOLDED + 1;
        let mut hidden = 0;
        for (i, &other) in others.iter().enumerate() {
            if self.turns.contains(&other) {
                rest.push(Rest::Line(other, before, depth + 1));
            } else if all || i < UNFOLDED {
                rest.push(row(
                    depth + 1,
                    RowKind::Line(other, self.ply(other, before)),
                ));
            } else {
                hidden += 1;
            }
        }
        if hidden > 0 || unfolded {
            rest.push(row(depth + 1, RowKind::Folded(node, hidden)));
        }
        rest.push(Rest::Children(first, first_ply, depth));
        rest.reverse();
        rest
    }
}

fn is_annotated(node: &Node) -> bool {
    let extra = node.extra();
    !(extra.comment.is_empty()
        && extra.name.is_empty()
        && extra.labels.is_empty()
        && extra.marks.is_empty())
}
