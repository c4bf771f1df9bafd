//! Records as large as those in libraries.

use std::fmt::Write as _;
use std::path::PathBuf;

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

/// The largest record of the test data, a club's library with 19,692 nodes; `None` without
/// `TENGEN_TEST_DATA`. Its encoding is a guess, so the page lists it first.
#[must_use]
pub fn club_record() -> Option<PathBuf> {
    let data = std::env::var_os("TENGEN_TEST_DATA")?;
    let folder = PathBuf::from(data).join("records/sgf");
    let files = std::fs::read_dir(folder).ok()?;
    let files = files.filter_map(|file| Some(file.ok()?.path()));
    files.max_by_key(|path| path.metadata().map_or(0, |file| file.len()))
}
