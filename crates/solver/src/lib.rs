//! Forced wins, found and proved.
//!
//! [`solve`] looks for a win of either side under any of the five rules: by continuous fours
//! ([`Goal::Vcf`]), by continuous threats ([`Goal::Vct`]), or with quieter stones too
//! ([`Goal::Win`]). A win comes with a [`tengen_proof::Certificate`] that answers every legal
//! defence, so that nobody has to believe this crate. [`Verdict::NoWin`] is claimed only where everything has been tried.
//!
//! The crate reads no clock: [`Control`] says when to stop. Memory is bounded by [`Limits`]. It
//! compiles for wasm32.

mod averting;
mod choice;
mod dead;
mod dfpn;
mod every;
mod full;
mod memory;
mod meter;
mod offer;
mod order;
mod plan;
mod prober;
mod prove;
mod pursuit;
mod question;
mod shorten;
mod solve;
mod steps;
mod table;
mod threats;
mod vcf;

pub use meter::{Control, Unattended};
pub use prober::Prober;
pub use question::{Answer, Defences, Firsts, Goal, Limits, Question, SolveError, Verdict, Win};
pub use solve::{Solver, solve};
