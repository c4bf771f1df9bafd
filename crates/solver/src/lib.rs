//! A solver for forced wins, with proofs.
//!
//! [`solve`] searches a win of either side under any of the five rules: by continuous fours
//! ([`Goal::Vcf`]), continuous threats ([`Goal::Vct`]), or any means ([`Goal::Win`]). A win has a
//! [`tengen_proof::Certificate`] that answers every legal defence and can be verified without this
//! crate. [`Verdict::NoWin`] means the search space is exhausted.
//!
//! Clock and stop requests come from [`Control`]; memory is bounded by [`Solver::new`]. Compiles to
//! wasm32.
//!
//! ```
//! use tengen_core::{Position, Rule, Size, notation};
//! use tengen_proof::verify;
//! use tengen_solver::{Goal, Limits, Question, NoControl, solve};
//!
//! let moves = notation::parse_moves("h8a1i8a2j8a3")?;
//! let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
//! let question = Question { goal: Goal::Vcf, shortest: true, ..Question::default() };
//! let answer = solve(&position, &question, &Limits::of_nodes(10_000), &mut NoControl)?;
//! let win = answer.verdict.win().expect("three in a row win by fours");
//! assert_eq!(win.length, 3);
//! assert_eq!(verify(&win.certificate)?.length, win.length);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod averting;
mod choice;
mod dfpn;
mod every;
mod full;
mod memory;
mod offer;
mod order;
mod plan;
mod prober;
mod prove;
mod pursuit;
mod question;
mod shorten;
mod solve;
mod table;
mod threats;

pub use prober::Prober;
pub use question::{Answer, Asked, Defences, Firsts, Goal, Question, SolveError, Verdict, Win};
pub use solve::{Solver, solve};
pub use tengen_board::{Control, Limits, NoControl};
