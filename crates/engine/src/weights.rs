//! The fitted weights of evaluation and policy.
//!
//! Six sets: one per rule for both sides, in renju one per side. A set is little-endian `i16`:
//! 3,060 point values, 6,912 threat values, 3,060 policy scores for the own side, 3,060 for the
//! other side (see [`crate::eval`]), 8,224 parameters of the layer (see [`crate::layer`]). Fitted
//! to self-play by `tools/tune`: values, threats and layer by logistic regression on outcomes,
//! policy scores by softmax on the moves chosen.
//!
//! With the feature `embedded-weights` they are statics made from `weights.bin`. Without it, as on
//! the page, [`load_weights`] gets the sets of a rule before its first search; with the feature
//! `tune` the sets of all rules come from the file that `TENGEN_WEIGHTS` names.

#[cfg(any(feature = "tune", not(feature = "embedded-weights")))]
mod loaded;

use std::ops::RangeInclusive;

use tengen_core::{Color, Rule};
use thiserror::Error;

use crate::eval::{CODES, THREATS};
use crate::layer::NUMBERS;

#[cfg(feature = "tune")]
pub use loaded::weights_from_environment;

/// Number of sets.
pub const SETS: usize = 6;
/// Numbers per set.
pub const SET: usize = 3 * CODES + THREATS + NUMBERS;

const WIDTH: usize = size_of::<i16>();
/// Bytes per set.
const SET_BYTES: usize = SET * WIDTH;

#[cfg(feature = "embedded-weights")]
const FILE: &[u8; SETS * SET_BYTES] = include_bytes!("weights.bin");

/// Bytes that are not the weights of the rule they are given for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("the weights of {} have {wanted} bytes, and these are {found}", rule.name())]
pub struct WeightsError {
    /// The rule.
    pub rule: Rule,
    /// How many bytes there are.
    pub found: usize,
    /// How many bytes the weights of the rule have.
    pub wanted: usize,
}

/// Loads the weights of a rule, as [`embedded_weights`] gives them, unless the engine has them.
///
/// # Errors
/// [`WeightsError`] if `bytes` has the wrong length.
pub fn load_weights(rule: Rule, bytes: &[u8]) -> Result<(), WeightsError> {
    let (found, wanted) = (bytes.len(), sets_of(rule).count() * SET_BYTES);
    if found != wanted {
        return Err(WeightsError {
            rule,
            found,
            wanted,
        });
    }
    #[cfg(any(feature = "tune", not(feature = "embedded-weights")))]
    for (set, bytes) in sets_of(rule).zip(bytes.as_chunks().0) {
        loaded::load(set, bytes);
    }
    Ok(())
}

/// Whether the engine has the weights of a rule, which a search needs: without them it panics.
/// Always true with the feature `embedded-weights`.
#[must_use]
pub fn has_weights(rule: Rule) -> bool {
    #[cfg(feature = "embedded-weights")]
    let has = |_| true;
    #[cfg(not(feature = "embedded-weights"))]
    let has = loaded::has;
    sets_of(rule).all(has)
}

/// The part of `weights.bin` that a rule needs.
#[cfg(feature = "embedded-weights")]
#[must_use]
pub fn embedded_weights(rule: Rule) -> &'static [u8] {
    let sets = sets_of(rule);
    &FILE[SET_BYTES * sets.start()..SET_BYTES * (sets.end() + 1)]
}

/// Numbers `from..from + N` of each set. Each part is a separate static, so that a program without
/// the evaluation does not link its weights.
#[cfg(all(feature = "embedded-weights", not(feature = "tune")))]
const fn part<const N: usize>(from: usize) -> [[i16; N]; SETS] {
    let mut part = [[0; N]; SETS];
    let mut set = 0;
    while set < SETS {
        let mut i = 0;
        while i < N {
            let at = WIDTH * (SET * set + from + i);
            part[set][i] = i16::from_le_bytes([FILE[at], FILE[at + 1]]);
            i += 1;
        }
        set += 1;
    }
    part
}

macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident: $from:expr, $count:expr;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub(crate) fn $name(set: usize, index: usize) -> i16 {
            #[cfg(all(feature = "embedded-weights", not(feature = "tune")))]
            let number = {
                static PART: [[i16; $count]; SETS] = part($from);
                PART[set][index]
            };
            #[cfg(any(feature = "tune", not(feature = "embedded-weights")))]
            let number = loaded::part::<{ $count }>(set, $from)[index];
            number
        }
    )*};
}

parts! {
    /// Value of a code.
    value: 0, CODES;
    /// Value of a threat index.
    threat: CODES, THREATS;
    /// Policy score of a code of the side to move.
    own_score: CODES + THREATS, CODES;
    /// Policy score of a code of its opponent.
    other_score: 2 * CODES + THREATS, CODES;
    /// Parameter of the layer.
    layer: 3 * CODES + THREATS, NUMBERS;
}

/// The set of weights of a side.
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

/// The sets of a rule.
const fn sets_of(rule: Rule) -> RangeInclusive<usize> {
    set_of(rule, Color::Black)..=set_of(rule, Color::White)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_rules_share_the_file_out() {
        let parts = Rule::ALL.map(embedded_weights);
        assert_eq!(parts.concat(), FILE);
        let lengths = parts.map(<[u8]>::len);
        assert_eq!(lengths, [1, 1, 2, 1, 1].map(|sets| sets * SET_BYTES));
    }

    #[test]
    fn weights_of_the_wrong_length_are_refused() {
        for rule in Rule::ALL {
            let bytes = embedded_weights(rule);
            assert_eq!(load_weights(rule, bytes), Ok(()));
            let error = load_weights(rule, &bytes[1..]).expect_err("too short");
            assert_eq!((error.found, error.wanted), (bytes.len() - 1, bytes.len()));
        }
        let error = load_weights(Rule::Renju, b"404").expect_err("no weights");
        let said = "the weights of renju have 97264 bytes, and these are 3";
        assert_eq!(error.to_string(), said);
    }
}
