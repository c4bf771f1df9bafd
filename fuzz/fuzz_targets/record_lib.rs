//! Fuzz target: RenLib's `.lib`.
//!
//! `cargo +nightly fuzz run record_lib crates/record/tests/corpus/lib`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_lib(data));
