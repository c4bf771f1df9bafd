//! Position strings: `h8i9j8`, Black first, and other lists of moves as people paste them.
//!
//! Moves may have numbers, separators, brackets and colours, and a game may go on in the next line.
//! Empty lines and lines that begin with `#` part games. Rows count from the bottom, or from the
//! top in files of engine tools.

mod typed;

use thiserror::Error;

use tengen_core::notation::{NotationError, format_moves};
use tengen_core::{Color, Move, Point, Size};

use self::typed::Typed;
pub(crate) use self::typed::narrow;
use crate::error::{Fault, Ignored, Log, Notice, ReadError, WriteError};
use crate::info::Field;
use crate::linear::alternating;
use crate::loss::{Losses, Lost};
use crate::options::{OtherReading, ReadOptions, Reading, RowOrigin, WriteOptions, Written};
use crate::text::{Source, lines};
use crate::tree::Record;

/// An error in a position string.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MovesFault {
    /// Text that is not a move.
    #[error(transparent)]
    Notation(#[from] NotationError),
    /// A move number that does not go on counting.
    #[error("move {ply} has the number {number}")]
    Number {
        /// The number of the move as counted, from 1.
        ply: usize,
        /// The number in the text.
        number: usize,
    },
    /// A move of the side that is not to move.
    #[error("move {ply} is {color}'s, but it is not its turn")]
    Color {
        /// The move number, from 1.
        ply: usize,
        /// The side.
        color: Color,
    },
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

/// A game as text, up to its first fault, which is returned with its byte offset.
fn game(text: &str, size: Size, rows: RowOrigin) -> (Typed, Option<(usize, MovesFault)>) {
    let mut typed = typed::parse(text);
    let mut fault = typed.fault.take();
    if rows == RowOrigin::Top {
        typed.moves.iter_mut().for_each(|mv| flip(mv, size));
    }
    if let Some((i, why)) = misplaced(size, &typed.moves) {
        typed.moves.truncate(i);
        let ply = i + 1;
        fault = Some((typed.places[i], MovesFault::Move { ply, why }));
    }
    (typed, fault)
}

/// [`game`] as a record.
pub(crate) fn line(
    text: &str,
    size: Size,
    rows: RowOrigin,
) -> (Record, Option<(usize, MovesFault)>) {
    let (typed, fault) = game(text, size, rows);
    (record_of(&typed, size), fault)
}

fn record_of(typed: &Typed, size: Size) -> Record {
    let mut record = record(size, &typed.moves);
    if let Some(result) = typed.result {
        record.info_mut().set(Field::Result, result);
    }
    let line: Vec<_> = record.main_line().collect();
    for (ply, said) in &typed.comments {
        if let Some(&id) = line.get(*ply) {
            let comment = &mut record.node_mut(id).extra_mut().comment;
            if !comment.is_empty() {
                comment.push('\n');
            }
            comment.push_str(said);
        }
    }
    record
}

/// Counts the row from the other edge; rows above the board stay, for [`misplaced`] to find.
fn flip(mv: &mut Move, size: Size) {
    if let Move::Place(p) = mv
        && p.y() < size.get()
    {
        *p = Point::from_xy(p.x(), size.get() - 1 - p.y());
    }
}

/// The lines of a text that no empty line and no comment parts: their place and the text.
type Block<'a> = Vec<(usize, &'a str)>;

fn blocks(text: &str) -> Vec<Block<'_>> {
    let mut blocks = vec![Vec::new()];
    for (start, raw) in lines(text) {
        let line = raw.trim_end();
        let last = blocks.last_mut().filter(|block| !block.is_empty());
        if line.is_empty() || line.trim_start().starts_with('#') {
            if last.is_some() {
                blocks.push(Vec::new());
            }
        } else if let Some(block) = blocks.last_mut() {
            block.push((start, line));
        }
    }
    blocks.retain(|block| !block.is_empty());
    blocks
}

struct Reader<'a> {
    options: &'a ReadOptions,
    size: Size,
    source: &'a Source<'a>,
    log: Log,
    records: Vec<Record>,
}

