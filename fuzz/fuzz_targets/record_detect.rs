//! Fuzz target: detection of file formats.
//!
//! `cargo +nightly fuzz run record_detect crates/record/tests/corpus/detect`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_detect(data));
