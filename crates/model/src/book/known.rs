//! What is known of the moves from the cursor: proofs, and the same position elsewhere.

use tengen_core::{Images, Move, Point};
use tengen_record::{Alike, NodeId};

use super::Book;
use crate::analysis::{Evaluation, Evaluations, Proven};
use crate::scene::Scene as _;

/// Nodes noted at a time: a few milliseconds on a slow phone.
const SLICE: usize = 4_000;

/// What is known of a move from the cursor.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct KnownMove {
    /// Whether it is proved to win, or to lose.
    pub wins: Option<bool>,
    /// Whether it makes a position that the record has elsewhere, and if so whether that is turned
    /// or mirrored.
    pub turned: Option<bool>,
}

impl Book {
    /// Notes some of the positions that are new; returns whether all are noted.
    pub fn note_positions(&mut self) -> bool {
        let tree = self.document.tree();
        self.part.positions.follow(tree, SLICE)
    }

    /// Looks up the moves from the cursor; returns whether that changes the board. Without
    /// evaluations no proof is shown.
    pub fn look_up(&mut self, evaluations: Option<&Evaluations>) -> bool {
        let children: Vec<(NodeId, Option<Move>)> = {
            let children = self.part.shown.children.iter();
            children.map(|branch| (branch.node, branch.mv)).collect()
        };
        let known = children.into_iter().map(|(node, mv)| {
            let Some(Move::Place(p)) = mv else {
                return (node, KnownMove::default());
            };
            let alike = self.part.positions.alike(self.tree(), node);
            let turned = alike.map(|alike| matches!(alike, Alike::Turned(_)));
            let wins = evaluations.and_then(|all| self.is_proved(p, all));
            (node, KnownMove { wins, turned })
        });
        let known: Vec<_> = known.collect();
        let changed = known != self.part.known;
        self.part.known = known;
        changed
    }

    /// What [`Book::look_up`] has found of a move from the cursor.
    #[must_use]
    pub fn known(&self, node: NodeId) -> KnownMove {
        let mut all = self.part.known.iter();
        all.find(|(known, _)| *known == node)
            .map_or_else(KnownMove::default, |&(_, known)| known)
    }

    /// Another node with the position at the cursor, also turned or mirrored.
    #[must_use]
    pub fn elsewhere(&self) -> Option<NodeId> {
        match self.part.positions.alike(self.tree(), self.cursor)? {
            Alike::Same(node) | Alike::Turned(node) => Some(node),
        }
    }

    /// Whether a move is proved to win, or to lose.
    fn is_proved(&self, p: Point, evaluations: &Evaluations) -> Option<bool> {
        let (board, to_move) = (self.board(), self.to_move());
        let mut images = Images::new(self.rule(), self.size());
        let stones = board.iter().chain([(p, to_move)]);
        stones.for_each(|(p, color)| images.toggle(p, color));
        let after = images.canonical(to_move.opponent()).key();
        let proved = |(plies, proved): (i32, bool)| proved.then_some(plies);
        let answer = evaluations.under(after).and_then(Evaluation::end);
        if let Some(plies) = answer.and_then(proved) {
            return Some(plies < 0);
        }
        let here = evaluations.of(self.part.shown.playable.as_ref()?)?;
        if matches!(&here.proof, Some(Proven::Win { line, .. }) if line.first() == Some(&p)) {
            return Some(true);
        }
        let line = here.lines.iter().find(|line| line.mv == p)?;
        line.proved.and(line.mate).map(|plies| plies > 0)
    }
}
