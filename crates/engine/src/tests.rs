//! Unit tests: incremental and tabulated values against plain twins, and the search's guarantees.

mod evaluation;
mod level;
mod multipv;
mod opening;
#[path = "../../board/src/tests/positions.rs"]
pub(crate) mod positions;
mod search;
mod threats;
mod vcf;
