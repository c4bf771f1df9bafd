//! Questions to the proofs worker: forced wins, defences, and the verification of certificates.

use serde::{Deserialize, Serialize};
use tengen_core::{Point, PositionSpec, Rule};
pub use tengen_proof::Goal;
use tengen_proof::{Refusal, Verified};

use crate::WorkerQuestion;
use crate::review_steps::{ReviewGame, ReviewStep};

/// The parameters of a search.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SearchParams {
    /// The kind of win.
    pub goal: Goal,
    /// Whether to prove that no win of this kind is shorter.
    pub shortest: bool,
    /// The time limit in milliseconds.
    pub ms: u32,
    /// Limit of nodes; `None` for none but the time.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A question to the proofs worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofQuestion {
    /// Does the side to move win?
    Win {
        /// The position to solve.
        position: PositionSpec,
        /// Goal and time limit.
        query: SearchParams,
    },
    /// Which first moves win for the side to move?
    Firsts {
        /// The position to solve.
        position: PositionSpec,
        /// Goal and time limit.
        query: SearchParams,
    },
    /// Does the side to move win with this first stone?
    First {
        /// The position to solve.
        position: PositionSpec,
        /// Goal and time limit.
        query: SearchParams,
        /// The stone.
        stone: Point,
    },
    /// Which moves of the side to move avert the opponent's win?
    Defend {
        /// The position, with the defender to move.
        position: PositionSpec,
        /// The win to avert, and the time limit.
        query: SearchParams,
    },
    /// Is the attached certificate valid?
    Check,
    /// Begin a review, or go on with one whose facts are attached.
    Review(Box<ReviewGame>),
    /// Settle the next position of the review.
    ReviewOn,
    /// The certificate of a moment of the review, by the number of its move.
    ReviewProof(usize),
}

impl WorkerQuestion for ProofQuestion {
    type Answer = ProofAnswer;

    /// Search time only: replaying the result takes longer, but reports progress meanwhile.
    fn ms(&self) -> Option<u32> {
        match self {
            ProofQuestion::Win { query, .. }
            | ProofQuestion::Firsts { query, .. }
            | ProofQuestion::First { query, .. }
            | ProofQuestion::Defend { query, .. } => Some(query.ms),
            ProofQuestion::Check
            | ProofQuestion::Review(_)
            | ProofQuestion::ReviewOn
            | ProofQuestion::ReviewProof(_) => None,
        }
    }

    fn reads_flag(&self) -> bool {
        true
    }

    /// Reviews compare moves by the engine.
    fn weights(&self) -> Option<Rule> {
        match self {
            ProofQuestion::Review(review) => Some(review.game.rule),
            _ => None,
        }
    }
}

/// The result of replaying a certificate by the literal rules.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Checked {
    /// Every legal defence is answered.
    Proved(Verified),
    /// It proves nothing, with the reason.
    Refused(Refusal),
    /// The bytes are not a certificate; the page decodes them itself for the reason.
    Unreadable,
    /// The replay was stopped before its end.
    Stopped,
}

/// A search result. A win's certificate is attached as bytes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Found {
    /// A forced win.
    Win {
        /// Plies up to and including the five.
        length: u32,
        /// The kind within which no shorter win exists, if that is proved.
        shortest_of: Option<Goal>,
        /// The verifier's result for the certificate.
        checked: Checked,
    },
    /// The search was exhaustive: there is no win.
    None,
    /// Out of time, or stopped.
    Unknown,
}

/// What a search has cost.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Cost {
    /// Stones placed.
    pub nodes: u64,
    /// Elapsed milliseconds.
    pub ms: u64,
}

/// An answer of the proofs worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ProofAnswer {
    /// A progress report; the question is still in progress.
    Busy {
        /// Milliseconds so far.
        ms: u64,
    },
    /// Answers [`ProofQuestion::Win`] and [`ProofQuestion::First`], with a win's certificate.
    Win {
        /// The search result.
        found: Found,
        /// Search and replay together.
        cost: Cost,
    },
    /// Answers [`ProofQuestion::Firsts`]; the first win's certificate is attached.
    Firsts {
        /// The first moves of proved wins.
        moves: Vec<Point>,
        /// The number of undecided first moves.
        open: u32,
        /// Plies of the first win; 0 if there is none.
        length: u32,
        /// Search and replay together.
        cost: Cost,
    },
    /// Answers [`ProofQuestion::Defend`]; the threat's certificate is attached.
    Defences {
        /// The opponent's win.
        threat: Found,
        /// The points that avert it.
        moves: Vec<Point>,
        /// The undecided points.
        open: Vec<Point>,
        /// The points that lose by refutations that were not replayed.
        unchecked: Vec<Point>,
        /// The number of points that lose by replayed refutations.
        refuted: u32,
        /// Search and replay together.
        cost: Cost,
    },
    /// Answers [`ProofQuestion::Check`].
    Checked(Checked),
    /// Answers [`ProofQuestion::Review`] and [`ProofQuestion::ReviewOn`].
    Review(Box<ReviewStep>),
    /// Answers [`ProofQuestion::ReviewProof`]; the certificate is attached, if there is one.
    ReviewProof,
}

#[cfg(test)]
mod tests {
    use tengen_core::{Position, Size};
    use tengen_proof::Defence;

    use super::*;
    use crate::{FromWorker, ToWorker, read, write};

    #[test]
    fn messages_come_back_as_they_were_sent() {
        let position = PositionSpec::of(&Position::new(Rule::Renju, Size::STANDARD));
        let query = SearchParams {
            goal: Goal::Vct,
            shortest: true,
            ms: 3_000,
            nodes: Some(7),
        };
        let wishes = [
            ProofQuestion::Check,
            ProofQuestion::Win {
                position: position.clone(),
                query,
            },
            ProofQuestion::Defend { position, query },
        ];
        for question in wishes {
            let asked = ToWorker { id: 3, question };
            let text = write(&asked);
            assert_eq!(
                read::<ToWorker<ProofQuestion>>(&text).expect("a question"),
                asked
            );
        }
        let p = |name: &str| name.parse::<Point>().expect("a point");
        let line = vec![Defence::Place(p("h8")), Defence::Pass];
        let refusals = [
            Refusal::Empty,
            Refusal::Stone(p("a1")),
            Refusal::Order(7),
            Refusal::Missing {
                line: line.clone(),
                defence: Defence::Pass,
            },
            Refusal::Full { line },
        ];
        for refusal in refusals {
            let found = Found::Win {
                length: 9,
                shortest_of: Some(Goal::Vct),
                checked: Checked::Refused(refusal),
            };
            let cost = Cost::default();
            let said = FromWorker::Answer {
                id: 4,
                answer: ProofAnswer::Win { found, cost },
            };
            let text = write(&said);
            assert_eq!(
                read::<FromWorker<ProofAnswer>>(&text).expect("a reply"),
                said
            );
        }
    }
}
