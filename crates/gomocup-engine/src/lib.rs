//! Tengen as a Gomocup engine, between an input and an output stream.
//!
//! [`serve`] reads lines on its own thread, so that commands arrive during a search, and answers
//! them in order. [`tengen_gomocup::Session`] interprets the protocol; this crate adds the engine,
//! its memory, the clock and pondering.
//!
//! [`EngineSession`] is the same without threads: one line in, its answers out, on any [`Clock`].
//!
//! ```
//! use tengen_core::Level;
//! use tengen_gomocup_engine::{Options, serve};
//!
//! let textbook = Some("win-table".parse()?);
//! let options = Options { level: Level::STRONGEST, seed: 0, textbook };
//! let mut output = Vec::new();
//! serve(options, "START 15\nTURN 7,7\nEND\n".as_bytes(), &mut output)?;
//! assert_eq!(String::from_utf8(output)?, "OK\n6,6\n");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod clock;
mod delay;
mod input;
mod memory;
mod opening;
mod search_control;
mod session;
mod time;
mod words;

use std::io::{Read, Write};

use tengen_core::Level;
use tengen_textbook::ProgramSpec;

pub use clock::{Clock, Wall};
use input::Input;
pub use session::{EngineSession, ManagerLine};

/// Engine options.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Playing strength; the manager can only lower it.
    pub level: Level,
    /// Seed for the weaker levels' mistakes and for the choice among equal openings.
    pub seed: u64,
    /// Textbook program that chooses the moves; the engine still decides openings and balances
    /// stones.
    pub textbook: Option<ProgramSpec>,
}

/// Events that arrive during a search.
pub trait Meanwhile {
    /// Whether the search must end now.
    fn stop(&self) -> bool;

    /// The next question about the engine itself, to be answered out of turn.
    fn aside(&self) -> Option<Aside> {
        None
    }
}

/// Any function that says when to stop.
impl<F: Fn() -> bool> Meanwhile for F {
    fn stop(&self) -> bool {
        self()
    }
}

/// A question about the engine itself; its answer does not depend on the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    /// `ABOUT`: name, version and author.
    About,
    /// `YXSHOWINFO`: the engine's limits.
    ShowInfo,
}

/// Answers lines until `END` or the end of input.
///
/// # Errors
/// If the reader thread cannot be started, or `output` fails.
pub fn serve(
    options: Options,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> std::io::Result<()> {
    let clock = Wall::start();
    let mut input = Input::start(input, clock)?;
    let mut session = EngineSession::new(options, output, clock);
    loop {
        if input.is_idle() && session.has_spare_work() {
            let waiting = input.anything_after_now();
            session.spare_work(&waiting)?;
        }
        let Some(heard) = input.next() else {
            return Ok(());
        };
        let number = heard.number;
        if !session.hear(&heard, &input.after(number))? {
            return Ok(());
        }
    }
}
