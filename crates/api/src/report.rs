//! Reports of players to the host.
//!
//! * `POST /api/v1/rooms/{room}/reports` takes a [`Report`] of the other player of a room and
//!   returns [`Reported`] (201);
//! * `GET /api/v1/my/reports` returns [`MyReports`], with the host's answers.

use serde::{Deserialize, Serialize};
use tengen_room::{Name, PlayerId, Reason};

use crate::RoomId;

/// Reports that a player may send within 24 hours.
pub const MOST_REPORTS: u64 = 20;

/// What a player reports of the other player of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Report {
    /// What has happened, for the host alone.
    pub reason: Reason,
}

/// A report that the host gets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Reported {
    /// Its number.
    pub number: u64,
}

/// What the sender has reported.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MyReports {
    /// The latest first.
    pub reports: Vec<MyReport>,
}

/// A report of the sender's. Times are milliseconds since 1970 by the server's clock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct MyReport {
    /// Its number.
    pub number: u64,
    /// When it was sent.
    pub at: u64,
    /// The player whom it concerns.
    pub about: PlayerId,
    /// The room.
    pub room: RoomId,
    /// The version of the room's last event then.
    pub version: u64,
    /// What has happened, in the sender's words.
    pub reason: Reason,
    /// When the host has answered; `null` until then.
    pub answered: Option<u64>,
    /// The host's answer.
    pub answer: Option<Reason>,
    /// Who has answered; `null` if that was not said.
    pub by: Option<Name>,
}
