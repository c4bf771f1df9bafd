//! Fuzz target: RenjuNet's RIF.
//!
//! `cargo +nightly fuzz run record_rif crates/record/tests/corpus/rif`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_rif(data));
