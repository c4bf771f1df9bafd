//! The manager's side: engines as child processes.
//!
//! A [`Process`] is a child whose three streams are served by threads, so no engine can block its
//! manager, be it by silence, by a gigabyte of output or by leaving its input unread. An [`Engine`]
//! speaks the protocol with it; every wait has a deadline. Failures are [`EngineError`]s. A
//! transcript is kept. Under Unix an engine ends with its manager, even if the manager is killed
//! and the engine ignores the end of its input.

mod command_line;
mod engine;
mod engine_line;
mod error;
#[cfg(unix)]
mod guard;
mod process;

pub use command_line::{CommandLine, CommandLineError};
pub(crate) use engine::rule_number;
pub use engine::{Engine, EngineMove, GameSettings, Timeouts};
pub use engine_line::{EngineLine, Evaluation};
pub use error::EngineError;
pub use process::{Direction, Process, Record};
