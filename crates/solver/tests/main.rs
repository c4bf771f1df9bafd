//! The solver, by the literal rules and by known answers.
mod common;
mod every;
mod probes;
mod random;
mod real_positions;
mod small;
mod twin;
