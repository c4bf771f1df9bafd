//! A generated record as large as those in libraries.

use std::fmt::Write as _;

/// Variations from the root.
const LINES: u8 = 200;
/// Moves per variation.
const MOVES: u8 = 100;

/// SGF with 20,001 nodes: two hundred variations of a hundred moves without a five.
#[must_use]
pub fn large_record() -> String {
    let mut text = "(;GM[4]FF[4]SZ[15]RU[freestyle]".to_owned();
    for line in 0..LINES {
        text.push('(');
        for ply in 0..MOVES {
            // A stride of 11 points repeats no point and makes no five.
            let at = u32::from(line) + 11 * u32::from(ply);
            let (x, y) = (at % 15, at / 15 % 15);
            let color = if ply % 2 == 0 { 'B' } else { 'W' };
            let letter = |n: u32| char::from(b'a' + n as u8);
            // Writing to a `String` cannot fail.
            let _ = write!(text, ";{color}[{}{}]", letter(x), letter(y));
        }
        text.push(')');
    }
    text.push(')');
    text
}
