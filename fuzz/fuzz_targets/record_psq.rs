//! Fuzz target: Piskvork's `.psq`.
//!
//! `cargo +nightly fuzz run record_psq crates/record/tests/corpus/psq`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_psq(data));
