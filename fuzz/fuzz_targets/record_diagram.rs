//! Fuzz target: text diagrams.
//!
//! `cargo +nightly fuzz run record_diagram crates/record/tests/corpus/diagram`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_diagram(data));
