//! The host's own engines, run by the server and chosen by name. Their command lines stay on the
//! server.
//!
//! * `GET /api/v1/engines` returns [`Engines`];
//! * `POST /api/v1/engines/{name}/move` takes a [`Question`] and returns an [`EngineAnswer`].
//! * `GET /api/v1/analysis` opens a WebSocket, on which they and Tengen's own engine analyse.
//!
//! Errors are [`ApiError`](crate::ApiError)s.

use serde::{Deserialize, Serialize};

/// Maximum body of a question in bytes.
pub const LARGEST_QUESTION: usize = 16 * 1024;
/// Maximum thinking time per move in milliseconds.
pub const LONGEST_TURN: u64 = 60_000;

/// The available engines.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Engines {
    /// Engines in the host's order.
    pub engines: Vec<EngineEntry>,
    /// Search threads of Tengen's own engine on the server for this client; absent if it may not
    /// analyse there.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub threads: Option<usize>,
}

/// An engine of the host's.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EngineEntry {
    /// The name used to choose it.
    pub name: String,
}

/// A position as moves or as a set-up, and the time for the answer.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Question {
    /// `freestyle`, `standard`, `renju`, `caro` or `caro-overline`.
    pub rule: String,
    /// The number of lines, 5 to 22.
    pub size: u32,
    /// Moves in order, Black first, such as `h8i9`; empty for a set-up. Passes are not supported.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub moves: String,
    /// Black's stones of a set-up, such as `h8,j9`.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub black: String,
    /// White's stones of a set-up.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub white: String,
    /// The colour to move in a set-up, `black` or `white`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub to_move: Option<String>,
    /// Maximum time for the move in milliseconds, 1 to [`LONGEST_TURN`].
    pub turn_ms: u64,
}

/// An engine's move and its search data, as far as its messages give them.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct EngineAnswer {
    /// The point, such as `h8`; always legal.
    #[serde(rename = "move")]
    pub mv: String,
    /// Time used in milliseconds.
    pub took_ms: u64,
    /// Search depth in plies.
    pub depth: Option<u32>,
    /// The engine's score for itself, in its own units.
    pub score: Option<i32>,
    /// Plies to the end of the game, negative if the engine loses.
    pub mate: Option<i32>,
    /// Positions searched.
    pub nodes: Option<u64>,
}
