//! Everything that a server keeps of a player.
//!
//! `GET /api/v1/my/export` returns an [`Export`] to the player whose session the sender presents.

use serde::{Deserialize, Serialize};
use tengen_room::{Name, PlayerId, Seat, Stored};

use crate::{Block, EventId, MyReport, MySession, Profile, Refund, RoomId};

/// Everything that the server keeps of the sender.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Export {
    /// The player, as others see one.
    pub player: Profile,
    /// The account; `null` for a guest.
    pub account: Option<ExportedAccount>,
    /// The account's appointment as a moderator; `null` if it is none.
    pub moderator: Option<ExportedAppointment>,
    /// The sessions, those used last first.
    pub sessions: Vec<MySession>,
    /// The players whom the player has blocked.
    pub blocks: Vec<Block>,
    /// What the player has reported of others, the latest first.
    pub reports: Vec<MyReport>,
    /// What the host has done about the player's id.
    pub acts: Vec<ExportedAct>,
    /// Refunds of rating points that concern the player, the latest first.
    pub refunds: Vec<Refund>,
    /// The seats of events that the player has entered by PIN.
    pub seats: Vec<ExportedSeat>,
    /// The arenas that the player has entered, the earliest first.
    pub arenas: Vec<ExportedArena>,
    /// All that rated games have made of the ratings, group by group, the earliest first.
    pub steps: Vec<ExportedStep>,
    /// Games against levels of the computer in the lobby by which these are measured.
    pub level_games: Vec<ExportedLevelGame>,
    /// The rooms in which the player has a seat.
    pub rooms: Vec<ExportedRoom>,
}

/// What is kept of an account. Of the password and the recovery codes that are only hashes.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportedAccount {
    /// The name.
    pub name: Name,
    /// When the password was set, in milliseconds since 1970 by the server's clock.
    pub changed: u64,
    /// When a session began or ended last.
    pub seen: u64,
    /// Recovery codes that have not been used.
    pub codes: u64,
}

/// That the host has named an account a moderator.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportedAppointment {
    /// Since when, in milliseconds since 1970 by the server's clock.
    pub since: u64,
    /// Why, in the host's words.
    pub reason: String,
    /// Who has named the account; `null` if that was not said.
    pub by: Option<Name>,
}

/// What the host has done about a player.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportedAct {
    /// When, in milliseconds since 1970 by the server's clock.
    pub at: u64,
    /// `ban` or `mute`.
    #[cfg_attr(feature = "schema", schema(example = "mute"))]
    pub act: String,
    /// Why, in the host's words.
    pub reason: String,
    /// Who has acted; `null` if that was not said.
    pub by: Option<Name>,
    /// Until when; `null` for good.
    pub until: Option<u64>,
    /// Whether the host has taken it back.
    pub lifted: bool,
}

/// A seat of an event. Of the PIN that is only a hash.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportedSeat {
    /// The event.
    pub event: EventId,
    /// The seat's number.
    pub number: u64,
    /// The name by which it is entered.
    pub name: Name,
    /// When it was entered last, in milliseconds since 1970 by the server's clock.
    pub entered: u64,
}

/// An entry in an arena. Its games are among those of the rooms.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportedArena {
    /// The arena's number.
    pub arena: u64,
    /// When the player entered or returned last, in milliseconds since 1970 by the server's clock.
    pub since: u64,
    /// The place in the final table; `null` until that is known.
    pub place: Option<u32>,
    /// The points in the final table; `null` until that is known.
    pub points: Option<u32>,
}

/// What a rated game, or the taking back of one, has made of a rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportedStep {
    /// `gomoku`, `renju`, `gomoku-correspondence` or `renju-correspondence`.
    #[cfg_attr(feature = "schema", schema(example = "gomoku"))]
    pub group: String,
    /// The room.
    pub room: RoomId,
    /// The game's number in the room.
    pub number: u32,
    /// When the game ended, in milliseconds since 1970 by the server's clock.
    pub at: u64,
    /// The opponent.
    pub opponent: PlayerId,
    /// 2 for a win, 1 for a draw, 0 for a loss; `null` where the game was taken back.
    pub score: Option<u8>,
    /// The rating before, in points.
    pub before: i64,
    /// The rating after.
    pub after: i64,
}

/// A game against a level of the computer in the lobby, by which the level's strength is measured.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportedLevelGame {
    /// The level.
    pub level: u8,
    /// `gomoku` or `renju`.
    #[cfg_attr(feature = "schema", schema(example = "gomoku"))]
    pub group: String,
    /// The room.
    pub room: RoomId,
    /// The game's number in the room.
    pub number: u32,
    /// When the game ended, in milliseconds since 1970 by the server's clock.
    pub at: u64,
    /// 2 for the player's win, 1 for a draw, 0 for a loss.
    pub score: u8,
    /// The player's rating before the game, in points.
    pub rating: i64,
}

/// A room in which a player has a seat.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportedRoom {
    /// The room.
    pub room: RoomId,
    /// The player's seat.
    pub seat: Seat,
    /// The names of the first and the second seat, for those that were taken with one.
    pub names: [Option<Name>; 2],
    /// Everything that has happened, in order.
    pub events: Vec<Stored>,
    /// The games, in order, the one that goes on included.
    pub games: Vec<ExportedGame>,
    /// Why there is no more, if what is kept of the room is damaged; else `null`.
    pub damaged: Option<String>,
}

/// A game of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct ExportedGame {
    /// Its number in the room, from 1.
    pub number: u32,
    /// The game as a file in SGF.
    pub sgf: String,
}
