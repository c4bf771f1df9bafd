//! The evaluation's features, for the tool that fits its weights.

use std::sync::LazyLock;

use tengen_board::{DIRECTIONS, LineClass, PointClass, SIDES};
use tengen_core::{Color, Rule};

use crate::lanes::Lanes;
use crate::{Board, eval, layer, score, weights};

pub use crate::eval::{CODES, OTHER_THREATS, OWN_THREATS, THREATS};
pub use crate::layer::{COUNT, HIDDEN, LARGEST, NUMBERS, SLOPE, STEPS, UNIT, step_of};
pub use crate::weights::{SET, SETS};
pub use tengen_board::POINT_CLASSES;

/// The code of a point: index of the multiset of its four line classes.
#[must_use]
pub fn code_of(lines: [LineClass; DIRECTIONS]) -> usize {
    eval::code_of(lines)
}

/// The line classes of a code, in ascending order. All dead if the code is out of range.
#[must_use]
pub fn lines_of(code: usize) -> [LineClass; DIRECTIONS] {
    static LINES: LazyLock<Vec<[LineClass; DIRECTIONS]>> = LazyLock::new(eval::combinations);
    let lines = LINES.get(code).copied();
    lines.unwrap_or([LineClass::Dead; DIRECTIONS])
}

/// Point class of a code for the side that uses a set of weights.
#[must_use]
pub fn class_of(set: usize, code: usize) -> PointClass {
    let renju_black = set == weights::set_of(Rule::Renju, Color::Black);
    PointClass::of(lines_of(code), renju_black)
}

/// The set of weights of a side, below [`SETS`].
#[must_use]
pub const fn set_of(rule: Rule, color: Color) -> usize {
    weights::set_of(rule, color)
}

/// Index of the threat features for the side to move, below [`THREATS`].
#[must_use]
pub fn threats_of(board: &Board) -> usize {
    eval::threats(board)
}

/// Numbers of points by class as the layer reads them, of the side to move and its opponent.
#[must_use]
pub fn numbers_of(board: &Board) -> [[u16; POINT_CLASSES]; SIDES] {
    layer::numbers(board)
}

/// The score in engine units at which the odds of winning are e : 1.
#[must_use]
pub const fn scale_of(rule: Rule) -> i32 {
    score::scale(rule)
}

/// The static evaluation for the side to move, in engine units.
#[must_use]
pub fn evaluation_of(board: &Board) -> i32 {
    eval::evaluate(board, Lanes::widest())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_and_lines_go_together() {
        for code in 0..CODES {
            let [a, b, c, d] = lines_of(code);
            for lines in [[a, b, c, d], [d, c, b, a], [b, d, a, c]] {
                assert_eq!(code_of(lines), code);
            }
        }
        assert_eq!(lines_of(CODES), [LineClass::Dead; DIRECTIONS]);
    }
}
