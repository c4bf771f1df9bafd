//! Fuzz target: players' messages about a room.
//!
//! `cargo +nightly fuzz run room crates/api/tests/corpus/room`.

#![no_main]

#[path = "../bodies/room.rs"]
mod body;

libfuzzer_sys::fuzz_target!(|data: &[u8]| body::fuzz_room(data));
