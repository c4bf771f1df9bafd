//! Game records for the page: files read, drawn and written.
//!
//! [`RecordService`] answers the requests of [`tengen_worker_protocol::records`]. It is a separate
//! wasm module in a Web Worker, so that the file formats are downloaded only when needed and a
//! large file does not block the page. Its tests run natively.
//!
//! ```
//! use tengen_worker_protocol::records::*;
//! use tengen_worker_records::RecordService;
//!
//! let mut service = RecordService::default();
//! let mut answer = |wish, file: &[u8]| {
//!     let language = "en".to_owned();
//!     service.answer(&RecordsRequest { language, words: None, wish }, file, &mut |_| {})
//! };
//!
//! // The file is kept, and written in another format.
//! let sgf = b"(;GM[4]FF[4]SZ[15];B[hh];W[ig];B[ih])";
//! let open = RecordsCommand::Open { name: None, charset: None, lenient: false, other: None };
//! let RecordsAnswer::Opened(file) = answer(open, sgf).reply else { panic!("not a record") };
//! let what = FileContent::Record { record: file.count - 1 };
//! let write = RecordsCommand::Write { what, format: "moves".to_owned() };
//! assert_eq!(answer(write, &[]).bytes.as_deref(), Some(&b"h8i9i8\n"[..]));
//! ```

mod collection;
mod draw;
mod service;
#[cfg(target_arch = "wasm32")]
mod worker;
mod write;

pub use service::{Answered, RecordService};

#[cfg(test)]
mod tests;
