//! The library of the page: games, records and puzzles as documents in the browser's database.
//!
//! [`LibraryService`] answers the questions of [`tengen_worker_protocol::library`] over any store.
//! It is a separate wasm module in a Web Worker, where the store is IndexedDB, so that neither the
//! database nor a search delays the page. Its tests run natively over a store in memory.
//!
//! ```
//! use tengen_library::{MemoryRows, ready};
//! use tengen_record::{Record, pack::pack};
//! use tengen_worker_library::{LibraryService, Surroundings};
//! use tengen_worker_protocol::library::*;
//!
//! let around = Surroundings { now: || 1_700_000_000_000, random: || 7 };
//! let mut service = ready(LibraryService::load(MemoryRows::default(), around))?;
//! let moves = tengen_core::notation::parse_moves("h8i9i8")?;
//! let tree = pack(&Record::from_moves(tengen_core::Size::STANDARD, &moves)?);
//!
//! // The tree is kept, and listed.
//! let (name, folder) = ("Mine".to_owned(), String::new());
//! let spare = format!("{:032x}", 8);
//! let add = LibraryQuestion::Add { name, folder, summary: None, spare };
//! ready(service.answer(add, tree, Space::UNKNOWN));
//! let list = LibraryQuestion::List(Box::new(Query { limit: 10, ..Query::default() }));
//! let (answer, _) = ready(service.answer(list, Vec::new(), Space::UNKNOWN));
//! let LibraryAnswer::Listed(1, rows) = answer else { panic!("{answer:?}") };
//! assert_eq!((rows[0].name.as_str(), rows[0].moves), ("Mine", 3));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod boards;
mod bring;
#[cfg(target_arch = "wasm32")]
mod database;
mod judge;
mod keep;
mod meet;
#[cfg(target_arch = "wasm32")]
mod mirror;
mod query;
mod service;
#[cfg(target_arch = "wasm32")]
mod worker;

pub use bring::{BringError, StoredGame};
pub use service::{LibraryService, Surroundings};

#[cfg(test)]
mod tests;
