//! What can be wrong with an answer.

use std::time::Duration;

use thiserror::Error;

use crate::manager::Trouble;

/// Why a check was not passed. `asked` is the line that led to it.
#[derive(Debug, Error)]
pub enum Fault {
    /// The engine could not be started.
    #[error(transparent)]
    Start(#[from] Trouble),
    /// No answer in time.
    #[error("no answer to {asked} within {} ms", .waited.as_millis())]
    Silent {
        /// The line.
        asked: String,
        /// How long was waited.
        waited: Duration,
    },
    /// It ended instead of answering.
    #[error("it ended after {asked}")]
    Ended {
        /// The line.
        asked: String,
    },
    /// Another answer than the expected one.
    #[error("{asked} was answered with {found:?}, not with {expected}")]
    Answer {
        /// The line.
        asked: String,
        /// The answer.
        found: String,
        /// What was expected.
        expected: &'static str,
    },
    /// It said that it cannot do this.
    #[error("{asked} was refused: {found}")]
    Refused {
        /// The line.
        asked: String,
        /// The answer.
        found: String,
    },
    /// A move to a point that is taken, off the board or forbidden.
    #[error("{asked} was answered with {found}: {why}")]
    Move {
        /// The line.
        asked: String,
        /// The move.
        found: String,
        /// What is wrong with it.
        why: String,
    },
    /// A line where silence was expected.
    #[error("after {asked} it said {found:?} unasked")]
    Unasked {
        /// The line before.
        asked: String,
        /// What it said.
        found: String,
    },
    /// A line longer than managers read.
    #[error("a line of {0} characters; Piskvork reads 8000")]
    Long(usize),
    /// An answer that came too late.
    #[error("{asked} was answered after {} ms of {} ms", .took.as_millis(), .limit.as_millis())]
    Late {
        /// The line.
        asked: String,
        /// The time it took.
        took: Duration,
        /// The time it had.
        limit: Duration,
    },
    /// It still runs.
    #[error("it still ran {} ms after {asked}", .waited.as_millis())]
    Runs {
        /// What should have ended it.
        asked: &'static str,
        /// How long was waited.
        waited: Duration,
    },
    /// It ended with an error.
    #[error("it ended with {0} instead of 0")]
    Status(String),
    /// More memory than it was allowed.
    #[error("it used {used} MB of {limit} MB")]
    Memory {
        /// Megabytes at its peak.
        used: u64,
        /// Megabytes allowed.
        limit: u64,
    },
}
