//! Forced wins for the page: found, proved, and verified by the literal rules.
//!
//! [`ProofService`] answers the questions of [`tengen_worker_protocol::proofs`]. The page loads it
//! as a separate wasm module with the first question, so that it never delays the engine. Its tests
//! run natively.
//!
//! ```
//! use tengen_core::{Position, PositionSpec, Rule, Size, notation};
//! use tengen_worker_proofs::{ProofService, TaskControl};
//! use tengen_worker_protocol::proofs::*;
//!
//! struct Unlimited;
//! impl TaskControl for Unlimited {
//!     fn elapsed(&mut self) -> u64 { 0 }
//!     fn stop(&mut self) -> bool { false }
//! }
//!
//! // Black wins by fours, and the certificate is verified.
//! let moves = notation::parse_moves("h8a1i8a2j8a3")?;
//! let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
//! let question = ProofQuestion::Win {
//!     position: PositionSpec::of(&position),
//!     query: SearchParams { goal: Goal::Vcf, shortest: true, ms: 1_000, nodes: None },
//! };
//! let answered = ProofService::default().answer(&question, &[], &mut Unlimited)?;
//! let ProofAnswer::Win { found: Found::Win { checked, .. }, .. } = answered.reply else {
//!     panic!("no win");
//! };
//! assert!(matches!(checked, Checked::Proved(proof) if proof.length == 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod convert;
mod review;
mod service;
#[cfg(target_arch = "wasm32")]
mod worker;

pub use convert::QuestionError;
pub use service::{Answered, ProofService, TaskControl};

#[cfg(test)]
mod review_tests;
#[cfg(test)]
mod tests;
