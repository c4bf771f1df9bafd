//! A node of a record with its surroundings, computed when the cursor moves or an edit is made.

use tengen_core::{Board, Color, Move, Outcome, Point, Position, Start};
use tengen_record::NodeId;
use tengen_record::replay::{self, Note, Remark, Replay};
use tengen_text::Text;

use crate::Document;

/// A node of a record with its surroundings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Shown {
    pub(super) board: Board,
    pub(super) to_move: Color,
    /// Whether `to_move` is a guess from the numbers of stones.
    pub(super) turn_guessed: bool,
    /// The result at this node by the rules.
    pub(super) outcome: Option<Outcome>,
    /// The numbers of the moves with stones on the board, up to 65,535.
    pub(super) numbers: Vec<(Point, u16)>,
    notes: Vec<Note>,
    unlisted: Vec<(Remark, usize)>,
    pub(super) playable: Option<Position>,
    /// The variations from this node.
    pub children: Vec<Branch>,
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

impl Shown {
    pub(super) fn at(document: &Document, node: NodeId, lens: &[u32]) -> Shown {
        let tree = document.tree();
        let played = replay::replay(tree, node, document.terms().rule);
        let branch = |id| Branch {
            node: id,
            mv: tree.node(id).act().mv(),
            nodes: lens.get(id.index()).map_or(1, |&len| len as usize),
        };
        Shown {
            board: played.board().clone(),
            to_move: played.to_move(),
            turn_guessed: played.turn_is_guessed(),
            outcome: outcome(&played),
            numbers: numbers(&played),
            notes: played.notes().to_vec(),
            unlisted: played.unlisted().collect(),
            playable: playable(document, node),
            children: tree.children(node).map(branch).collect(),
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
