//! What the page and the reader of records say to each other.
//!
//! The reader is a module of its own, in a worker of its own, that is loaded when a record is
//! first read or written, so that the page need not know a single format. It holds what was read
//! and hands over whole trees, packed as `tengen_record::pack` does it. The bytes of a file and of
//! a packed tree travel beside the JSON text of the message.

use serde::{Deserialize, Serialize};
use tengen_core::opening::Procedure;
use tengen_core::{Move, PositionSpec, Rule};

use crate::Question;

/// What the page asks of the reader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Request {
    /// The language's name.
    pub language: String,
    /// The language's words, which the reader does not bring along.
    pub words: Option<String>,
    /// What is wanted.
    pub wish: Wish,
}

impl Question for Request {
    type Answer = Reply;

    /// A file may be of any size, and some machines are slow: a limit that only a worker at a standstill reaches.
    fn ms(&self) -> Option<u32> {
        Some(120_000)
    }

    fn reads_flag(&self) -> bool {
        false
    }
}

/// What is wanted.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Wish {
    /// Read the bytes that come with the message, and keep what is in them.
    Open {
        /// The file's name, if it has one.
        name: Option<String>,
        /// The name of its text encoding; found out where this is `None`.
        charset: Option<String>,
        /// Keep what is readable of a damaged file.
        lenient: bool,
    },
    /// Hand over a record that was read.
    Tree {
        /// The record's number in the file, from 0.
        record: usize,
    },
    /// Draw a picture.
    Draw {
        /// What is drawn: a node of a record, or the end of a game.
        what: Drawn,
        /// The ground's name: `wood`, `light` or `dark`.
        look: String,
        /// Whether stones show their move's number.
        numbers: bool,
        /// Whether letters and numbers stand around the board.
        coordinates: bool,
        /// Whether the numbers count rows from the top.
        rows_from_top: bool,
    },
    /// Write a file.
    Write {
        /// What is written.
        what: What,
        /// The format's name.
        format: String,
    },
}

/// What is drawn.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Drawn {
    /// A node of a record that was read.
    Node {
        /// The record's number in the file, from 0.
        record: usize,
        /// The node's number in preorder, from 0.
        node: usize,
        /// The rule it is judged by.
        rule: Rule,
    },
    /// The end of a game of the page's own.
    Game(Box<Game>),
}

/// What is written to a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum What {
    /// One record of those that were read, with all its variations.
    Record {
        /// Its number in the file, from 0.
        record: usize,
    },
    /// All records that were read.
    Everything,
    /// A game of the page's own.
    Game(Box<Game>),
    /// The certificate that comes with the message, as a tree of variations.
    Proof {
        /// The moves that lead to its position, where they are known.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        moves: Option<Vec<Move>>,
    },
}

/// A game of the page's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Game {
    /// Where it has come to, with its moves.
    pub position: PositionSpec,
    /// What Black and White are called.
    pub names: [String; 2],
    /// The result in SGF's words, if there is one.
    pub result: Option<String>,
    /// The opening procedure, if there was one.
    pub opening: Option<Procedure>,
    /// The day it began, `2026-11-20`.
    pub date: String,
    /// What else is to be said of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub comment: Option<String>,
}

/// What the reader answers.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Reply {
    /// The file has been read: what is in it.
    Opened(File),
    /// The file cannot be read.
    Refused {
        /// What is wrong and where, in a sentence.
        why: String,
        /// Whether a lenient reading finds something.
        lenient_helps: bool,
    },
    /// A record that was read; the packed tree comes with the message.
    Tree {
        /// The rule that the record, or its format, is for.
        rule: Rule,
    },
    /// A file has been written; its bytes come with the message.
    Written {
        /// The format's name.
        format: String,
        /// The usual end of such a file's name.
        extension: String,
        /// Whether it is text that can be copied.
        text: Option<String>,
        /// What the format cannot hold, a sentence each.
        losses: Vec<String>,
    },
    /// A picture has been drawn.
    Drawn {
        /// The picture as an SVG file.
        svg: String,
    },
    /// What was asked cannot be done: why, in a sentence of the person's language.
    Impossible(String),
}

/// What a file holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct File {
    /// The format's name for people.
    pub format: String,
    /// The encoding of its text, where it has any.
    pub charset: Option<String>,
    /// How many records there are.
    pub count: usize,
    /// The first of them, up to [`MOST_LISTED`].
    pub records: Vec<Entry>,
    /// What the reader of the file should know, a sentence each.
    pub notices: Vec<String>,
}

/// How many records of a file are listed.
pub const MOST_LISTED: usize = 1000;

/// One record of a file.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entry {
    /// Who against whom, or whatever names it.
    pub title: String,
    /// Where and when; empty where nothing is said.
    pub line: String,
    /// Its moves on the main line.
    pub moves: usize,
    /// Its nodes beside the main line.
    pub variations: usize,
}

#[cfg(test)]
mod tests {
    use tengen_core::{Position, Size};

    use super::*;
    use crate::{FromWorker, ToWorker, read, write};

    #[test]
    fn requests_and_replies_come_back_as_they_were_sent() {
        let open = Wish::Open {
            name: Some("a.sgf".to_owned()),
            charset: None,
            lenient: true,
        };
        let game = Game {
            position: PositionSpec::of(&Position::new(Rule::Renju, Size::STANDARD)),
            names: ["A".to_owned(), "B".to_owned()],
            result: Some("B+R".to_owned()),
            opening: Some(Procedure::Swap2),
            date: "2026-11-20".to_owned(),
            comment: None,
        };
        let to_write = |what| Wish::Write {
            what,
            format: "sgf".to_owned(),
        };
        for wish in [
            open,
            Wish::Tree { record: 1 },
            Wish::Draw {
                what: Drawn::Game(Box::new(game.clone())),
                look: "wood".to_owned(),
                numbers: true,
                coordinates: false,
                rows_from_top: true,
            },
            to_write(What::Record { record: 0 }),
            to_write(What::Everything),
            to_write(What::Proof {
                moves: Some(vec![Move::Pass]),
            }),
            to_write(What::Game(Box::new(game))),
        ] {
            let language = "en".to_owned();
            let words = None;
            let question = Request {
                language,
                words,
                wish,
            };
            let asked = ToWorker { id: 3, question };
            let text = write(&asked);
            assert_eq!(read::<ToWorker<Request>>(&text).expect("a request"), asked);
        }
        let refused = FromWorker::Answer {
            id: 3,
            answer: Reply::Refused {
                why: "no".to_owned(),
                lenient_helps: true,
            },
        };
        let text = write(&refused);
        assert_eq!(read::<FromWorker<Reply>>(&text).expect("a reply"), refused);
    }
}
