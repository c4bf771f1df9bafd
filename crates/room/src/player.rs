//! Public ids of players.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_core::serde_as_text;
use thiserror::Error;

use crate::Seat;

/// The public id of a player, the same in all rooms: 16 letters `a` to `z` and digits `2` to `7`.
/// It grants nothing; the player's session cookie does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "abcdefghijklmnop"))]
pub struct PlayerId(String);

/// Error for a text that is not a valid [`PlayerId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a player's id has {} letters a to z and digits 2 to 7",
    PlayerId::LENGTH
)]
pub struct PlayerIdError;

impl PlayerId {
    /// The query parameter of a link to a player.
    pub const IN_LINKS: &str = "player";
    /// Length of an id in characters.
    pub const LENGTH: usize = 16;

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PlayerId {
    type Err = PlayerIdError;

    fn from_str(s: &str) -> Result<PlayerId, PlayerIdError> {
        let is_base32 = |b: u8| b.is_ascii_lowercase() || (b'2'..=b'7').contains(&b);
        if s.len() == PlayerId::LENGTH && s.bytes().all(is_base32) {
            Ok(PlayerId(s.to_owned()))
        } else {
            Err(PlayerIdError)
        }
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(PlayerId);

/// The player to whom a seat belongs, as the settings of a room name one. Written like a
/// [`PlayerId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "abcdefghijklmnop"))]
pub struct SeatOwner([u8; PlayerId::LENGTH]);

impl SeatOwner {
    /// Whether the seat is this player's.
    #[must_use]
    pub fn is(&self, player: &PlayerId) -> bool {
        player.as_str().as_bytes() == self.0
    }
}

impl From<&PlayerId> for SeatOwner {
    fn from(player: &PlayerId) -> SeatOwner {
        let mut letters = [0; PlayerId::LENGTH];
        letters.copy_from_slice(player.as_str().as_bytes());
        SeatOwner(letters)
    }
}

impl FromStr for SeatOwner {
    type Err = PlayerIdError;

    fn from_str(s: &str) -> Result<SeatOwner, PlayerIdError> {
        let id: PlayerId = s.parse()?;
        Ok(SeatOwner::from(&id))
    }
}

impl fmt::Display for SeatOwner {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0
            .iter()
            .try_for_each(|&b| write!(f, "{}", char::from(b)))
    }
}

serde_as_text!(SeatOwner);

/// To whom the seats of a room belong from the start. A seat with an owner is closed to all others,
/// also once the arbiter has freed it; one without is for whoever joins.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatOwners {
    /// The owner of the first seat, who joins like that of the second: whoever makes the room then
    /// has no seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "abcdefghijklmnop"))]
    pub first: Option<SeatOwner>,
    /// The owner of the second seat.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "abcdefghijklmnop"))]
    pub second: Option<SeatOwner>,
    /// Whether there is something of a later version, as for
    /// [`Config::later`](crate::Config::later).
    #[serde(flatten, with = "crate::config::later")]
    #[cfg_attr(feature = "schema", schema(ignore))]
    pub later: bool,
}

impl SeatOwners {
    /// The owner of a seat.
    #[must_use]
    pub const fn of(self, seat: Seat) -> Option<SeatOwner> {
        match seat {
            Seat::First => self.first,
            Seat::Second => self.second,
        }
    }

    /// Whether both seats have owners. Players whom a lobby or an event has brought together play
    /// without help.
    #[must_use]
    pub const fn are_all(self) -> bool {
        self.first.is_some() && self.second.is_some()
    }
}
