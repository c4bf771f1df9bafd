//! Cells where a side makes a four.

use tengen_core::Color;

use crate::board::{Board, Cell, WALL, WIDTH, cells_in};
use crate::classes::{LineClass, PointClass};
use crate::observer::Observer;

/// The point classes with a four and no five, strongest first.
pub const FOURS: [PointClass; 4] = [
    PointClass::OpenFour,
    PointClass::FourThree,
    PointClass::FourPlus,
    PointClass::Four,
];

pub(crate) fn has_four<O: Observer>(board: &Board<O>, color: Color) -> bool {
    FOURS.iter().any(|&class| board.count(color, class) > 0)
}

/// Whether a side may be able to make a four.
pub(crate) fn may_make_four<O: Observer>(board: &Board<O>, color: Color) -> bool {
    has_four(board, color) || board.count(color, PointClass::Suspect) > 0
}

/// Whether a side may be able to make a four now, or after the opponent has blocked one of two
/// fours that renju forbids together.
#[must_use]
pub fn may_have_four<O: Observer>(board: &Board<O>, color: Color) -> bool {
    may_make_four(board, color) || board.count(color, PointClass::Forbidden) > 0
}

/// Whether a stone of `us` on an empty cell is legal and makes a four, but no five.
#[must_use]
pub fn is_four<O: Observer>(board: &Board<O>, cell: Cell, us: Color) -> bool {
    match board.cell_class(cell, us) {
        PointClass::Suspect => {
            let lines = board.cell_line_classes(cell, us);
            let four = |l: &LineClass| matches!(l, LineClass::Four | LineClass::OpenFour);
            lines.iter().any(four) && board.is_legal(cell, us)
        }
        class => FOURS.contains(&class),
    }
}

/// Calls `visit` with every legal cell where the side to move makes a four, but no five: by class
/// in the order of [`FOURS`], then [`PointClass::Suspect`], each in point order.
pub fn fours<O: Observer>(board: &Board<O>, mut visit: impl FnMut(Cell)) {
    let us = board.to_move();
    for class in FOURS {
        if board.count(us, class) > 0 {
            cells_in(&board.cells_of(us, class)).for_each(&mut visit);
        }
    }
    if board.count(us, PointClass::Suspect) > 0 {
        cells_in(&board.cells_of(us, PointClass::Suspect))
            .filter(|&cell| is_four(board, cell, us))
            .for_each(visit);
    }
}

/// Calls `visit` with a side's cells of some point classes, in point order.
pub fn each_of<O: Observer>(
    board: &Board<O>,
    color: Color,
    classes: &[PointClass],
    mut visit: impl FnMut(Cell),
) {
    for row in 0..usize::from(board.size().get()) {
        let mut columns = board.row_of(color, row, classes);
        while columns != 0 {
            visit(Cell::new(
                (row + WALL) * WIDTH + columns.trailing_zeros() as usize,
            ));
            columns &= columns - 1;
        }
    }
}

/// Calls `visit` with the cells where a side makes a four, legal or not, or a five. A stone of the
/// opponent may make a double four legal by blocking one of its fours.
pub fn fours_of<O: Observer>(board: &Board<O>, color: Color, mut visit: impl FnMut(Cell)) {
    if has_four(board, color) {
        each_of(board, color, &FOURS, &mut visit);
    }
    if board.rule().forbids(color) {
        let classes = [PointClass::Suspect, PointClass::Forbidden, PointClass::Five];
        each_of(board, color, &classes, |cell| {
            use LineClass as L;
            let lines = board.cell_line_classes(cell, color);
            let four = |l: &L| matches!(l, L::Four | L::OpenFour | L::DoubleFour | L::Five);
            if lines.iter().any(four) {
                visit(cell);
            }
        });
    } else if board.count(color, PointClass::Five) > 0 {
        each_of(board, color, &[PointClass::Five], visit);
    }
}

/// A legal cell where a side makes an open four or two fours. Two false threes beside it may make
/// an open four of renju's Black a suspect.
pub(crate) fn open_four<O: Observer>(board: &Board<O>, us: Color) -> Option<Cell> {
    if board.count(us, PointClass::OpenFour) > 0 {
        return board.first_of(us, PointClass::OpenFour);
    }
    if board.count(us, PointClass::Suspect) == 0 {
        return None;
    }
    let mut found = None;
    each_of(board, us, &[PointClass::Suspect], |cell| {
        let lines = board.cell_line_classes(cell, us);
        if found.is_none() && lines.contains(&LineClass::OpenFour) && board.is_legal(cell, us) {
            found = Some(cell);
        }
    });
    found
}
