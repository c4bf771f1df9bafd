//! Piskvork's `.psq`, and the `.rec` of the first Gomocup tournaments.
//!
//! Moves are `x,y,milliseconds`, Black first, counted from the upper left: from 1 in `.psq`, from 0
//! in `.rec`. There are no rules, results or passes.

use std::fmt::Write as _;

use thiserror::Error;

use tengen_core::{Color, Move, Point, Size};

use crate::error::{Fault, Log, Notice, ReadError, WriteError};
use crate::format::Format;
use crate::info::Field;
use crate::linear::alternating;
use crate::loss::{Losses, Lost, single_line};
use crate::node::{Act, Prop};
use crate::options::{ReadOptions, Reading, WriteOptions, Written};
use crate::text::{Source, excerpt};
use crate::tree::{NodeId, Record};

/// Root property with the players' levels, Black's first; 0 is a human.
pub const LEVELS: &str = "PSQL";
/// Root property with the end code: -1 saved by hand, 0 normal.
pub const CODE: &str = "PSQC";

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
    /// An unexpected line after the moves.
    #[error("{0:?} stands where only two names and a number may")]
    Tail(String),
    /// A `.rec` without its two names.
    #[error("the two names are missing")]
    Names,
}

/// Equivalent to no code.
const SAVED_BY_HAND: i32 = -1;

type PsqError = Fault<PsqFault>;

#[derive(Clone, Copy)]
struct Line<'a> {
    at: usize,
    text: &'a str,
}

fn lines(text: &str) -> impl Iterator<Item = Line<'_>> + Clone {
    let mut at = 0;
    text.split_inclusive('\n').map(move |raw| {
        let line = Line {
            at,
            text: raw.trim_end_matches(['\n', '\r']),
        };
        at += raw.len();
        line
    })
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
        .strip_prefix("Piskvorky")
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

/// Reads a `.psq`.
///
/// # Errors
/// [`ReadError::Psq`] or [`ReadError::Text`]. A lenient reading assumes 15×15 for a bad first line,
/// and stops at the first bad move.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut log = Log::new(options.lenient);
    let source = Source::read(bytes, options.charset, None, log.lenient, &mut log.notices)?;
    let mut lines = lines(&source.text);
    let first = lines.next().unwrap_or(Line { at: 0, text: "" });
    let header = match header(first.text) {
        Ok(header) => header,
        Err(what) => {
            fault(&mut log, &source, first.at, what)?;
            let size = options.size.unwrap_or(Size::STANDARD);
            log.notices.push(Notice::SizeAssumed(size));
            let players = None;
            Header { size, players }
        }
    };
    let mut game = Game::new(header.size);
    let tail = moves(&mut game, &mut lines, 1, &mut log, &source)?;
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
    finish(&mut game.record, tail, names, &mut log, &source)?;
    Ok(reading(game, log, &source))
}

/// Reads a `.rec`. The board size is that of the options, or 20×20, or larger if a move needs it.
///
/// # Errors
/// Those of [`read`].
pub fn read_rec(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut log = Log::new(options.lenient);
    let source = Source::read(bytes, options.charset, None, log.lenient, &mut log.notices)?;
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
    Ok(reading(game, log, &source))
}

