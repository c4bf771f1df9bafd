//! A review step by step: the proofs worker holds the walk, the page passes on the searches of the
//! engine's worker.

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Point, PositionSpec};

use crate::review::End;

/// A game to review. The attachment has the facts that are known, a JSON line for each position
/// from the end of the game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewGame {
    /// Where the game begins, and its moves.
    pub game: PositionSpec,
    /// The side whose moments are wanted; `None` for both.
    pub side: Option<Color>,
    /// Number of moves of the record before the game.
    pub before: usize,
    /// How the game ended, if not by its last move.
    #[serde(default)]
    pub ended: Option<End>,
}

/// The lines of a search: the first move of each, and the winning chance of the side to move in
/// permille.
pub type SearchedLines = Vec<(Point, u32)>;

/// Where a review stands.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewStep {
    /// Number of positions that are settled.
    pub settled: usize,
    /// Number of all positions.
    pub of: usize,
    /// Whether the review is over, its second pass included.
    pub done: bool,
    /// The search that is needed next; its lines come with the next question.
    pub search: Option<ReviewSearch>,
    /// The JSON of a [`Reviewed`](crate::review::Reviewed), once a position has been settled: only
    /// the views that show it parse it. Its facts are attached, as JSON too.
    pub review: Option<String>,
}

/// A search for a review, from an empty table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ReviewSearch {
    /// The position.
    pub position: PositionSpec,
    /// The moves to compare; empty for the best move of all.
    pub only: Vec<Point>,
    /// Nodes.
    pub nodes: u64,
}
