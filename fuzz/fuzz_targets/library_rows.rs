//! Fuzz target: the library's rows.
//!
//! `cargo +nightly fuzz run library_rows`.

#![no_main]

#[path = "../bodies/library.rs"]
#[allow(dead_code, reason = "the other target's body")]
mod body;

libfuzzer_sys::fuzz_target!(|data: &[u8]| body::fuzz_rows(data));
