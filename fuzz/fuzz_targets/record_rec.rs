//! Fuzz target: the `.rec` of early Gomocup tournaments.
//!
//! `cargo +nightly fuzz run record_rec crates/record/tests/corpus/rec`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_rec(data));
