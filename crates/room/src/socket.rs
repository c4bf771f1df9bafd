//! Messages over a room's WebSocket, one JSON object per message.
//!
//! The client sends [`FromClient::Hello`]; the server replies with [`FromServer::Welcome`], the
//! events that the client has not seen and [`FromServer::Presence`], then sends events as they
//! happen. An action is answered with [`FromServer::Accepted`] after its events have been stored
//! and sent, or with [`FromServer::Refused`]. Retries are safe: a repeated id is answered with the
//! result of the first attempt.

use serde::{Deserialize, Serialize};

use crate::lobby::{Told, Wish};
use crate::{Action, ActionId, Channel, Name, Refusal, Saying, Seat, Stored, Unsaid};

/// The newest protocol version.
///
/// * 1: the first.
/// * 2: [`Refusal::TooManyQuestions`], [`Refusal::UsedUp`], [`Refusal::EarlierGame`],
///   [`SocketError::TooLong`], [`Goodbye::Silent`] and [`Goodbye::Unavailable`].
/// * 3: openings, claims and draws offered with a move, in [`Action`], [`Event`](crate::Event) and
///   [`Config`](crate::Config). Rooms with them need it: [`protocol`](crate::Config::protocol).
/// * 4: clocks and pauses, with the running turn's time in [`FromServer::Welcome`]. Rooms with
///   clocks need it.
/// * 5: an arbiter of the room, rounds, draws that count for a seat, vacations, and seats of named
///   players. Rooms with one of them need it.
/// * 6: subscriptions: [`FromClient::Subscribe`], [`FromClient::Unsubscribe`], [`FromServer::On`]
///   and [`SocketError::NoChannel`]. Connections without a room of their own need it.
/// * 7: the lobby: [`FromClient::Lobby`] and [`FromServer::Lobby`]; unrated games and rooms of the
///   lobby, which need it; games that are void ([`Event::Void`](crate::Event::Void)), and
///   [`Refusal::InOtherGame`].
/// * 8: what the players say to each other: [`FromClient::Say`], [`FromServer::Said`] and
///   [`FromServer::Unsaid`].
pub const PROTOCOL: u32 = 8;
/// The oldest supported version, so that pages loaded before a server update keep working.
pub const OLDEST_PROTOCOL: u32 = 1;

/// The newest version in both ranges; `None` if they do not overlap.
#[must_use]
pub fn common_protocol(oldest: u32, newest: u32) -> Option<u32> {
    let common = newest.min(PROTOCOL);
    (common >= oldest.max(OLDEST_PROTOCOL)).then_some(common)
}
/// The first version with subscriptions.
pub const SUBSCRIBING_PROTOCOL: u32 = 6;
/// The first version with the lobby.
pub const LOBBY_PROTOCOL: u32 = 7;
/// The first version with what the players say to each other.
pub const TALKING_PROTOCOL: u32 = 8;
/// Maximum subscriptions of a connection.
pub const MOST_SUBSCRIPTIONS: usize = 8;
/// Maximum message length in bytes, either way. A longer message closes the connection.
pub const LONGEST_MESSAGE: usize = 16 * 1024;

/// A message from the client.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// The first message.
    Hello {
        /// The newest protocol version that the client supports.
        protocol: u32,
        /// The oldest supported version, if different.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        oldest: Option<u32>,
        /// The version of the last event seen; 0 for none.
        after: u64,
    },
    /// A player's action.
    Act {
        /// The sender's id for this action; unique per action.
        id: ActionId,
        /// The action.
        action: Action,
    },
    /// Follow a channel; a second one for the same channel begins it anew. Since protocol version
    /// 6.
    Subscribe {
        /// The channel.
        channel: Channel,
        /// The version of the last event seen; 0 for none.
        after: u64,
    },
    /// Do not follow it any more. Messages that were sent before may still arrive. Since protocol
    /// version 6.
    Unsubscribe {
        /// The channel.
        channel: Channel,
    },
    /// Ask for something in the lobby, whose channel is followed. Since protocol version 7.
    Lobby {
        /// The sender's id for this wish.
        id: ActionId,
        /// The wish.
        wish: Wish,
    },
    /// A player says something to the other one. Since protocol version 8.
    Say {
        /// What.
        what: Saying,
    },
}

impl FromClient {
    /// The hello of a client that supports all versions here.
    #[must_use]
    pub const fn hello(after: u64) -> FromClient {
        FromClient::Hello {
            protocol: PROTOCOL,
            oldest: Some(OLDEST_PROTOCOL),
            after,
        }
    }

    /// The message as it is sent.
    #[must_use]
    pub fn text(&self) -> String {
        serde_json::to_string(self).expect("names and numbers are JSON")
    }
}

