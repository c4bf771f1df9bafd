//! Channels: what a client follows beside the room of its own connection.

use std::fmt;
use std::str::FromStr;

use tengen_core::serde_as_text;
use thiserror::Error;

/// The name of a channel: 1 to 64 lower-case letters, digits, `-` and `/`. `room/ID` has what a
/// watcher of that room gets, `lobby` the lobby. A server may know others.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "room/abcdefghijklmnopqrstuvwxyz"))]
pub struct Channel(String);

/// Error for a text that is not a valid [`Channel`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a channel's name has 1 to 64 lower-case letters, digits, `-` and `/`")]
pub struct ChannelError;

impl Channel {
    const ROOM: &str = "room/";
    const LOBBY: &str = "lobby";

    /// The channel of a room, by its id or its id for watching.
    ///
    /// # Errors
    /// [`ChannelError`] if a channel cannot have this id.
    pub fn of_room(id: &str) -> Result<Channel, ChannelError> {
        format!("{}{id}", Self::ROOM).parse()
    }

    /// The channel of the lobby.
    #[must_use]
    pub fn lobby() -> Channel {
        Channel(Self::LOBBY.to_owned())
    }

    /// Whether it is the channel of the lobby.
    #[must_use]
    pub fn is_lobby(&self) -> bool {
        self.0 == Self::LOBBY
    }

    /// The name.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }

    /// The id of the room whose channel this is.
    #[must_use]
    pub fn room(&self) -> Option<&str> {
        self.0.strip_prefix(Self::ROOM)
    }
}

impl FromStr for Channel {
    type Err = ChannelError;

    fn from_str(text: &str) -> Result<Channel, ChannelError> {
        let known = |b: u8| matches!(b, b'a'..=b'z' | b'0'..=b'9' | b'-' | b'/');
        match (1..=64).contains(&text.len()) && text.bytes().all(known) {
            true => Ok(Channel(text.to_owned())),
            false => Err(ChannelError),
        }
    }
}

impl fmt::Display for Channel {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(Channel);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_of_channels_are_checked() {
        let channel = Channel::of_room("abc").expect("a channel");
        assert_eq!(
            (channel.as_str(), channel.room()),
            ("room/abc", Some("abc"))
        );
        let lobby: Channel = "lobby".parse().expect("a channel");
        assert_eq!((lobby.room(), lobby.is_lobby()), (None, true));
        assert_eq!((Channel::lobby(), channel.is_lobby()), (lobby, false));
        for bad in ["", "Room/a", "room/\"", "room/ä", &"a".repeat(65)] {
            assert_eq!(bad.parse::<Channel>(), Err(ChannelError), "{bad}");
        }
    }
}
