//! Questions to the engine worker: moves, opening decisions, lessons, analysis.

use serde::{Deserialize, Serialize};
use tengen_core::opening::{Action, Procedure};
use tengen_core::{Level, Move, Point, PositionSpec, Rule, SearchedLine, Size};
use tengen_textbook::ProgramSpec;

use crate::{Analysis, Analyze, WorkerQuestion, lesson};

/// A question to the engine worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineQuestion {
    /// Search for a move.
    Think(Think),
    /// Make the decision that is due in an opening.
    Decide(Decide),
    /// Play the move of a founding program.
    Textbook(Textbook),
    /// Trace how a founding program chooses its move.
    Teach(Textbook),
    /// Compare a move with the engine's best one.
    Judge(Judge),
    /// Analyse a position.
    Analyze(Box<Analyze>),
    /// Run the engine's benchmark and return its signature.
    Bench,
}

impl WorkerQuestion for EngineQuestion {
    type Answer = EngineAnswer;

    /// `None` for founding programs, which search to a fixed depth, for the benchmark, and for an
    /// analysis that goes on until it is stopped.
    fn ms(&self) -> Option<u32> {
        match self {
            EngineQuestion::Think(think) => Some(think.aim.ms()),
            EngineQuestion::Decide(_) => Some(DECIDED_MS),
            EngineQuestion::Judge(_) => Some(2 * COMPARED_MS),
            EngineQuestion::Analyze(analyze) => analyze.limits.ms,
            EngineQuestion::Textbook(_) | EngineQuestion::Teach(_) | EngineQuestion::Bench => None,
        }
    }

    fn reads_flag(&self) -> bool {
        match self {
            EngineQuestion::Think(_)
            | EngineQuestion::Decide(_)
            | EngineQuestion::Judge(_)
            | EngineQuestion::Analyze(_) => true,
            EngineQuestion::Textbook(_) | EngineQuestion::Teach(_) | EngineQuestion::Bench => false,
        }
    }

    /// `None` for founding programs; the benchmark needs those of every rule, one after the other.
    fn weights(&self) -> Option<Rule> {
        match self {
            EngineQuestion::Think(think) => Some(think.position.rule),
            EngineQuestion::Decide(decide) => Some(decide.rule),
            EngineQuestion::Judge(judge) => Some(judge.position.rule),
            EngineQuestion::Analyze(analyze) => Some(analyze.position.rule),
            EngineQuestion::Textbook(_) | EngineQuestion::Teach(_) | EngineQuestion::Bench => None,
        }
    }
}

/// Milliseconds for a move at the highest level.
pub const FULL_MS: u32 = 4_000;
/// Milliseconds for an opening decision: several searches, most limited by nodes, on a slow phone.
pub const DECIDED_MS: u32 = 30_000;
/// Milliseconds for a hint.
pub const ADVICE_MS: u32 = 1_500;
/// Milliseconds for each of the two moves compared.
pub const COMPARED_MS: u32 = 1_200;

/// A search.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Think {
    /// The position to search.
    pub position: PositionSpec,
    /// The level, or a hint.
    pub aim: Aim,
    /// Selects among the mistakes of the lower levels; constant for a whole game.
    pub seed: u64,
    /// The most milliseconds that a clock leaves.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ms: Option<u32>,
}

/// A position for a founding program.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Textbook {
    /// The position to move in.
    pub position: PositionSpec,
    /// The program and its options.
    pub program: ProgramSpec,
}

/// A move to compare with the best one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judge {
    /// The position before the move.
    pub position: PositionSpec,
    /// The move.
    pub mv: Point,
}

/// An opening that awaits a decision, as the list of its actions from the start.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Decide {
    /// The rule that restricts the moves.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The opening procedure.
    pub opening: Procedure,
    /// The actions so far, oldest first.
    pub actions: Vec<Action>,
    /// The level of the computer player that decides.
    pub level: Level,
    /// As in [`Think::seed`].
    pub seed: u64,
}

/// What a search is for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Aim {
    /// A move for a computer player of this level.
    Move(Level),
    /// The engine's full strength within [`ADVICE_MS`].
    Hint,
}

impl Aim {
    /// The search time in milliseconds.
    #[must_use]
    pub const fn ms(self) -> u32 {
        match self {
            Aim::Move(_) => FULL_MS,
            Aim::Hint => ADVICE_MS,
        }
    }
}

