//! One certificate from the refutations of every answer to a move.

use tengen_core::{Move, Point, Position};
use tengen_proof::{Builder, Certificate, Defence, Goal, verify_interruptible};
use tengen_solver::Control;

use crate::facts::ForcedWin;

/// Nodes of a certificate that is still worth replaying as a whole.
const MOST_NODES: usize = 200_000;

/// A win for each answer to a move, and for a pass.
#[derive(Clone)]
pub(crate) struct Refutations {
    /// By answer.
    pub(crate) answers: Vec<(Point, Certificate)>,
    /// If the defender passes.
    pub(crate) pass: Certificate,
}

impl Refutations {
    /// The win that begins with `first` in the position before it; `line` is a game of it. `None`
    /// if the certificate does not hold or is too large, or if the control stops the replay.
    pub(crate) fn win(
        &self,
        before: &Position,
        first: Point,
        line: Vec<Point>,
        control: &mut dyn Control,
    ) -> Option<ForcedWin> {
        let all = self.answers.iter().map(|(_, certificate)| certificate);
        let nodes: usize = all.chain([&self.pass]).map(|c| c.nodes.len()).sum();
        if nodes > MOST_NODES {
            return None;
        }
        let mut proof = Builder::new();
        let pass = proof.graft(&self.pass)?;
        let mut listed = Vec::with_capacity(self.answers.len());
        for (answer, certificate) in &self.answers {
            listed.push((Defence::Place(*answer), proof.graft(certificate)?));
        }
        let root = proof.branch(first, Some(pass), listed);
        let stones = |color| {
            let own = before.board().iter().filter(move |&(_, c)| c == color);
            own.map(|(p, _)| p).collect()
        };
        let certificate = Certificate {
            rule: before.rule(),
            size: before.size(),
            black: stones(tengen_core::Color::Black),
            white: stones(tengen_core::Color::White),
            attacker: before.to_move(),
            nodes: proof.finish(root),
        };
        let verified = verify_interruptible(&certificate, &mut || control.stop())?;
        let length = verified.ok()?.length;
        Some(ForcedWin {
            goal: Goal::Win,
            length,
            line,
            certificate,
        })
    }
}

/// The points of a game that goes on with a win's line after a move and its answer.
pub(crate) fn continued(first: Point, answer: Move, line: &[Point]) -> Vec<Point> {
    match answer {
        Move::Place(answer) => [&[first, answer], line].concat(),
        Move::Pass => vec![first],
    }
}
