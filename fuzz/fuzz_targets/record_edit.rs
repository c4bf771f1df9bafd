//! Fuzz target: logs of edits.
//!
//! `cargo +nightly fuzz run record_edit`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_edit(data));
