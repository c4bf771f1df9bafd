//! Move lists as text: `h8i9j8`, black first.
//!
//! Letters a to v count columns from the left and numbers 1 to 22 rows from the bottom. Case,
//! white space and commas are ignored; `pass` or `--` is a pass.

use std::str::FromStr;

use thiserror::Error;

use crate::{Move, Point};

/// What is wrong with a text of moves.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "move {ply} at character {offset}: {text:?} is no point (a letter a to v, then 1 to 22) and no pass"
)]
pub struct NotationError {
    /// The number of the move, from 1.
    pub ply: usize,
    /// Where it begins, in characters from 1.
    pub offset: usize,
    /// What stands there, shortened to a few characters.
    pub text: String,
}

/// Reads moves; the empty text is no moves.
///
/// # Errors
/// [`NotationError`] says which move cannot be read, and where it begins.
pub fn parse_moves(text: &str) -> Result<Vec<Move>, NotationError> {
    parse(text, Some)
}

/// Reads a list of points, such as `h8,j9`; a pass has no place in it.
///
/// # Errors
/// [`NotationError`] says which point cannot be read, and where it begins.
pub fn parse_points(text: &str) -> Result<Vec<Point>, NotationError> {
    parse(text, |mv| match mv {
        Move::Place(p) => Some(p),
        Move::Pass => None,
    })
}

/// Reads one move after the other; `accept` may refuse what it is given.
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

/// The move at the head of the text and how many characters it takes.
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
    // Spaces may stand between the letter and its number too.
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

/// Writes moves; [`parse_moves`] reads them back.
#[must_use]
pub fn format_moves(moves: &[Move]) -> String {
    moves.iter().map(Move::to_string).collect()
}
