//! Fuzzes the formats that are only read:
//! `cargo +nightly fuzz run record_read_only crates/record/tests/corpus/read_only`

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_read_only(data));