fn reading(game: Game, log: Log, source: &Source<'_>) -> Reading {
    Reading {
        charset: Some(source.charset),
        ..Reading::new(vec![game.record], log.notices.list())
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

/// Reads the names and the end code after the moves.
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
    let named = tail.len() >= 2 && !(tail.len() == 2 && code(&tail[0]).is_some());
    let mut rest = tail.as_slice();
    if named && rest[..2].iter().all(|l| numbers(l.text).is_none()) {
        for (field, i) in [Field::BlackName, Field::WhiteName].into_iter().zip(order) {
            record.info_mut().set(field, rest[i].text);
        }
        rest = &rest[2..];
    }
    if let Some(line) = rest.first()
        && let Some(code) = code(line)
    {
        if code != SAVED_BY_HAND {
            set_prop(record, CODE, code.to_string());
        }
        rest = &rest[1..];
    }
    match rest.first() {
        Some(line) => fault(log, source, line.at, PsqFault::Tail(excerpt(line.text))),
        None => Ok(()),
    }
}

fn set_prop(record: &mut Record, key: &str, value: String) {
    let prop = Prop {
        key: key.to_owned(),
        values: vec![value],
    };
    record.node_mut(NodeId::ROOT).extra_mut().props.push(prop);
}

/// Writes a `.psq`.
///
/// # Errors
/// [`WriteError::Nothing`] if there are no records.
pub fn write(records: &[Record], options: &WriteOptions) -> Result<Written, WriteError> {
    write_as(Format::Psq, records, options)
}

/// Writes a `.rec`.
///
/// # Errors
/// [`WriteError::Nothing`] if there are no records.
pub fn write_rec(records: &[Record], options: &WriteOptions) -> Result<Written, WriteError> {
    write_as(Format::Rec, records, options)
}

fn write_as(
    format: Format,
    records: &[Record],
    options: &WriteOptions,
) -> Result<Written, WriteError> {
    let record = records.first().ok_or(WriteError::Nothing)?;
    let mut losses = Losses::default();
    losses.add(0, Lost::Records, records.len() - 1);
    losses.info(0, record, &[Field::BlackName, Field::WhiteName]);
    losses.line(0, record, &[Lost::Spent, Lost::Props]);
    let own = format_props(record, format, &mut losses);
    let names = names(record, &mut losses);
    let mut text = String::new();
    let base = match format {
        Format::Rec => {
            let assumed = record.size().get() == 20;
            losses.add(0, Lost::Size, usize::from(!assumed));
            write_names(&mut text, &names.clone().unwrap_or_default());
            0
        }
        _ => {
            let n = record.size();
            let levels = own.levels.as_deref().unwrap_or("0:0");
            let _ = writeln!(text, "Piskvorky {n}x{n}, {levels}, 0");
            1
        }
    };
    let top = record.size().get() - 1;
    let placed = |mv| matches!(mv, Move::Place(_));
    let line = alternating(record, record.size(), 0, &mut losses, placed);
    let timed = |ms: Option<u32>| ms.is_some_and(|ms| ms > 0);
    let held = line.iter().filter(|(_, n)| timed(n.spent_ms())).count();
    let all = record.main_line().map(|id| record.node(id).spent_ms());
    losses.add(0, Lost::Spent, all.flatten().count() - held);
    for (mv, node) in line {
        if let Move::Place(p) = mv {
            let (x, y) = (p.x() + base, top - p.y() + base);
            let ms = node.spent_ms().unwrap_or(0);
            let _ = writeln!(text, "{x},{y},{ms}");
        }
    }
    if let Some(names) = names.filter(|_| format == Format::Psq) {
        write_names(&mut text, &names);
    }
    let code = own.code.as_deref().unwrap_or("-1");
    let _ = writeln!(text, "{code}");
    let (bytes, missing) = options.charset.encode(&text);
    losses.add(0, Lost::Characters, missing);
    Ok(Written {
        bytes,
        losses: losses.list(),
    })
}

fn write_names(text: &mut String, names: &[String; 2]) {
    for name in names {
        text.push_str(name);
        text.push('\n');
    }
}

struct FormatProps {
    levels: Option<String>,
    code: Option<String>,
}

/// Reads the root's properties of these formats; all others on the main line are lost.
fn format_props(record: &Record, format: Format, losses: &mut Losses) -> FormatProps {
    let root = record.node(NodeId::ROOT).extra();
    let one = |key: &str| root.prop(key).and_then(|v| v.first()).cloned();
    let levels = one(LEVELS).filter(|text| {
        let pair = text.split_once(':');
        format == Format::Psq
            && pair.is_some_and(|(a, b)| a.parse::<u32>().is_ok() && b.parse::<u32>().is_ok())
    });
    let code = one(CODE).filter(|text| text.parse::<i32>().is_ok());
    let held = usize::from(levels.is_some()) + usize::from(code.is_some());
    let all: usize = record
        .main_line()
        .map(|id| record.node(id).extra().props.len())
        .sum();
    losses.add(0, Lost::Props, all - held);
    FormatProps { levels, code }
}

/// The names, if any is set. A name that parses as a move cannot be written.
fn names(record: &Record, losses: &mut Losses) -> Option<[String; 2]> {
    let mut any = false;
    let names = [Field::BlackName, Field::WhiteName].map(|field| {
        let (name, changed) = single_line(record.info().get(field).unwrap_or_default());
        losses.add(0, Lost::LineBreaks, usize::from(changed));
        if numbers(&name).is_some() {
            losses.add(0, Lost::Info(field), 1);
            return String::new();
        }
        any |= !name.is_empty();
        name
    });
    any.then_some(names)
}
