//! Piskvork's `.psq`, and the `.rec` of the first Gomocup tournaments.
//!
//! Moves are `x,y,milliseconds`, Black first, counted from the upper left: from 1 in `.psq`, from 0
//! in `.rec`. There are no passes. Gomocup adds a line `winner,division` to a `.psq`, which gives
//! the result, the event and the rule; otherwise there are no rules and results. A `.psq` may hold
//! several games, each from its first line on. Engines are named without `.zip` and `pbrain-`;
//! [`FILES`] keeps the names of their files. Other lines after the end are [`Ignored::Lines`],
//! unless they could be moves.

mod end;
mod write;

use thiserror::Error;

use tengen_core::{Color, Move, Point, Size};

use self::end::{end, name, rule_of};
pub use self::write::{write, write_rec};
use crate::error::{Fault, Ignored, Log, Notice, ReadError};
use crate::game::{GameResult, WinBy};
use crate::info::Field;
use crate::node::{Act, Prop};
use crate::options::{ReadOptions, Reading};
use crate::text::{self, Source, excerpt};
use crate::tree::{NodeId, Record};

/// Root property with the players' levels, Black's first; 0 is a human.
pub const LEVELS: &str = "PSQL";
/// Root property with the end code: -1 saved by hand, 0 normal.
pub const CODE: &str = "PSQC";
/// Root property with the names of the players' files, Black's first, where they differ from the
/// players' names.
pub const FILES: &str = "PSQF";

/// An error in a `.psq` or `.rec`.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PsqFault {
    /// An unknown first line.
    #[error("the first line is {0:?}, not `Piskvorky WxH, a:b, f`")]
    Header(String),
    /// An unsupported board size.
    #[error("a board of {0}×{1} is not supported: boards are square, from 5 to 22")]
    Board(u32, u32),
    /// A stone off the board.
    #[error("move {ply}: {x},{y} is off the {size}×{size} board")]
    OffBoard {
        /// The move number, from 1.
        ply: usize,
        /// As in the file.
        x: i64,
        /// As in the file.
        y: i64,
        /// The board size.
        size: Size,
    },
    /// A stone on another stone.
    #[error("move {ply}: {at} is already taken")]
    Taken {
        /// The move number, from 1.
        ply: usize,
        /// Its point.
        at: Point,
    },
    /// This many moves after one that cannot be played: their colours are unknown.
    #[error("{0} moves follow one that cannot be played")]
    Unplayed(usize),
    /// A line after the end that could be a move.
    #[error("{0:?} follows the end of the game")]
    Tail(String),
    /// A `.rec` without its two names.
    #[error("the two names are missing")]
    Names,
}

/// The first word of a `.psq`.
const WORD: &str = "Piskvorky";

/// Equivalent to no code.
const SAVED_BY_HAND: i32 = -1;

type PsqError = Fault<PsqFault>;

#[derive(Clone, Copy)]
struct Line<'a> {
    at: usize,
    text: &'a str,
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    text::lines(text).map(|(at, text)| Line { at, text })
}

/// Parses two or three integers separated by commas.
fn numbers(line: &str) -> Option<(i64, i64, Option<i64>)> {
    let mut parts = line.split(',').map(|part| part.trim().parse::<i64>());
    let x = parts.next()?.ok()?;
    let y = parts.next()?.ok()?;
    let third = match parts.next() {
        None => None,
        Some(Ok(n)) => Some(n),
        Some(Err(_)) => return None,
    };
    parts.next().is_none().then_some((x, y, third))
}

struct Header {
    size: Size,
    players: Option<([u32; 2], bool)>,
}

fn header(line: &str) -> Result<Header, PsqFault> {
    let error = || PsqFault::Header(excerpt(line));
    let rest = line
        .trim_start_matches('\u{feff}')
        .trim()
        .strip_prefix(WORD)
        .ok_or_else(error)?;
    let mut parts = rest.split(',');
    let (width, height) = parts
        .next()
        .and_then(|board| board.trim().split_once('x'))
        .and_then(|(w, h)| Some((w.trim().parse().ok()?, h.trim().parse().ok()?)))
        .ok_or_else(error)?;
    let size = Size::new(width)
        .ok()
        .filter(|_| width == height)
        .ok_or(PsqFault::Board(width, height))?;
    let players = match (parts.next(), parts.next(), parts.next()) {
        (None, None, None) => None,
        (Some(levels), Some(first), None) => {
            let (a, b) = levels.trim().split_once(':').ok_or_else(error)?;
            let level = |text: &str| text.trim().parse().map_err(|_| error());
            let second_began = match first.trim() {
                "0" => false,
                "1" => true,
                _ => return Err(error()),
            };
            Some(([level(a)?, level(b)?], second_began))
        }
        _ => return Err(error()),
    };
    Ok(Header { size, players })
}

