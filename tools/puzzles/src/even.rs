//! Which answers to a threat even win.

use tengen_core::{Point, Position};
use tengen_proof::Node;
use tengen_solver::{Asked, Limits, NoControl, Question, Solver, Verdict};
use tengen_training::{Proof, Puzzle};

use crate::wins::{BY_FOURS, BY_THREATS};

/// Nodes for a win by fours, and by threats, that begins with an answer.
const FOURS: u64 = 200_000;
const THREATS: u64 = 1_000_000;
/// Bytes of the solver's tables: fixed, since their size may change what is found.
const MEMORY: usize = 64 << 20;

/// The answers to the threat of a puzzle that win, each with its proof; empty if the puzzle asks
/// for a win. Every other move is proved to lose.
pub(crate) fn wins(puzzle: &Puzzle) -> anyhow::Result<Vec<(Point, Vec<Node>)>> {
    if !puzzle.is_defence() {
        return Ok(Vec::new());
    }
    let position = puzzle.diagram.position()?;
    let mut solver = Solver::new(MEMORY);
    let win = |&answer: &Point| Some((answer, win(&mut solver, &position, answer)?));
    Ok(puzzle.answers().iter().filter_map(win).collect())
}

/// Writes into a puzzle which answers win; whether any does.
pub(crate) fn note(puzzle: &mut Puzzle) -> anyhow::Result<bool> {
    let found = wins(puzzle)?;
    if let Proof::Defence { wins, .. } = &mut puzzle.proof {
        *wins = found.into_iter().map(|(_, nodes)| nodes).collect();
        return Ok(!wins.is_empty());
    }
    Ok(false)
}

fn win(solver: &mut Solver, position: &Position, answer: Point) -> Option<Vec<Node>> {
    let mut by = |question: Question, nodes: u64| {
        let asked = Asked {
            position,
            question: &question,
            limits: &Limits::of_nodes(nodes),
        };
        let found = solver.first_move(asked, answer, &mut NoControl).ok()?;
        match found.verdict {
            Verdict::Win(win) => Some(win.certificate.nodes),
            Verdict::NoWin | Verdict::Unknown => None,
        }
    };
    by(BY_FOURS, FOURS).or_else(|| by(BY_THREATS, THREATS))
}
