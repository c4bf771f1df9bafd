//! What the page and the worker that thinks for it say to each other.
//!
//! Messages cross as JSON text: they are few and small, and a person can read them in the
//! browser's tools. Positions are told as rule, size, start and moves, so that neither side trusts the
//! other's memory. The one thing that does not come as a message is the wish to stop, since a
//! busy worker receives none: where the page is cross-origin isolated, the worker has
//! four shared bytes that hold the number of the last search that is to stop.

pub mod lesson;
pub mod proofs;
pub mod records;

use serde::{Deserialize, Serialize};

/// What the page asks of the worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Ask {
    /// Think about a position.
    Think(Think),
    /// Decide in an opening.
    Decide(Decide),
    /// Let a founding program choose a move.
    Textbook(Textbook),
    /// Tell how a founding program comes to its move.
    Teach(Textbook),
    /// Compare a move with the best one.
    Judge(Judge),
    /// Run the engine's bench and tell its signature.
    Bench {
        /// The number that the answer repeats.
        id: i32,
    },
}

impl Ask {
    /// The number that the answer repeats.
    #[must_use]
    pub const fn id(&self) -> i32 {
        match self {
            Ask::Think(think) => think.id,
            Ask::Decide(decide) => decide.id,
            Ask::Textbook(question) | Ask::Teach(question) => question.id,
            Ask::Judge(judge) => judge.id,
            Ask::Bench { id } => *id,
        }
    }
}

/// A position and how hard to think about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Think {
    /// A number above all earlier ones; answers repeat it, and the stop flag is compared with it.
    pub id: i32,
    /// The rule's name.
    pub rule: String,
    /// The board's size.
    pub size: u32,
    /// The set-up that the moves begin from, as `core::Start` writes it; none is the empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves from the start, in notation.
    pub moves: String,
    /// What the answer is for.
    pub aim: Aim,
    /// Picks among the mistakes of the lower levels; the same for a whole game.
    pub seed: u64,
}

/// A position for a founding program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Textbook {
    /// As in [`Think::id`].
    pub id: i32,
    /// The rule's name.
    pub rule: String,
    /// The board's size.
    pub size: u32,
    /// The set-up that the moves begin from, as `core::Start` writes it; none is the empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves from the start, in notation.
    pub moves: String,
    /// The program and how it plays, as `tengen_textbook::ProgramSpec` writes it:
    /// `win-table,faithful`.
    pub program: String,
}

/// A move to be compared with the best one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judge {
    /// As in [`Think::id`].
    pub id: i32,
    /// The rule's name.
    pub rule: String,
    /// The board's size.
    pub size: u32,
    /// As in [`Think::start`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub start: Option<String>,
    /// The moves from the start, in notation.
    pub moves: String,
    /// The move that is judged.
    pub mv: String,
}

/// An opening in which something is to be decided, told from its start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decide {
    /// As in [`Think::id`].
    pub id: i32,
    /// The rule's name.
    pub rule: String,
    /// The board's size.
    pub size: u32,
    /// The opening's full name, `yamaguchi:3`.
    pub opening: String,
    /// What has been decided so far, in the words of the rules.
    pub actions: Vec<String>,
    /// The level of the computer player that decides, 1 to 10.
    pub level: u8,
    /// As in [`Think::seed`].
    pub seed: u64,
}

/// What a thought is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "aim", content = "level", rename_all = "kebab-case")]
pub enum Aim {
    /// A move for a computer player of this level, 1 to 10.
    Move(u8),
    /// Good advice in little time.
    Hint,
}

/// What the worker answers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Answer {
    /// The worker's module has been loaded.
    Ready,
    /// The best move so far.
    Info {
        /// The search's number.
        id: i32,
        /// The depth reached, in plies.
        depth: u32,
        /// The move, in notation.
        best: String,
    },
    /// The search has ended, by itself or because it was told to.
    Best {
        /// The search's number.
        id: i32,
        /// The move, in notation; `pass` where no point may be played.
        best: String,
        /// The depth reached, in plies, where the engine tells it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
    /// The program gives up.
    Resigned {
        /// The number asked with.
        id: i32,
    },
    /// The decision in an opening is made.
    Decided {
        /// The number asked with.
        id: i32,
        /// The decision, in the words of the rules.
        action: String,
    },
    /// How a founding program comes to its move.
    Taught {
        /// The number asked with.
        id: i32,
        /// The lesson.
        taught: Box<lesson::Taught>,
    },
    /// What the engine thinks of a move and of the best one.
    Judged {
        /// The number asked with.
        id: i32,
        /// The move that was asked about.
        played: lesson::Judged,
        /// The best move, which may be the same.
        best: lesson::Judged,
    },
    /// The bench has ended.
    Bench {
        /// The number asked with.
        id: i32,
        /// The signature, as the command line prints it.
        signature: String,
        /// The nodes of all positions.
        nodes: u64,
    },
    /// What was asked cannot be done.
    Failed {
        /// The number asked with, where it could be read.
        id: Option<i32>,
        /// What is wrong, for a developer.
        why: String,
    },
}

