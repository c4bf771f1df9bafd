//! Ownership, tried in a simulator.

mod node;
mod seeds;
mod simulator;
mod stories;
