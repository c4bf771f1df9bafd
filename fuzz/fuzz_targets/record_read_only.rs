//! Fuzz target: formats that can be read but not written.
//!
//! `cargo +nightly fuzz run record_read_only crates/record/tests/corpus/read_only`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_read_only(data));
