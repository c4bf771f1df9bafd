//! Game records for the page: files read, drawn and written.
//!
//! [`RecordService`] answers the requests of [`tengen_worker_protocol::records`]. It is a separate
//! wasm module in a Web Worker, so that the file formats are downloaded only when needed and a
//! large file does not block the page. Its tests run natively.

mod draw;
mod service;
#[cfg(target_arch = "wasm32")]
mod worker;
mod write;

pub use service::{Answered, RecordService};

#[cfg(test)]
mod tests;
