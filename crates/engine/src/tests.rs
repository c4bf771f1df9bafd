//! Everything incremental or tabulated against its plain twin, and the search's promises.

mod board;
mod level;
mod lines;
mod multipv;
mod opening;
pub(crate) mod positions;
mod search;
mod threats;
mod vcf;
