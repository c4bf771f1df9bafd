//! Players whom a player has blocked.
//!
//! * `GET /api/v1/my/blocks` returns the sender's [`Blocks`];
//! * `PUT /api/v1/my/blocks/{player}` blocks a player, `DELETE` ends that.

use serde::{Deserialize, Serialize};
use tengen_room::{Name, PlayerId};

/// Players whom one player may block.
pub const MOST_BLOCKED: u64 = 1_000;

/// The players whom the sender has blocked.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Blocks {
    /// Those blocked last first.
    pub blocks: Vec<Block>,
}

/// A blocked player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Block {
    /// The player's id, as events name it.
    pub player: PlayerId,
    /// The name that the player has given last.
    pub name: Option<Name>,
    /// Since when, in milliseconds since 1970 by the server's clock.
    pub since: u64,
}
