//! Whether an engine speaks the protocol: a list of checks, each with a process of its own.
//!
//! What a check asks for is what managers in use rely on. [`Need::Required`] ones are the
//! mandatory commands and habits without which an engine loses games; [`Need::Optional`] ones are
//! commands that an engine may refuse with `ERROR` or `UNKNOWN`, but must do right if it does them.
//! Strength is no matter here, except that a rule an engine accepts must be obeyed.

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

/// How bad it is not to pass.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Need {
    /// Managers rely on it.
    Required,
    /// An engine may do without.
    Optional,
}

/// One thing that is checked.
#[derive(Clone, Copy)]
pub struct Check {
    /// Its name, such as `board-empty`.
    pub name: &'static str,
    /// What is expected, in a few words for engine authors.
    pub what: &'static str,
    /// How bad it is not to pass.
    pub need: Need,
    run: Run,
}

/// The conversation that makes a check.
type Run = fn(&mut Talk) -> Result<(), Fault>;

/// What came of a check.
#[derive(Debug)]
pub enum Verdict {
    /// All is well.
    Passed,
    /// The engine does not offer this, and need not.
    Absent,
    /// What went wrong, and what was said until then.
    Failed {
        /// What went wrong.
        fault: Fault,
        /// The conversation, a line each: `<` to the engine, `>` from it.
        transcript: String,
    },
}

/// How long an engine may take where no clock counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tolerance {
    /// To start and to answer what needs no thought.
    pub answer: Duration,
    /// Beyond a limit it has been told.
    pub late: Duration,
}

impl Default for Tolerance {
    /// Ten seconds to answer; a tenth of a second beyond a limit.
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

    /// All checks, in their order.
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

    /// Starts the engine and looks.
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
