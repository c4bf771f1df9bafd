//! One face for everybody who can choose a move.
//!
//! A [`Spec`] says who plays: a level of Tengen's engine, a founding program, or any engine that
//! speaks the Gomocup protocol. [`Spec::open`] makes an [`Opponent`] of it, which chooses moves
//! within a [`Turn`] and reports how long it took. Clocks are read here, never in the engine.

mod built_in;
mod child;
mod clock;
mod opponent;
mod spec;

pub use clock::Stopwatch;
pub use opponent::{Answer, Failure, Opponent, Terms, Turn};
pub use spec::{BuiltIn, Spec, SpecError};
