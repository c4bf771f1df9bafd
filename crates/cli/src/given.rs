//! The position argument of a sub-command: moves in order, a set-up, or a record.

use std::path::PathBuf;

use anyhow::{anyhow, bail};
use tengen_core::notation::{self, NotationError};
use tengen_core::{Color, Illegal, Move, Point, Position, ReplayError, Rule, Size};
use tengen_record::replay::{Note, Remark, Replay, replay};
use tengen_record::{Act, NodeId, ReadOptions, Record};
use tengen_text::Text;

use crate::args;
use crate::input::{Reader, Source};
use crate::say;

#[derive(Debug, clap::Args)]
pub(crate) struct Given {
    /// Record file in any format, or - for standard input
    #[arg(value_name = "FILE", conflicts_with_all = ["moves", "black", "white", "to_move"])]
    file: Option<PathBuf>,
    /// Rule: freestyle, standard, renju, caro (exactly five) or caro-overline [default: the
    /// record's, else freestyle]
    #[arg(long, value_name = "RULE")]
    rule: Option<Rule>,
    /// Board size, 5 to 22 lines [default: the record's, else 15]
    #[arg(long, value_name = "N", value_parser = args::size)]
    size: Option<Size>,
    /// Moves in order, Black first, such as h8i9j8 or "1. h8 i9 2. j8"; pass or -- is a pass. With
    /// --lenient, fouls and moves after the end of the game are accepted
    #[arg(long, value_name = "MOVES", conflicts_with_all = ["black", "white", "to_move"])]
    moves: Option<String>,
    /// Black stones of a set-up, such as h8,j9
    #[arg(long, value_name = "POINTS")]
    black: Option<String>,
    /// White stones of a set-up
    #[arg(long, value_name = "POINTS")]
    white: Option<String>,
    /// Side to move in a set-up [default: derived from the numbers of stones]
    #[arg(long, value_name = "COLOUR", value_parser = args::color)]
    to_move: Option<Color>,
    /// Show the position after this many moves of the record's main line [default: after all]
    #[arg(
        long,
        value_name = "PLY",
        requires = "file",
        help_heading = "Record files"
    )]
    at: Option<usize>,
    /// Number of the game in a file with several, from 1
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = game, help_heading = "Record files")]
    game: usize,
    #[command(flatten)]
    pub(crate) reader: Reader,
}

fn game(text: &str) -> Result<usize, String> {
    let number = text.parse().ok().filter(|&n| n > 0);
    number.ok_or_else(|| "a whole number from 1".to_owned())
}

#[derive(Debug)]
pub(crate) struct Found {
    pub(crate) position: Position,
    /// Number of moves that lead here, including those the rules do not allow.
    pub(crate) ply: usize,
    /// Remarks on those moves: fouls, overlooked fives, moves after the end.
    pub(crate) notes: Vec<Note>,
    /// How many notes of each kind are not listed.
    pub(crate) unlisted: Vec<(Remark, usize)>,
    /// The record and the current node; `None` for a set-up.
    pub(crate) record: Option<(Record, NodeId)>,
}

impl Found {
    fn set_up(position: Position) -> Found {
        Found {
            position,
            ply: 0,
            notes: Vec::new(),
            unlisted: Vec::new(),
            record: None,
        }
    }

    pub(crate) fn notes_in_words(&self, text: Text) -> impl Iterator<Item = String> + '_ {
        let listed = self.notes.iter().map(move |note| text.note(note));
        let more = self.unlisted.iter();
        listed.chain(more.map(move |&(remark, count)| text.more_notes(remark, count)))
    }

    pub(crate) fn tell_notes(&self, text: Text) {
        self.notes_in_words(text).for_each(say::warn);
    }
}

impl Given {
    /// As [`Given::find`], with the notes printed on stderr.
    pub(crate) fn position(&self, text: Text) -> anyhow::Result<Position> {
        let found = self.find(text)?;
        found.tell_notes(text);
        Ok(found.position)
    }

    pub(crate) fn find(&self, text: Text) -> anyhow::Result<Found> {
        match (&self.file, &self.moves) {
            (Some(file), _) => self.recorded(text, &Source::from(file.as_path())),
            (None, Some(moves)) => self.played(text, moves),
            (None, None) => self.set_up(text),
        }
    }

    fn recorded(&self, text: Text, source: &Source) -> anyhow::Result<Found> {
        let bytes = source.bytes()?;
        let mut reading = self.reader.read(text, source, &bytes, self.size)?;
        if self.game > reading.records.len() {
            let count = reading.records.len();
            bail!("{source}: {}", text.no_such_game(self.game, count));
        }
        let record = reading.records.swap_remove(self.game - 1);
        let node = node_at(&record, self.at).map_err(|plies| {
            let asked = self.at.unwrap_or_default();
            anyhow!("{source}: {}", text.no_such_ply(asked, plies))
        })?;
        let rule = self.rule.or_else(|| record.info().rule());
        let replayed = replay(&record, node, rule.unwrap_or(Rule::Freestyle));
        if replayed.turn_is_guessed() {
            let said = text.turn_guessed(replayed.to_move());
            say::warn(format_args!("{source}: {said}"));
        }
        found(text, replayed, record, node).map_err(|e| anyhow!("{source}: {e}"))
    }

