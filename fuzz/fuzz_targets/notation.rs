//! Fuzz target: move lists.
//!
//! `cargo +nightly fuzz run notation crates/core/tests/corpus/notation`.

#![no_main]

#[path = "../bodies/notation.rs"]
mod body;

libfuzzer_sys::fuzz_target!(|data: &[u8]| body::fuzz_notation(data));