/// An answer of the engine worker.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum EngineAnswer {
    /// The best move so far; the search goes on.
    Info {
        /// The depth reached, in plies.
        depth: u32,
        /// Best move so far.
        best: Point,
    },
    /// The search has ended, by itself or because it was stopped.
    Best {
        /// A pass where no point may be played.
        best: Move,
        /// The depth reached, in plies; `None` for founding programs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        depth: Option<u32>,
    },
    /// The founding program resigns.
    Resigned,
    /// The opening decision.
    Decided(Action),
    /// The trace of a founding program's choice.
    Taught(Box<lesson::Taught>),
    /// A move compared with the engine's best one.
    Judged {
        /// The move asked about.
        played: SearchedLine,
        /// The best move, possibly the same.
        best: SearchedLine,
    },
    /// An analysis so far; the search goes on.
    Analysis(Box<Analysis>),
    /// An analysis that has ended, by itself or because it was stopped.
    Analyzed(Box<Analysis>),
    /// The benchmark's result.
    Bench {
        /// The signature, as the command line prints it.
        signature: String,
        /// Nodes over all positions.
        nodes: u64,
    },
}

#[cfg(test)]
mod tests {
    use tengen_core::Position;

    use super::*;
    use crate::analysis::{AnalysisLimits, AnalysisTask};
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
            EngineQuestion::Think(Think {
                position: position(),
                aim,
                seed: u64::MAX,
                ms: Some(50),
            })
        };
        let decide = EngineQuestion::Decide(Decide {
            rule: Rule::Renju,
            size: Size::STANDARD,
            opening: Procedure::from_full_name("yamaguchi:3").expect("an opening"),
            actions: vec![Action::Place(point("h8")), Action::Swap],
            level: Level::ALL[3],
            seed: 1,
        });
        let textbook = Textbook {
            position: position(),
            program: "bitboard,depth=2,faithful".parse().expect("a program"),
        };
        let judge = EngineQuestion::Judge(Judge {
            position: position(),
            mv: point("a1"),
        });
        let analyze = EngineQuestion::Analyze(Box::new(Analyze {
            position: position(),
            task: AnalysisTask::Lines {
                count: 2,
                only: vec![point("a1"), point("b2")],
                except: Vec::new(),
            },
            limits: AnalysisLimits::default(),
            fresh: true,
        }));
        let asks = [
            analyze,
            EngineQuestion::Textbook(textbook.clone()),
            EngineQuestion::Teach(textbook),
            judge,
            think(Aim::Move(Level::ALL[2])),
            think(Aim::Hint),
            decide,
            EngineQuestion::Bench,
        ];
        for question in asks {
            let text = write(&ToWorker { id: 7, question });
            let again: ToWorker<EngineQuestion> = read(&text).expect("a question");
            assert_eq!(write(&again), text);
            assert_eq!(again.id, 7);
        }
        let answers = [
            EngineAnswer::Info {
                depth: 4,
                best: point("h9"),
            },
            EngineAnswer::Best {
                best: Move::Pass,
                depth: None,
            },
            EngineAnswer::Decided(Action::KeepAndOffer),
            EngineAnswer::Resigned,
            EngineAnswer::Analyzed(Box::new(Analysis {
                lines: vec![SearchedLine {
                    score: Some(-3),
                    winrate: Some(495),
                    depth: Some(4),
                    ..SearchedLine::of(vec![point("h8")]).expect("a move")
                }],
                ..Analysis::default()
            })),
            EngineAnswer::Taught(Box::new(lesson::Taught {
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
            assert_eq!(
                read::<FromWorker<EngineAnswer>>(&text).expect("an answer"),
                said
            );
        }
    }

    #[test]
    fn a_search_by_the_clock_carries_its_deadline() {
        let hint = EngineQuestion::Think(Think {
            position: position(),
            aim: Aim::Hint,
            seed: 0,
            ms: None,
        });
        assert_eq!(hint.ms(), Some(ADVICE_MS));
        assert!(hint.reads_flag());
        assert_eq!(EngineQuestion::Bench.ms(), None);
        assert!(!EngineQuestion::Bench.reads_flag());
    }
}
