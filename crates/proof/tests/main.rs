//! Tests of certificates.

mod fuzz;
mod kept;
mod verify;
