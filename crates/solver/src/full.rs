//! Positions in which an attacker cannot win any more, seen without a search.
//!
//! A row still to be made lies in five cells in line of which the defender holds none. Where each
//! such five can be given two empty cells of its own, the defender answers every stone on one of a
//! pair with the other one, and no row is ever made.

use tengen_board::Board;
use tengen_core::foul::Stones as _;
use tengen_core::line::MIDDLE;
use tengen_core::{Color, Direction, Point};

/// Points of the largest board.
const POINTS: usize = 22 * 22;

/// The empty points of a five in line that the attacker may still fill.
type Five = Vec<u16>;

/// Whether the side to move surely makes no row, though it moves first. False where that does
/// not show.
pub(crate) fn is_hopeless(board: &Board) -> bool {
    let us = board.to_move();
    let Some(fives) = open_fives(board, us) else {
        return false;
    };
    // A defender for whom points are forbidden cannot always answer.
    fives.is_empty() || !board.rule().forbids(us.opponent()) && pairs(&fives)
}

/// What is on a point.
#[derive(Clone, Copy, PartialEq, Eq)]
enum On {
    Nothing,
    Own,
    Other,
}

/// Every five points in line without a stone of the other side, those left out that contain all of
/// another's. `None` where there are too many for each to have two of its own.
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

/// Whether every five can be given two cells that belong to no other.
fn pairs(fives: &[Five]) -> bool {
    let mut owner = [usize::MAX; POINTS];
    (0..2 * fives.len()).all(|half| {
        let mut seen = [false; POINTS];
        give(half, fives, &mut owner, &mut seen)
    })
}

/// Gives half a pair a cell, taking one from another that finds a new one.
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
