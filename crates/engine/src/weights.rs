//! The fitted weights of evaluation and policy, embedded from `weights.bin`.
//!
//! Six sets: one per rule for both sides, in renju one per side. A set is little-endian `i16`:
//! 3,060 point values, 6,912 threat values, 3,060 policy scores for the own side, 3,060 for the
//! other side (see [`crate::eval`]), 8,224 parameters of the layer (see [`crate::layer`]). Fitted
//! to self-play by `tools/tune`: values, threats and layer by logistic regression on outcomes,
//! policy scores by softmax on the moves chosen.

use tengen_core::{Color, Rule};

use crate::eval::{CODES, THREATS};
use crate::layer::NUMBERS;

/// Number of sets.
pub const SETS: usize = 6;
/// Numbers per set.
pub const SET: usize = 3 * CODES + THREATS + NUMBERS;

const WIDTH: usize = size_of::<i16>();

const FILE: &[u8; SETS * SET * WIDTH] = include_bytes!("weights.bin");

/// Numbers `from..from + N` of each set. Each part is a separate static, so that a program without
/// the evaluation does not link its weights.
#[cfg(not(feature = "tune"))]
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

/// The embedded weights, or the file named by the environment variable `TENGEN_WEIGHTS`.
#[cfg(feature = "tune")]
fn file() -> Result<Vec<u8>, String> {
    let Some(path) = std::env::var_os("TENGEN_WEIGHTS") else {
        return Ok(FILE.to_vec());
    };
    let bytes = std::fs::read(&path);
    let path = path.display();
    let bytes = bytes.map_err(|e| format!("TENGEN_WEIGHTS: {path}: {e}"))?;
    if bytes.len() != FILE.len() {
        let (found, wanted) = (bytes.len(), FILE.len());
        return Err(format!(
            "TENGEN_WEIGHTS: {path}: {found} bytes, and weights are {wanted}"
        ));
    }
    Ok(bytes)
}

/// Checks the weights that the environment variable `TENGEN_WEIGHTS` names. Call it before the
/// engine is used, which panics without valid weights.
///
/// # Errors
/// If the file cannot be read or has the wrong size.
#[cfg(feature = "tune")]
pub fn weights_from_environment() -> Result<(), String> {
    file().map(|_| ())
}

/// Numbers `from..from + N` of each set.
///
/// # Panics
/// If [`weights_from_environment`] fails.
#[cfg(feature = "tune")]
fn part<const N: usize>(from: usize) -> [Vec<i16>; SETS] {
    let file = file().unwrap_or_else(|why| panic!("{why}"));
    std::array::from_fn(|set| {
        let numbers = (0..N).map(|i| WIDTH * (SET * set + from + i));
        numbers
            .map(|at| i16::from_le_bytes([file[at], file[at + 1]]))
            .collect()
    })
}

macro_rules! parts {
    ($($(#[$doc:meta])* $name:ident: $from:expr, $count:expr;)*) => {$(
        $(#[$doc])*
        #[inline]
        pub(crate) fn $name(set: usize, index: usize) -> i16 {
            #[cfg(not(feature = "tune"))]
            static PART: [[i16; $count]; SETS] = part($from);
            #[cfg(feature = "tune")]
            static PART: std::sync::LazyLock<[Vec<i16>; SETS]> =
                std::sync::LazyLock::new(|| part::<{ $count }>($from));
            PART[set][index]
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