    fn played(&self, text: Text, moves: &str) -> anyhow::Result<Found> {
        let rule = self.rule.unwrap_or(Rule::Freestyle);
        let size = self.size.unwrap_or(Size::STANDARD);
        let fail = |what: String| anyhow!("--moves: {what}");
        let moves = notation::parse_moves(moves)
            .or_else(|error| pasted(moves, size).ok_or(error))
            .map_err(|e| fail(text.notation_error(&e)))?;
        let strict = Position::from_moves(rule, size, &moves);
        let error = match strict {
            Ok(position) => {
                let record = Record::from_moves(size, &moves)?;
                let node = record.main_line().last().unwrap_or(NodeId::ROOT);
                return Ok(Found {
                    ply: moves.len(),
                    record: Some((record, node)),
                    ..Found::set_up(position)
                });
            }
            Err(error) => error,
        };
        let forgiven = matches!(error.why, Illegal::Forbidden(..) | Illegal::Over(_));
        if !(self.reader.lenient && forgiven) {
            bail!(fail(text.replay_error(&error)));
        }
        let refuse = |e: ReplayError| Err(fail(text.replay_error(&e)));
        if let Some(off) = impossible(size, &moves, None) {
            return refuse(off);
        }
        let record = Record::from_moves(size, &moves)?;
        let node = record.main_line().last().unwrap_or(NodeId::ROOT);
        let replayed = replay(&record, node, rule);
        if let Some(taken) = impossible(size, &moves, Some(&replayed)) {
            return refuse(taken);
        }
        found(text, replayed, record, node).map_err(|e| fail(e.to_string()))
    }

    fn set_up(&self, text: Text) -> anyhow::Result<Found> {
        let rule = self.rule.unwrap_or(Rule::Freestyle);
        let size = self.size.unwrap_or(Size::STANDARD);
        let black = points(text, "--black", self.black.as_deref())?;
        let white = points(text, "--white", self.white.as_deref())?;
        let to_move = self.to_move.or(match (black.len(), white.len()) {
            (b, w) if b == w => Some(Color::Black),
            (b, w) if b == w + 1 => Some(Color::White),
            _ => None,
        });
        // Report an impossible stone before an unknown side to move.
        let first = to_move.unwrap_or(Color::Black);
        let position = Position::from_stones(rule, size, &black, &white, first)
            .map_err(|e| anyhow!("--black, --white: {}", text.setup_error(&e)))?;
        match to_move {
            Some(_) => Ok(Found::set_up(position)),
            None => Err(anyhow!(text.whose_turn(black.len(), white.len()))),
        }
    }
}

/// Moves as they are pasted from elsewhere: numbered, joined by signs, full width. `None` unless
/// they are one game that can be read in one way.
fn pasted(text: &str, size: Size) -> Option<Vec<Move>> {
    let options = ReadOptions {
        size: Some(size),
        ..ReadOptions::default()
    };
    let reading = tengen_record::moves::read(text.as_bytes(), &options).ok()?;
    let [record] = &reading.records[..] else {
        return None;
    };
    reading.notices.is_empty().then(|| record.moves().collect())
}

/// The node after `at` moves of the main line, or its end. The error is the number of moves.
fn node_at(record: &Record, at: Option<usize>) -> Result<NodeId, usize> {
    let mut plies = 0;
    let mut last = NodeId::ROOT;
    for id in record.main_line() {
        if matches!(record.node(id).act(), Act::Play(..)) {
            if at == Some(plies) {
                return Ok(last);
            }
            plies += 1;
        }
        last = id;
    }
    match at {
        Some(at) if at != plies => Err(plies),
        _ => Ok(last),
    }
}

/// A move that `--lenient` does not excuse either: off the board, or on a stone.
fn impossible(size: Size, moves: &[Move], replayed: Option<&Replay>) -> Option<ReplayError> {
    let at = |i: usize, why: Illegal| ReplayError {
        ply: i + 1,
        mv: moves[i],
        why,
    };
    let place = |mv: &Move| match mv {
        Move::Place(p) => Some(*p),
        Move::Pass => None,
    };
    let mut places = moves.iter().map(place).enumerate();
    let off = places.find_map(|(i, p)| Some((i, p.filter(|&p| !size.contains(p))?)));
    if let Some((i, p)) = off {
        return Some(at(i, Illegal::OffBoard(p, size)));
    }
    replayed?.notes().iter().find_map(|note| {
        let Remark::Taken(color) = note.remark else {
            return None;
        };
        let i = note.ply - 1;
        Some(at(i, Illegal::Taken(place(&moves[i])?, color)))
    })
}

fn found(text: Text, replayed: Replay, record: Record, node: NodeId) -> anyhow::Result<Found> {
    let position = replayed.position();
    // A pass needs no note: the board shows it.
    let said = |remark: Remark| remark != Remark::Pass;
    let notes = replayed.notes().iter().copied();
    let unlisted = replayed.unlisted();
    Ok(Found {
        position: position.map_err(|e| anyhow!(text.setup_error(&e)))?,
        ply: replayed.moves().len(),
        notes: notes.filter(|note| said(note.remark)).collect(),
        unlisted: unlisted.filter(|&(remark, _)| said(remark)).collect(),
        record: Some((record, node)),
    })
}

fn points(text: Text, option: &str, list: Option<&str>) -> anyhow::Result<Vec<Point>> {
    notation::parse_points(list.unwrap_or_default()).map_err(|e| {
        let NotationError {
            ply,
            offset,
            text: found,
        } = e;
        anyhow!("{option}: {}", text.points_error(ply, offset, found))
    })
}
