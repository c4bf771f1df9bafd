//! Arenas on the wire: what visitors of the lobby are told of them.
//!
//! Times are milliseconds from the moment of telling, so that no client needs the server's clock.

use serde::{Deserialize, Serialize};

use super::Offer;
use crate::{Name, PlayerId};

/// Rows of a table that are told on the socket at a time.
pub const ARENA_ROWS_TOLD: u32 = 10;
/// Rows of a table that an answer by HTTP has at most.
pub const ARENA_ROWS_READ: u32 = 100;

/// How far an arena is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ArenaState {
    /// It has not begun, and can be entered.
    Open,
    /// Free players are paired.
    Running,
    /// The time is up; the games that run are played to their end and count.
    Ending,
    /// The table is final.
    Over,
}

/// An arena: an evening in which free players are paired at once, again and again.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaShown {
    /// The arena's number, which stays the same.
    pub arena: u64,
    /// What the host calls it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// What is played.
    pub offer: Offer,
    /// Whether points are doubled after two wins in a row.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub streaks: bool,
    /// How far it is.
    pub state: ArenaState,
    /// Milliseconds until the first games; absent once it has begun.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub begins_in: Option<u64>,
    /// Milliseconds until no game begins any more; absent once the time is up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends_in: Option<u64>,
    /// How many players have entered.
    pub players: u32,
}

/// How a player stands in an arena.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaStanding {
    /// The arena's number.
    pub arena: u64,
    /// The place, from 1 on, which players share who are equal in everything.
    pub place: u32,
    /// How many players have entered.
    pub players: u32,
    /// Points: two for a win, one for a draw, and what a streak adds.
    pub points: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Whether the next game counts double.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub streak: bool,
    /// Whether the player wants games there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub here: bool,
    /// Whether the player is in a game of the arena.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plays: bool,
    /// Whether the table is final.
    #[serde(default, rename = "final", skip_serializing_if = "std::ops::Not::not")]
    pub is_final: bool,
}

/// A row of an arena's table.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaRow {
    /// The place, from 1 on, which players share who are equal in everything.
    pub place: u32,
    /// The player.
    pub player: PlayerId,
    /// The player's name.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Points: two for a win, one for a draw, and what a streak adds.
    pub points: u32,
    /// Games won.
    pub wins: u32,
    /// Games drawn.
    pub draws: u32,
    /// Games lost.
    pub losses: u32,
    /// Whether the next game counts double.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub streak: bool,
    /// Whether the player wants games there.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub here: bool,
    /// Whether the player is in a game of the arena.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub plays: bool,
}

/// A part of an arena's table: by points, then more wins, then fewer losses.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaPage {
    /// The arena's number.
    pub arena: u64,
    /// How many rows come before these.
    pub from: u32,
    /// How many rows there are in all.
    pub players: u32,
    /// The rows.
    pub rows: Vec<ArenaRow>,
    /// Whether the table is final.
    #[serde(default, rename = "final", skip_serializing_if = "std::ops::Not::not")]
    pub is_final: bool,
}

/// The answer to `GET /api/v1/arenas`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaList {
    /// Those that are not over, then the last twenty that are, the latest first.
    pub arenas: Vec<ArenaShown>,
}

/// The answer to `GET /api/v1/arenas/{arena}`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ArenaTable {
    /// The arena.
    pub arena: ArenaShown,
    /// A part of its table.
    pub table: ArenaPage,
}
