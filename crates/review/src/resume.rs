//! Continuing a review from stored facts.

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Move, Position};
use tengen_proof::verify;
use thiserror::Error;

use crate::budget::Budget;
use crate::facts::{Attack, Facts, ForcedWin};
use crate::line::Line;
use crate::second::{Probe, Probed};
use crate::walk::Walk;

/// A step's result, as it is stored.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Row {
    /// The facts of a position.
    Facts(Box<Facts>),
    /// A question of the second pass.
    Probe(Probe),
}

/// Why stored facts are refused.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum ResumeError {
    /// They do not follow each other from the end of the game, or are not what comes next.
    #[error("the stored facts number {0} are not those that come next")]
    Order(usize),
    /// A win's certificate is invalid, or about another position.
    #[error("the stored proof for the position after move {0} does not hold")]
    Proof(usize),
}

impl Walk {
    /// A review of which some rows are known, from the end of the game; the rest comes out as if
    /// it had not been interrupted. Every certificate is replayed.
    ///
    /// # Errors
    /// If the facts are not those of this game.
    pub fn resume(line: Line, budget: Budget, rows: Vec<Row>) -> Result<Walk, ResumeError> {
        let mut walk = Walk::new(line, budget);
        for (number, row) in rows.into_iter().enumerate() {
            let facts = match row {
                Row::Facts(facts) => *facts,
                Row::Probe(probe) => {
                    walk.resume_probe(number, probe)?;
                    continue;
                }
            };
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

    fn resume_probe(&mut self, number: usize, probe: Probe) -> Result<(), ResumeError> {
        let ply = probe.probed;
        if self.probing() != Some(ply) {
            return Err(ResumeError::Order(number + 1));
        }
        let holds = match &probe.found {
            Probed::One(answer, Attack::Won(win)) => {
                let mut after = self.line.positions()[ply].clone();
                after.play(Move::Place(*answer)).is_ok() && holds(&after, win)
            }
            Probed::Joined(Some(win)) => ply > 0 && self.holds(ply - 1, win),
            _ => true,
        };
        if !holds {
            return Err(ResumeError::Proof(ply));
        }
        self.take(probe);
        Ok(())
    }

    /// Whether a stored win is one of the side to move in the position after `ply` moves.
    fn holds(&self, ply: usize, win: &ForcedWin) -> bool {
        holds(&self.line.positions()[ply], win)
    }
}

/// Whether a win is one of the side to move in a position.
fn holds(position: &Position, win: &ForcedWin) -> bool {
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
