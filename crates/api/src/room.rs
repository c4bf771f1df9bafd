//! Rooms: two people play by link.
//!
//! * `POST /api/v1/rooms` takes a [`NewRoom`] and returns a [`RoomMade`] (201); the sender gets the
//!   first seat, unless that belongs to a named player;
//! * `GET /api/v1/rooms/{room}` returns a [`RoomNow`] and takes no seat, so that link previews are
//!   harmless;
//! * `POST /api/v1/rooms/{room}/join` takes a [`Join`] and returns [`Seated`]: the free seat, the
//!   seat that the sender has, or the seat taken with the same [`JoinToken`] within
//!   [`JOIN_ANSWERED`];
//! * `POST /api/v1/rooms/{room}/rulings` takes a [`Rule`](crate::Rule) of the room's arbiter and
//!   returns [`Ruled`](crate::Ruled);
//! * `GET /api/v1/rooms/{room}/socket` opens a WebSocket with the messages of
//!   [`socket`](crate::socket);
//! * `GET /api/v1/network` returns a [`Network`]: the addresses at which others reach this server;
//! * `POST /api/v1/network` opens the server to the local network, from this machine only, and
//!   returns the same.
//!
//! A room has a second id for watching only, valid everywhere except in a join. Both ids are
//! secrets in links; `no-referrer` keeps them from other sites. A seat is held by an `HttpOnly`
//! cookie. Errors are [`ApiError`](crate::ApiError)s.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_room::{Config, Name, Seat, Start, Stored};

use crate::arbiter::ArbiterKey;
use crate::seat::SeatKey;
use crate::secret::secret;

/// The encoding of ids and tokens.
pub const BASE32: base32::Alphabet = base32::Alphabet::Rfc4648Lower { padding: false };
/// Maximum body of a request about rooms in bytes.
pub const LARGEST_ROOM_REQUEST: usize = 4 * 1024;

/// The id of a room: 128 random bits as 26 letters `a` to `z` and digits `2` to `7`. It grants
/// watching.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "abcdefghijklmnopqrstuvwxyz"))]
#[serde(try_from = "String", into = "String")]
pub struct RoomId(String);

/// Error for a text that is not a valid [`RoomId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a room's name has {} letters and digits", RoomId::LENGTH)]
pub struct RoomIdError;

impl RoomId {
    /// Length of an id in characters.
    pub const LENGTH: usize = 26;
    /// The query parameter of a room link.
    pub const IN_LINKS: &str = "room";

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The link to share: the server's page, opened at this room. `server` has no trailing slash.
    #[must_use]
    pub fn link(&self, server: &str) -> String {
        format!("{server}/?{}={self}", Self::IN_LINKS)
    }

    /// The room that a link names, on any server.
    ///
    /// # Errors
    /// [`RoomIdError`] if it names none.
    pub fn from_link(link: &str) -> Result<Self, RoomIdError> {
        let (_, query) = link.split_once('?').ok_or(RoomIdError)?;
        let query = query.split('#').next().unwrap_or_default();
        let mut pairs = query.split('&').filter_map(|pair| pair.split_once('='));
        let named = pairs.find(|&(name, _)| name == Self::IN_LINKS);
        named.ok_or(RoomIdError)?.1.parse()
    }
}

impl FromStr for RoomId {
    type Err = RoomIdError;

    fn from_str(text: &str) -> Result<Self, RoomIdError> {
        if is_base32(text, Self::LENGTH) {
            Ok(Self(text.to_owned()))
        } else {
            Err(RoomIdError)
        }
    }
}

/// Whether a text is base 32 of this length: letters `a` to `z` and digits `2` to `7`.
pub(crate) fn is_base32(text: &str, length: usize) -> bool {
    let known = |b: u8| b.is_ascii_lowercase() || (b'2'..=b'7').contains(&b);
    text.len() == length && text.bytes().all(known)
}

impl TryFrom<String> for RoomId {
    type Error = RoomIdError;

    fn try_from(text: String) -> Result<Self, RoomIdError> {
        text.parse()
    }
}

impl From<RoomId> for String {
    fn from(id: RoomId) -> Self {
        id.0
    }
}

