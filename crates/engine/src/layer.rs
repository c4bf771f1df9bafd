//! The evaluation's hidden layer: a small network over the numbers of points of each class.
//!
//! A sum of point values cannot express that a second open three is worth more to a side with a
//! four to make, or that open twos are worth little to a defender. Here each number of points of a
//! class, of either side, adds a row to 16 hidden units (ReLU). A row is a slope times the number
//! plus a step for the range it lies in; rows are tabulated at start-up.

use std::sync::OnceLock;

use tengen_board::{POINT_CLASSES, PointClass, SIDES};
use tengen_core::{Color, Rule};

use crate::Board;
use crate::lanes::Lanes;
use crate::weights::{self, SETS, set_of};

/// Number of hidden units.
pub const HIDDEN: usize = 16;
/// Ranges of numbers, zero excluded.
pub const STEPS: usize = 15;
/// Larger numbers count as this one.
const MOST: u16 = 63;
/// Layer parameters per set of weights: biases, output weights, slopes and steps.
pub const NUMBERS: usize = ROWS * HIDDEN;
/// Fixed-point scale of the hidden units.
pub const UNIT: i32 = 256;
/// Additional fixed-point scale of slopes.
pub const SLOPE: i32 = 16;
/// Fixed-point scale of the output weights.
pub const COUNT: i32 = 4;
/// Bound of row entries: the sum of all rows and the bias fits 16 bits.
pub const LARGEST: i32 = i16::MAX as i32 / (CLASSES as i32 + 1);
/// Bound of output weights: the output sum fits 32 bits.
pub(crate) const LARGEST_COUNT: i32 = i32::MAX / (HIDDEN as i32 * i16::MAX as i32);

const fn rounded(fine: i32) -> i32 {
    (fine + SLOPE / 2).div_euclid(SLOPE)
}

pub(crate) const CLASSES: usize = SIDES * POINT_CLASSES;
/// Layout of a set's rows: biases, output weights, a slope per class, a step per class and range.
const START: usize = 0;
const COUNTS: usize = START + 1;
const FIRST_SLOPE: usize = COUNTS + 1;
const FIRST_STEP: usize = FIRST_SLOPE + CLASSES;
const ROWS: usize = FIRST_STEP + CLASSES * STEPS;
/// Divisor for the points of class `None`, which are the most.
const OF_NO_CLASS: u16 = 4;
pub(crate) const NUMBER: usize = MOST as usize + 1;

pub(crate) type Row = [i16; HIDDEN];
/// By side (to move first), class and number.
pub(crate) type Rows = [[Row; NUMBER]];

struct Layer {
    start: Row,
    counts: Row,
    rows: Vec<[Row; NUMBER]>,
}

/// The last number of each range but the last; the first is zero.
const LAST_OF_STEP: [u16; STEPS] = [0, 1, 2, 3, 4, 5, 6, 7, 9, 11, 14, 18, 24, 32, 50];

/// The range of a number of points: 0 for none, up to [`STEPS`].
#[must_use]
pub const fn step_of(number: u16) -> usize {
    let mut step = 0;
    while step < STEPS && LAST_OF_STEP[step] < number {
        step += 1;
    }
    step
}

/// Clamped numbers of points by class, of the side to move and its opponent.
pub(crate) fn numbers(board: &Board) -> [[u16; POINT_CLASSES]; SIDES] {
    let us = board.to_move();
    [us, us.opponent()].map(|side| {
        let mut numbers = *board.counts(side);
        numbers[PointClass::None as usize] /= OF_NO_CLASS;
        numbers.map(|number| number.min(MOST))
    })
}

