//! Lessons about founding programs: the trace of a choice.

use serde::{Deserialize, Serialize};
use tengen_core::Point;

/// The trace of a program's choice, as `tengen-textbook` records it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taught {
    /// The move; `None` if the program passes or resigns.
    pub best: Option<Point>,
    /// The program's steps, in order.
    pub stages: Vec<Stage>,
    /// Attack score of each point, in point order; empty if the program keeps none.
    pub attack: Vec<i32>,
    /// Defence scores, as `attack`.
    pub defence: Vec<i32>,
    /// Total scores, as `attack`, for programs with a single score.
    pub scores: Vec<i32>,
    /// Indices of the win lines still open to Black and to White, if the program keeps any.
    pub alive: Option<[Vec<u16>; 2]>,
    /// Notes about single points.
    pub notes: Vec<Note>,
}

/// One step of a choice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// The name of what the step looks for.
    pub look: String,
    /// The points it finds.
    pub points: Vec<Point>,
    /// The win lines it finds.
    pub rows: Vec<[Point; 5]>,
    /// The moves of a line of play, in order.
    pub line: Vec<Point>,
    /// A number whose meaning depends on `look`.
    pub value: i64,
    /// A second number, as `value`.
    pub other: i64,
    /// Whether this step decides the move.
    pub decides: bool,
}

/// A program's notes about one point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The point they are about.
    pub point: Point,
    /// The patterns through the point: the text read, the pattern, its value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<(String, String, i32)>,
    /// The side to move's codes and the opponent's, along rows, columns and both diagonals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub codes: Option<[[i32; 4]; 2]>,
}
