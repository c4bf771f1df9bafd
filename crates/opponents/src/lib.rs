//! Opponents: one interface for everything that can choose a move.
//!
//! An [`OpponentSpec`] names a level of Tengen's engine, a founding program, or any Gomocup engine.
//! [`OpponentSpec::open`] turns it into an [`Opponent`], which chooses moves within a [`Turn`] and
//! reports the time taken. Clocks are read here, never in the engine.
//!
//! ```
//! use tengen_core::{Position, Rule, Size};
//! use tengen_gomocup::manager::Timeouts;
//! use tengen_opponents::{OpponentSpec, Turn};
//!
//! let spec: OpponentSpec = "textbook:win-table".parse()?;
//! let mut opponent = spec.open(Timeouts::default());
//! let position = Position::new(Rule::Freestyle, Size::STANDARD);
//! let answer = opponent.choose(&position, Turn::default())?;
//! assert_eq!(answer.point.to_string(), "h8");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod built_in;
mod child;
mod clock;
mod opponent;
mod spec;

pub use clock::Stopwatch;
pub use opponent::{Failure, Opponent, OpponentMove, Terms, Turn};
pub use spec::{BuiltIn, OpponentSpec, OpponentSpecError};
