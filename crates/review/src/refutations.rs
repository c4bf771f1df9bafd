//! The proofs that an *only* rests on: a refutation of every legal move that is not among the
//! answers.

use tengen_core::{Move, Point, Position};
use tengen_proof::{Certificate, Goal};
use tengen_solver::Control;

use crate::asker::is_exact;
use crate::facts::{Attack, Fate};
use crate::second::Probed;
use crate::walk::Walk;

/// A refutation of every other move in the position before a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OnlyProof {
    /// The position, with the defender to move.
    pub position: Position,
    /// The moves that averted the loss, in point order.
    pub answers: Vec<Point>,
    /// Fours that may put it off, in point order.
    pub fours: Vec<Point>,
    /// By refuted move.
    pub refutations: Vec<(Point, Certificate)>,
}

impl Walk {
    /// The refutations behind complete answers to a position. Unless the second pass has just found
    /// them they are searched for again with the same nodes, since a review keeps only their
    /// number. `None` if the answers are not complete, or if stopped.
    pub fn only_proof(&mut self, ply: usize, control: &mut dyn Control) -> Option<OnlyProof> {
        let Fate::Answers(answers) = self.facts_at(ply)?.fate.clone() else {
            return None;
        };
        if !answers.complete() || answers.pass {
            return None;
        }
        self.asker.renew();
        let position = self.line.positions()[ply].clone();
        let known = self.second.refutations_at(ply);
        let mut refutations = match (is_exact(&position), known) {
            (true, _) => self.exact_refutations(&position, control),
            (false, Some(known)) => known.answers.clone(),
            (false, None) => {
                let limit = self.limit_of_answers(ply);
                let found = self.asker.refuted(&position, Goal::Vct, limit, control);
                found.settled?.1?.answers
            }
        };
        for probe in self.probes().iter().filter(|probe| probe.probed == ply) {
            if let Probed::One(answer, Attack::Won(win)) = &probe.found {
                refutations.push((*answer, win.certificate.clone()));
            }
        }
        // What was played loses by the win that followed.
        if let (Some(&Move::Place(played)), Some(win)) =
            (self.line.moves().get(ply), self.win_after(ply))
        {
            refutations.push((played, win.certificate.clone()));
        }
        refutations.sort_by_key(|(p, _)| *p);
        refutations.dedup_by_key(|(p, _)| *p);
        refutations.retain(|(p, _)| !answers.moves.contains(p) && !answers.fours.contains(p));
        Some(OnlyProof {
            position,
            answers: answers.moves,
            fours: answers.fours,
            refutations,
        })
    }

    fn exact_refutations(
        &mut self,
        position: &Position,
        control: &mut dyn Control,
    ) -> Vec<(Point, Certificate)> {
        let mut found = Vec::new();
        for p in position.legal_points() {
            let mut after = position.clone();
            if after.play(Move::Place(p)).is_err() || after.outcome().is_some() {
                continue;
            }
            if let Attack::Won(win) = self.asker.attack(&after, control) {
                found.push((p, win.certificate));
            }
        }
        found
    }
}

#[cfg(test)]
mod tests {
    use tengen_core::{Rule, Size, notation};
    use tengen_solver::NoControl;

    use super::*;
    use crate::budget::Budget;
    use crate::line::Line;
    use crate::walk::Step;

    #[test]
    fn refutations_that_are_known_are_those_that_are_found_again() {
        // White ignores three in a row at move 6.
        let moves = notation::parse_moves("h8a1i8a3j8a5k8a7l8").expect("moves");
        let first = Position::new(Rule::Freestyle, Size::STANDARD);
        let line = Line::new(first, &moves).expect("legal moves");
        let mut walk = Walk::new(line, Budget::of(500, 60_000));
        while walk.step(&mut NoControl) == Step::Settled {}
        let again = walk.only_proof(5, &mut NoControl).expect("an only");
        assert!(again.refutations.len() > 200);
        assert!(walk.second.refutations_at(5).is_none(), "searched for");
        walk.asker.renew();
        let limit = walk.limit_of_answers(5);
        let _ = walk.ask_all(5, limit, &mut NoControl);
        assert!(walk.second.refutations_at(5).is_some());
        assert_eq!(walk.only_proof(5, &mut NoControl), Some(again));
    }
}
