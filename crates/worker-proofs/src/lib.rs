//! Forced wins for the page: found, proved, and verified by the literal rules.
//!
//! [`ProofService`] answers the questions of [`tengen_worker_protocol::proofs`]. The page loads it
//! as a separate wasm module with the first question, so that it never delays the engine. Its tests
//! run natively.

mod convert;
mod service;
#[cfg(target_arch = "wasm32")]
mod worker;

pub use convert::QuestionError;
pub use service::{Answered, ProofService, TaskControl};

#[cfg(test)]
mod tests;
