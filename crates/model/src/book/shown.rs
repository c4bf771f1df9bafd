//! A node of a record with its surroundings, computed once when the cursor moves.

use tengen_core::{Board, Color, Move, Outcome, Point, Position, Start};
use tengen_record::replay::{self, Note, Remark, Replay};
use tengen_record::{Extra, Node, NodeId, Record};
use tengen_text::Text;

use crate::Document;

/// Nodes of a line listed before and after the current one; a line may have a million.
const BEFORE: usize = 400;
const AFTER: usize = 200;

/// A node of a record with its surroundings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub(super) board: Board,
    pub(super) to_move: Color,
    /// The result at this node by the rules.
    pub(super) outcome: Option<Outcome>,
    /// The numbers of the moves with stones on the board, up to 65,535.
    pub(super) numbers: Vec<(Point, u16)>,
    notes: Vec<Note>,
    unlisted: Vec<(Remark, usize)>,
    pub(super) playable: Option<Position>,
    /// The variations from this node.
    pub children: Vec<Branch>,
    /// The nodes before this one, this one, and the main line after it.
    pub line: Vec<LineStep>,
}

/// A variation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Branch {
    /// Its first node.
    pub node: NodeId,
    /// The move, if there is one.
    pub mv: Option<Move>,
    /// The number of its nodes.
    pub nodes: usize,
}

/// A node of the line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LineStep {
    /// The node.
    pub node: NodeId,
    /// The number of moves up to and including it.
    pub ply: usize,
    /// The move, if there is one.
    pub mv: Option<Move>,
    /// Whether it has a comment, name, marks or labels.
    pub says: bool,
    /// Its siblings with their moves.
    pub others: Vec<(NodeId, Option<Move>)>,
}

impl Shown {
    pub(super) fn at(document: &Document, node: NodeId) -> Shown {
        let tree = document.tree();
        let played = replay::replay(tree, node, document.terms().rule);
        let branch = |id| Branch {
            node: id,
            mv: tree.node(id).act().mv(),
            nodes: tree.subtree_len(id),
        };
        Shown {
            board: played.board().clone(),
            to_move: played.to_move(),
            outcome: outcome(&played),
            numbers: numbers(&played),
            notes: played.notes().to_vec(),
            unlisted: played.unlisted().collect(),
            playable: playable(document, node),
            children: tree.children(node).map(branch).collect(),
            line: line(tree, node),
        }
    }

    /// Whether a game can continue from here.
    #[must_use]
    pub const fn is_playable(&self) -> bool {
        self.playable.is_some()
    }

    /// Remarks on the moves so far by the rules, a sentence each.
    #[must_use]
    pub fn notes(&self, text: Text) -> Vec<String> {
        let listed = self.notes.iter().map(|note| text.note(note));
        let unlisted = self.unlisted.iter();
        let more = unlisted.map(|&(remark, count)| text.more_notes(remark, count));
        listed.chain(more).collect()
    }
}

fn outcome(played: &Replay) -> Option<Outcome> {
    played.position().ok()?.outcome().cloned()
}

fn numbers(played: &Replay) -> Vec<(Point, u16)> {
    let stones = played.board().iter();
    let numbered = stones.filter_map(|(p, _)| Some((p, u16::try_from(played.ply_at(p)?).ok()?)));
    numbered.collect()
}

/// The position, if the moves from the root's set-up are legal and no later set-up changes it.
fn playable(document: &Document, node: NodeId) -> Option<Position> {
    let stage = document.stage(node).ok()?;
    let position = stage.game().position();
    (Start::of(position) == *document.start()).then(|| position.clone())
}

fn line(tree: &Record, id: NodeId) -> Vec<LineStep> {
    let path = tree.path(id);
    let (before, path) = path.split_at(path.len().saturating_sub(BEFORE));
    let is_move = |&id: &NodeId| tree.node(id).act().mv().is_some();
    let mut ply = before.iter().filter(|id| is_move(id)).count();
    let after = std::iter::successors(tree.first_child(id), |&n| tree.first_child(n));
    let nodes = path.iter().copied().chain(after.take(AFTER));
    let step = |id: NodeId| {
        ply += usize::from(is_move(&id));
        let siblings = tree.parent(id).into_iter();
        let siblings = siblings.flat_map(|parent| tree.children(parent));
        LineStep {
            node: id,
            ply,
            mv: tree.node(id).act().mv(),
            says: is_annotated(tree.node(id)),
            others: siblings
                .filter(|&other| other != id)
                .map(|other| (other, tree.node(other).act().mv()))
                .collect(),
        }
    };
    nodes.map(step).collect()
}

fn is_annotated(node: &Node) -> bool {
    let Extra {
        comment,
        name,
        labels,
        marks,
        ..
    } = node.extra();
    !(comment.is_empty() && name.is_empty() && labels.is_empty() && marks.is_empty())
}
