//! Fuzz target: position strings.
//!
//! `cargo +nightly fuzz run record_moves crates/record/tests/corpus/moves`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_moves(data));