impl fmt::Display for RoomId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// The settings of a room to create.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// Rule, size, the creator's colour and the penalty for fouls.
    pub config: Config,
    /// The creator's name; optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Starting position of the room's games as `black/white/turn`: Black's stones, White's stones,
    /// the colour to move. Absent for the empty board.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "h8j9/i9i10/black"))]
    pub start: Option<Start>,
    /// Whether the room gets an arbiter, who is not one of the players. Since protocol 5.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub arbiter: bool,
}

/// The response to creating a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoomMade {
    /// The id of the new room.
    pub room: RoomId,
    /// The creator's seat; `null` where the first seat belongs to a named player.
    pub seat: Option<Seat>,
    /// The id for watching only, for links to people who should not play. Missing from servers
    /// before protocol 2.
    #[serde(default)]
    pub watch: Option<RoomId>,
    /// The key of the arbiter, if one was wanted, to be handed to that person. Told only here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub arbiter: Option<ArbiterKey>,
}

/// How long a join token gets the same seat again.
pub const JOIN_ANSWERED: Duration = Duration::from_secs(10 * 60);

/// A request for the free seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// The player's name; optional.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// A random token for retries: keep it until the join is answered, and resend the same join if
    /// the answer is lost. Without a token, a lost answer leaves the seat taken for good.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<JoinToken>,
    /// The key of a freed seat, from the link to it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub key: Option<SeatKey>,
}

secret! {
    /// Makes a join safe to retry: 128 random bits as 26 letters `a` to `z` and digits `2` to `7`,
    /// known only to the sender. It grants the seat for [`JOIN_ANSWERED`].
    JoinToken, JoinTokenError, "a join's token"
}

/// The sender's seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seated {
    /// The seat held by the sender.
    pub seat: Seat,
}

/// The current state of a room.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoomNow {
    /// The id that was requested.
    pub room: RoomId,
    /// The sender's seat; `null` if none.
    pub you: Option<Seat>,
    /// The free seat that belongs to the sender by the room's settings; absent if none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub owns: Option<Seat>,
    /// The names of the players to whom the seats belong by the settings, as they last gave one;
    /// absent if none is known.
    #[serde(default, skip_serializing_if = "is_nameless")]
    pub owners: [Option<Name>; 2],
    /// Free seats that only their links give.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub kept: Vec<Seat>,
    /// Taken seats whose players have been deleted.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub deleted: Vec<Seat>,
    /// The id for watching only. Missing from servers before protocol 2.
    #[serde(default)]
    pub watch: Option<RoomId>,
    /// Whether the room was requested by its id for watching, which grants no seat.
    #[serde(default)]
    pub only_watch: bool,
    /// All events, to be folded by `tengen_room::Room`.
    pub events: Vec<Stored>,
}

fn is_nameless(names: &[Option<Name>; 2]) -> bool {
    names.iter().all(Option::is_none)
}

/// The addresses at which others reach this server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Network {
    /// Whether the local network may join. If not, a sender on this machine can open it.
    pub open: bool,
    /// Whether the sender may open it, which requires the server's own machine.
    pub may_open: bool,
    /// Addresses to type into a browser, without a trailing slash.
    pub addresses: Vec<String>,
    /// Whether another machine has reached the server since its start.
    #[serde(default)]
    pub reached: bool,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_rooms_are_checked() {
        let good = "abcdefghijklmnopqrstuvwxyz";
        assert_eq!(
            good.parse::<RoomId>().map(String::from),
            Ok(good.to_owned())
        );
        for bad in [
            "",
            "abc",
            "abcdefghijklmnopqrstuvwxy1",
            "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "../../etc/passwd/aaaaaaaaaa",
        ] {
            assert_eq!(bad.parse::<RoomId>(), Err(RoomIdError), "{bad}");
        }
    }

    #[test]
    fn links_name_their_room() {
        let room: RoomId = "abcdefghijklmnopqrstuvwxyz".parse().expect("a name");
        let link = room.link("http://192.168.1.7:7515");
        assert_eq!(
            link,
            "http://192.168.1.7:7515/?room=abcdefghijklmnopqrstuvwxyz"
        );
        assert_eq!(RoomId::from_link(&link), Ok(room.clone()));
        let longer = format!("http://club.example/?lang=ja&room={room}&x=1#top");
        assert_eq!(RoomId::from_link(&longer), Ok(room));
        for bad in [
            "",
            "http://club.example/",
            "?room=",
            "?room=abc",
            "?lang=ja",
        ] {
            assert_eq!(RoomId::from_link(bad), Err(RoomIdError), "{bad}");
        }
    }
}
