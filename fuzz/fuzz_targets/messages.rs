//! Fuzz target: messages between server and clients.
//!
//! `cargo +nightly fuzz run messages crates/api/tests/corpus/messages`.

#![no_main]

#[path = "../bodies/messages.rs"]
mod body;

libfuzzer_sys::fuzz_target!(|data: &[u8]| body::fuzz_messages(data));
