//! Analysis of a position: several lines, some of the moves, balance, fifth moves.
//!
//! The same question is asked by a host of its engine; what an engine does not report is `None`.

use serde::{Deserialize, Serialize};
use tengen_core::{Point, PositionSpec, SearchedLine, ThreatOnBoard};

/// Milliseconds of an analysis that the user has not asked to go on: 8 s, as on lichess.
pub const ANALYSIS_MS: u32 = 8_000;
/// Least milliseconds between two reports of an analysis; the last one is sent at once.
pub const REPORT_MS: u32 = 125;
/// Most lines of an analysis.
pub const MAX_LINES: u8 = 20;

/// A position to analyse.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analyze {
    /// The position.
    pub position: PositionSpec,
    /// What to look for.
    pub task: AnalysisTask,
    /// When to end; [`AnalysisLimits::default`] never does before it is stopped.
    pub limits: AnalysisLimits,
    /// Whether to begin with an empty hash table, so that the result depends on nothing else.
    pub fresh: bool,
}

/// What an analysis looks for.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum AnalysisTask {
    /// The best moves.
    Lines {
        /// How many, 1 to [`MAX_LINES`].
        count: u8,
        /// Only these moves, or all if empty; two with two lines compares them.
        only: Vec<Point>,
        /// Not these moves.
        except: Vec<Point>,
    },
    /// The stone that brings the position closest to even.
    BalanceOne,
    /// The two stones, one of each side, that do so.
    BalanceTwo,
    /// So many of the best fifth moves, no two of them equivalent.
    FifthMoves(u8),
}

impl AnalysisTask {
    /// The best move.
    pub const BEST: AnalysisTask = AnalysisTask::Lines {
        count: 1,
        only: Vec::new(),
        except: Vec::new(),
    };

    /// Whether it looks for the best moves among all, which any engine does. Results of other tasks
    /// are no evaluation of the position.
    #[must_use]
    pub const fn is_plain(&self) -> bool {
        match self {
            AnalysisTask::Lines { only, except, .. } => only.is_empty() && except.is_empty(),
            _ => false,
        }
    }
}

/// A message of the page to the server's engines, which answer with
/// [`FromWorker`](crate::FromWorker).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum ToAnalyst {
    /// Analyse a position; an earlier question ends.
    Ask {
        /// Larger than all earlier ids.
        id: i32,
        /// The host's name for an engine; `None` for Tengen's own.
        engine: Option<String>,
        /// The question.
        question: Box<Analyze>,
    },
    /// Stop this question.
    Stop(i32),
    /// Answer at once with [`FromWorker::Ready`](crate::FromWorker::Ready), a sign of life.
    Ping,
}

/// When an analysis ends by itself: at the first of these.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct AnalysisLimits {
    /// Milliseconds.
    pub ms: Option<u32>,
    /// Nodes; the result is then the same on every machine.
    pub nodes: Option<u64>,
    /// The depth in plies; likewise.
    pub depth: Option<u32>,
}

/// A report of an analysis.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Analysis {
    /// The lines, the best first; empty if nothing is known yet.
    pub lines: Vec<SearchedLine>,
    /// What the stones on the board threaten.
    pub threat: Option<ThreatOnBoard>,
    /// Nodes so far.
    pub nodes: Option<u64>,
    /// Nodes per second.
    pub nps: Option<u64>,
    /// Milliseconds so far.
    pub ms: Option<u64>,
}
