//! The games of a player.
//!
//! `GET /api/v1/my/games` returns [`MyGames`] of the player whose session the sender presents, the
//! newest first, and none to a sender without a session. `?after=` with the [`next`](MyGames::next)
//! of an answer returns those before it.

use serde::{Deserialize, Serialize};
use tengen_core::Rule;
use tengen_core::opening::Procedure;
use tengen_room::{Name, Seat};

use crate::RoomId;

/// Games in one answer.
pub const GAMES_AT_ONCE: usize = 50;

/// Games of a player, the newest first.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MyGames {
    /// At most 50 games.
    pub games: Vec<MyGame>,
    /// Where the list goes on, as `after`; absent at its end.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub next: Option<String>,
}

/// A game of a player, or a room that waits for its second player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MyGame {
    /// The room.
    pub room: RoomId,
    /// The room's link at this server, such as `/?room=…`.
    pub link: String,
    /// The game's number in the room, from 1; 0 for a room that waits.
    pub number: u32,
    /// The rule.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "freestyle"))]
    pub rule: Rule,
    /// The number of lines.
    pub size: u8,
    /// The opening procedure.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "swap2"))]
    pub opening: Procedure,
    /// The player's seat.
    pub you: Seat,
    /// The seat with Black; `null` in a room that waits.
    pub black: Option<Seat>,
    /// The player's name in the room.
    pub name: Option<Name>,
    /// The opponent's name in the room.
    pub opponent: Option<Name>,
    /// Whether the opponent's player has been deleted.
    #[serde(default)]
    pub opponent_deleted: bool,
    /// When the game began, or when the room was made, in milliseconds since 1970 by the server's
    /// clock.
    pub started: u64,
    /// When the game ended; `null` until then.
    pub finished: Option<u64>,
    /// The winner; `null` until the game has ended, and for a draw.
    pub winner: Option<Seat>,
    /// How the game ended, as in the event `finished`; `null` until then.
    pub by: Option<String>,
    /// The moves so far.
    pub moves: u32,
    /// The seat to move or to decide; `null` in a room that waits and once the game has ended.
    pub turn: Option<Seat>,
}
