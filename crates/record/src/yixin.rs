//! Yixin-Board's `.sav` and zjrenju's `.pos`, read only.
//!
//! A `.sav` has the two side lengths, the number of stones and each stone's `row column`, from 0 at
//! the upper left. A `.pos` has the number of stones and a byte for each on 15×15: 15·row + column
//! in RenLib, 15·column + row in Yixin-Board. [`crate::ReadOptions::points`] chooses;
//! [`read_pos_both`] returns both.

use thiserror::Error;

use tengen_core::{Move, Point, Size};

use crate::error::{Fault, Log, Notice, ReadError};
use crate::info::Field;
use crate::moves::{Misplaced, misplaced, record};
use crate::options::{PointOrder, ReadOptions, Reading};
use crate::text::{Source, excerpt};
use crate::tree::Record;

/// An error in a `.sav` or `.pos`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum YixinFault {
    /// Not a number.
    #[error("{0:?} is no number")]
    Number(String),
    /// An unsupported board size.
    #[error("a board of {0}×{1} is not supported: boards are square, from 5 to 22")]
    Board(u32, u32),
    /// Fewer stones than stated.
    #[error("the file ends after {found} of {said} stones")]
    Truncated {
        /// The stated number.
        said: usize,
        /// The number found.
        found: usize,
    },
    /// A `.pos` with no stone or more than 225.
    #[error("{0} stones cannot be")]
    Count(u8),
    /// A stone off the board.
    #[error("stone {ply}: row {row}, column {column} is off the board")]
    OffBoard {
        /// The number of the stone, from 1.
        ply: usize,
        /// From 0 at the top.
        row: u32,
        /// From 0 at the left.
        column: u32,
    },
    /// A stone that cannot be placed.
    #[error("stone {ply}: {why}")]
    Move {
        /// The number of the stone, from 1.
        ply: usize,
        /// The reason.
        why: Misplaced,
    },
    /// Text after the last stone.
    #[error("{0:?} follows the last stone")]
    Trailing(String),
}

#[derive(Default)]
struct Moves(Vec<Move>, Vec<usize>);

impl Moves {
    /// A record of the moves up to the first stone on another.
    fn record(
        mut self,
        size: Size,
        log: &mut Log,
        place: impl Fn(usize) -> usize,
    ) -> Result<Record, ReadError> {
        if let Some((i, why)) = misplaced(size, &self.0) {
            self.0.truncate(i);
            let (offset, ply) = (place(self.1[i]), i + 1);
            let what = YixinFault::Move { ply, why };
            log.fault(Fault { offset, what })?;
        }
        Ok(record(size, &self.0))
    }

    /// Adds a stone; coordinates count from 0 at the upper left.
    fn push(&mut self, row: u32, column: u32, size: Size, at: usize) -> Result<(), YixinFault> {
        let n = u32::from(size.get());
        if row >= n || column >= n {
            let ply = self.0.len() + 1;
            return Err(YixinFault::OffBoard { ply, row, column });
        }
        let p = Point::from_xy(column as u8, (n - 1 - row) as u8);
        self.0.push(Move::Place(p));
        self.1.push(at);
        Ok(())
    }
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let start = text.as_ptr() as usize;
    text.split_ascii_whitespace()
        .map(move |word| (word.as_ptr() as usize - start, word))
}

fn number((at, word): (usize, &str)) -> Result<u32, (usize, YixinFault)> {
    word.parse()
        .map_err(|_| (at, YixinFault::Number(excerpt(word))))
}

/// Reads a `.sav`.
///
/// # Errors
/// [`ReadError::Yixin`] or [`ReadError::Text`]. A lenient reading keeps the stones before it.
pub fn read_sav(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut log = Log::new(options.lenient);
    let source = Source::read(bytes, options, None, &mut log.notices)?;
    let end = source.text.len();
    let mut words = words(&source.text);
    let place = |(at, what)| Fault {
        offset: source.offset(at),
        what,
    };
    let mut head = || {
        let early = YixinFault::Truncated { said: 0, found: 0 };
        number(words.next().ok_or((end, early))?)
    };
    let (width, height, said) = (
        head().map_err(place)?,
        head().map_err(place)?,
        head().map_err(place)?,
    );
    let size = Size::new(width)
        .ok()
        .filter(|_| width == height)
        .ok_or_else(|| place((0, YixinFault::Board(width, height))))?;
    let said = said as usize;
    let mut moves = Moves::default();
    let mut fault = None;
    // Ends for any `said`: a board full of stones makes the next one a fault.
    while moves.0.len() < said && fault.is_none() {
        let (Some(row), Some(column)) = (words.next(), words.next()) else {
            let found = moves.0.len();
            fault = Some((end, YixinFault::Truncated { said, found }));
            break;
        };
        let stone = number(row).and_then(|r| Ok((r, number(column)?)));
        fault = stone
            .and_then(|(r, c)| moves.push(r, c, size, row.0).map_err(|what| (row.0, what)))
            .err();
    }
    match fault {
        Some(fault) => log.fault(place(fault))?,
        None => {
            if let Some((at, word)) = words.next() {
                log.fault(place((at, YixinFault::Trailing(excerpt(word)))))?;
            }
        }
    }
    let record = moves.record(size, &mut log, |at| source.offset(at))?;
    Ok(Reading::new(vec![record], log.notices.list()))
}

