//! The answerer of the engine's questions: moves, opening decisions, lessons, analyses.

use std::time::Duration;

use tengen_core::opening::{Opening, Violation};
use tengen_core::{Level, Move, Point, Rule, Size, StartError};
use tengen_engine::{Clock, Engine, Limits, SeededLevel, decision_nodes};
use tengen_worker_protocol::engine::FULL_MS;
use tengen_worker_protocol::{Aim, Analyze, Decide, EngineAnswer, EngineQuestion, Think};
use thiserror::Error;

use crate::listener::BestMoves;
use crate::since::Since;
use crate::{Host, analyze, lesson, programs};

/// Why a question has no answer.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SearchError {
    /// The position is not legal.
    #[error(transparent)]
    Position(#[from] StartError),
    /// A decision of the opening is not legal; its number from 1, or 0 for the opening itself.
    #[error("decision {0} of the opening: {1}")]
    Opening(usize, Violation),
    /// The opening awaits no decision.
    #[error("there is nothing to decide")]
    Nothing,
    /// The move cannot be played.
    #[error("{0} is no move to judge")]
    NoMove(Point),
    /// The question is about a founding program.
    #[error("a founding program does not search")]
    Program,
}

/// What the hash table was filled by. A game does not profit from an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Filled {
    Game(Rule, Size),
    Analysis(Rule, Size),
}

/// The engine as an answerer of questions, one after the other; its hash table is kept between
/// them.
pub struct Searcher {
    engine: Engine,
    filled: Option<Filled>,
    /// The time for a move by the clock and for a hint, in place of the question's.
    time: Option<Duration>,
}

impl Searcher {
    /// An engine with an empty hash table of this size in MiB.
    #[must_use]
    pub fn new(mib: usize) -> Searcher {
        Searcher {
            engine: Engine::new(mib),
            filled: None,
            time: None,
        }
    }

    /// Takes this time for a move at full strength and for a hint.
    #[must_use]
    pub fn with_time(self, time: Duration) -> Searcher {
        Searcher {
            time: Some(time),
            ..self
        }
    }

    /// Forgets what earlier searches have found.
    pub fn clear(&mut self) {
        self.filled = None;
    }

    /// Answers a question; interim reports go to the host.
    ///
    /// # Errors
    /// [`SearchError`] if the question has no answer.
    ///
    /// # Panics
    /// If the weights of the question's rule are not loaded.
    pub fn answer(
        &mut self,
        question: &EngineQuestion,
        host: &dyn Host,
    ) -> Result<EngineAnswer, SearchError> {
        match programs::answer(question) {
            Some(answer) => answer,
            None => self.search(question, host),
        }
    }

    /// Answers a question that is not about a founding program; those are answered by
    /// [`programs::answer`].
    ///
    /// # Errors
    /// [`SearchError`] if the question has no answer.
    ///
    /// # Panics
    /// If the weights of the question's rule are not loaded.
    pub fn search(
        &mut self,
        question: &EngineQuestion,
        host: &dyn Host,
    ) -> Result<EngineAnswer, SearchError> {
        match question {
            EngineQuestion::Think(think) => self.think(think, host),
            EngineQuestion::Decide(decide) => self.decide(decide, host),
            EngineQuestion::Textbook(_) | EngineQuestion::Teach(_) => Err(SearchError::Program),
            EngineQuestion::Judge(judge) => {
                self.filled = None;
                lesson::judge(&mut self.engine, judge, host)
            }
            EngineQuestion::Analyze(question) => self.analyze(question, host),
            EngineQuestion::Bench => {
                let bench = tengen_engine::bench(None);
                Ok(EngineAnswer::Bench {
                    signature: format!("{:016x}", bench.signature),
                    nodes: bench.nodes,
                })
            }
        }
    }

    /// Chooses a move at the requested level.
    fn think(&mut self, think: &Think, host: &dyn Host) -> Result<EngineAnswer, SearchError> {
        let position = think.position.position()?;
        self.fill_by(Filled::Game(position.rule(), position.size()));
        let level = match think.aim {
            Aim::Move(level) => level,
            Aim::Hint => Level::STRONGEST,
        };
        let limits = self.within(think.aim.ms(), think.ms);
        // The weaker levels are limited by nodes.
        let needs = match level {
            Level::STRONGEST => limits,
            _ => Limits::default(),
        };
        let since = Since::ready(&mut self.engine, position.rule(), &needs, host);
        let host = match think.ms {
            None => since,
            Some(_) => since.arrival(),
        };
        let mut listener = BestMoves::new(&host);
        // `seeded` mixes the position in: a game reloaded midway continues as it would have, and
        // the next game differs.
        let report = self.engine.choose(
            &position,
            SeededLevel::new(level, think.seed),
            limits,
            &mut listener,
        );
        let best = report.best.unwrap_or(Move::Pass);
        let depth = Some(report.info.depth);
        Ok(EngineAnswer::Best { best, depth })
    }

    /// The usual time, or less if there is less.
    fn within(&self, ms: u32, most: Option<u32>) -> Limits {
        let time = self.time.unwrap_or(Duration::from_millis(ms.into()));
        let most = most.map_or(Duration::MAX, |most| Duration::from_millis(most.into()));
        let time = time.min(most);
        Limits {
            clock: Some(Clock::per_move(time)),
            ..Limits::default()
        }
    }

    fn fill_by(&mut self, by: Filled) {
        if self.filled != Some(by) {
            self.engine.clear();
            self.filled = Some(by);
        }
    }

    /// Analyses a position, with what the last analysis has left in the hash table.
    fn analyze(
        &mut self,
        question: &Analyze,
        host: &dyn Host,
    ) -> Result<EngineAnswer, SearchError> {
        let position = &question.position;
        self.fill_by(Filled::Analysis(position.rule, position.size));
        let analysis = analyze(&mut self.engine, question, host)?;
        Ok(EngineAnswer::Analyzed(Box::new(analysis)))
    }

    /// Makes the opening decision that is due.
    fn decide(&mut self, decide: &Decide, host: &dyn Host) -> Result<EngineAnswer, SearchError> {
        let opening = opening(decide)?;
        let limits = match decision_nodes(decide.level) {
            None => self.within(FULL_MS, None),
            Some(count) => Limits {
                nodes: Some(count),
                ..Limits::default()
            },
        };
        let host = Since::ready(&mut self.engine, decide.rule, &limits, host);
        let mut listener = BestMoves::new(&host);
        // `Engine::decide` clears the hash table.
        self.filled = None;
        let seed = decide.seed ^ opening.position().hash();
        let choice = self.engine.decide(&opening, seed, limits, &mut listener);
        choice
            .map(|c| EngineAnswer::Decided(c.action))
            .ok_or(SearchError::Nothing)
    }
}

/// Replays the decisions made so far.
fn opening(decide: &Decide) -> Result<Opening, SearchError> {
    let opening = Opening::new(decide.opening, decide.rule, decide.size);
    let mut opening = opening.map_err(|why| SearchError::Opening(0, why))?;
    for (i, action) in decide.actions.iter().enumerate() {
        let seat = opening.decision().and_then(|d| d.seat);
        let acted = opening.act(seat, action.clone());
        acted.map_err(|why| SearchError::Opening(i + 1, why))?;
    }
    Ok(opening)
}
