//! The incremental board of search and solver: stones, and what every empty point is worth as a
//! threat.
//!
//! A [`Board`] reports changes to an [`Observer`] such as an evaluation; the default, `()`, keeps
//! nothing besides the [`PointClass`] of every point.
//!
//! ```
//! use tengen_board::{Board, PointClass, vcf};
//! use tengen_core::{Color, Position, Rule, Size, notation::parse_moves};
//!
//! let moves = parse_moves("h8a1i8a2j8a3")?;
//! let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
//! let mut board: Board = Board::new(&position);
//! assert_eq!(board.class("k8".parse()?, Color::Black), PointClass::OpenFour);
//!
//! // An open three wins by continuous fours.
//! let line = vcf::find::<_, vcf::Nearest>(&mut board, Color::Black, 1_000).expect("a win");
//! assert_eq!(line.len(), 3);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

#![doc(test(attr(deny(unused))))]

mod board;
mod classes;
mod control;
mod dead_ends;
mod fours;
mod lines;
mod meter;
mod observer;
mod points;
mod proof_request;
mod shapes;
mod steps;
mod threats;
mod time;
pub mod vcf;

#[cfg(test)]
mod tests;

pub use board::{
    Ahead, Board, Cell, CellSet, DIRECTIONS, GRID, SIDES, Stops, WALL, WIDTH, cell_of, cells_in,
    point_of, point_on_board,
};
pub use classes::{LINE_CLASSES, LineClass, POINT_CLASSES, PointClass};
pub use control::{Clock, Control, Limits, NoControl};
pub use dead_ends::{ANY_FOURS, DeadEnds};
pub use fours::{FOURS, each_of, fours, fours_of, is_four, may_have_four};
pub use meter::Meter;
pub use observer::{Entry, Observer};
pub use points::PointTables;
pub use proof_request::{ProofQuestion, ProofRequest, ProofResult, Prospect};
pub use steps::{Step, StepId, Steps};
pub use threats::{
    Threat, answers_to_fives, assess, five_stops, four_three_stops, open_four_stops,
};
pub use time::{Budget, Signs};
