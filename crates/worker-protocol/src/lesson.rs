//! A lesson about a founding program: how it comes to its move, and what the engine makes of it.

use serde::{Deserialize, Serialize};
use tengen_core::Point;

/// How a program comes to its choice, as `tengen-textbook` traces it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Taught {
    /// What it plays, if anything.
    pub best: Option<Point>,
    /// Its steps, in its order.
    pub stages: Vec<Stage>,
    /// What each point is worth as an attack, in point order; empty where it keeps no such score.
    pub attack: Vec<i32>,
    /// The same for defence.
    pub defence: Vec<i32>,
    /// What each point is worth in all, where there is only one score.
    pub scores: Vec<i32>,
    /// The indices of the win lines that it holds alive for Black and White, where it keeps any.
    pub alive: Option<[Vec<u16>; 2]>,
    /// What it notes about single points.
    pub notes: Vec<Note>,
}

/// A step of a decision.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Stage {
    /// What it looks for, by its name.
    pub look: String,
    /// The points it finds.
    pub points: Vec<Point>,
    /// The win lines it finds.
    pub rows: Vec<[Point; 5]>,
    /// Moves in turn.
    pub line: Vec<Point>,
    /// A number; what it means depends on what it looks for.
    pub value: i64,
    /// Another number.
    pub other: i64,
    /// Whether the decision falls here.
    pub decides: bool,
}

/// What a program notes about a point.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Note {
    /// The point.
    pub point: Point,
    /// The patterns found through it: the text read, the pattern, its value.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub patterns: Vec<(String, String, i32)>,
    /// Its own codes and the other side's, along the rows, columns and both diagonals.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub codes: Option<[[i32; 4]; 2]>,
}

/// What the engine thinks of a move, or of the best one.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Judged {
    /// The move.
    pub mv: Point,
    /// Its worth to whoever plays it.
    pub score: i32,
    /// Plies to the end where it is seen: positive if the side that plays wins.
    pub mate: Option<i32>,
    /// The chance to win of the side that plays, in thousandths.
    pub winrate: u32,
    /// The move and what follows.
    pub line: Vec<Point>,
}
