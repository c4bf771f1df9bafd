//! A game to review.
//!
//! `POST /api/v1/review` takes a [`ReviewQuestion`] and returns what `tengen review --json` prints.

use serde::{Deserialize, Serialize};

/// The most nodes of a search or a proof.
pub const LARGEST_BUDGET: u64 = 10_000_000;

/// A game, whose moments are wanted, and the limits.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ReviewQuestion {
    /// `freestyle`, `standard`, `renju`, `caro` or `caro-overline`.
    pub rule: String,
    /// The number of lines, 5 to 22.
    pub size: u32,
    /// Moves in order, such as `h8i9`, passes included. A foul before the last one stands.
    pub moves: String,
    /// Where the moves begin, such as `h8j9/i9/white`; without it the empty board.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub start: String,
    /// The side whose moments are wanted, `black` or `white`; without it both.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub side: Option<String>,
    /// Nodes of a comparison, 1 to [`LARGEST_BUDGET`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
    /// Nodes of a proof, 1 to [`LARGEST_BUDGET`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub proof_nodes: Option<u64>,
    /// The language of the sentences: `en` (the default), `zh`, `zh-Hant` or `ja`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
}
