//! What the engine's worker is asked: moves, decisions, lessons.

use serde::{Deserialize, Serialize};
use tengen_core::opening::{Action, Procedure};
use tengen_core::{Move, Point, PositionSpec, Rule, Size};
use tengen_textbook::ProgramSpec;

use crate::{Question, lesson};

/// A question.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
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
    Bench,
}

impl Question for Ask {
    type Answer = Answer;

    /// Founding programs look as far ahead as they are told to, and the bench takes as long as the machine needs.
    fn ms(&self) -> Option<u32> {
        match self {
            Ask::Think(think) => Some(think.aim.ms()),
            Ask::Decide(_) => Some(DECIDED_MS),
            Ask::Judge(_) => Some(2 * COMPARED_MS),
            Ask::Textbook(_) | Ask::Teach(_) | Ask::Bench => None,
        }
    }

    fn reads_flag(&self) -> bool {
        matches!(self, Ask::Think(_) | Ask::Decide(_) | Ask::Judge(_))
    }
}

/// Milliseconds of the highest level for a move.
pub const FULL_MS: u32 = 4_000;
/// Milliseconds after which a decision is overdue: several searches, most of them limited by nodes, on a slow phone.
pub const DECIDED_MS: u32 = 30_000;
/// Milliseconds for advice.
pub const ADVICE_MS: u32 = 1_500;
/// Milliseconds for each of two moves that are compared.
pub const COMPARED_MS: u32 = 1_200;

/// A position and how hard to think about it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Think {
    /// The position.
    pub position: PositionSpec,
    /// What the answer is for.
    pub aim: Aim,
    /// Picks among the mistakes of the lower levels; the same for a whole game.
    pub seed: u64,
}

/// A position for a founding program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Textbook {
    /// The position.
    pub position: PositionSpec,
    /// The program and how it plays.
    pub program: ProgramSpec,
}

/// A move to be compared with the best one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judge {
    /// The position.
    pub position: PositionSpec,
    /// The move that is judged.
    pub mv: Point,
}

/// An opening in which something is to be decided, told from its start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decide {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The opening.
    pub opening: Procedure,
    /// What has been decided so far.
    pub actions: Vec<Action>,
    /// The level of the computer player that decides, 1 to 10.
    pub level: u8,
    /// As in [`Think::seed`].
    pub seed: u64,
}

/// What a thought is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// A move for a computer player of this level, 1 to 10.
    Move(u8),
    /// Good advice in little time.
    Hint,
}

impl Aim {
    /// Milliseconds that the search may take.
    #[must_use]
    pub const fn ms(self) -> u32 {
        match self {
            Aim::Move(_) => FULL_MS,
            Aim::Hint => ADVICE_MS,
        }
    }
}

/// An answer.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Answer {
    /// The best move so far; more follows.
    Info {
        /// The depth reached, in plies.
        depth: u32,
        /// The move.
        best: Point,
    },
    /// The search has ended, by itself or because it was told to.
    Best {
        /// The move; a pass where no point may be played.
        best: Move,
        /// The depth reached, in plies, where the engine tells it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
    /// The program gives up.
    Resigned,
    /// The decision in an opening is made.
    Decided(Action),
    /// How a founding program comes to its move.
    Taught(Box<lesson::Taught>),
    /// What the engine thinks of a move and of the best one.
    Judged {
        /// The move that was asked about.
        played: lesson::Judged,
        /// The best move, which may be the same.
        best: lesson::Judged,
    },
    /// The bench has ended.
    Bench {
        /// The signature, as the command line prints it.
        signature: String,
        /// The nodes of all positions.
        nodes: u64,
    },
}

#[cfg(test)]
mod tests {
    use tengen_core::Position;

    use super::*;
    use crate::{FromWorker, ToWorker, read, write};

    fn position() -> PositionSpec {
        let start = "h8/i9/black".parse().expect("a start");
        PositionSpec {
            start,
            moves: vec![Move::Pass],
            ..PositionSpec::of(&Position::new(Rule::Renju, Size::STANDARD))
        }
    }

    fn point(name: &str) -> Point {
        name.parse().expect("a point")
    }

    #[test]
    fn messages_come_back_as_they_were_sent() {
        let think = |aim| {
            Ask::Think(Think {
                position: position(),
                aim,
                seed: u64::MAX,
            })
        };
        let decide = Ask::Decide(Decide {
            rule: Rule::Renju,
            size: Size::STANDARD,
            opening: Procedure::from_full_name("yamaguchi:3").expect("an opening"),
            actions: vec![Action::Place(point("h8")), Action::Swap],
            level: 4,
            seed: 1,
        });
        let textbook = Textbook {
            position: position(),
            program: "bitboard,depth=2,faithful".parse().expect("a program"),
        };
        let judge = Ask::Judge(Judge {
            position: position(),
            mv: point("a1"),
        });
        let asks = [
            Ask::Textbook(textbook.clone()),
            Ask::Teach(textbook),
            judge,
            think(Aim::Move(3)),
            think(Aim::Hint),
            decide,
            Ask::Bench,
        ];
        for question in asks {
            let text = write(&ToWorker { id: 7, question });
            let again: ToWorker<Ask> = read(&text).expect("a question");
            assert_eq!(write(&again), text);
            assert_eq!(again.id, 7);
        }
        let answers = [
            Answer::Info {
                depth: 4,
                best: point("h9"),
            },
            Answer::Best {
                best: Move::Pass,
                depth: None,
            },
            Answer::Decided(Action::KeepAndOffer),
            Answer::Resigned,
            Answer::Taught(Box::new(lesson::Taught {
                notes: vec![lesson::Note {
                    point: point("h8"),
                    patterns: vec![("0220".to_owned(), "00220".to_owned(), 522)],
                    codes: None,
                }],
                ..lesson::Taught::default()
            })),
        ];
        for answer in answers {
            let said = FromWorker::Answer { id: 8, answer };
            let text = write(&said);
            assert_eq!(read::<FromWorker<Answer>>(&text).expect("an answer"), said);
        }
    }

    #[test]
    fn a_search_by_the_clock_carries_its_deadline() {
        let hint = Ask::Think(Think {
            position: position(),
            aim: Aim::Hint,
            seed: 0,
        });
        assert_eq!(hint.ms(), Some(ADVICE_MS));
        assert!(hint.reads_flag());
        assert_eq!(Ask::Bench.ms(), None);
        assert!(!Ask::Bench.reads_flag());
    }
}
