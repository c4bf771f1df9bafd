//! Fuzz target: the Gomocup protocol.
//!
//! `cargo +nightly fuzz run protocol crates/gomocup/tests/corpus`.

#![no_main]

libfuzzer_sys::fuzz_target!(|data: &[u8]| tengen_gomocup::fuzz::fuzz_protocol(data));
