//! Tests of the ratings: the paper's example, another implementation, and seeded players.

mod advantage;
mod paper;
mod properties;
mod simulation;