struct Game {
    record: Record,
    at: NodeId,
    ply: usize,
    taken: [u32; 22],
}

impl Game {
    fn new(size: Size) -> Game {
        Game {
            record: Record::new(size),
            at: NodeId::ROOT,
            ply: 0,
            taken: [0; 22],
        }
    }

    /// Adds a move; the upper left corner is (`base`, `base`).
    fn play(&mut self, x: i64, y: i64, base: i64, ms: Option<i64>) -> Result<(), PsqFault> {
        let size = self.record.size();
        let n = i64::from(size.get());
        let ply = self.ply + 1;
        let (column, row) = (x.wrapping_sub(base), y.wrapping_sub(base));
        if !(0..n).contains(&column) || !(0..n).contains(&row) {
            return Err(PsqFault::OffBoard { ply, x, y, size });
        }
        let at = Point::from_xy(column as u8, (n - 1 - row) as u8);
        let word = &mut self.taken[usize::from(at.y())];
        if *word >> at.x() & 1 == 1 {
            return Err(PsqFault::Taken { ply, at });
        }
        *word |= 1 << at.x();
        let color = Color::BOTH[self.ply % 2];
        self.at = self.record.push(self.at, Act::Play(color, Move::Place(at)));
        // Opening moves without thinking time have the time 0.
        let ms = ms
            .and_then(|ms| u32::try_from(ms).ok())
            .filter(|&ms| ms > 0);
        self.record.node_mut(self.at).set_spent_ms(ms);
        self.ply = ply;
        Ok(())
    }
}

/// Whether a line begins a game.
fn begins(line: &Line<'_>) -> bool {
    line.text
        .trim_start_matches('\u{feff}')
        .trim_start()
        .starts_with(WORD)
}

/// Reads a `.psq` with one or more games.
///
/// # Errors
/// [`ReadError::Psq`] or [`ReadError::Text`]. A lenient reading assumes 15×15 for a bad first line,
/// and ends a game at its first bad move.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut log = Log::new(options.lenient);
    let source = Source::read(bytes, options, None, &mut log.notices)?;
    let lines: Vec<Line<'_>> = lines(&source.text).collect();
    let mut records = Vec::new();
    let mut rest = &lines[..];
    loop {
        let next = rest.iter().skip(1).position(begins);
        let (game, others) = rest.split_at(next.map_or(rest.len(), |at| at + 1));
        records.push(one_game(game, options, &mut log, &source)?);
        rest = others;
        if rest.is_empty() {
            break;
        }
    }
    Ok(reading(records, log, &source))
}

