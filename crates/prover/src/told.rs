//! From messages to positions and back.

use tengen_core::{Move, Point, Position, Start, ToldError, notation};
use tengen_proof::{Certificate, Defence, Refusal, verify_unless};
use tengen_protocol::proofs::{Checked, Placed, Quest, Reason};
use tengen_solver::{Goal, Question, SolveError};
use thiserror::Error;

use crate::Watch;

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum AskError {
    #[error(transparent)]
    Position(#[from] ToldError),
    #[error("{0:?} is no kind of win")]
    Goal(String),
    #[error(transparent)]
    Solve(#[from] SolveError),
}

pub(crate) fn position(placed: &Placed) -> Result<Position, ToldError> {
    let start = format!("{}/{}/{}", placed.black, placed.white, placed.to_move);
    Start::told(&placed.rule, placed.size, Some(&start), "")
}

pub(crate) fn question(quest: &Quest) -> Result<Question, AskError> {
    let named = Goal::ALL.into_iter().find(|goal| goal.name() == quest.goal);
    Ok(Question {
        goal: named.ok_or_else(|| AskError::Goal(quest.goal.clone()))?,
        shortest: quest.shortest,
        ..Question::default()
    })
}

/// Points in notation.
pub(crate) fn points(points: &[Point]) -> String {
    let moves: Vec<Move> = points.iter().map(|&p| Move::Place(p)).collect();
    notation::format_moves(&moves)
}

/// Replays a certificate by the literal rules, unless somebody stops it.
pub(crate) fn check(certificate: &Certificate, watch: &mut dyn Watch) -> Checked {
    match verify_unless(certificate, &mut || watch.stop()) {
        Some(Ok(verified)) => Checked::Proved {
            positions: verified.positions,
            length: verified.length,
        },
        Some(Err(refusal)) => Checked::Refused {
            reason: reason(&refusal),
        },
        None => Checked::Refused {
            reason: Reason::Stopped,
        },
    }
}

/// Whether a certificate holds; false where somebody stops the replay.
pub(crate) fn holds(certificate: &Certificate, watch: &mut dyn Watch) -> bool {
    matches!(check(certificate, watch), Checked::Proved { .. })
}

fn reason(refusal: &Refusal) -> Reason {
    let one = |defence: &Defence| match defence {
        Defence::Place(p) => Move::Place(*p).to_string(),
        Defence::Pass => Move::Pass.to_string(),
    };
    let game = |line: &[Defence]| {
        let moves: Vec<String> = line.iter().map(one).collect();
        moves.join(" ")
    };
    match refusal {
        Refusal::Empty => Reason::Empty,
        Refusal::Stone(p) => Reason::Stone {
            point: p.to_string(),
        },
        Refusal::Decided(p) => Reason::Decided {
            point: p.to_string(),
        },
        Refusal::Order(node) => Reason::Order { node: *node },
        Refusal::Illegal { line, stone } => Reason::Illegal {
            line: game(line),
            point: stone.to_string(),
        },
        Refusal::Missing { line, defence } => Reason::Missing {
            line: game(line),
            defence: one(defence),
        },
        Refusal::DefenderWins { line, stone } => Reason::DefenderWins {
            line: game(line),
            point: stone.to_string(),
        },
        Refusal::Full { line } => Reason::Full { line: game(line) },
    }
}
