//! Requests to the records worker: reading, drawing and writing game records.
//!
//! The worker is loaded with the first record, so that the page contains no file format. It keeps
//! the last file read and returns whole trees, packed by `tengen_record::pack`. Files and packed
//! trees are attached to the JSON message as bytes.

use serde::{Deserialize, Serialize};
use tengen_core::opening::Procedure;
use tengen_core::{Move, PositionSpec, Rule};

use crate::WorkerQuestion;

/// A request to the records worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct RecordsRequest {
    /// The page's language, as in `en`.
    pub language: String,
    /// The language's Fluent text, if the worker may not have it yet.
    pub words: Option<String>,
    /// What to do.
    pub wish: RecordsCommand,
}

impl WorkerQuestion for RecordsRequest {
    type Answer = RecordsAnswer;

    /// Generous for large files on slow machines: only a worker that hangs reaches it.
    fn ms(&self) -> Option<u32> {
        Some(120_000)
    }

    fn reads_flag(&self) -> bool {
        false
    }

    /// It has to open the file again.
    fn begins(answer: &RecordsAnswer) -> bool {
        matches!(answer, RecordsAnswer::Opened(_))
    }

    /// A changed record of the file, which is otherwise as it was opened.
    fn part(&self) -> Option<usize> {
        match self.wish {
            RecordsCommand::Take { record } => record,
            _ => None,
        }
    }
}

/// What a request asks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordsCommand {
    /// Read the attached file and keep its records.
    Open {
        /// The file's name, if it has one.
        name: Option<String>,
        /// The text encoding; `None` detects it.
        charset: Option<String>,
        /// Whether to keep the readable part of a damaged file.
        lenient: bool,
        /// The other reading of a text that can be read in two ways, by its name.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        other: Option<String>,
    },
    /// Keep the attached packed tree in place of a record of the open file, or as a new file's only
    /// record.
    Take {
        /// The record's index in the file, from 0.
        record: Option<usize>,
    },
    /// List records of the open file.
    List {
        /// A text in the title, or in event, round, place, date or result; empty for all.
        text: String,
        /// The position that the records have, in any orientation: board size and
        /// [`Start`](tengen_core::Start) text.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<(u32, String)>,
        /// How many to leave out at the start of the list.
        from: usize,
    },
    /// Return one record's tree.
    Tree {
        /// The record's index in the file, from 0.
        record: usize,
    },
    /// Draw a diagram as SVG.
    Draw {
        /// The position to draw.
        what: DiagramPosition,
        /// The theme: `wood`, `light` or `dark`.
        look: String,
        /// The first move whose stone shows its number, from 1; 0 if none does.
        numbered_from: usize,
        /// The move that has the number 1.
        counted_from: usize,
        /// Whether letters and numbers surround the board.
        coordinates: bool,
        /// Whether row numbers count from the top.
        rows_from_top: bool,
        /// How the board is turned or mirrored, as an index of `Symmetry::all`.
        view: usize,
    },
    /// Write a file.
    Write {
        /// The content.
        what: FileContent,
        /// The format's name, as in `sgf`.
        format: String,
    },
}

/// The position of a diagram.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum DiagramPosition {
    /// A node of a record in the open file.
    Node {
        /// The record's index in the file, from 0.
        record: usize,
        /// The node's index in preorder, from 0.
        node: usize,
        /// The rule that decides which points are forbidden.
        rule: Rule,
    },
    /// The end of a game played on the page.
    Game(Box<Game>),
}

/// The content of a file to write.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum FileContent {
    /// One record of the open file, with all variations.
    Record {
        /// Its index in the file, from 0.
        record: usize,
    },
    /// All records of the open file.
    Everything,
    /// A game played on the page.
    Game(Box<Game>),
    /// The attached certificate, as a tree of variations.
    Proof {
        /// The moves to its position, if known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<Move>>,
    },
}

/// A game played on the page.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// The final position with its moves.
    pub position: PositionSpec,
    /// The names of Black and White.
    pub names: [String; 2],
    /// The result in SGF notation, as in `B+R`.
    pub result: Option<String>,
    /// The opening procedure, if there was one.
    pub opening: Option<Procedure>,
    /// The day it began, as in `2026-11-20`.
    pub date: String,
    /// Text for the game comment.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
    /// The clock, as SGF's `TM` and `OT`.
    #[serde(default)]
    pub clock: [Option<String>; 2],
    /// Of each move, if they are known, the milliseconds that it took, those that its player had
    /// left, and the periods or moves of overtime, 0 in main time.
    #[serde(default)]
    pub times: Vec<Option<[u64; 3]>>,
}

