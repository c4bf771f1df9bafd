//! Fuzz target: packed records.
//!
//! `cargo +nightly fuzz run record_pack`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_pack(data));
