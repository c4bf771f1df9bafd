//! The library: games, records and puzzles as documents in the browser's database.
//!
//! [`LibraryService`] answers the questions of [`tengen_worker_protocol::library`] over any store.
//! In the worker that is IndexedDB, so that neither the database nor a search delays the page. Its
//! tests run natively over a store in memory.

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
