//! Tengen's engine: search and evaluation for five in a row under all five rules.
//!
//! [`Engine::search`] blocks on one thread until its [`Limits`] or its [`Control`] end it.

mod bench;
mod board;
mod classes;
mod eval;
pub mod features;
mod lanes;
mod layer;
mod leaf;
mod level;
mod lines;
mod movegen;
mod node;
mod opening;
mod ordering;
mod pages;
mod params;
mod prefetch;
mod proofs;
mod report;
mod root;
mod score;
mod search;
mod shapes;
mod tables;
mod threats;
mod time;
mod tt;
mod vcf;
mod weights;

/// What a solver builds on: the cells of the board's grid, and what a stone on them averts.
pub mod cells {
    pub use crate::board::{CellSet, Stops, WALL, cell_of, cells_in, point_of};
    pub use crate::movegen::fours;
    pub use crate::threats::{answers_to_fives, five_stops, may_have_four, open_four_stops};
}

#[cfg(test)]
mod tests;

pub use bench::{BenchResult, bench};
pub use board::Board;
pub use classes::{LineClass, PointClass};
pub use level::{Level, LevelError};
pub use opening::{Balanced, Choice, Offer};
#[cfg(feature = "tune")]
pub use params::{Param, params, set_param};
pub use proofs::{Ask, Claim, Evidence, Outlook};
pub use report::{Clock, Control, Info, Limits, Report, Scope, Trial, Unattended};
pub use search::{Discarded, Engine};
pub use vcf::vcf;
#[cfg(feature = "tune")]
pub use weights::weights_from_environment;