/// An answer of the records worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum RecordsAnswer {
    /// How much of a file has been read, as progress before the answer.
    Reading {
        /// Bytes read.
        read: usize,
        /// Bytes of the file.
        of: usize,
        /// Records so far.
        records: usize,
    },
    /// The file has been read.
    Opened(File),
    /// The records asked for.
    Listed {
        /// How many there are in all.
        total: usize,
        /// The next ones, at most [`MOST_LISTED`].
        records: Vec<Entry>,
    },
    /// The file cannot be read.
    Refused {
        /// What is wrong and where, one sentence in the page's language.
        why: String,
        /// Whether a lenient read finds any moves.
        lenient_helps: bool,
    },
    /// A record's tree, packed and attached.
    Tree {
        /// The rule of the record, or the usual one of its format.
        rule: Rule,
        /// What lists show of it, as the library packs it.
        summary: Vec<u8>,
    },
    /// A file has been written and is attached.
    Written {
        /// The format's name.
        format: String,
        /// The usual file name extension.
        extension: String,
        /// The content of text formats, for copying.
        text: Option<String>,
        /// What the format cannot represent, one sentence each.
        losses: Vec<String>,
    },
    /// A diagram has been drawn.
    Drawn {
        /// The SVG file.
        svg: String,
    },
    /// The request cannot be fulfilled; one sentence in the page's language.
    Impossible(String),
}

/// The content of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// The format's display name.
    pub format: String,
    /// The text encoding, if the format has one.
    pub charset: Option<String>,
    /// The number of records.
    pub count: usize,
    /// The first records, at most [`MOST_LISTED`].
    pub records: Vec<Entry>,
    /// Warnings about the content, one sentence each.
    pub notices: Vec<String>,
    /// Other ways to read it.
    #[serde(default)]
    pub choices: Vec<Choice>,
    /// Whether it is one position as a link or a list of moves, in which nothing but the board's
    /// size is assumed: it opens at once, at its last move.
    #[serde(default)]
    pub position: bool,
}

/// Another way to read a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// What it is, with a piece of what would be read.
    pub said: String,
    /// The text encoding, if it is another.
    pub charset: Option<String>,
    /// The other reading of a text, as in [`RecordsCommand::Open`].
    pub other: Option<String>,
}

/// The largest number of records in one answer.
pub const MOST_LISTED: usize = 200;

/// A record in the list of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Its index in the file, from 0.
    pub record: usize,
    /// The first node with the position that was asked for, in preorder; else 0, the root.
    pub node: usize,
    /// The players, or another name for the record.
    pub title: String,
    /// Event, place, date and result, as far as known.
    pub line: String,
    /// Moves on the main line.
    pub moves: usize,
    /// Nodes off the main line.
    pub variations: usize,
}

#[cfg(test)]
mod tests {
    use tengen_core::{Position, Size};

    use super::*;
    use crate::{FromWorker, ToWorker, read, write};

    #[test]
    fn requests_and_replies_come_back_as_they_were_sent() {
        let open = RecordsCommand::Open {
            name: Some("a.sgf".to_owned()),
            charset: None,
            lenient: true,
            other: Some("games".to_owned()),
        };
        let game = Game {
            position: PositionSpec::of(&Position::new(Rule::Renju, Size::STANDARD)),
            names: ["A".to_owned(), "B".to_owned()],
            result: Some("B+R".to_owned()),
            opening: Some(Procedure::Swap2),
            date: "2026-11-20".to_owned(),
            comment: None,
            clock: [Some("300".to_owned()), Some("4 Fischer".to_owned())],
            times: vec![None, Some([1, 2, 3])],
        };
        let to_write = |what| RecordsCommand::Write {
            what,
            format: "sgf".to_owned(),
        };
        for wish in [
            open,
            RecordsCommand::Take { record: Some(1) },
            RecordsCommand::Tree { record: 1 },
            RecordsCommand::List {
                text: "Li".to_owned(),
                position: Some((15, "h8/i9/black".to_owned())),
                from: 200,
            },
            RecordsCommand::Draw {
                what: DiagramPosition::Game(Box::new(game.clone())),
                look: "wood".to_owned(),
                numbered_from: 3,
                counted_from: 1,
                coordinates: false,
                rows_from_top: true,
                view: 5,
            },
            to_write(FileContent::Record { record: 0 }),
            to_write(FileContent::Everything),
            to_write(FileContent::Proof {
                moves: Some(vec![Move::Pass]),
            }),
            to_write(FileContent::Game(Box::new(game))),
        ] {
            let language = "en".to_owned();
            let words = None;
            let question = RecordsRequest {
                language,
                words,
                wish,
            };
            let asked = ToWorker { id: 3, question };
            let text = write(&asked);
            assert_eq!(
                read::<ToWorker<RecordsRequest>>(&text).expect("a request"),
                asked
            );
        }
        let refused = FromWorker::Answer {
            id: 3,
            answer: RecordsAnswer::Refused {
                why: "no".to_owned(),
                lenient_helps: true,
            },
        };
        let text = write(&refused);
        assert_eq!(
            read::<FromWorker<RecordsAnswer>>(&text).expect("a reply"),
            refused
        );
    }
}