/// Reads one game of a `.psq`.
fn one_game(
    lines: &[Line<'_>],
    options: &ReadOptions,
    log: &mut Log,
    source: &Source<'_>,
) -> Result<Record, ReadError> {
    let mut lines = lines.iter().copied();
    let first = lines.next().unwrap_or(Line { at: 0, text: "" });
    let header = match header(first.text) {
        Ok(header) => header,
        Err(what) => {
            fault(log, source, first.at, what)?;
            let size = options.size.unwrap_or(Size::STANDARD);
            log.notices.push(Notice::SizeAssumed(size));
            let players = None;
            Header { size, players }
        }
    };
    let mut game = Game::new(header.size);
    let tail = moves(&mut game, &mut lines, 1, log, source)?;
    let mut names = [0, 1];
    if let Some((levels, second_began)) = header.players {
        if second_began {
            names = [1, 0];
        }
        if levels != [0, 0] {
            let value = format!("{}:{}", levels[names[0]], levels[names[1]]);
            set_prop(&mut game.record, LEVELS, value);
        }
    }
    finish(&mut game.record, tail, names, log, source)?;
    Ok(game.record)
}

/// Reads a `.rec`. The board size is that of the options, or 20×20, or larger if a move needs it.
///
/// # Errors
/// Those of [`read`].
pub fn read_rec(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut log = Log::new(options.lenient);
    let source = Source::read(bytes, options, None, &mut log.notices)?;
    let mut lines = lines(&source.text);
    let names = [lines.next(), lines.next()];
    if names.iter().any(Option::is_none) {
        fault(&mut log, &source, source.text.len(), PsqFault::Names)?;
    }
    let largest = lines
        .clone()
        .map_while(|line| numbers(line.text))
        .map(|(x, y, _)| x.max(y))
        .filter(|n| (20..22).contains(n))
        .max();
    let size = options.size.unwrap_or_else(|| {
        let n = largest.map_or(20, |n| n as u32 + 1);
        Size::new(n).unwrap_or(Size::MAX)
    });
    if options.size.is_none() {
        log.notices.push(Notice::SizeAssumed(size));
    }
    let mut game = Game::new(size);
    let mut tail = moves(&mut game, &mut lines, 0, &mut log, &source)?;
    // In a `.rec` the names come first.
    tail.splice(0..0, names.into_iter().flatten());
    finish(&mut game.record, tail, [0, 1], &mut log, &source)?;
    Ok(reading(vec![game.record], log, &source))
}

fn reading(records: Vec<Record>, log: Log, source: &Source<'_>) -> Reading {
    Reading {
        charset: Some(source.charset),
        ..Reading::new(records, log.notices.list())
    }
}

fn fault(log: &mut Log, source: &Source<'_>, at: usize, what: PsqFault) -> Result<(), ReadError> {
    let offset = source.offset(at);
    log.fault(PsqError { offset, what })
}

/// Plays the moves; returns the lines after them.
fn moves<'a>(
    game: &mut Game,
    lines: &mut impl Iterator<Item = Line<'a>>,
    base: i64,
    log: &mut Log,
    source: &Source<'_>,
) -> Result<Vec<Line<'a>>, ReadError> {
    // After a bad move the colours of the others are unknown: offset of the first, and count.
    let mut broken = false;
    let mut unplayed = (0, 0);
    let mut tail = Vec::new();
    for line in lines.by_ref() {
        let Some((x, y, ms)) = numbers(line.text) else {
            tail.push(line);
            break;
        };
        if broken {
            unplayed = (
                if unplayed.1 == 0 { line.at } else { unplayed.0 },
                unplayed.1 + 1,
            );
        } else if let Err(what) = game.play(x, y, base, ms) {
            fault(log, source, line.at, what)?;
            broken = true;
        }
    }
    if unplayed.1 > 0 {
        fault(log, source, unplayed.0, PsqFault::Unplayed(unplayed.1))?;
    }
    tail.extend(lines);
    Ok(tail)
}

/// Reads the names, the end code and the result after the moves.
fn finish(
    record: &mut Record,
    mut tail: Vec<Line<'_>>,
    order: [usize; 2],
    log: &mut Log,
    source: &Source<'_>,
) -> Result<(), ReadError> {
    while tail.last().is_some_and(|line| line.text.trim().is_empty()) {
        tail.pop();
    }
    let code = |line: &Line<'_>| line.text.trim().parse::<i32>().ok();
    let coded = |at: usize| tail.get(at).is_some_and(|line| code(line).is_some());
    let ended = |at: usize| tail.get(at).is_none_or(|line| end(line.text).is_some());
    // A name may be a number.
    let named = tail.len() >= 2 && !(coded(0) && (tail.len() == 2 || ended(1)));
    let mut rest = tail.as_slice();
    if named && rest[..2].iter().all(|l| numbers(l.text).is_none()) {
        name(record, order.map(|i| rest[i].text));
        rest = &rest[2..];
    }
    if let Some(line) = rest.first()
        && let Some(code) = code(line)
    {
        if code != SAVED_BY_HAND {
            set_prop(record, CODE, code.to_string());
        }
        rest = &rest[1..];
        if let Some(Some((winner, division))) = rest.first().map(|line| end(line.text)) {
            let black = order[0] as u8 + 1;
            record.info_mut().set_result(&match winner {
                0 => GameResult::Draw,
                n if n == black => GameResult::Win(Color::Black, WinBy::Unstated),
                _ => GameResult::Win(Color::White, WinBy::Unstated),
            });
            record.info_mut().set(Field::Event, division);
            if let Some(rule) = rule_of(division) {
                record.info_mut().set_rule(rule);
            }
            rest = &rest[1..];
        }
    }
    for line in rest.iter().filter(|line| !line.text.trim().is_empty()) {
        if numbers(line.text).is_some() {
            fault(log, source, line.at, PsqFault::Tail(excerpt(line.text)))?;
        } else {
            log.ignore(Ignored::Lines, source.offset(line.at));
        }
    }
    Ok(())
}

fn set_prop(record: &mut Record, key: &str, value: String) {
    let prop = Prop {
        key: key.to_owned(),
        values: vec![value],
    };
    record.node_mut(NodeId::ROOT).extra_mut().props.push(prop);
}
