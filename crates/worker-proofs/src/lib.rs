//! Forced wins for the page: found, proved, and verified by the literal rules.
//!
//! [`Bench`] answers the questions of [`tengen_worker_protocol::proofs`]. It has a wasm module and
//! a Web Worker of its own, loaded with the first question, so that it never delays the engine. Its
//! tests run natively.

mod bench;
mod told;
#[cfg(target_arch = "wasm32")]
mod worker;

pub use bench::{Answered, Bench, Watch};
pub use told::AskError;

#[cfg(test)]
mod tests;