impl Layer {
    fn of(rule: Rule, color: Color) -> &'static Layer {
        static LAYERS: [OnceLock<Layer>; SETS] = [const { OnceLock::new() }; SETS];
        let set = set_of(rule, color);
        LAYERS[set].get_or_init(|| Layer::read(set))
    }

    fn read(set: usize) -> Layer {
        let row =
            |at: usize| -> Row { std::array::from_fn(|i| weights::layer(set, at * HIDDEN + i)) };
        let mut rows = vec![[[0; HIDDEN]; NUMBER]; CLASSES];
        for (class, rows) in rows.iter_mut().enumerate() {
            let slope = row(FIRST_SLOPE + class);
            for (number, sums) in rows.iter_mut().enumerate() {
                let step = match step_of(number as u16) {
                    0 => [0; HIDDEN],
                    step => row(FIRST_STEP + class * STEPS + step - 1),
                };
                *sums = std::array::from_fn(|i| {
                    let slope = i32::from(slope[i]) * number as i32;
                    let sum = rounded(slope) + i32::from(step[i]);
                    sum.clamp(-LARGEST, LARGEST) as i16
                });
            }
        }
        let bounded = |x: i16, most: i32| i32::from(x).clamp(-most, most) as i16;
        Layer {
            start: row(START).map(|x| bounded(x, LARGEST)),
            counts: row(COUNTS).map(|x| bounded(x, LARGEST_COUNT)),
            rows,
        }
    }
}

/// The rows selected by `numbers`, each below [`NUMBER`]; the side to move first.
#[inline(always)]
pub(crate) fn rows_of<'a>(rows: &'a Rows, numbers: &'a [u16]) -> impl Iterator<Item = &'a Row> {
    let numbers = rows.iter().zip(numbers);
    numbers.map(|(rows, &number)| &rows[usize::from(number & MOST)])
}

/// The weighted sum of the units' activations; portable version of [`Lanes::units`].
#[cfg(not(target_feature = "simd128"))]
pub(crate) fn units(start: &Row, counts: &Row, rows: &Rows, numbers: &[u16]) -> i32 {
    let mut units = *start;
    for row in rows_of(rows, numbers) {
        for (unit, x) in units.iter_mut().zip(row) {
            *unit += *x;
        }
    }
    let counted = units.iter().zip(counts);
    counted
        .map(|(&unit, &count)| i32::from(unit.max(0)) * i32::from(count))
        .sum()
}

/// The layer's output for the side to move, in engine units.
pub(crate) fn value(board: &Board, lanes: Lanes) -> i32 {
    let layer = Layer::of(board.rule(), board.to_move());
    let numbers = numbers(board);
    let numbers = numbers.as_flattened();
    let sum = lanes.units(&layer.start, &layer.counts, &layer.rows, numbers);
    sum / (UNIT * COUNT)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::tests::positions::{Random, setup, sizes};

    fn literal(board: &Board) -> i32 {
        let set = set_of(board.rule(), board.to_move());
        let at = |row: usize, unit: usize| i32::from(weights::layer(set, row * HIDDEN + unit));
        let classes = 2 * POINT_CLASSES;
        let mut sum = 0;
        for unit in 0..HIDDEN {
            let mut x = at(0, unit);
            for (class, number) in numbers(board).as_flattened().iter().copied().enumerate() {
                if number == 0 {
                    continue;
                }
                let step = 2 + classes + class * STEPS + step_of(number) - 1;
                let row = rounded(at(2 + class, unit) * i32::from(number)) + at(step, unit);
                x += row.clamp(-LARGEST, LARGEST);
            }
            sum += x.max(0) * at(1, unit);
        }
        sum / (UNIT * COUNT)
    }

    #[test]
    fn tables_say_what_the_weights_say() {
        let mut random = Random::new(5);
        let mut other_than_none = 0;
        for size in sizes() {
            for rule in Rule::ALL {
                for _ in 0..4 {
                    let stones = random.below(usize::from(size.cells()) / 2);
                    let board = Board::new(&setup(rule, size, stones, &mut random));
                    for lanes in Lanes::all() {
                        assert_eq!(value(&board, lanes), literal(&board));
                    }
                    other_than_none += u32::from(literal(&board) != 0);
                }
            }
        }
        assert!(other_than_none > 100, "layers that say nothing");
    }

    #[test]
    fn numbers_fall_into_ranges_in_their_order() {
        let steps: Vec<usize> = (0..=MOST).map(step_of).collect();
        assert!(steps.is_sorted());
        assert_eq!((steps[0], steps[1]), (0, 1));
        assert_eq!(steps.last(), Some(&STEPS));
    }
}
