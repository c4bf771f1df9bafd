//! Tengen's engine: search and evaluation for five in a row under all five rules.
//!
//! [`Engine::search`] blocks on one thread until its [`Limits`] or its [`Listener`] end it.

mod bench;
mod depth;
mod entry;
mod eval;
pub mod features;
mod lanes;
mod layer;
mod leaf;
mod level;
mod movegen;
mod node;
mod opening;
mod ordering;
mod pages;
mod params;
mod prefetch;
mod proofs;
mod report;
mod root;
mod score;
mod search;
mod tt;
mod vcf;
mod weights;

#[cfg(test)]
mod tests;

pub use bench::{BenchResult, bench};
pub use eval::Evaluation;
pub use level::{Level, LevelError, SeededLevel};
pub use opening::{Balanced, Choice, Offer};
#[cfg(feature = "tune")]
pub use params::{Param, params, set_param};
pub use report::{Info, Listener, Report, Scope, Trial};
pub use search::{Discarded, Engine};
pub use tengen_board::{
    Ask, Claim, Clock, Control, Evidence, Limits, LineClass, Outlook, PointClass, Unattended,
};
pub use vcf::vcf;
#[cfg(feature = "tune")]
pub use weights::weights_from_environment;

/// The engine's board: it keeps the evaluation up to date. Another evaluation is another observer.
pub type Board = tengen_board::Board<Evaluation>;
