//! Searches: from a question to a move or an opening decision.

use std::time::Duration;

use tengen_core::opening::{Opening, Violation};
use tengen_core::{Move, Point, Rule, Size, StartError};
use tengen_engine::{Clock, Engine, Level, LevelError, Limits};
use tengen_textbook as textbook;
use tengen_worker_glue::Task;
use tengen_worker_protocol::engine::FULL_MS;
use tengen_worker_protocol::{Aim, Analyze, Decide, EngineAnswer, Textbook, Think};
use thiserror::Error;

use crate::control::{PageHost, PageListener};

/// The hash table's size in MiB: enough for a few seconds of search, small enough for a phone.
const TABLE_MIB: usize = 32;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub(crate) enum SearchError {
    #[error(transparent)]
    Position(#[from] StartError),
    #[error(transparent)]
    Level(#[from] LevelError),
    #[error("decision {0} of the opening: {1}")]
    Opening(usize, Violation),
    #[error("there is nothing to decide")]
    Nothing,
    #[error("{0} is no move to judge")]
    NoMove(Point),
}

/// What the hash table was filled by. A game does not profit from an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Filled {
    Game(Rule, Size),
    Analysis(Rule, Size),
}

/// The engine, and what its hash table was filled by.
pub(crate) struct Searcher {
    pub(crate) engine: Engine,
    pub(crate) filled: Option<Filled>,
}

impl Searcher {
    pub(crate) fn new() -> Searcher {
        Searcher {
            engine: Engine::new(TABLE_MIB),
            filled: None,
        }
    }

    /// Chooses a move at the requested level.
    pub(crate) fn think(
        &mut self,
        think: &Think,
        task: &Task<'_>,
    ) -> Result<EngineAnswer, SearchError> {
        let position = think.position.position()?;
        self.fill_by(Filled::Game(position.rule(), position.size()));
        let level = match think.aim {
            Aim::Move(level) => Level::new(level.into())?,
            Aim::Hint => Level::STRONGEST,
        };
        let limits = within(think.aim.ms());
        let mut listener = PageListener::new(task);
        // `seeded` mixes the position in: a game reloaded midway continues as it would have, and
        // the next game differs.
        let report = self
            .engine
            .choose(&position, level.seeded(think.seed), limits, &mut listener);
        let best = report.best.unwrap_or(Move::Pass);
        let depth = Some(report.info.depth);
        Ok(EngineAnswer::Best { best, depth })
    }

    fn fill_by(&mut self, by: Filled) {
        if self.filled != Some(by) {
            self.engine.clear();
            self.filled = Some(by);
        }
    }

    /// Analyses a position, with what the last analysis has left in the hash table.
    pub(crate) fn analyze(
        &mut self,
        question: &Analyze,
        task: &Task<'_>,
    ) -> Result<EngineAnswer, SearchError> {
        let position = &question.position;
        self.fill_by(Filled::Analysis(position.rule, position.size));
        let analysis = tengen_analysis::analyze(&mut self.engine, question, &PageHost(task))?;
        Ok(EngineAnswer::Analyzed(Box::new(analysis)))
    }

    /// Makes the opening decision that is due.
    pub(crate) fn decide(
        &mut self,
        decide: &Decide,
        task: &Task<'_>,
    ) -> Result<EngineAnswer, SearchError> {
        let opening = opening(decide)?;
        let limits = match Level::new(decide.level.into())?.decision_nodes() {
            None => within(FULL_MS),
            Some(count) => Limits {
                nodes: Some(count),
                ..Limits::default()
            },
        };
        let mut listener = PageListener::new(task);
        // `Engine::decide` clears the hash table.
        self.filled = None;
        let seed = decide.seed ^ opening.position().hash();
        let choice = self.engine.decide(&opening, seed, limits, &mut listener);
        choice
            .map(|c| EngineAnswer::Decided(c.action))
            .ok_or(SearchError::Nothing)
    }
}

/// A founding program's move, [`Move::Pass`] where no point may be played, or its resignation.
pub(crate) fn textbook(question: &Textbook) -> Result<EngineAnswer, SearchError> {
    let choice = question.program.choose(&question.position.position()?);
    Ok(match (choice.action, choice.point()) {
        (textbook::ProgramAction::Resign(_), _) => EngineAnswer::Resigned,
        (_, point) => EngineAnswer::Best {
            best: point.map_or(Move::Pass, Move::Place),
            depth: None,
        },
    })
}

fn within(ms: u32) -> Limits {
    Limits {
        clock: Some(Clock::per_move(Duration::from_millis(ms.into()))),
        ..Limits::default()
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
