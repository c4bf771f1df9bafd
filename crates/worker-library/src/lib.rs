//! The library of the page: games, records and puzzles as documents in the browser's database.
//!
//! [`LibraryService`] answers the questions of [`tengen_worker_protocol::library`] over any store. It
//! is a separate wasm module in a Web Worker, where the store is IndexedDB, so that neither the
//! database nor a search delays the page. Its tests run natively over a store in memory.

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
