//! Integration tests of the solver: by the literal rules and by known answers.

mod common;
mod every;
mod lengths;
mod limits;
mod random;
mod real_positions;
mod shortest;
mod small;
mod twin;
