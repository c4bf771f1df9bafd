//! Both sides of the protocol.

mod common;
mod fuzz;
mod lines;
mod manager;
mod session;
