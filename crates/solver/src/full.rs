//! Positions the attacker cannot win, by a pairing strategy and without search.
//!
//! Every winning row contains five cells in line without a defender's stone. If each such five can
//! be given two empty cells of its own, the defender answers a stone on one with the other, and no
//! row is ever made.

use tengen_board::Board;
use tengen_core::foul::Stones as _;
use tengen_core::line::MIDDLE;
use tengen_core::{Color, Direction, Point};

/// Points of the largest board.
const POINTS: usize = 22 * 22;

/// Empty points of a five in line without a stone of the other side.
type Five = Vec<u16>;

/// Whether the side to move certainly makes no row, though it moves first. False if undecided.
pub(crate) fn is_hopeless(board: &Board) -> bool {
    let us = board.to_move();
    let Some(fives) = open_fives(board, us) else {
        return false;
    };
    // A defender with forbidden points cannot always complete a pair.
    fives.is_empty() || !board.rule().forbids(us.opponent()) && pairs(&fives)
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Nothing,
    Own,
    Other,
}

/// All fives in line without an opponent's stone, minimal by inclusion. `None` if there are too
/// many for disjoint pairs.
fn open_fives(board: &Board, us: Color) -> Option<Vec<Five>> {
    let on = |p: Point| {
        let black = board.black_window(p, Direction::Horizontal).own & MIDDLE != 0;
        match () {
            () if board.is_empty(p) => On::Nothing,
            () if black == (us == Color::Black) => On::Own,
            () => On::Other,
        }
    };
    let size = usize::from(board.size().get());
    let points: Vec<On> = board.size().points().map(on).collect();
    let mut fives: Vec<Five> = Vec::new();
    for y in 0..size {
        for x in 0..size {
            for direction in Direction::ALL {
                let (dx, dy) = direction.step();
                let far = |at: usize, by: i8| at.checked_add_signed(isize::from(by) * 4);
                let inside = |at: Option<usize>| at.is_some_and(|at| at < size);
                if !inside(far(x, dx)) || !inside(far(y, dy)) {
                    continue;
                }
                let step = isize::from(dy) * size as isize + isize::from(dx);
                let five = (0..5).map(|i| (y * size + x).wrapping_add_signed(i * step));
                if five.clone().all(|at| points[at] != On::Other) {
                    let empty = five.filter(|&at| points[at] == On::Nothing);
                    fives.push(empty.map(|at| at as u16).collect());
                }
            }
        }
    }
    fives.sort_unstable_by_key(Vec::len);
    let mut kept: Vec<Five> = Vec::new();
    for five in fives {
        if !kept.iter().any(|k| k.iter().all(|at| five.contains(at))) {
            kept.push(five);
            if 2 * kept.len() > board.empties() as usize {
                return None;
            }
        }
    }
    Some(kept)
}

/// Whether every five can be given two cells of its own (bipartite matching).
fn pairs(fives: &[Five]) -> bool {
    let mut owner = [usize::MAX; POINTS];
    (0..2 * fives.len()).all(|half| {
        let mut seen = [false; POINTS];
        give(half, fives, &mut owner, &mut seen)
    })
}

/// Augmenting path: assigns a cell to half a pair, reassigning others as needed.
fn give(
    half: usize,
    fives: &[Five],
    owner: &mut [usize; POINTS],
    seen: &mut [bool; POINTS],
) -> bool {
    for &cell in &fives[half / 2] {
        let cell = usize::from(cell);
        if std::mem::replace(&mut seen[cell], true) {
            continue;
        }
        if owner[cell] == usize::MAX || give(owner[cell], fives, owner, seen) {
            owner[cell] = half;
            return true;
        }
    }
    false
}