impl Reader<'_> {
    /// Reads the lines of a block: one game if they can be, else a game for each line or for each
    /// number 1.
    fn block(&mut self, block: &[(usize, &str)]) -> Result<(), ReadError> {
        let numbered = |&(_, line): &(usize, &str)| typed::parse(line).first_number;
        let numbers: Vec<_> = block.iter().map(numbered).collect();
        let other = self.options.other;
        if numbers[0].is_some() && other != Some(OtherReading::Games) {
            let begins = |at: &usize| *at == 0 || numbers[*at] == Some(1);
            let mut starts: Vec<usize> = (0..block.len()).filter(begins).collect();
            starts.push(block.len());
            for pair in starts.windows(2) {
                self.lines(&block[pair[0]..pair[1]])?;
            }
            return Ok(());
        }
        let whole = || self.game(self.joined(block));
        let joins = match other {
            Some(OtherReading::Wrapped) => true,
            Some(OtherReading::Games) => false,
            _ => (2..=MAX_LINES).contains(&block.len()) && whole().1.is_none(),
        };
        if !joins {
            return block.iter().try_for_each(|line| self.lines(&[*line]));
        }
        let apart = |&(_, line): &(usize, &str)| self.game(line).1.is_none();
        if block.len() > 1 && other.is_none() && block.iter().all(apart) {
            let games = block.len();
            self.log.notices.push(Notice::LinesJoined { games });
        }
        self.lines(block)
    }

    fn game(&self, text: &str) -> (Typed, Option<(usize, MovesFault)>) {
        game(text, self.size, self.options.rows)
    }

    fn joined(&self, lines: &[(usize, &str)]) -> &str {
        let (first, (last, text)) = (lines[0].0, lines[lines.len() - 1]);
        &self.source.text[first..last + text.len()]
    }

    /// Reads lines as one game.
    fn lines(&mut self, lines: &[(usize, &str)]) -> Result<(), ReadError> {
        let (typed, fault) = self.game(self.joined(lines));
        let start = lines[0].0;
        if let Some((at, what)) = fault {
            let offset = self.source.offset(start + at);
            self.log.fault(Fault { offset, what })?;
        }
        for at in &typed.signs {
            let offset = self.source.offset(start + at);
            self.log.ignore(Ignored::Other, offset);
        }
        self.records.push(record_of(&typed, self.size));
        Ok(())
    }
}

/// More lines than a game has moves are several games.
const MAX_LINES: usize = 22 * 22;

/// Reads games: lines that go on are one game, as mail and chats wrap lines; an empty line, a
/// number 1 or a point that is taken already begins another. An empty file is one empty record.
///
/// # Errors
/// [`ReadError::Moves`] or [`ReadError::Text`]. A lenient reading keeps each game up to its error.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut log = Log::new(options.lenient);
    let source = Source::read(bytes, options, None, &mut log.notices)?;
    let size = options.size.unwrap_or(Size::STANDARD);
    if options.size.is_none() {
        log.notices.push(Notice::SizeAssumed(size));
    }
    let mut reader = Reader {
        options,
        size,
        source: &source,
        log,
        records: Vec::new(),
    };
    for block in blocks(&source.text) {
        reader.block(&block)?;
    }
    let Reader {
        log, mut records, ..
    } = reader;
    if records.is_empty() {
        records.push(Record::new(size));
    }
    Ok(Reading {
        charset: Some(source.charset),
        ..Reading::new(records, log.notices.list())
    })
}

/// Tells which games need an empty line before them, so that the lines of several games are not
/// read as one.
#[derive(Clone, Debug, Default)]
pub struct Separator {
    /// The moves of the lines since the last empty one.
    block: Vec<Move>,
    size: Option<Size>,
    /// Whether these lines cannot be one game.
    apart: bool,
}

impl Separator {
    /// Whether an empty line is needed before the next game.
    pub fn next(&mut self, size: Size, moves: &[Move]) -> bool {
        let size = self.size.map_or(size, |before| before.max(size));
        self.size = Some(size);
        if self.apart {
            return false;
        }
        let first = self.block.is_empty();
        self.block.extend_from_slice(moves);
        self.apart = misplaced(size, &self.block).is_some();
        if first || self.apart {
            return false;
        }
        self.block = moves.to_vec();
        true
    }
}

/// Writes position strings, one line per record, and empty lines between them if they could be
/// read as one game. A record without moves is skipped, unless it is the only one.
///
/// # Errors
/// [`WriteError::Nothing`] if there are no records.
pub fn write(records: &[Record], options: &WriteOptions) -> Result<Written, WriteError> {
    if records.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut losses = Losses::default();
    let mut text = String::new();
    let mut separator = Separator::default();
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
        if separator.next(record.size(), &moves) {
            text.push('\n');
        }
        text.push_str(&format_moves(&moves));
        text.push('\n');
    }
    Ok(Written {
        bytes: text.into_bytes(),
        losses: losses.list(),
    })
}
