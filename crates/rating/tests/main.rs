//! Tests of the ratings: the paper's example, another implementation, and seeded players.

#[path = "../examples/calibration/players.rs"]
mod players;
#[path = "../examples/calibration/plot.rs"]
mod plot;

mod advantage;
mod paper;
mod properties;
mod simulation;
mod strength;
