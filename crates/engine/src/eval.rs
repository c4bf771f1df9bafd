//! The static evaluation: the sum of point values, threat features and a hidden layer.
//!
//! A point's value depends on the multiset of its four line classes, its *code* (3,060 of them).
//! [`crate::layer`] adds how the numbers of points of each class interact. See [`crate::weights`]
//! for the parameters.

use std::sync::OnceLock;

use tengen_board::{
    Cell, DIRECTIONS, LINE_CLASSES, LineClass, Observer, PointClass, PointTables, SIDES,
};
use tengen_core::{Color, Rule};

use crate::Board;
use crate::entry::Entry;
use crate::lanes::Lanes;
use crate::layer;
use crate::score::EVAL_BOUND;
use crate::weights::{self, set_of};

/// Number of point codes.
pub const CODES: usize = 3060;
/// Number of threat feature indices.
pub const THREATS: usize = OWN_THREATS * OTHER_THREATS;

#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// In the evaluation, −512 to 511.
    pub(crate) value: i16,
    /// Policy score for a stone of the same side, in 1/32 of a natural logarithm.
    pub(crate) own: i16,
    /// The same for a stone of the other side.
    pub(crate) other: i16,
}

/// Incremental evaluation as a board observer: the sum of point values over the empty points, by
/// side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Evaluation {
    sums: [i32; SIDES],
}

impl Observer for Evaluation {
    type Entry = Entry;
    type Snapshot = Evaluation;

    fn tables(rule: Rule) -> &'static PointTables<Entry> {
        static TABLES: [OnceLock<PointTables<Entry>>; Rule::ALL.len()] =
            [const { OnceLock::new() }; Rule::ALL.len()];
        TABLES[rule as usize].get_or_init(|| {
            PointTables::generate(rule, |color, lines, class| {
                Entry::new(class, worth(rule, color, code_of(lines)))
            })
        })
    }

    #[inline]
    fn emptied(&mut self, _: Cell, entries: [Entry; SIDES]) {
        for (sum, entry) in self.sums.iter_mut().zip(entries) {
            *sum += entry.value();
        }
    }

    #[inline]
    fn placed(&mut self, _: Cell, _: Color, entries: [Entry; SIDES]) {
        for (sum, entry) in self.sums.iter_mut().zip(entries) {
            *sum -= entry.value();
        }
    }

    #[inline]
    fn changed(&mut self, _: Cell, from: [Entry; SIDES], to: [Entry; SIDES]) {
        for side in 0..SIDES {
            self.sums[side] += to[side].value() - from[side].value();
        }
    }

    #[inline]
    fn snapshot(&self) -> Evaluation {
        *self
    }

    #[inline]
    fn restore(&mut self, snapshot: Evaluation) {
        *self = snapshot;
    }
}

impl Evaluation {
    const fn lead(&self, side: Color) -> i32 {
        self.sums[side.index()] - self.sums[side.opponent().index()]
    }
}

/// The code of four line classes in any order: the rank of the sorted tuple.
pub(crate) fn code_of(lines: [LineClass; DIRECTIONS]) -> usize {
    static CODES_OF: OnceLock<Vec<u16>> = OnceLock::new();
    let codes = CODES_OF.get_or_init(|| {
        let mut codes = vec![0; 1 << (DIRECTIONS as u32 * LINE_BITS)];
        for (code, lines) in combinations().into_iter().enumerate() {
            codes[packed(lines)] = code as u16;
        }
        codes
    });
    let mut sorted = lines;
    sorted.sort_unstable();
    usize::from(codes[packed(sorted)])
}

const LINE_BITS: u32 = LINE_CLASSES.next_power_of_two().trailing_zeros();

fn packed(lines: [LineClass; DIRECTIONS]) -> usize {
    lines
        .iter()
        .fold(0, |all, &line| all << LINE_BITS | line as usize)
}

/// All sorted tuples of four line classes; the index is the code.
pub(crate) fn combinations() -> Vec<[LineClass; DIRECTIONS]> {
    const END: u8 = LINE_CLASSES as u8;
    let mut all = Vec::with_capacity(CODES);
    for a in 0..END {
        for b in a..END {
            for c in b..END {
                for d in c..END {
                    all.push([a, b, c, d].map(LineClass::from_nibble));
                }
            }
        }
    }
    all
}

pub(crate) fn worth(rule: Rule, color: Color, code: usize) -> Worth {
    let set = set_of(rule, color);
    Worth {
        value: weights::value(set, code),
        own: weights::own_score(set, code),
        other: weights::other_score(set, code),
    }
}

/// Threat combinations of the side to move.
pub const OWN_THREATS: usize = FOUR_COUNTS * THREE_COUNTS * WHETHER * WHETHER;
/// Threat combinations of the opponent.
pub const OTHER_THREATS: usize = OPEN_FOUR_COUNTS * OWN_THREATS;
/// Numbers of fours, threes and open fours, counted from 0; the last stands for all larger ones.
const FOUR_COUNTS: usize = 3;
const THREE_COUNTS: usize = 4;
const OPEN_FOUR_COUNTS: usize = 3;
/// For features that are only present or absent.
const WHETHER: usize = 2;

/// Index of the threat features: for each side the numbers of points that make a four, an open
/// three, or both, and for the opponent also an open four.
pub(crate) fn threats(board: &Board) -> usize {
    let us = board.to_move();
    let them = us.opponent();
    let open_fours = board.count(them, PointClass::OpenFour) as usize;
    let other = side_threats(board, them) * OPEN_FOUR_COUNTS + open_fours.min(OPEN_FOUR_COUNTS - 1);
    side_threats(board, us) * OTHER_THREATS + other
}

fn side_threats(board: &Board, side: Color) -> usize {
    use PointClass::*;
    let count = |class| board.count(side, class) as usize;
    let both = count(FourThree);
    let fours = (count(Four) + count(FourPlus) + both).min(FOUR_COUNTS - 1);
    let threes = (count(Three) + count(ThreePlus)).min(THREE_COUNTS - 1);
    let (both, double) = (usize::from(both > 0), usize::from(count(DoubleThree) > 0));
    ((fours * THREE_COUNTS + threes) * WHETHER + both) * WHETHER + double
}

/// Static evaluation for the side to move, in engine units; for undecided positions.
///
/// Averages the point values before and after the last stone: that removes most of the advantage
/// that the side that has just moved seems to have.
pub(crate) fn evaluate(board: &Board, lanes: Lanes) -> i32 {
    let us = board.to_move();
    let set = set_of(board.rule(), us);
    let threat = i32::from(weights::threat(set, threats(board)));
    let points = board.observer().lead(us);
    let before = board.before_last().unwrap_or(board.observer()).lead(us);
    ((points + before) / 2 + threat + layer::value(board, lanes)).clamp(-EVAL_BOUND, EVAL_BOUND)
}
