//! Move generation, restricted by the threat on the board.

use tengen_board::{Cell, Threat, cell_of, cells_in, fours};

use crate::Board;

/// A move with its ordering score.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Candidate {
    /// The score above the inverted cell index, so that orders are unique and ties go to the lower
    /// cell.
    order: i32,
}

/// Above all other scores; for the hash move.
pub(crate) const FIRST: i32 = 1 << 20;
const CELL_BITS: u32 = 10;
const CELL_MASK: i32 = (1 << CELL_BITS) - 1;

impl Candidate {
    pub(crate) const fn new(cell: Cell, score: i32) -> Candidate {
        Candidate {
            order: score << CELL_BITS | (CELL_MASK - cell.index() as i32),
        }
    }

    pub(crate) const fn of_order(order: i32) -> Candidate {
        Candidate { order }
    }

    pub(crate) const fn cell(self) -> Cell {
        Cell::new((CELL_MASK - (self.order & CELL_MASK)) as usize)
    }

    pub(crate) const fn score(self) -> i32 {
        self.order >> CELL_BITS
    }

    pub(crate) const fn add(&mut self, score: i32) {
        self.order += score << CELL_BITS;
    }

    /// Sort key, greatest first; unique per cell.
    pub(crate) const fn order(self) -> i32 {
        self.order
    }
}

/// Appends the legal moves worth considering against a threat. In a forced position every omitted
/// move loses. Empty only if no move is legal.
pub(crate) fn generate(board: &Board, threat: &Threat, out: &mut Vec<Candidate>) {
    let start = out.len();
    match threat {
        Threat::Win { cell, .. } => push(board, *cell, out),
        Threat::Five(answers) => answers.iter().for_each(|cell| push(board, cell, out)),
        Threat::OpenFour(stops) | Threat::FourThree(stops) => {
            let us = board.to_move();
            stops
                .iter()
                .filter(|&c| board.is_legal(c, us))
                .for_each(|cell| push(board, cell, out));
            fours(board, |cell| {
                if !stops.contains(cell) {
                    push(board, cell, out);
                }
            });
        }
        Threat::Free | Threat::Loss { .. } => quiet(board, out),
    }
    if out.len() == start {
        anywhere(board, out);
    }
}

/// Policy score of a stone of the side to move, in 1/32 of a natural logarithm.
pub(crate) fn policy(board: &Board, cell: Cell) -> i32 {
    let us = board.to_move();
    board.entry(cell, us).own_score() + board.entry(cell, us.opponent()).other_score()
}

fn push(board: &Board, cell: Cell, out: &mut Vec<Candidate>) {
    out.push(Candidate::new(cell, policy(board, cell)));
}

/// Legal cells near a stone; the centre of an empty board.
fn quiet(board: &Board, out: &mut Vec<Candidate>) {
    if board.empties() == u32::from(board.size().cells()) {
        return push(board, cell_of(board.size().center()), out);
    }
    let us = board.to_move();
    for cell in cells_in(&board.candidates()) {
        if board.is_legal(cell, us) {
            push(board, cell, out);
        }
    }
}

pub(crate) fn anywhere(board: &Board, out: &mut Vec<Candidate>) {
    let us = board.to_move();
    for cell in cells_in(board.empty_cells()) {
        if board.is_legal(cell, us) {
            push(board, cell, out);
        }
    }
}
