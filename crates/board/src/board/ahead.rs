//! What further stones make, without the bookkeeping of a board that is played on.

use tengen_core::Color;

use super::Board;
use super::cells::{Cell, DIRECTIONS, STEPS, WIDTH, place, stone_flip};
use crate::classes::{LineClass, PointClass};
use crate::lines::{CELL_BITS, empties, window};
use crate::observer::{Entry as _, Observer};
use crate::points::SIDE_BITS;

/// The lines of a board after further stones of both sides in turn.
pub struct Ahead<'a, O: Observer> {
    board: &'a Board<O>,
    lines: [[u64; WIDTH]; DIRECTIONS],
    to_move: Color,
}

impl<'a, O: Observer> Ahead<'a, O> {
    /// A board as it is.
    #[must_use]
    pub fn new(board: &'a Board<O>) -> Ahead<'a, O> {
        Ahead {
            board,
            lines: board.lines,
            to_move: board.to_move,
        }
    }

    /// Places a stone of the side to move on an empty cell.
    pub fn place(&mut self, cell: Cell) {
        for (direction, lines) in self.lines.iter_mut().enumerate() {
            let (word, at) = place(cell, direction);
            lines[word] ^= stone_flip(self.to_move) << at;
        }
        self.to_move = self.to_move.opponent();
    }

    /// What a stone of a side makes on an empty cell.
    #[must_use]
    pub fn class(&self, cell: Cell, color: Color) -> PointClass {
        let classes = std::array::from_fn(|direction| {
            let (word, at) = place(cell, direction);
            self.board
                .line_table
                .at_own_reach(self.lines[direction][word], at)
        });
        let (classes, side) = (u32::from_le_bytes(classes), color.index());
        self.board.point_tables.of(side).of(classes, side).class()
    }

    /// The cells where a side makes a five with a stone that it has on `stone`, in point order.
    #[must_use]
    pub fn fives_with(&self, stone: Cell, color: Color) -> Vec<Cell> {
        let mut fives = Vec::new();
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (word, at) = place(stone, direction);
            let line = self.lines[direction][word];
            let mut left = empties(line) & window(at, self.board.line_table.reach());
            while left != 0 {
                let there = left.trailing_zeros();
                left &= left - 1;
                let classes = self.board.line_table.at_own_reach(line, there);
                let class = LineClass::from_nibble(classes >> (SIDE_BITS * color.index() as u32));
                if class == LineClass::Five {
                    let steps = (there / CELL_BITS) as i32 - (at / CELL_BITS) as i32;
                    fives.push(stone.shifted(step * steps));
                }
            }
        }
        fives.sort_unstable();
        fives
    }
}
