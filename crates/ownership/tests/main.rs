//! Ownership, tried in a simulator.

mod seeds;
mod simulator;
