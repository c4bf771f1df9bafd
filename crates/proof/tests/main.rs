//! Tests of certificates.

mod fuzz;
mod verify;
