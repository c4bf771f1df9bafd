//! Position strings: `h8i9j8`, one game per line, Black first.
//!
//! A line follows [`tengen_core::notation`]. Empty lines and lines that begin with `#` are skipped.
//! Rows count from the bottom, or from the top in files of engine tools.

use thiserror::Error;

use tengen_core::notation::{NotationError, format_moves, parse_moves};
use tengen_core::{Move, Point, Size};

use crate::error::{Fault, Log, Notice, ReadError, WriteError};
use crate::linear::alternating;
use crate::loss::{Losses, Lost};
use crate::options::{ReadOptions, Reading, RowOrigin, WriteOptions, Written};
use crate::text::Source;
use crate::tree::Record;

/// An error in a position string.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MovesFault {
    /// Text that is not a move.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A stone that cannot be placed.
    #[error("move {ply}: {why}")]
    Move {
        /// The move number, from 1.
        ply: usize,
        /// The reason.
        why: Misplaced,
    },
}

/// Why a stone cannot be placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Misplaced {
    /// Off the board.
    #[error("{0} is off the {1}×{1} board")]
    OffBoard(Point, Size),
    /// On another stone.
    #[error("{0} is already taken")]
    Taken(Point),
}

/// The first stone off the board or on another, with its index.
pub(crate) fn misplaced(size: Size, moves: &[Move]) -> Option<(usize, Misplaced)> {
    let mut taken = [0u32; 22];
    moves.iter().enumerate().find_map(|(i, mv)| {
        let Move::Place(p) = *mv else { return None };
        let row = &mut taken[usize::from(p.y())];
        let why = if !size.contains(p) {
            Misplaced::OffBoard(p, size)
        } else if *row >> p.x() & 1 == 1 {
            Misplaced::Taken(p)
        } else {
            *row |= 1 << p.x();
            return None;
        };
        Some((i, why))
    })
}

/// A record of moves that [`misplaced`] accepts.
pub(crate) fn record(size: Size, moves: &[Move]) -> Record {
    Record::from_moves(size, moves).unwrap_or_else(|_| Record::new(size))
}

/// Parses one line up to its first error, which is returned with its byte offset.
pub(crate) fn line(
    text: &str,
    size: Size,
    rows: RowOrigin,
) -> (Record, Option<(usize, MovesFault)>) {
    let (mut moves, mut fault) = match parse_moves(text) {
        Ok(moves) => (moves, None),
        Err(error) => {
            let at = byte_of(text, error.offset - 1);
            let good = parse_moves(&text[..at]).unwrap_or_default();
            (good, Some((at, error.into())))
        }
    };
    if rows == RowOrigin::Top {
        moves.iter_mut().for_each(|mv| flip(mv, size));
    }
    if let Some((i, why)) = misplaced(size, &moves) {
        moves.truncate(i);
        let ply = i + 1;
        fault = Some((place_of(text, ply), MovesFault::Move { ply, why }));
    }
    (record(size, &moves), fault)
}

fn byte_of(text: &str, character: usize) -> usize {
    text.char_indices()
        .nth(character)
        .map_or(text.len(), |(at, _)| at)
}

fn place_of(text: &str, ply: usize) -> usize {
    let mut at = 0;
    for _ in 1..ply {
        at += blanks(&text[at..]);
        at += one_move(&text[at..]);
    }
    at + blanks(&text[at..])
}

fn blanks(text: &str) -> usize {
    text.len()
        - text
            .trim_start_matches(|c: char| c.is_whitespace() || c == ',')
            .len()
}

/// The length in bytes of the first move of a valid text.
fn one_move(text: &str) -> usize {
    let lower = text.get(..4).map(str::to_ascii_lowercase);
    if lower.as_deref() == Some("pass") {
        return 4;
    }
    if text.starts_with("--") {
        return 2;
    }
    let letter = text.chars().next().map_or(0, char::len_utf8);
    let gap = blanks(&text[letter..]);
    let digits = text[letter + gap..]
        .bytes()
        .take_while(u8::is_ascii_digit)
        .count();
    letter + gap + digits
}

/// Counts the row from the other edge; rows above the board stay, for [`misplaced`] to find.
fn flip(mv: &mut Move, size: Size) {
    if let Move::Place(p) = mv
        && p.y() < size.get()
    {
        *p = Point::from_xy(p.x(), size.get() - 1 - p.y());
    }
}

/// Reads position strings, one record per line; an empty file is one empty record.
///
/// # Errors
/// [`ReadError::Moves`] or [`ReadError::Text`]. A lenient reading keeps each line up to its error.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut log = Log::new(options.lenient);
    let source = Source::read(bytes, options.charset, None, log.lenient, &mut log.notices)?;
    let size = options.size.unwrap_or(Size::STANDARD);
    if options.size.is_none() {
        log.notices.push(Notice::SizeAssumed(size));
    }
    let mut records = Vec::new();
    let mut start = 0;
    for raw in source.text.split_inclusive('\n') {
        let text = raw.trim_end();
        if !text.is_empty() && !text.trim_start().starts_with('#') {
            let (record, fault) = line(text, size, options.rows);
            if let Some((at, what)) = fault {
                let offset = source.offset(start + at);
                log.fault(Fault { offset, what })?;
            }
            records.push(record);
        }
        start += raw.len();
    }
    if records.is_empty() {
        records.push(Record::new(size));
    }
    Ok(Reading {
        charset: Some(source.charset),
        ..Reading::new(records, log.notices.list())
    })
}

/// Writes position strings, one line per record. A record without moves is skipped, unless it is
/// the only one.
///
/// # Errors
/// [`WriteError::Nothing`] if there are no records.
pub fn write(records: &[Record], options: &WriteOptions) -> Result<Written, WriteError> {
    if records.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut losses = Losses::default();
    let mut text = String::new();
    for (i, record) in records.iter().enumerate() {
        losses.info(i, record, &[]);
        losses.line(i, record, &[]);
        let assumed = record.size() == Size::STANDARD;
        losses.add(i, Lost::Size, usize::from(!assumed));
        let line = alternating(record, record.size(), i, &mut losses, |_| true);
        let mut moves: Vec<Move> = line.into_iter().map(|(mv, _)| mv).collect();
        if options.rows == RowOrigin::Top {
            moves.iter_mut().for_each(|mv| flip(mv, record.size()));
        }
        if moves.is_empty() && records.len() > 1 {
            losses.add(i, Lost::Records, 1);
            continue;
        }
        text.push_str(&format_moves(&moves));
        text.push('\n');
    }
    Ok(Written {
        bytes: text.into_bytes(),
        losses: losses.list(),
    })
}
