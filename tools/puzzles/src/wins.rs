//! Wins that were missed, as puzzles.

use tengen_core::{Color, Point, Position};
use tengen_proof::{Goal, Node};
use tengen_solver::{Asked, Limits, NoControl, Question, Solver, Verdict, Win};
use tengen_training::{Diagram, Proof, Puzzle};

/// Nodes for a win by fours, and by threats, in a position of a game.
const FOURS: u64 = 4_000;
const THREATS: u64 = 6_000;
/// Nodes for all winning first moves, and for a shorter win by one of them.
const ALL: u64 = 60_000;
const SHORTER: u64 = 40_000;
/// With more right answers a puzzle is too easy; long wins often begin with any of some fours.
const MOST_ANSWERS: usize = 4;
const MOST_LONG_ANSWERS: usize = 6;
const LONG: u32 = 7;

/// A puzzle and the plies of its win.
pub(crate) struct Found {
    pub(crate) puzzle: Puzzle,
    pub(crate) length: u32,
}

pub(crate) const BY_FOURS: Question = Question {
    goal: Goal::Vcf,
    side: None,
    shortest: false,
    threes: None,
};
pub(crate) const BY_THREATS: Question = Question {
    goal: Goal::Vct,
    ..BY_FOURS
};

/// A win of the side to move and its kind, if one is found quickly; by threats only if asked, since
/// that takes a hundred times as long.
pub(crate) fn quick(
    solver: &mut Solver,
    position: &Position,
    threats: bool,
) -> Option<(Goal, Win)> {
    let fours = by_fours(solver, position, position.to_move());
    if let Some(win) = fours {
        return Some((Goal::Vcf, win));
    }
    let limits = Limits::of_nodes(THREATS);
    let found = threats.then(|| solver.solve(position, &BY_THREATS, &limits, &mut NoControl))?;
    found
        .ok()?
        .verdict
        .win()
        .map(|win| (Goal::Vct, win.clone()))
}

/// A win by fours of a side, as if it were to move, if one is found quickly.
pub(crate) fn by_fours(solver: &mut Solver, position: &Position, side: Color) -> Option<Win> {
    let question = Question {
        side: Some(side),
        ..BY_FOURS
    };
    let limits = Limits::of_nodes(FOURS);
    let found = solver.solve(position, &question, &limits, &mut NoControl);
    found.ok()?.verdict.win().cloned()
}

/// The puzzle of a position with a win of this kind, if one of the moves that were tried is no
/// answer; none if the answers are too many, or it is not settled which moves win.
pub(crate) fn puzzle(
    solver: &mut Solver,
    position: &Position,
    goal: Goal,
    tried: &[Point],
) -> Option<Found> {
    let limits = Limits::of_nodes(ALL);
    let question = Question { goal, ..BY_FOURS };
    let firsts = solver.first_moves(position, &question, &limits, &mut NoControl);
    let firsts = firsts.ok().filter(|firsts| firsts.open.is_empty())?;
    let few = match firsts.wins.iter().map(|win| win.length).min()? {
        LONG.. => firsts.wins.len() <= MOST_LONG_ANSWERS,
        _ => firsts.wins.len() <= MOST_ANSWERS,
    };
    let wins = |p: &Point| firsts.wins.iter().any(|win| win.line.first() == Some(p));
    if !few || tried.iter().all(wins) {
        return None;
    }
    let wins: Vec<Win> = firsts
        .wins
        .into_iter()
        .map(|win| shortened(solver, position, goal, win))
        .collect();
    let shortest = wins.iter().min_by_key(|win| win.length)?;
    let (length, line) = (shortest.length, shortest.line.clone());
    let nodes: Vec<Vec<Node>> = wins.into_iter().map(|win| win.certificate.nodes).collect();
    Some(Found {
        puzzle: Puzzle {
            step: 0,
            diagram: Diagram::of(position),
            proof: Proof::Wins { goal, wins: nodes },
            line,
            former: Vec::new(),
        },
        length,
    })
}

/// The shortest win with the same first stone that is found quickly, or the win itself.
fn shortened(solver: &mut Solver, position: &Position, goal: Goal, win: Win) -> Win {
    let Some(&first) = win.line.first() else {
        return win;
    };
    let asked = Asked {
        position,
        question: &Question {
            goal,
            shortest: true,
            ..BY_FOURS
        },
        limits: &Limits::of_nodes(SHORTER),
    };
    match solver.first_move(asked, first, &mut NoControl) {
        Ok(answer) => match answer.verdict {
            Verdict::Win(shorter) if shorter.length <= win.length => *shorter,
            _ => win,
        },
        Err(_) => win,
    }
}
