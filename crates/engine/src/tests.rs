//! Everything incremental or tabulated against its plain twin, and the search's promises.

mod evaluation;
mod level;
mod multipv;
mod opening;
#[path = "../../board/src/tests/positions.rs"]
pub(crate) mod positions;
mod search;
mod threats;
mod vcf;
