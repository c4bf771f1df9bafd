//! The manager's side: engines as child processes.
//!
//! A [`Process`] is a child with its three streams looked after by threads, so that no engine can
//! make its manager wait: not by silence, not by writing a gigabyte, not by leaving its input
//! unread. An [`Engine`] speaks the protocol with it, every wait with a deadline. What goes wrong
//! is a [`Trouble`], and the end of the conversation is kept for whoever wants to see it.

mod command_line;
mod engine;
mod process;
mod said;
mod trouble;

pub use command_line::{CommandLine, CommandLineError};
pub(crate) use engine::rule_number;
pub use engine::{Engine, Patience, Setup, Thought};
pub use process::{Direction, Process, Record};
pub use said::{Evaluation, Said};
pub use trouble::Trouble;
