//! Incremental and tabulated code against plain twins.

mod board;
mod lines;
pub(crate) mod positions;
mod tally;
mod time;
