//! The reasons a check can fail.

use std::time::Duration;

use thiserror::Error;

use crate::manager::EngineError;

/// Why a check failed. `asked` is the last line sent before the failure.
#[derive(Debug, Error)]
pub enum Fault {
    /// The process did not start.
    #[error(transparent)]
    Start(#[from] EngineError),
    /// No answer in time.
    #[error("no answer to {asked} within {} ms", .waited.as_millis())]
    Silent {
        /// The last line sent.
        asked: String,
        /// The time allowed.
        waited: Duration,
    },
    /// The process ended instead of answering.
    #[error("it ended after {asked}")]
    Ended {
        /// The last line sent.
        asked: String,
    },
    /// The wrong answer.
    #[error("{asked} was answered with {found:?}, not with {expected}")]
    Answer {
        /// The last line sent.
        asked: String,
        /// The answer received.
        found: String,
        /// The expected answer in words.
        expected: &'static str,
    },
    /// `ERROR` or `UNKNOWN`: the command is not supported.
    #[error("{asked} was refused: {found}")]
    Refused {
        /// The last line sent.
        asked: String,
        /// The answer received.
        found: String,
    },
    /// A move to a point that is taken, off the board or forbidden, or a move against the rule.
    #[error("{asked} was answered with {found}: {why}")]
    Move {
        /// The last line sent.
        asked: String,
        /// The move as received.
        found: String,
        /// The reason in words.
        why: String,
    },
    /// Output where silence was expected.
    #[error("after {asked} it said {found:?} unasked")]
    Unasked {
        /// The last line sent.
        asked: String,
        /// The line received.
        found: String,
    },
    /// A line longer than managers read; its length.
    #[error("a line of {0} characters; Piskvork reads 8000")]
    Long(usize),
    /// An answer past its time limit.
    #[error("{asked} was answered after {} ms of {} ms", .took.as_millis(), .limit.as_millis())]
    Late {
        /// The last line sent.
        asked: String,
        /// The time from the request to the answer.
        took: Duration,
        /// The time limit.
        limit: Duration,
    },
    /// The process did not exit.
    #[error("it still ran {} ms after {asked}", .waited.as_millis())]
    Runs {
        /// The event that should have ended it.
        asked: &'static str,
        /// The time allowed.
        waited: Duration,
    },
    /// A non-zero exit status.
    #[error("it ended with {0} instead of 0")]
    Status(String),
    /// More memory than the limit.
    #[error("it used {used} MB of {limit} MB")]
    Memory {
        /// Peak use in MiB.
        used: u64,
        /// The limit in MiB.
        limit: u64,
    },
}
