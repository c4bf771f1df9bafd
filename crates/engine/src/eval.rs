//! The evaluation: what every empty point is worth to either side, and what the threats at hand
//! are worth to the side to move.
//!
//! A point's worth depends on its four line classes in no order, 3,060 combinations, called its
//! *code*. To that comes what the numbers of points of every class mean together ([`crate::layer`]). See
//! [`crate::weights`] for the numbers.

use std::sync::OnceLock;

use tengen_core::{Color, Rule};

use crate::board::Board;
use crate::classes::PointClass;
use crate::layer;
use crate::score::EVAL_BOUND;
use crate::weights::{self, set_of};

/// How many codes there are.
pub const CODES: usize = 3060;
/// How many combinations of threats there are.
pub const THREATS: usize = OWN_THREATS * OTHER_THREATS;

/// What the weights say about a code.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Worth {
    /// In the evaluation, -512 to 511.
    pub(crate) value: i16,
    /// For a stone of its side there, in 32nds of a natural logarithm.
    pub(crate) own: i16,
    /// For a stone of the other side there, likewise.
    pub(crate) other: i16,
}

/// What a point with a code is worth to a side.
pub(crate) fn worth(rule: Rule, color: Color, code: usize) -> Worth {
    let set = set_of(rule, color);
    Worth {
        value: weights::value(set, code),
        own: weights::own_score(set, code),
        other: weights::other_score(set, code),
    }
}

/// The code of four line classes, a nibble each: the number of their combination, in the order of
/// their sorted values.
pub(crate) fn code(nibbles: u32) -> usize {
    static RANKS: OnceLock<Vec<u16>> = OnceLock::new();
    let ranks = RANKS.get_or_init(|| {
        let mut ranks = vec![0; 1 << 16];
        let mut next = 0;
        for a in 0..15 {
            for b in a..15 {
                for c in b..15 {
                    for d in c..15 {
                        ranks[a << 12 | b << 8 | c << 4 | d] = next;
                        next += 1;
                    }
                }
            }
        }
        ranks
    });
    let mut sorted = [12, 8, 4, 0].map(|shift| (nibbles >> shift & 15).min(14) as usize);
    sorted.sort_unstable();
    let [a, b, c, d] = sorted;
    usize::from(ranks[a << 12 | b << 8 | c << 4 | d])
}

/// How many combinations of threats the side to move may have.
pub const OWN_THREATS: usize = 3 * 4 * 2 * 2;
/// How many combinations of threats the other side may have.
pub const OTHER_THREATS: usize = 3 * OWN_THREATS;

/// Which threats there are: so many points where a side could make a four, an open three and both at once.
pub(crate) fn threats(board: &Board) -> usize {
    let us = board.to_move();
    let them = us.opponent();
    let open_fours = board.count(them, PointClass::OpenFour).min(2) as usize;
    let other = side_threats(board, them) * 3 + open_fours;
    side_threats(board, us) * OTHER_THREATS + other
}

fn side_threats(board: &Board, side: Color) -> usize {
    use PointClass::*;
    let count = |class| board.count(side, class) as usize;
    let both = count(FourThree);
    let fours = (count(Four) + count(FourPlus) + both).min(2);
    let threes = (count(Three) + count(ThreePlus)).min(3);
    let double = usize::from(count(DoubleThree) > 0);
    ((fours * 4 + threes) * 2 + usize::from(both > 0)) * 2 + double
}

/// The value of a position for the side to move, when nothing is decided yet.
///
/// Points count half as they are and half as they were before the last stone: whoever has just moved always looks better,
/// and this takes most of that away.
pub(crate) fn evaluate(board: &Board) -> i32 {
    let us = board.to_move();
    let set = set_of(board.rule(), us);
    let threat = i32::from(weights::threat(set, threats(board)));
    let points = board.value(us) - board.value(us.opponent());
    let before = board.value_before(us) - board.value_before(us.opponent());
    ((points + before) / 2 + threat + layer::value(board)).clamp(-EVAL_BOUND, EVAL_BOUND)
}
