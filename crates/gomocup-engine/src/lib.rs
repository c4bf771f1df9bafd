//! The engine under the Gomocup protocol, as a program between two streams.
//!
//! [`serve`] reads lines in a thread of its own, so that they are heard while the engine thinks,
//! and answers them one after the other. What a line means is [`tengen_gomocup::Session`]'s to
//! say; here are the engine, its memory, the clock, and thinking in the opponent's time.
//!
//! [`Brain`] is the same without threads: one line in, its answers out, by any clock.

mod brain;
mod clock;
mod delay;
mod input;
mod memory;
mod opening;
mod time;
mod watch;
mod words;

use std::io::{Read, Write};

use tengen_engine::Level;
use tengen_textbook::ProgramSpec;

pub use brain::{Brain, Heard};
pub use clock::{Clock, Wall};
use input::Input;

/// How the engine plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Options {
    /// Playing strength.
    pub level: Level,
    /// Seed of the weaker levels' mistakes, and of openings that are about as good.
    pub seed: u64,
    /// A founding program that makes the moves. What it knows nothing of, such as decisions in an
    /// opening or stones that balance, stays the engine's.
    pub textbook: Option<ProgramSpec>,
}

/// What may come in while the engine thinks.
pub trait Meanwhile {
    /// Whether the answer is wanted at once.
    fn stop(&self) -> bool;

    /// The next question about the engine itself, which is answered out of turn.
    fn aside(&self) -> Option<Aside> {
        None
    }
}

/// Any function that says when the answer is wanted at once.
impl<F: Fn() -> bool> Meanwhile for F {
    fn stop(&self) -> bool {
        self()
    }
}

/// A question about the engine itself, whose answer depends on nothing said before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aside {
    /// `ABOUT`: who it is.
    About,
    /// `YXSHOWINFO`: what it can do.
    ShowInfo,
}

/// Answers lines until `END` or the end of input.
///
/// # Errors
/// Where no thread can be started to read, or `output` fails.
pub fn serve(
    options: Options,
    input: impl Read + Send + 'static,
    output: impl Write,
) -> std::io::Result<()> {
    let clock = Wall::start();
    let mut input = Input::start(input, clock)?;
    let mut brain = Brain::new(options, output, clock);
    loop {
        if input.is_idle() && brain.has_spare_work() {
            let waiting = input.anything_after_now();
            brain.spare_work(&waiting)?;
        }
        let Some(heard) = input.next() else {
            return Ok(());
        };
        let number = heard.number;
        if !brain.hear(&heard, &input.after(number))? {
            return Ok(());
        }
    }
}
