//! Fuzz target: SGF.
//!
//! `cargo +nightly fuzz run record_sgf crates/record/tests/corpus/sgf`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_sgf(data));
