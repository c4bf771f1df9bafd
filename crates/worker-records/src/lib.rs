//! Records on the page: a shelf on which the files lie that were opened.
//!
//! The page asks with [`tengen_worker_protocol::records`], the [`Shelf`] answers. It is a wasm module and
//! a worker of its own, so that the formats are loaded only when somebody reads or writes a file,
//! and a large file does not hold up the page. What it does is tested natively.

mod draw;
mod shelf;
#[cfg(target_arch = "wasm32")]
mod worker;
mod write;

pub use shelf::{Answered, Shelf};

#[cfg(test)]
mod tests;
