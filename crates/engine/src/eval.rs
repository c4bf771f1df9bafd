//! The evaluation: what every empty point is worth to either side, and what the threats at hand
//! are worth to the side to move.
//!
//! A point's worth depends on its four line classes in no order, 3,060 combinations, called its
//! *code*. The weights are fitted to games of the engine against itself, by `tools/tune`: values and threats to
//! the results by logistic regression, move scores to the moves chosen by a softmax. There are
//! six sets: one for both sides of every rule but renju, and there one for black and one for white.
//!
//! `weights.bin` holds, per set, little-endian 16-bit integers: 3,060 values, 256 threats, 3,060
//! scores of a point for the side to move, 3,060 for what the other side would make there.

use std::sync::OnceLock;

use tengen_core::{Color, Rule};

use crate::board::Board;
use crate::classes::PointClass;
use crate::score::EVAL_BOUND;

/// How many codes there are.
pub const CODES: usize = 3060;
/// How many combinations of threats there are.
pub const THREATS: usize = 256;
/// How many sets of weights there are.
pub const SETS: usize = 6;
const SET: usize = 3 * CODES + THREATS;

static WEIGHTS: &[u8; SETS * SET * 2] = include_bytes!("weights.bin");

#[cfg(not(feature = "tune"))]
const fn weight(index: usize) -> i16 {
    i16::from_le_bytes([WEIGHTS[2 * index], WEIGHTS[2 * index + 1]])
}

/// Those of the file that the environment variable `TENGEN_WEIGHTS` names, where it is set.
#[cfg(feature = "tune")]
fn weight(index: usize) -> i16 {
    static READ: OnceLock<Vec<u8>> = OnceLock::new();
    let weights = READ.get_or_init(|| match std::env::var_os("TENGEN_WEIGHTS") {
        Some(path) => {
            let bytes = std::fs::read(&path).unwrap_or_default();
            assert!(
                bytes.len() == WEIGHTS.len(),
                "{}: no weights",
                path.display()
            );
            bytes
        }
        None => WEIGHTS.to_vec(),
    });
    i16::from_le_bytes([weights[2 * index], weights[2 * index + 1]])
}

/// Which set of weights a side plays by.
pub(crate) const fn set_of(rule: Rule, color: Color) -> usize {
    match (rule, color) {
        (Rule::Freestyle, _) => 0,
        (Rule::Standard, _) => 1,
        (Rule::Renju, Color::Black) => 2,
        (Rule::Renju, Color::White) => 3,
        (Rule::Caro, _) => 4,
        (Rule::CaroOverline, _) => 5,
    }
}

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
    let set = SET * set_of(rule, color);
    Worth {
        value: weight(set + code),
        own: weight(set + CODES + THREATS + code),
        other: weight(set + 2 * CODES + THREATS + code),
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

/// Which kinds of threats there are, a bit each.
pub(crate) fn threats(board: &Board) -> usize {
    use PointClass::*;
    let us = board.to_move();
    let has = |color: Color, classes: &[PointClass]| {
        usize::from(classes.iter().any(|&class| board.count(color, class) > 0))
    };
    let them = us.opponent();
    has(us, &[FourThree])
        | has(us, &[Four, FourPlus, FourThree]) << 1
        | has(us, &[Three, ThreePlus, DoubleThree]) << 2
        | has(them, &[OpenFour]) << 3
        | has(them, &[FourThree]) << 4
        | has(them, &[Four, FourPlus, FourThree]) << 5
        | has(them, &[DoubleThree]) << 6
        | has(them, &[Three, ThreePlus]) << 7
}

/// The value of a position for the side to move, when nothing is decided yet.
///
/// Points count half as they are and half as they were before the last stone: whoever has just moved always looks better,
/// and this takes most of that away.
pub(crate) fn evaluate(board: &Board) -> i32 {
    let us = board.to_move();
    let set = SET * set_of(board.rule(), us);
    let threat = i32::from(weight(set + CODES + threats(board)));
    let points = board.value(us) - board.value(us.opponent());
    let before = board.value_before(us) - board.value_before(us.opponent());
    ((points + before) / 2 + threat).clamp(-EVAL_BOUND, EVAL_BOUND)
}
