//! Forced wins and reviews: found, proved, and verified by the literal rules.
//!
//! [`ProofService`] answers the questions of [`tengen_worker_protocol::proofs`]. Its tests run
//! natively.

mod convert;
mod review;
mod service;

pub use convert::QuestionError;
pub use service::{Answered, ProofService, TaskControl};

#[cfg(test)]
mod review_tests;
#[cfg(test)]
mod tests;
