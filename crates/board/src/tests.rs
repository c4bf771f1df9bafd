//! Everything incremental or tabulated against its plain twin.

mod board;
mod lines;
pub(crate) mod positions;
mod tally;
