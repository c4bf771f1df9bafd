//! Fuzz target: certificates.
//!
//! `cargo +nightly fuzz run certificate`.

#![no_main]

#[path = "../bodies/certificate.rs"]
mod body;

libfuzzer_sys::fuzz_target!(|data: &[u8]| body::fuzz_certificate(data));
