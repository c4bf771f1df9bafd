//! A part of the pack proved again: that no other move is an answer.

use anyhow::{Context as _, anyhow, ensure};
use tengen_core::{Point, Position};
use tengen_proof::{Certificate, Goal, verify};
use tengen_solver::{Asked, Limits, NoControl, Question, Solver};
use tengen_training::{Proof, Puzzle};

use crate::even;
use crate::wins::BY_FOURS;

/// Nodes for a puzzle, many times those with which it was found, and bytes of the tables.
const NODES: u64 = 4_000_000;
const MEMORY: usize = 64 << 20;

/// Proves one puzzle in `every` again, beginning with the number `first`.
pub(crate) fn run(puzzles: &[Puzzle], every: usize, first: usize) -> anyhow::Result<()> {
    ensure!(every > 0, "one puzzle in 0 is none");
    let mut count = 0;
    for (number, puzzle) in puzzles.iter().enumerate().skip(first).step_by(every) {
        let place = || format!("puzzle {number}");
        puzzle
            .verify()
            .map_err(|error| anyhow!("{}: {error}", place()))?;
        let position = puzzle.diagram.position().with_context(place)?;
        let found = match &puzzle.proof {
            Proof::Wins { goal, .. } => wins(
                &position,
                &Question {
                    goal: *goal,
                    ..BY_FOURS
                },
            ),
            Proof::Defence { goal, .. } => defences(&position, *goal),
        };
        let found = found.with_context(place)?;
        let even: Vec<Point> = even::wins(puzzle)?.into_iter().map(|(p, _)| p).collect();
        ensure!(even == told(puzzle), "{}: {even:?} even win", place());
        ensure!(
            found == puzzle.answers(),
            "{}: other answers: {found:?}",
            place()
        );
        count += 1;
    }
    println!("{count} of {} puzzles proved again", puzzles.len());
    Ok(())
}

/// The answers to a threat of which the pack says that they win.
fn told(puzzle: &Puzzle) -> Vec<Point> {
    let wins = puzzle.even_wins();
    let first = |win: &Certificate| win.nodes.last().map(|node| node.stone);
    wins.iter().filter_map(first).collect()
}

/// All first moves of wins of the question's kind.
fn wins(position: &Position, question: &Question) -> anyhow::Result<Vec<Point>> {
    let limits = Limits::of_nodes(NODES);
    let mut solver = Solver::new(MEMORY);
    let firsts = solver.first_moves(position, question, &limits, &mut NoControl)?;
    ensure!(
        firsts.open.is_empty(),
        "{} moves are open",
        firsts.open.len()
    );
    let stones = firsts.wins.iter().map(|win| win.line.first().copied());
    stones
        .collect::<Option<Vec<Point>>>()
        .context("a first stone")
}

/// All moves after which the other side has no win of this kind.
fn defences(position: &Position, goal: Goal) -> anyhow::Result<Vec<Point>> {
    let asked = Asked {
        position,
        question: &Question {
            goal,
            side: Some(position.to_move().opponent()),
            ..BY_FOURS
        },
        limits: &Limits::of_nodes(NODES),
    };
    let mut judge = |_, proof: &Certificate| verify(proof).is_ok();
    let found = Solver::new(MEMORY).defences(asked, &mut NoControl, &mut judge)?;
    ensure!(found.complete(), "{} moves are open", found.open.len());
    Ok(found.moves)
}
