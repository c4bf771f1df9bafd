//! Which engine analyses: the browser's, the server's own, or one of the host's.

use serde::{Deserialize, Serialize};
use tengen_api::LONGEST_TURN;
use tengen_core::{Position, PositionSpec};
use tengen_worker_protocol::EngineQuestion;
use tengen_worker_protocol::analysis::{ANALYSIS_MS, AnalysisLimits, AnalysisTask, Analyze};

use super::{Analysis, AnalysisChoice};
use crate::EngineName;
use crate::effect::{Notice, Question, Reply};
use crate::search::Worker;

/// Nodes for each position of a line that is evaluated as a whole.
pub(super) const QUEUED_NODES: u64 = 200_000;
/// The same for engines that take no limit of nodes or use it on one thread only, in milliseconds.
const QUEUED_MS: u32 = 2_000;
/// Tengen's name and version, wherever it runs.
const TENGEN: &str = concat!("Tengen ", env!("CARGO_PKG_VERSION"));

/// An engine that analyses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Analyst {
    /// The browser's, with one thread.
    #[default]
    Browser,
    /// The server's own.
    Server,
    /// One of the host's, by its name.
    Host(EngineName),
}

/// How far a search goes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Effort {
    /// Until it has run for [`ANALYSIS_MS`].
    Usual,
    /// Until it is stopped.
    Deep,
    /// One of the positions of a line.
    Queued,
}

impl Analyst {
    /// The engine's name: numbers of different engines are not comparable.
    #[must_use]
    pub fn engine(&self) -> &str {
        match self {
            Analyst::Browser | Analyst::Server => TENGEN,
            Analyst::Host(name) => name,
        }
    }

    /// The engine that does this task: those of the host only look for the best move.
    pub(super) fn able(self, task: &AnalysisTask) -> Analyst {
        match self {
            Analyst::Host(_) if !task.is_plain() => Analyst::Browser,
            able => able,
        }
    }

    /// The worker that searches.
    pub(super) const fn worker(self) -> Worker {
        match self {
            Analyst::Browser => Worker::Engine,
            Analyst::Server | Analyst::Host(_) => Worker::Analyst,
        }
    }

    /// The most lines that it reports.
    pub(super) fn most_lines(self) -> usize {
        match self {
            Analyst::Host(_) => 1,
            Analyst::Browser | Analyst::Server => usize::MAX,
        }
    }

    pub(super) fn limits(self, effort: Effort) -> AnalysisLimits {
        let by_time = |ms| AnalysisLimits {
            ms: Some(ms),
            ..AnalysisLimits::default()
        };
        match (effort, self) {
            (Effort::Usual, _) => by_time(ANALYSIS_MS),
            (Effort::Deep, Analyst::Host(_)) => by_time(LONGEST_TURN as u32),
            (Effort::Deep, _) => AnalysisLimits::default(),
            (Effort::Queued, Analyst::Browser) => AnalysisLimits {
                nodes: Some(QUEUED_NODES),
                ..AnalysisLimits::default()
            },
            (Effort::Queued, _) => by_time(QUEUED_MS),
        }
    }

    /// The question in the form for its worker.
    pub(super) fn question(
        self,
        position: &Position,
        task: AnalysisTask,
        effort: Effort,
    ) -> Question {
        let question = Box::new(Analyze {
            position: PositionSpec::of(position),
            task,
            limits: self.limits(effort),
            fresh: false,
        });
        match self {
            Analyst::Browser => Question::Engine(EngineQuestion::Analyze(question)),
            Analyst::Server => Question::Analyst(None, question),
            Analyst::Host(name) => Question::Analyst(Some(name), question),
        }
    }
}

impl Analysis {
    /// The chosen engine, or the browser's in its place.
    pub(super) fn analyst(&self, choice: AnalysisChoice) -> Analyst {
        match self.failed == Some(choice.engine) {
            true => Analyst::Browser,
            false => choice.engine,
        }
    }

    /// Tries the chosen engine again.
    pub fn retry_engine(&mut self) {
        self.failed = None;
    }

    /// The browser's engine takes the place of one that was lost or refuses.
    pub(super) fn fall_back(&mut self, reply: &Reply) -> Notice {
        self.failed = self.asked;
        match reply {
            Reply::Refused(why) => Notice::AnalystRefused(why.clone()),
            _ => Notice::AnalystLost,
        }
    }
}