impl Answer {
    /// The number of the search that this is about, where it is about one.
    #[must_use]
    pub const fn id(&self) -> Option<i32> {
        match self {
            Answer::Ready => None,
            Answer::Failed { id, .. } => *id,
            Answer::Info { id, .. }
            | Answer::Best { id, .. }
            | Answer::Resigned { id }
            | Answer::Decided { id, .. }
            | Answer::Taught { id, .. }
            | Answer::Judged { id, .. }
            | Answer::Bench { id, .. } => Some(*id),
        }
    }
}

/// Whether a search is to stop, by the shared flag: it holds the number of the last search that is
/// to stop, at first 0, and searches are numbered upwards from 1.
#[must_use]
pub const fn is_stopped(flag: i32, id: i32) -> bool {
    flag >= id
}

/// A message as text.
///
/// # Errors
/// Never for the types of this crate; serde's face allows for it.
pub fn write<T: Serialize>(message: &T) -> Result<String, serde_json::Error> {
    serde_json::to_string(message)
}

/// A message from text.
///
/// # Errors
/// Where the text is no such message; the error says where.
pub fn read<'a, T: Deserialize<'a>>(text: &'a str) -> Result<T, serde_json::Error> {
    serde_json::from_str(text)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_come_back_as_they_were_sent() {
        let think = |aim| {
            Ask::Think(Think {
                id: 7,
                rule: "renju".to_owned(),
                size: 15,
                start: Some("h8/i9/black".to_owned()),
                moves: "j9".to_owned(),
                aim,
                seed: u64::MAX,
            })
        };
        let decide = Ask::Decide(Decide {
            id: 8,
            rule: "renju".to_owned(),
            size: 15,
            opening: "yamaguchi:3".to_owned(),
            actions: vec!["h8".to_owned(), "swap".to_owned()],
            level: 4,
            seed: 1,
        });
        let textbook = Ask::Textbook(Textbook {
            id: 9,
            rule: "freestyle".to_owned(),
            size: 10,
            start: None,
            moves: "e6".to_owned(),
            program: "bitboard,depth=2,faithful".to_owned(),
        });
        let judge = Ask::Judge(Judge {
            id: 10,
            rule: "freestyle".to_owned(),
            size: 15,
            start: None,
            moves: "h8".to_owned(),
            mv: "a1".to_owned(),
        });
        let teach = match &textbook {
            Ask::Textbook(question) => Ask::Teach(question.clone()),
            other => other.clone(),
        };
        let asks = [
            textbook,
            teach,
            judge,
            think(Aim::Move(3)),
            think(Aim::Hint),
            decide,
            Ask::Bench { id: 1 },
        ];
        for ask in asks {
            let text = write(&ask).expect("text");
            assert_eq!(read::<Ask>(&text).expect("a message"), ask, "{text}");
        }
        let answers = [
            Answer::Ready,
            Answer::Info {
                id: 7,
                depth: 4,
                best: "h9".to_owned(),
            },
            Answer::Decided {
                id: 8,
                action: "keep-and-offer".to_owned(),
            },
            Answer::Resigned { id: 9 },
            Answer::Taught {
                id: 9,
                taught: Box::new(lesson::Taught {
                    notes: vec![lesson::Note {
                        point: "h8".to_owned(),
                        patterns: vec![("0220".to_owned(), "00220".to_owned(), 522)],
                        codes: None,
                    }],
                    ..lesson::Taught::default()
                }),
            },
            Answer::Failed {
                id: None,
                why: "no".to_owned(),
            },
        ];
        for answer in answers {
            let text = write(&answer).expect("text");
            assert_eq!(read::<Answer>(&text).expect("a message"), answer, "{text}");
        }
        assert!(read::<Ask>("{\"type\":\"dance\"}").is_err());
    }
}
