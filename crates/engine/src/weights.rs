//! The file of fitted numbers.
//!
//! `weights.bin` holds six sets, one for both sides of every rule but renju, and there one for
//! black and one for white. A set is little-endian 16-bit integers: 3,060 values of codes, 6,912 of
//! threats, 3,060 scores of a point for the side to move, 3,060 for what the other side would make
//! there (see [`crate::eval`]), and 8,224 numbers of the layer (see [`crate::layer`]). They are
//! fitted to games of the engine against itself, by `tools/tune`: values, threats and layer to what
//! positions turned out to be worth by logistic regression, move scores to the moves chosen by a
//! softmax.

use tengen_core::{Color, Rule};

use crate::eval::{CODES, THREATS};
use crate::layer::NUMBERS;

/// How many sets of weights there are.
pub const SETS: usize = 6;
/// How many numbers a set has.
pub const SET: usize = 3 * CODES + THREATS + NUMBERS;

/// Bytes of a number.
const WIDTH: usize = size_of::<i16>();

const FILE: &[u8; SETS * SET * WIDTH] = include_bytes!("weights.bin");

/// Numbers `from` to `from + N` of every set. Each part is a table of its own, so that a program
/// that does not evaluate does not carry what only the evaluation reads.
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

/// The file that the environment variable `TENGEN_WEIGHTS` names, where it is set.
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

/// Whether the weights that the environment variable `TENGEN_WEIGHTS` names can be had: to be asked
/// before the engine is used, which has nothing to play by without them and panics.
///
/// # Errors
/// What is wrong with the file, where there is one named.
#[cfg(feature = "tune")]
pub fn weights_from_environment() -> Result<(), String> {
    file().map(|_| ())
}

/// Numbers `from` to `from + N` of every set.
///
/// # Panics
/// Where [`weights_from_environment`] fails.
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

/// A function that reads a part.
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
    /// The value of a code.
    value: 0, CODES;
    /// The value of a combination of threats.
    threat: CODES, THREATS;
    /// The score of a code for the side to move.
    own_score: CODES + THREATS, CODES;
    /// The score of a code of the other side.
    other_score: 2 * CODES + THREATS, CODES;
    /// A number of the layer.
    layer: 3 * CODES + THREATS, NUMBERS;
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