/// A message from the server.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromServer {
    /// The reply to the hello.
    Welcome {
        /// The protocol version of this connection: the newest that both sides support.
        protocol: u32,
        /// The client's seat; `null` for watchers.
        you: Option<Seat>,
        /// The version of the room's last event.
        version: u64,
        /// The names of the first and the second seat, for a client that has seen events: a name
        /// that it knows and that is `null` here has been dropped by the host.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<Vec<Option<String>>>))]
        names: Option<[Option<Name>; 2]>,
        /// Milliseconds since the last event that was charged, while a clock runs.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        turn: Option<u64>,
    },
    /// Events in order, without gaps except before a `created` that starts the room over.
    Events {
        /// 1 to [`MOST_EVENTS`] events.
        events: Vec<Stored>,
    },
    /// Who is connected, sent on every change.
    Presence(Presence),
    /// The action was taken; its events have been sent before this message.
    Accepted {
        /// The sender's id for the action.
        id: ActionId,
        /// The version of the first event it caused.
        from: u64,
        /// The version of the last event it caused.
        to: u64,
    },
    /// The action changes nothing.
    Refused {
        /// The sender's id for the action.
        id: ActionId,
        /// The reason.
        refusal: Refusal,
    },
    /// A message was unusable and changed nothing.
    Error {
        /// The error code, for programs.
        code: SocketError,
        /// One printable line in English, for logs.
        message: String,
    },
    /// The server closes the connection.
    Goodbye {
        /// The reason.
        reason: Goodbye,
    },
    /// A message of a channel: for a room, what the connection of a watcher would get. After its
    /// [`Goodbye`](Self::Goodbye) the subscription is over, and the connection goes on. Since
    /// protocol version 6.
    On {
        /// The channel.
        channel: Channel,
        /// The message; none is itself one of a channel.
        #[cfg_attr(feature = "schema", schema(no_recursion))]
        message: Box<FromServer>,
    },
    /// What the lobby tells, in its channel. Since protocol version 7.
    Lobby {
        /// What.
        told: Box<Told>,
    },
    /// What a player says, to both players. Whoever connects is told which of them want free text.
    /// Since protocol version 8.
    Said {
        /// The player's seat.
        seat: Seat,
        /// What.
        what: Saying,
    },
    /// Something was not said. Since protocol version 8.
    Unsaid {
        /// Why.
        why: Unsaid,
    },
}

impl FromServer {
    /// Reads a message.
    ///
    /// # Errors
    /// What is wrong with the text, for logs.
    pub fn read(text: &str) -> Result<FromServer, String> {
        serde_json::from_str(text).map_err(|error| error.to_string())
    }

    /// The first protocol version with such a message.
    #[must_use]
    pub const fn since(&self) -> u32 {
        match self {
            FromServer::Welcome { .. }
            | FromServer::Events { .. }
            | FromServer::Presence(_)
            | FromServer::Accepted { .. }
            | FromServer::Refused { .. }
            | FromServer::Error { .. }
            | FromServer::Goodbye { .. } => OLDEST_PROTOCOL,
            FromServer::On { .. } => SUBSCRIBING_PROTOCOL,
            FromServer::Lobby { .. } => LOBBY_PROTOCOL,
            FromServer::Said { .. } | FromServer::Unsaid { .. } => TALKING_PROTOCOL,
        }
    }

    /// Replaces codes that are newer than the client's protocol version.
    #[must_use]
    pub fn for_protocol(self, protocol: u32) -> FromServer {
        match self {
            FromServer::Refused { id, refusal } => {
                let refusal = refusal.for_protocol(protocol);
                FromServer::Refused { id, refusal }
            }
            FromServer::Error { code, message } => {
                let code = code.for_protocol(protocol);
                FromServer::Error { code, message }
            }
            FromServer::Goodbye { reason } => {
                let reason = reason.for_protocol(protocol);
                FromServer::Goodbye { reason }
            }
            FromServer::On { channel, message } => {
                let message = Box::new(message.for_protocol(protocol));
                FromServer::On { channel, message }
            }
            other => other,
        }
    }
}

/// Maximum events per message, which keeps it below [`LONGEST_MESSAGE`].
pub const MOST_EVENTS: usize = 50;

/// Who is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// The room's creator.
    pub first: SeatPresence,
    /// The player who joined.
    pub second: SeatPresence,
    /// The number of connections without a seat.
    pub watchers: u32,
}

/// Whether a player is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatPresence {
    /// Whether the player has at least one connection.
    pub here: bool,
    /// Milliseconds until the opponent may claim the win if the player stays away; `null` while
    /// connected.
    pub claim_in: Option<u64>,
}

/// Why a message was unusable.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SocketError {
    /// Not a valid [`FromClient`].
    Malformed,
    /// A message before the hello, or a second hello.
    OutOfOrder,
    /// No common protocol version.
    Protocol,
    /// The sender is a watcher.
    NoSeat,
    /// The sender exceeds the message rate.
    TooMany,
    /// The server could not store the events.
    StorageUnavailable,
    /// The message is longer than [`LONGEST_MESSAGE`] or violates WebSocket framing. The connection
    /// closes. Since protocol version 2; sent as `malformed` to version 1.
    TooLong,
    /// The server has no such channel. Since protocol version 6.
    NoChannel,
}

impl SocketError {
    /// Replaces codes that are newer than the client's protocol version.
    #[must_use]
    pub const fn for_protocol(self, protocol: u32) -> SocketError {
        match self {
            SocketError::TooLong if protocol < 2 => SocketError::Malformed,
            SocketError::NoChannel if protocol < 6 => SocketError::Malformed,
            other => other,
        }
    }
}

/// Why the server closes a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Goodbye {
    /// The server is shutting down and may restart.
    Shutdown,
    /// The client reads too slowly. It may reconnect and receives what it missed.
    Slow,
    /// The room is reloaded from storage. Reconnect at once.
    Reload,
    /// No valid hello arrived in time.
    NoHello,
    /// Too many unusable messages.
    Misuse,
    /// The client has not answered pings. Since protocol version 2; sent as `slow` to version 1.
    Silent,
    /// The room cannot be read or stored now. Reconnect later. Since protocol version 2; sent as
    /// `reload` to version 1.
    Unavailable,
}

impl Goodbye {
    /// Replaces reasons that are newer than the client's protocol version.
    #[must_use]
    pub const fn for_protocol(self, protocol: u32) -> Goodbye {
        match self {
            Goodbye::Silent if protocol < 2 => Goodbye::Slow,
            Goodbye::Unavailable if protocol < 2 => Goodbye::Reload,
            other => other,
        }
    }
}
