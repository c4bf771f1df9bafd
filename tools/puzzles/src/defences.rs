//! Defences that were missed, as puzzles.

use tengen_core::{Move, Point, Position};
use tengen_proof::{Builder, Certificate, Defence, Goal, verify};
use tengen_solver::{Asked, Limits, NoControl, Question, Solver, Verdict};
use tengen_training::{Diagram, Proof, Puzzle};

use crate::wins::{BY_FOURS, BY_THREATS, Found};

/// Nodes for all defences.
const ALL: u64 = 80_000;
/// Nodes for a win by threats after an answer that stops a longer win by fours.
const THREATS: u64 = 10_000;
/// With more of them a puzzle is too easy; of five or more plies, wins have more stops.
const MOST_ANSWERS: usize = 3;
const MOST_LONG_ANSWERS: usize = 6;
const LONG: u32 = 5;

/// The puzzle of a position in which the other side threatens to win in some plies, if one of the
/// moves that were tried is no answer; none if the answers are too many, or it is not settled which
/// moves hold.
pub(crate) fn puzzle(
    solver: &mut Solver,
    position: &Position,
    threatened: u32,
    tried: &[Point],
) -> Option<Found> {
    let &Move::Place(last) = position.moves().last()? else {
        return None;
    };
    let us = position.to_move();
    let them = us.opponent();
    // Whether there is no win by threats either takes too long to show in most positions.
    let goal = if threatened < LONG {
        Goal::Vct
    } else {
        Goal::Vcf
    };
    let asked = Asked {
        position,
        question: &Question {
            goal,
            side: Some(them),
            shortest: true,
            ..BY_FOURS
        },
        limits: &Limits::of_nodes(ALL),
    };
    let mut refuted: Vec<(Point, Certificate)> = Vec::new();
    let mut judge = |answer, proof: &Certificate| {
        let holds = verify(proof).is_ok();
        if holds {
            refuted.push((answer, proof.clone()));
        }
        holds
    };
    let found = solver.defences(asked, &mut NoControl, &mut judge).ok()?;
    let missed = tried.iter().any(|p| !found.moves.contains(p));
    let complete = found.complete();
    let Verdict::Win(threat) = found.threat else {
        return None;
    };
    let most = match threat.length {
        LONG.. => MOST_LONG_ANSWERS,
        _ => MOST_ANSWERS,
    };
    if !complete || !(1..=most).contains(&found.moves.len()) || !missed {
        return None;
    }
    let mut holds = |&answer: &Point| {
        let mut after = position.clone();
        let four = position.makes_four(us, answer);
        let limits = Limits::of_nodes(THREATS);
        !four && after.play(Move::Place(answer)).is_ok() && {
            let found = solver.solve(&after, &BY_THREATS, &limits, &mut NoControl);
            found.is_ok_and(|answer| answer.verdict.win().is_none())
        }
    };
    // A four may only put the win off, and another win may follow.
    if goal == Goal::Vcf && !found.moves.iter().all(&mut holds) {
        return None;
    }
    let mut proof = Builder::new();
    let pass = proof.graft(&threat.certificate)?;
    let mut listed = Vec::with_capacity(refuted.len());
    for (answer, certificate) in &refuted {
        listed.push((Defence::Place(*answer), proof.graft(certificate)?));
    }
    let root = proof.branch(last, Some(pass), listed);
    Some(Found {
        length: threat.length,
        puzzle: Puzzle {
            step: 0,
            diagram: Diagram::of(position),
            proof: Proof::Defence {
                goal,
                answers: found.moves,
                last,
                nodes: proof.finish(root),
                wins: Vec::new(),
            },
            line: threat.line,
            former: Vec::new(),
        },
    })
}
