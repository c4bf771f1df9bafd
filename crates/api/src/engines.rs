//! Engines of the host's own, run by the server and picked by name; their commands never leave it.
//!
//! * `GET /api/v1/engines` answers [`Engines`];
//! * `POST /api/v1/engines/{name}/move` takes a [`Question`] and answers an [`EngineAnswer`].
//!
//! What goes wrong is answered as an [`ApiError`](crate::ApiError).
use serde::{Deserialize, Serialize};

/// The longest question, in bytes.
pub const LARGEST_QUESTION: usize = 16 * 1024;
/// The longest an engine may be asked to think, in milliseconds.
pub const LONGEST_TURN: u64 = 60_000;

/// The engines there are.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Engines {
    /// In the host's order.
    pub engines: Vec<EngineEntry>,
}

/// One engine.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EngineEntry {
    /// The name it is picked by.
    pub name: String,
}

/// A position, and how long to think about it: moves in order, or a set-up.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// `freestyle`, `standard`, `renju`, `caro` or `caro-overline`.
    pub rule: String,
    /// The board's lines, 5 to 22.
    pub size: u32,
    /// Moves in order, Black first, such as `h8i9`; none in a set-up. Engines know no passes.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// Black's stones of a set-up, such as `h8,j9`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub black: String,
    /// White's stones of a set-up.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub white: String,
    /// `black` or `white`: whose turn it is in a set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<String>,
    /// The most time for the move in milliseconds, 1 to [`LONGEST_TURN`].
    pub turn_ms: u64,
}

/// An engine's move, and what it says about it as far as its messages can be read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EngineAnswer {
    /// The point, such as `h8`; the rules allow it.
    #[serde(rename = "move")]
    pub mv: String,
    /// The time it took, in milliseconds.
    pub took_ms: u64,
    /// The depth it reached, in plies.
    pub depth: Option<u32>,
    /// Its score for itself, in its own units.
    pub score: Option<i32>,
    /// Plies to the end, negative where it loses.
    pub mate: Option<i32>,
    /// Positions searched.
    pub nodes: Option<u64>,
}
