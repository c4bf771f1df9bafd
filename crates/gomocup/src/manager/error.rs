//! Failures of an engine.

use std::time::Duration;

use thiserror::Error;

/// A failure of an engine, which must be started again unless noted otherwise.
#[derive(Debug, Error)]
pub enum EngineError {
    /// The program did not start.
    #[error("{command} cannot be started: {source}")]
    Start {
        /// The command line.
        command: String,
        /// The system's error.
        source: std::io::Error,
    },
    /// The process ended during a request.
    #[error("it ended ({status}) when asked to {asked}")]
    Ended {
        /// The request in words.
        asked: &'static str,
        /// The exit status in words.
        status: String,
    },
    /// No answer in time; the process has been killed.
    #[error("it did not {asked} within {} ms and was killed", .waited.as_millis())]
    Silent {
        /// The request in words.
        asked: &'static str,
        /// The time allowed.
        waited: Duration,
    },
    /// `ERROR` or `UNKNOWN` to a mandatory command. The engine is still usable.
    #[error("asked to {asked}, it answered {line:?}")]
    Refused {
        /// The request in words.
        asked: &'static str,
        /// The answer received.
        line: String,
    },
    /// The game contains a pass, which the protocol cannot express. The engine is still usable.
    #[error("move {0} of the game is a pass, which the protocol cannot express")]
    Pass(usize),
}
