//! Certificates, honest and hostile.

mod fuzz;
mod verify;
