//! Text diagrams: a line per row of the board, the highest row first.
//!
//! ```text
//!  5 . . . . .
//!  4 . . O . .
//!  3 . . X . .
//!  2 . . . . .
//!  1 . . . . .
//!    A B C D E
//! black to move
//! ```
//!
//! Black is `x X # @ * ●`, White `o O ○ ◯`, empty `. - + _ ·` or line drawing; or Black is 1, White
//! 2 and empty 0; or they are two other letters, whose meaning is assumed. Full width is as normal
//! width. Row numbers, boxes and lines of letters are ignored. Other lines are comments.

mod symbols;

use thiserror::Error;

use tengen_core::{Color, Rule, Size};

use self::symbols::{Cell, Line, Style, narrowed};
use crate::error::{Fault, Log, Notice, ReadError, WriteError};
use crate::info::Field;
use crate::loss::{Losses, Lost};
use crate::node::SetupStone;
use crate::options::{OtherReading, ReadOptions, Reading, Written};
use crate::replay::replay;
use crate::text::{Source, excerpt, lines};
use crate::tree::{NodeId, Record};

/// An error in a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DiagramFault {
    /// There are no rows.
    #[error("there is no diagram")]
    Nothing,
    /// Fewer rows than columns.
    #[error("a diagram has {columns} columns but {rows} rows")]
    Rows {
        /// The rows found.
        rows: usize,
        /// The columns of the first row.
        columns: usize,
    },
    /// A row of another length than the first.
    #[error("a row has {found} columns where the first has {expected}")]
    Width {
        /// Its columns.
        found: usize,
        /// The columns of the first row.
        expected: usize,
    },
    /// A row of more than 22 columns.
    #[error("{0:?} is too long for a row: boards have 5 to 22 columns")]
    Board(String),
}

#[derive(Default)]
struct Open {
    rows: Vec<Vec<Cell>>,
    at: usize,
}

impl Open {
    fn columns(&self) -> usize {
        self.rows.first().map_or(0, Vec::len)
    }

    /// The record, once there are as many rows as columns.
    fn take_complete(&mut self) -> Option<Record> {
        let n = self.columns();
        if n == 0 || self.rows.len() < n {
            return None;
        }
        let rows = std::mem::take(&mut self.rows);
        let size = Size::new(n as u32).ok()?;
        let mut record = Record::new(size);
        let stones = size.points().filter_map(|at| {
            let color = rows[n - 1 - usize::from(at.y())][usize::from(at.x())];
            color.map(|_| SetupStone { at, color })
        });
        let stones: Vec<_> = stones.collect();
        if !stones.is_empty() {
            record.node_mut(NodeId::ROOT).extra_mut().stones = stones;
        }
        Some(record)
    }
}

/// Reads diagrams, one record each.
///
/// # Errors
/// [`ReadError::Diagram`] or [`ReadError::Text`]. In a lenient reading, a diagram that is not
/// square is an empty board.
pub fn read(bytes: &[u8], options: &ReadOptions) -> Result<Reading, ReadError> {
    let mut log = Log::new(options.lenient);
    let source = Source::read(bytes, options, None, &mut log.notices)?;
    let text = narrowed(&source.text)
        .replace("\r\n", "\n")
        .replace('\r', "\n");
    let mut style = Style::of(&text);
    if options.other == Some(OtherReading::Swapped) {
        style.swap();
    }
    if let Some([black, white]) = style.letters
        && !style.is_plain()
    {
        log.notices.push(Notice::LettersAssumed { black, white });
    }
    let mut records: Vec<Record> = Vec::new();
    let mut comment = Vec::new();
    let mut open = Open::default();
    for (at, raw) in lines(&source.text) {
        let line = style.classify(&narrowed(raw));
        if !matches!(line, Line::Row(_) | Line::Edge) {
            broken(&mut open, &mut records, &mut log, &source)?;
        }
        match line {
            Line::Row(cells) => {
                let (found, expected) = (cells.len(), open.columns());
                if expected != 0 && found != expected {
                    let offset = source.offset(at);
                    let what = DiagramFault::Width { found, expected };
                    log.fault(Fault { offset, what })?;
                    open.rows.clear();
                    records.push(blank(expected));
                }
                if open.rows.is_empty() {
                    open.at = at;
                }
                open.rows.push(cells);
                if let Some(record) = open.take_complete() {
                    comments(&mut records, &mut comment);
                    records.push(record);
                }
            }
            Line::TooLong => {
                let offset = source.offset(at);
                let what = DiagramFault::Board(excerpt(raw.trim()));
                log.fault(Fault { offset, what })?;
            }
            Line::ToMove(color) => to_move(records.last_mut(), color),
            Line::Comment(text) => comment.push(text),
            Line::Edge | Line::Frame | Line::Blank => {}
        }
    }
    broken(&mut open, &mut records, &mut log, &source)?;
    comments(&mut records, &mut comment);
    if records.is_empty() {
        let what = DiagramFault::Nothing;
        return Err(Fault { offset: 0, what }.into());
    }
    Ok(Reading {
        charset: Some(source.charset),
        ..Reading::new(records, log.notices.list())
    })
}

