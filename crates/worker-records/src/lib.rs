//! Game records for the page: files read, drawn and written.
//!
//! [`Shelf`] answers the requests of [`tengen_worker_protocol::records`]. It has a wasm module and
//! a Web Worker of its own, so that the file formats are downloaded only when needed and a large
//! file does not block the page. Its tests run natively.

mod draw;
mod shelf;
#[cfg(target_arch = "wasm32")]
mod worker;
mod write;

pub use shelf::{Answered, Shelf};

#[cfg(test)]
mod tests;
