//! Fuzz target: packs of puzzles and rows of cards.
//!
//! `cargo +nightly fuzz run training`.

#![no_main]

#[path = "../bodies/training.rs"]
mod body;

libfuzzer_sys::fuzz_target!(|data: &[u8]| body::fuzz_training(data));
