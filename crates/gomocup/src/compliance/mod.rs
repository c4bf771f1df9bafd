//! Compliance checks: whether an engine speaks the protocol. Each check runs a process of its own.
//!
//! The checks ask for what managers in use rely on. [`Need::Required`] are the mandatory commands
//! and the behaviour without which an engine loses games; [`Need::Optional`] are commands that an
//! engine may refuse with `ERROR` or `UNKNOWN` but must otherwise get right. Playing strength is
//! not checked; obeying an accepted rule is.

mod basics;
mod extras;
mod fault;
mod games;
mod talk;
mod timing;

use std::time::Duration;

pub use fault::Fault;
use talk::Talk;

use crate::manager::CommandLine;

/// Whether an engine may fail a check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Managers rely on it.
    Required,
    /// An engine may refuse the command.
    Optional,
}

/// One compliance check.
#[derive(Clone, Copy)]
pub struct Check {
    /// Its identifier, such as `board-empty`.
    pub name: &'static str,
    /// The expected behaviour in one line.
    pub what: &'static str,
    /// Whether an engine may fail it.
    pub need: Need,
    run: Run,
}

type Run = fn(&mut Talk) -> Result<(), Fault>;

/// The result of a check.
#[derive(Debug)]
pub enum Verdict {
    /// The engine behaved as expected.
    Passed,
    /// The engine refused an optional command.
    Absent,
    /// The engine misbehaved.
    Failed {
        /// What went wrong.
        fault: Fault,
        /// The conversation, a line each: `<` to the engine, `>` from it.
        transcript: String,
    },
}

/// Allowances for a slow machine.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tolerance {
    /// Limit for starting and for answers that need no search.
    pub answer: Duration,
    /// Allowed excess over the time limits sent to the engine.
    pub late: Duration,
}

impl Default for Tolerance {
    fn default() -> Tolerance {
        Tolerance {
            answer: Duration::from_secs(10),
            late: Duration::from_millis(100),
        }
    }
}

impl Check {
    const fn required(name: &'static str, what: &'static str, run: Run) -> Check {
        let need = Need::Required;
        Check {
            name,
            what,
            need,
            run,
        }
    }

    const fn optional(name: &'static str, what: &'static str, run: Run) -> Check {
        Check {
            need: Need::Optional,
            ..Check::required(name, what, run)
        }
    }

    /// All checks in the order they run.
    pub fn all() -> impl Iterator<Item = Check> {
        [
            basics::CHECKS,
            games::CHECKS,
            timing::CHECKS,
            extras::CHECKS,
        ]
        .into_iter()
        .flatten()
        .copied()
    }

    /// Starts the engine and runs the check.
    #[must_use]
    pub fn run(&self, command: &CommandLine, tolerance: Tolerance) -> Verdict {
        let mut talk = match Talk::start(command, tolerance) {
            Ok(talk) => talk,
            Err(fault) => {
                return Verdict::Failed {
                    fault,
                    transcript: String::new(),
                };
            }
        };
        match (self.run)(&mut talk) {
            Ok(()) => Verdict::Passed,
            Err(Fault::Refused { .. }) if self.need == Need::Optional => Verdict::Absent,
            Err(fault) => Verdict::Failed {
                fault,
                transcript: talk.transcript(),
            },
        }
    }
}
