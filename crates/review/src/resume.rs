//! Continuing a review from stored facts.

use tengen_core::Color;
use tengen_proof::verify;
use thiserror::Error;

use crate::budget::Budget;
use crate::facts::{Facts, ForcedWin};
use crate::line::Line;
use crate::walk::Walk;

/// Why stored facts are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// They do not follow each other from the end of the game.
    #[error("the stored facts number {0} are not those that come next")]
    Order(usize),
    /// A win's certificate is invalid, or about another position.
    #[error("the stored proof for the position after move {0} does not hold")]
    Proof(usize),
}

impl Walk {
    /// A review of which some facts are known, from the end of the game; the rest comes out as if
    /// it had not been interrupted. Every certificate is replayed.
    ///
    /// # Errors
    /// If the facts are not those of this game.
    pub fn resume(line: Line, budget: Budget, facts: Vec<Facts>) -> Result<Walk, ResumeError> {
        let mut walk = Walk::new(line, budget);
        for (number, facts) in facts.into_iter().enumerate() {
            if Some(facts.ply) != walk.next() {
                return Err(ResumeError::Order(number + 1));
            }
            if facts
                .attack
                .win()
                .is_some_and(|win| !walk.holds(facts.ply, win))
            {
                return Err(ResumeError::Proof(facts.ply));
            }
            walk.attacks[facts.ply] = Some((facts.attack.clone(), facts.kept.clone()));
            walk.facts.push(facts);
        }
        Ok(walk)
    }

    /// Whether a stored win is one of the side to move in the position after `ply` moves.
    fn holds(&self, ply: usize, win: &ForcedWin) -> bool {
        let position = &self.line.positions()[ply];
        let certificate = &win.certificate;
        let stones = |color| {
            let own = position.board().iter().filter(move |&(_, c)| c == color);
            own.map(|(p, _)| p).collect::<Vec<_>>()
        };
        let sorted = |points: &[_]| {
            let mut points = points.to_vec();
            points.sort_unstable();
            points
        };
        certificate.rule == position.rule()
            && certificate.size == position.size()
            && certificate.attacker == position.to_move()
            && sorted(&certificate.black) == sorted(&stones(Color::Black))
            && sorted(&certificate.white) == sorted(&stones(Color::White))
            && verify(certificate).is_ok_and(|verified| verified.length == win.length)
    }
}
