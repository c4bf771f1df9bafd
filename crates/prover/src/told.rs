//! From messages to positions and back.

use tengen_core::notation::{self, NotationError};
use tengen_core::{Color, Move, Point, Position, RuleError, SetupError, Size, SizeError};
use tengen_messages::proofs::{Checked, Placed, Quest, Reason};
use tengen_proof::{Certificate, Defence, Refusal, verify};
use tengen_solver::{Goal, Question, SolveError};
use thiserror::Error;

/// What is wrong with a question.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum AskError {
    #[error(transparent)]
    Rule(#[from] RuleError),
    #[error(transparent)]
    Size(#[from] SizeError),
    #[error(transparent)]
    Notation(#[from] NotationError),
    #[error(transparent)]
    Setup(#[from] SetupError),
    #[error("{0:?} is no colour")]
    Color(String),
    #[error("{0:?} is no kind of win")]
    Goal(String),
    #[error(transparent)]
    Solve(#[from] SolveError),
}

pub(crate) fn position(placed: &Placed) -> Result<Position, AskError> {
    let to_move = match placed.to_move.as_str() {
        "black" => Color::Black,
        "white" => Color::White,
        other => return Err(AskError::Color(other.to_owned())),
    };
    let black = notation::parse_points(&placed.black)?;
    let white = notation::parse_points(&placed.white)?;
    let (rule, size) = (placed.rule.parse()?, Size::new(placed.size)?);
    Ok(Position::from_stones(rule, size, &black, &white, to_move)?)
}

pub(crate) fn question(quest: &Quest) -> Result<Question, AskError> {
    let goal = match quest.goal.as_str() {
        "vcf" => Goal::Vcf,
        "vct" => Goal::Vct,
        "win" => Goal::Win,
        other => return Err(AskError::Goal(other.to_owned())),
    };
    Ok(Question {
        goal,
        shortest: quest.shortest,
        ..Question::default()
    })
}

/// Points in notation.
pub(crate) fn points(points: &[Point]) -> String {
    let moves: Vec<Move> = points.iter().map(|&p| Move::Place(p)).collect();
    notation::format_moves(&moves)
}

/// Replays a certificate by the literal rules.
pub(crate) fn check(certificate: &Certificate) -> Checked {
    match verify(certificate) {
        Ok(verified) => Checked::Proved {
            positions: verified.positions,
            length: verified.length,
        },
        Err(refusal) => Checked::Refused {
            reason: reason(&refusal),
        },
    }
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
