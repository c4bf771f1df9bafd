//! Stones on points, for everything that shows a board.

use tengen_core::{Board, Move, Point, Size};

use crate::Cell;

/// Where a point is in a list of cells in point order.
pub(crate) fn index(size: Size, p: Point) -> usize {
    usize::from(p.y()) * usize::from(size.get()) + usize::from(p.x())
}

/// Every point of a board with its stone and the number of its move, in point order.
pub(crate) fn stones(size: Size, board: &Board, moves: &[Move]) -> Vec<Cell> {
    let mut cells = vec![Cell::default(); usize::from(size.cells())];
    for (p, color) in board.iter() {
        cells[index(size, p)].stone = Some(color);
    }
    for (i, mv) in moves.iter().enumerate() {
        if let Move::Place(p) = *mv {
            cells[index(size, p)].number = u16::try_from(i + 1).unwrap_or(u16::MAX);
        }
    }
    cells
}