/// Reads a `.pos` with the options' coordinate order.
///
/// # Errors
/// [`ReadError::Yixin`]. A lenient reading keeps the stones before the error.
pub fn read_pos(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut log = Log::new(options.lenient);
    let size = Size::STANDARD;
    let fault = |offset, what| Fault { offset, what };
    let count = match bytes.first() {
        Some(&n @ 1..=225) => n,
        Some(&n) => return Err(fault(0, YixinFault::Count(n)).into()),
        None => return Err(fault(0, YixinFault::Truncated { said: 1, found: 0 }).into()),
    };
    let said = usize::from(count);
    let mut moves = Moves::default();
    let mut off_board = None;
    for (i, &byte) in bytes.iter().enumerate().skip(1).take(said) {
        let (major, minor) = (u32::from(byte / 15), u32::from(byte % 15));
        let (row, column) = match options.points {
            PointOrder::Rows => (major, minor),
            PointOrder::Columns => (minor, major),
        };
        if let Err(what) = moves.push(row, column, size, i) {
            off_board = Some(fault(i, what));
            break;
        }
    }
    let found = moves.0.len();
    if let Some(off_board) = off_board {
        log.fault(off_board)?;
    } else if found < said {
        log.fault(fault(bytes.len(), YixinFault::Truncated { said, found }))?;
    } else if bytes.len() > said + 1 {
        let rest = format!("{} bytes", bytes.len() - said - 1);
        log.fault(fault(said + 1, YixinFault::Trailing(rest)))?;
    }
    let record = moves.record(size, &mut log, |at| at)?;
    log.notices.push(Notice::OtherPointOrder);
    Ok(Reading::new(vec![record], log.notices.list()))
}

/// Reads a `.pos` in both orders, RenLib's first.
///
/// # Errors
/// Those of [`read_pos`].
pub fn read_pos_both(bytes: &[u8], options: &ReadOptions) -> Result<[Reading; 2], ReadError> {
    let read = |points| read_pos(bytes, &ReadOptions { points, ..*options });
    Ok([read(PointOrder::Rows)?, read(PointOrder::Columns)?])
}

/// Fills in what the name of a file of zjrenju says, `table#rule#black#white#swap#state.pos`: the
/// players, and the opening rule, which is one of renju. Another name says nothing.
pub(crate) fn follow_name(record: &mut Record, file_name: &str) {
    let name = file_name.rsplit(['/', '\\']).next().unwrap_or_default();
    let stem = name.rsplit_once('.').map_or(name, |(stem, _)| stem);
    let [_, rule, black, white, swap, state] = stem.split('#').collect::<Vec<_>>()[..] else {
        return;
    };
    let rule = match rule {
        "0" => "sakata",
        "1" => "rif",
        "2" => "renju, two swaps",
        _ => return,
    };
    let is_number = |text: &str| !text.is_empty() && text.bytes().all(|b| b.is_ascii_digit());
    if !is_number(swap) || !is_number(state) {
        return;
    }
    let info = record.info_mut();
    info.set(Field::Rules, rule);
    info.set(Field::BlackName, black.trim());
    info.set(Field::WhiteName, white.trim());
}

#[cfg(test)]
mod tests {
    use tengen_core::Rule;

    use super::*;
    use crate::{Format, read_any};

    #[test]
    fn the_name_of_a_game_on_zjrenju_has_rule_and_players() {
        let options = ReadOptions::default();
        let read = |name: &str| {
            let (format, mut reading) =
                read_any(b"\x01\x70", Some(name), None, &options).expect(name);
            assert_eq!(format, Format::Pos);
            reading.records.remove(0)
        };
        let players = |record: &Record| {
            [Field::BlackName, Field::WhiteName]
                .map(|field| record.info().get(field).map(str::to_owned))
        };
        for (name, rules) in [
            ("17#0#Ada#小林#0#0.pos", "sakata"),
            ("games/17#1#Ada#小林#1#1.POS", "rif"),
            ("C:\\17#2#Ada#小林#3#12.pos", "renju, two swaps"),
        ] {
            let record = read(name);
            assert_eq!(record.info().get(Field::Rules), Some(rules), "{name}");
            assert_eq!(record.info().rule(), Some(Rule::Renju), "{name}");
            let both = [Some("Ada".to_owned()), Some("小林".to_owned())];
            assert_eq!(players(&record), both, "{name}");
        }
        for name in [
            "a.pos",
            "17#3#Ada#Bo#0#0.pos",
            "17#0#Ada#Bo#0.pos",
            "17#0#Ada#Bo#x#0.pos",
            "17#0#Ada#Bo#0#.pos",
        ] {
            let record = read(name);
            assert_eq!(
                (record.info().rule(), players(&record)),
                (None, [None, None]),
                "{name}"
            );
        }
    }
}
