//! Fuzzes edits of records: `cargo +nightly fuzz run record_edit`

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_record::fuzz::fuzz_edit(data));
