//! What can go wrong with an engine.

use std::time::Duration;

use thiserror::Error;

/// Why an engine is of no more use until it is started again, unless the text says otherwise.
#[derive(Debug, Error)]
pub enum Trouble {
    /// It could not be started.
    #[error("{command} cannot be started: {source}")]
    Start {
        /// The command line.
        command: String,
        /// What the system said.
        source: std::io::Error,
    },
    /// It ended although it was asked for something.
    #[error("it ended ({status}) when asked to {asked}")]
    Ended {
        /// What it was asked to do.
        asked: &'static str,
        /// Its exit status, as the system words it.
        status: String,
    },
    /// It did not answer in time and has been killed.
    #[error("it did not {asked} within {} ms and was killed", .waited.as_millis())]
    Silent {
        /// What it was asked to do.
        asked: &'static str,
        /// How long it had.
        waited: Duration,
    },
    /// It answered with `ERROR` or `UNKNOWN` to what it must know. It may still be used.
    #[error("asked to {asked}, it answered {line:?}")]
    Refused {
        /// What it was asked to do.
        asked: &'static str,
        /// Its answer.
        line: String,
    },
    /// The game holds a pass, which the protocol cannot express. The engine may still be used.
    #[error("move {0} of the game is a pass, which the protocol cannot express")]
    Pass(usize),
}
