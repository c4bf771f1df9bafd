//! Move lists as text: `h8i9j8`, Black first.
//!
//! Letters a to v are columns from the left, numbers 1 to 22 rows from the bottom; `pass` or `--`
//! is a pass. Case, white space and commas are ignored.

use std::str::FromStr;

use thiserror::Error;

use crate::{Move, Point};

/// Where a move list cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "move {ply} at character {offset}: {text:?} is no point (a letter a to v, then 1 to 22) and no pass"
)]
pub struct NotationError {
    /// The move's number, from 1.
    pub ply: usize,
    /// Its first character, from 1.
    pub offset: usize,
    /// The text there, shortened.
    pub text: String,
}

/// Reads moves; the error says which one is wrong. An empty text has none.
///
/// ```
/// use tengen_core::notation::{format_moves, parse_moves};
///
/// let moves = parse_moves("H8, i9 --")?;
/// assert_eq!(format_moves(&moves), "h8i9pass");
/// # Ok::<(), tengen_core::notation::NotationError>(())
/// ```
pub fn parse_moves(text: &str) -> Result<Vec<Move>, NotationError> {
    parse(text, Some)
}

/// Reads points, such as `h8,j9`; a pass is an error.
pub fn parse_points(text: &str) -> Result<Vec<Point>, NotationError> {
    parse(text, |mv| match mv {
        Move::Place(p) => Some(p),
        Move::Pass => None,
    })
}

fn parse<T>(text: &str, accept: impl Fn(Move) -> Option<T>) -> Result<Vec<T>, NotationError> {
    let chars: Vec<char> = text.chars().collect();
    let mut found = Vec::new();
    let mut at = 0;
    while at < chars.len() {
        if is_space(chars[at]) {
            at += 1;
            continue;
        }
        let next = next_move(&chars[at..]);
        let (mv, length) = next
            .and_then(|(mv, length)| Some((accept(mv)?, length)))
            .ok_or_else(|| NotationError {
                ply: found.len() + 1,
                offset: at + 1,
                text: chars[at..].iter().take(6).collect(),
            })?;
        found.push(mv);
        at += length;
    }
    Ok(found)
}

fn is_space(c: char) -> bool {
    c.is_whitespace() || c == ','
}

/// The first move of a text and its length in characters.
fn next_move(text: &[char]) -> Option<(Move, usize)> {
    let starts = |word: &str| {
        text.len() >= word.len()
            && word
                .chars()
                .zip(text)
                .all(|(a, b)| a == b.to_ascii_lowercase())
    };
    if let Some(word) = ["pass", "--"].into_iter().find(|w| starts(w)) {
        return Some((Move::Pass, word.len()));
    }
    // Spaces may also separate a letter from its number.
    let column = *text.first()?;
    let gap = text[1..].iter().take_while(|&&c| is_space(c)).count();
    let digits: String = text[1 + gap..]
        .iter()
        .take_while(|c| c.is_ascii_digit())
        .collect();
    let point: Point = format!("{column}{digits}").parse().ok()?;
    Some((Move::Place(point), 1 + gap + digits.len()))
}

/// One move: a point, `pass` or `--`.
impl FromStr for Move {
    type Err = NotationError;

    fn from_str(s: &str) -> Result<Move, NotationError> {
        match parse_moves(s)?[..] {
            [mv] => Ok(mv),
            _ => Err(NotationError {
                ply: 1,
                offset: 1,
                text: s.chars().take(6).collect(),
            }),
        }
    }
}

/// Writes moves as [`parse_moves`] reads them.
#[must_use]
pub fn format_moves(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect()
}
