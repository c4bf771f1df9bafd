//! What thinks for the page, in Web Workers: engine, founding programs, solver and reviews.
//!
//! One wasm module, which several workers load. One kind answers the engine's questions by
//! `tengen_analysis::Searcher`. The other kind proves and reviews: [`ProofService`] answers the
//! questions of [`tengen_worker_protocol::proofs`]. The solver is a part of the module that only
//! the second kind loads, so that a first visit does without it.
//!
//! ```
//! use tengen_core::{Position, PositionSpec, Rule, Size, notation};
//! use tengen_worker_think::{ProofService, TaskControl};
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
//! let ProofAnswer::Win { found: Found::Win { checked, .. }, .. } = answered.answer else {
//!     panic!("no win");
//! };
//! assert!(matches!(checked, Checked::Proved(proof) if proof.length == 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(target_arch = "wasm32")]
mod engine;
mod proofs;
#[cfg(target_arch = "wasm32")]
mod prover;

pub use proofs::{Answered, ProofService, QuestionError, TaskControl};
