//! The library of the page: games, records and puzzles as documents in the browser's database.
//!
//! [`LibraryService`] answers the questions of [`tengen_worker_protocol::library`] over any store.
//! It is a separate wasm module in a Web Worker, where the store is IndexedDB, so that neither the
//! database nor a search delays the page. Its tests run natively over a store in memory.
//!
//! ```
//! use tengen_library::{MemoryRows, ready};
//! use tengen_worker_library::{LibraryService, Surroundings};
//! use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion, Query, Space};
//!
//! let around = Surroundings { now: || 0, random: || 0 };
//! let mut service = ready(LibraryService::load(MemoryRows::default(), around))?;
//! let question = LibraryQuestion::List(Box::new(Query { limit: 30, ..Query::default() }));
//! let (answer, _) = ready(service.answer(question, Vec::new(), Space::UNKNOWN));
//! assert_eq!(answer, LibraryAnswer::Listed(0, Vec::new()));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#[cfg(target_arch = "wasm32")]
mod database;
mod keep;
mod query;
mod service;
#[cfg(target_arch = "wasm32")]
mod worker;

pub use service::{LibraryService, Surroundings};

#[cfg(test)]
mod tests;