/// A board without stones, so that the diagrams after one that cannot be read keep their numbers.
fn blank(columns: usize) -> Record {
    Record::new(Size::new(columns as u32).unwrap_or(Size::STANDARD))
}

/// Notes a diagram that ends before it is square.
fn broken(
    open: &mut Open,
    records: &mut Vec<Record>,
    log: &mut Log,
    source: &Source<'_>,
) -> Result<(), ReadError> {
    let rows = open.rows.len();
    if rows == 0 {
        return Ok(());
    }
    let columns = open.columns();
    open.rows.clear();
    log.fault(Fault {
        offset: source.offset(open.at),
        what: DiagramFault::Rows { rows, columns },
    })?;
    records.push(blank(columns));
    Ok(())
}

/// Adds comments to the last diagram; those before the first diagram belong to it.
fn comments(records: &mut [Record], comment: &mut Vec<String>) {
    if let Some(record) = records.last_mut()
        && !comment.is_empty()
    {
        let text = comment.join("\n");
        comment.clear();
        record.info_mut().set(Field::GameComment, text);
    }
}

fn to_move(record: Option<&mut Record>, color: Color) {
    if let Some(record) = record {
        let empty = record.node(NodeId::ROOT).extra().stones.is_empty();
        if !empty || color == Color::White {
            record.node_mut(NodeId::ROOT).extra_mut().to_move = Some(color);
        }
    }
}

/// Writes the final position of each main line, with the side to move unless that is a guess.
///
/// # Errors
/// [`WriteError::Nothing`] if there are no records.
pub fn write(records: &[Record]) -> Result<Written, WriteError> {
    if records.is_empty() {
        return Err(WriteError::Nothing);
    }
    let mut losses = Losses::default();
    let mut text = String::new();
    for (i, record) in records.iter().enumerate() {
        losses.info(i, record, &[Field::GameComment]);
        losses.line(i, record, &[Lost::SetupStones, Lost::ToMove]);
        losses.add(i, Lost::MoveOrder, record.moves().count());
        let last = record.main_line().last().unwrap_or(NodeId::ROOT);
        // The rule does not matter for stones and turns.
        let shown = replay(record, last, Rule::Freestyle);
        if i > 0 {
            text.push('\n');
        }
        text.push_str(&shown.board().to_string());
        text.push('\n');
        if !shown.turn_is_guessed() {
            text.push_str(&format!("{} to move\n", shown.to_move()));
        }
        if let Some(comment) = record.info().get(Field::GameComment) {
            for line in comment.split('\n') {
                let trimmed = line.trim();
                let changed = trimmed != line;
                losses.add(i, Lost::LineBreaks, usize::from(changed));
                text.push_str("# ");
                text.push_str(trimmed);
                text.push('\n');
            }
        }
    }
    Ok(Written {
        bytes: text.into_bytes(),
        losses: losses.list(),
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Cursor;
    use tengen_core::Point;

    fn stones(record: &Record) -> Vec<(Point, Color)> {
        Cursor::at(record, NodeId::ROOT).board().iter().collect()
    }

    #[test]
    fn the_example_above_reads() {
        let text = " 5 . . . . .\n 4 . . O . .\n 3 . . X . .\n 2 . . . . .\n 1 . . . . .\n   A B C D E\nblack to move\n";
        let reading = read(text.as_bytes(), &ReadOptions::default()).unwrap();
        let record = &reading.records[0];
        let point = |s: &str| s.parse().unwrap();
        assert_eq!(record.size().get(), 5);
        assert_eq!(
            stones(record),
            [(point("c3"), Color::Black), (point("c4"), Color::White)]
        );
        assert_eq!(Cursor::at(record, NodeId::ROOT).to_move(), Color::Black);
        assert_eq!(write(&reading.records).unwrap().bytes, text.as_bytes());
    }

    #[test]
    fn other_styles_read_too() {
        let dense = "-----\n-x---\n--o--\n-----\n-----\nwhite to move\nwhy?\n";
        let framed = " A B C D E\n5|+ + + + +|5\n4|+ ● + + +|4\n3|+ + ○ + +|3\n2|+ + + + +|2\n1|+ + + + +|1\n";
        let a = read(dense.as_bytes(), &ReadOptions::default()).unwrap();
        let b = read(framed.as_bytes(), &ReadOptions::default()).unwrap();
        assert_eq!(stones(&a.records[0]), stones(&b.records[0]));
        assert_eq!(a.records[0].info().get(Field::GameComment), Some("why?"));
        let extra = a.records[0].node(NodeId::ROOT).extra();
        assert_eq!(extra.to_move, Some(Color::White));
    }

    #[test]
    fn what_is_not_square_is_named() {
        let text = "x....\n.....\n";
        let error = read(text.as_bytes(), &ReadOptions::default()).unwrap_err();
        let what = DiagramFault::Rows {
            rows: 2,
            columns: 5,
        };
        assert_eq!(error, Fault { offset: 0, what }.into());
    }
}
