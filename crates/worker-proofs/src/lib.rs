//! Forced wins on the page: found, proved, and checked by the literal rules.
//!
//! The page asks with [`tengen_worker_protocol::proofs`], the [`Bench`] answers. It is a wasm module and a
//! worker of its own: it is loaded when somebody first asks for a win, and neither the engine's
//! module nor its worker ever waits for it. What it does is tested natively.

mod bench;
mod told;
#[cfg(target_arch = "wasm32")]
mod worker;

pub use bench::{Answered, Bench, Watch};
pub use told::AskError;

#[cfg(test)]
mod tests;
