//! Tengen's engine: search and evaluation for five in a row under all five rules.
//!
//! [`Engine::search`] blocks on one thread until its [`Limits`] or its [`Listener`] end it. Without
//! the feature `embedded-weights`, [`load_weights`] comes before the first search under a rule.
//!
//! ```
//! use tengen_core::{Move, Position, Rule, Size, notation};
//! use tengen_engine::{Engine, Limits, NoControl};
//!
//! // Black has three in a row; White must stop it at one end or the other.
//! let moves = notation::parse_moves("h8a1i8a2j8")?;
//! let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
//! let mut engine = Engine::new(1);
//! let report = engine.search(&position, Limits::of_nodes(2_000), &mut NoControl);
//! let Some(Move::Place(best)) = report.best else { panic!("a stone") };
//! assert!(["f8", "g8", "k8", "l8"].contains(&best.to_string().as_str()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod bench;
mod depth;
mod entry;
mod eval;
pub mod features;
mod lanes;
mod layer;
mod leaf;
mod leaves;
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
mod threat;
mod tt;
mod vcf;
mod weights;

#[cfg(test)]
mod tests;

pub use bench::{BenchResult, bench};
pub use eval::Evaluation;
pub use lanes::instruction_set;
pub use leaves::Sampler;
pub use level::{SeededLevel, decision_nodes};
pub use opening::{Balanced, Choice, Offer};
#[cfg(feature = "tune")]
pub use params::{Param, params, set_param};
pub use report::{Info, Listener, Report, Scope, Trial};
pub use search::{Discarded, Engine};
pub use tengen_board::{
    Clock, Control, Limits, LineClass, NoControl, PointClass, ProofQuestion, ProofRequest,
    ProofResult, Prospect,
};
pub use threat::threat_on_board;
pub use vcf::vcf;
#[cfg(feature = "embedded-weights")]
pub use weights::embedded_weights;
#[cfg(feature = "tune")]
pub use weights::weights_from_environment;
pub use weights::{WeightsError, has_weights, load_weights};

/// The board with incremental evaluation, as its [`Evaluation`] observer.
pub type Board = tengen_board::Board<Evaluation>;
