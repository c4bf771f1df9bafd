//! Game records: files read, drawn and written.
//!
//! [`RecordService`] answers the requests of [`tengen_worker_protocol::records`]. A worker does it,
//! so that a large file does not block the page. Its tests run natively.

mod collection;
mod draw;
mod service;
#[cfg(target_arch = "wasm32")]
mod worker;
mod write;

pub use service::{Answered, RecordService};
pub use write::sgf;

#[cfg(test)]
mod tests;
