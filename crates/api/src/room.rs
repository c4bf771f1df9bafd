//! Rooms: a game between two people, by link.
//!
//! * `POST /api/v1/rooms` takes a [`NewRoom`] and answers a [`RoomMade`] (201); whoever asked has the first seat;
//! * `GET /api/v1/rooms/{room}` answers a [`RoomNow`] and takes no seat, so that link previews do no harm;
//! * `POST /api/v1/rooms/{room}/join` takes a [`Join`] and answers [`Seated`]: the free seat, or the one the asker has,
//!   or the one that a join with the same [`JoinToken`] has taken in the last [`JOIN_ANSWERED`];
//! * `GET /api/v1/rooms/{room}/socket` is a WebSocket with the messages of [`socket`](crate::socket);
//! * `GET /api/v1/network` answers a [`Network`]: under which addresses others can reach this server;
//! * `POST /api/v1/network` lets the local network join, from this machine only, and answers the same.
//!
//! A room has a second name, under which it can only be watched: it stands for the room in all of these but the join.
//! Both names are secrets in links, since those who follow a link have nothing else yet; `no-referrer` keeps them from
//! other sites.
//!
//! A seat is known by a cookie that only the server can read. What goes wrong is answered as an
//! [`ApiError`](crate::ApiError).
use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use tengen_room::{Config, Name, Seat, Start, Stored};

/// How names and tokens are written.
pub const BASE32: base32::Alphabet = base32::Alphabet::Rfc4648Lower { padding: false };
/// The longest body of a request about rooms, in bytes.
pub const LARGEST_ROOM_REQUEST: usize = 4 * 1024;

/// The name of a room: 26 letters `a` to `z` and digits `2` to `7`, which say 128 random bits. Whoever knows it may
/// watch.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "abcdefghijklmnopqrstuvwxyz"))]
#[serde(try_from = "String", into = "String")]
pub struct RoomId(String);

/// A text that is no name of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("a room's name has {} letters and digits", RoomId::LENGTH)]
pub struct RoomIdError;

impl RoomId {
    /// How many characters a name has.
    pub const LENGTH: usize = 26;
    /// What stands before the name in a link's query.
    pub const IN_LINKS: &str = "room";

    /// The name as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The link that people send each other: the page of this server, opened at the room. `server` is an address
    /// without a slash at the end.
    #[must_use]
    pub fn link(&self, server: &str) -> String {
        format!("{server}/?{}={self}", Self::IN_LINKS)
    }

    /// The room that such a link names, wherever it leads.
    ///
    /// # Errors
    /// [`RoomIdError`] where it names none.
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
        if is_base32(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(RoomIdError)
        }
    }
}

/// Whether a text has the form of 128 bits in base 32: [`RoomId::LENGTH`] letters `a` to `z` and digits `2` to `7`.
fn is_base32(text: &str) -> bool {
    let known = |b: u8| b.is_ascii_lowercase() || (b'2'..=b'7').contains(&b);
    text.len() == RoomId::LENGTH && text.bytes().all(known)
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

/// What a room is to be made with.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct NewRoom {
    /// Rule, size, the maker's colour, fouls.
    pub config: Config,
    /// The maker's name; nobody needs one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Where its games begin, if not on an empty board with Black to move: Black's stones, White's and whose turn it
    /// is, `black/white/turn`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "h8j9/i9i10/black"))]
    pub start: Option<Start>,
}

/// A room has been made.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoomMade {
    /// Its name.
    pub room: RoomId,
    /// The maker's seat.
    pub seat: Seat,
    /// The name under which the room can only be watched: what stands in the link for those who are not to play. Servers
    /// before protocol 2 give none.
    #[serde(default)]
    pub watch: Option<RoomId>,
}

/// How long after a seat was taken the same token still gets it.
pub const JOIN_ANSWERED: Duration = Duration::from_secs(10 * 60);

/// Who takes the free seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Join {
    /// Their name; nobody needs one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
    /// Drawn at random for this one join, kept until the answer is there, and sent again with the same join where it
    /// was lost. Without one, a join whose answer is lost takes the seat for ever.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub token: Option<JoinToken>,
}

/// What makes a join safe to send again: 128 random bits, written as 26 letters `a` to `z` and digits `2` to `7`, that
/// only the sender knows. It takes the seat over for [`JOIN_ANSWERED`].
#[derive(Clone, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "abcdefghijklmnopqrstuvwxyz"))]
#[serde(try_from = "String", into = "String")]
pub struct JoinToken(String);

/// A text that is no token of a join. It is not repeated: it may be a secret all the same.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error(
    "a join's token has {} letters a to z and digits 2 to 7",
    RoomId::LENGTH
)]
pub struct JoinTokenError;

impl JoinToken {
    /// The token with these bits, which must come from the system's source of randomness.
    #[must_use]
    pub fn from_bits(bits: [u8; 16]) -> Self {
        Self(base32::encode(BASE32, &bits))
    }

    /// The token as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

/// Without the secret: tokens do not get into logs by accident.
impl fmt::Debug for JoinToken {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("JoinToken")
    }
}

impl FromStr for JoinToken {
    type Err = JoinTokenError;

    fn from_str(text: &str) -> Result<Self, JoinTokenError> {
        if is_base32(text) {
            Ok(Self(text.to_owned()))
        } else {
            Err(JoinTokenError)
        }
    }
}

impl TryFrom<String> for JoinToken {
    type Error = JoinTokenError;

    fn try_from(text: String) -> Result<Self, JoinTokenError> {
        text.parse()
    }
}

impl From<JoinToken> for String {
    fn from(token: JoinToken) -> Self {
        token.0
    }
}

/// The seat of whoever asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Seated {
    /// The seat.
    pub seat: Seat,
}

/// A room as it is at this moment.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RoomNow {
    /// Its name.
    pub room: RoomId,
    /// The asker's seat, if they have one.
    pub you: Option<Seat>,
    /// The name under which the room can only be watched. Servers before protocol 2 give none.
    #[serde(default)]
    pub watch: Option<RoomId>,
    /// Whether that is the name by which it was asked for: no seat is given by it.
    #[serde(default)]
    pub only_watch: bool,
    /// All that has happened, to be folded by `tengen_room::Room`.
    pub events: Vec<Stored>,
}

/// Where others can reach this server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Network {
    /// Whether the local network may join; where it may not, the asker on this machine can let it.
    pub open: bool,
    /// Whether the asker may open it: they are on the server's own machine.
    pub may_open: bool,
    /// Addresses as others type them, without a slash at the end.
    pub addresses: Vec<String>,
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
    fn tokens_are_checked_and_stay_secret() {
        let token = JoinToken::from_bits([0xa5; 16]);
        assert_eq!(token.as_str().parse(), Ok(token.clone()));
        assert_ne!(token, JoinToken::from_bits([0xa4; 16]));
        assert!(!format!("{token:?}").contains(token.as_str()));
        for bad in [
            "",
            "abc",
            "ABCDEFGHIJKLMNOPQRSTUVWXYZ",
            "abcdefghijklmnopqrstuvwxy1",
        ] {
            assert_eq!(bad.parse::<JoinToken>(), Err(JoinTokenError), "{bad}");
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
