//! Fours: the cells where a side makes one.

use tengen_core::Color;

use crate::board::{Board, Cell, WALL, WIDTH, cells_in};
use crate::classes::{LineClass, PointClass};
use crate::observer::Observer;

/// The point classes that hold a four and no five, the strongest first.
pub const FOURS: [PointClass; 4] = [
    PointClass::OpenFour,
    PointClass::FourThree,
    PointClass::FourPlus,
    PointClass::Four,
];

/// Whether a side has a point of one of [`FOURS`].
pub(crate) fn has_four<O: Observer>(board: &Board<O>, color: Color) -> bool {
    FOURS.iter().any(|&class| board.count(color, class) > 0)
}

/// Whether a side may have a stone that makes a four now.
pub(crate) fn may_make_four<O: Observer>(board: &Board<O>, color: Color) -> bool {
    has_four(board, color) || board.count(color, PointClass::Suspect) > 0
}

/// Whether a side may have a stone that makes a four, now or once the other side has blocked one of
/// two fours that renju forbids together.
#[must_use]
pub fn may_have_four<O: Observer>(board: &Board<O>, color: Color) -> bool {
    may_make_four(board, color) || board.count(color, PointClass::Forbidden) > 0
}

/// Whether a stone of a side on an empty cell makes a four, and no five, that it is allowed.
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

/// Calls `visit` with every legal cell where the side to move makes a four, but no five: class by
/// class in the order of [`FOURS`], then renju's doubtful ones; cells of a class in point order.
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

/// Calls `visit` with the cells of some point classes for a side, in point order.
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

/// Calls `visit` with the cells where a side can make a four, or what looks like one: two fours of
/// renju's black, of which the other side's next stone may block one, threes beside a four, and
/// fives.
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

/// A cell where a side makes two fours that no single stone answers. Renju's black makes an open
/// four, which two threes beside it may make look forbidden.
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
