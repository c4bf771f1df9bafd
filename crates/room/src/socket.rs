//! What is said over a room's WebSocket, one JSON object a message.
//!
//! The client begins with [`FromClient::Hello`]; the server answers [`FromServer::Welcome`], then all events the client
//! has not seen, then [`FromServer::Presence`], and from then on whatever happens. An action is answered with
//! [`FromServer::Accepted`] after its events have been kept and sent, or with [`FromServer::Refused`], which changes
//! nothing. To send an action again is safe: its id is answered with what it caused the first time.

use serde::{Deserialize, Serialize};

use crate::{Action, ActionId, Refusal, Seat, Stored};

/// The newest version of these messages.
///
/// * 1: the first.
/// * 2: [`Refusal::TooManyQuestions`], [`Refusal::UsedUp`], [`Refusal::EarlierGame`],
///   [`SocketError::TooLong`], [`Goodbye::Silent`] and [`Goodbye::Unavailable`].
pub const PROTOCOL: u32 = 2;
/// The oldest version that is still spoken. A page that was loaded before the server was renewed plays on.
pub const OLDEST_PROTOCOL: u32 = 1;

/// The version that both sides speak: the newest that lies in both ranges.
#[must_use]
pub fn common_protocol(oldest: u32, newest: u32) -> Option<u32> {
    let common = newest.min(PROTOCOL);
    (common >= oldest.max(OLDEST_PROTOCOL)).then_some(common)
}
/// The longest message either side sends, in bytes. Longer ones end the connection.
pub const LONGEST_MESSAGE: usize = 16 * 1024;

/// What a client says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum FromClient {
    /// The first message.
    Hello {
        /// The newest version of these messages that the client speaks.
        protocol: u32,
        /// The oldest version that it speaks, where that is another one.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        oldest: Option<u32>,
        /// The version of the last event the client has seen; 0 for none.
        after: u64,
    },
    /// A player wants something.
    Act {
        /// The sender's name for this action, different for each.
        id: ActionId,
        /// What.
        action: Action,
    },
}

/// What the server says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum FromServer {
    /// The answer to the hello.
    Welcome {
        /// The version of these messages that is spoken from now on: the newest that both sides know.
        protocol: u32,
        /// The client's seat; watchers have none.
        you: Option<Seat>,
        /// The version of the room's last event.
        version: u64,
    },
    /// What has happened, in order and without gaps, except before a `created` that begins a room anew.
    Events {
        /// At least one, at most [`MOST_EVENTS`].
        events: Vec<Stored>,
    },
    /// Who is here, whenever that changes.
    Presence(Presence),
    /// The action of this id has been taken; its events have been sent before this message.
    Accepted {
        /// The sender's name for the action.
        id: ActionId,
        /// The version of the first event it caused.
        from: u64,
        /// The version of the last event it caused.
        to: u64,
    },
    /// The action of this id changes nothing.
    Refused {
        /// The sender's name for the action.
        id: ActionId,
        /// Why.
        refusal: Refusal,
    },
    /// A message could not be used. Nothing has changed.
    Error {
        /// What kind of failure, for programs.
        code: SocketError,
        /// What failed and why, in English, for people who look at logs. One printable line.
        message: String,
    },
    /// The server ends the connection.
    Goodbye {
        /// Why.
        reason: Goodbye,
    },
}

impl FromServer {
    /// The same in words that clients of an older version of the messages know.
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
            other => other,
        }
    }
}

/// The most events in one message: a move for every point of the largest board would not fit into one.
pub const MOST_EVENTS: usize = 50;

/// Who is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Presence {
    /// Whoever made the room.
    pub first: SeatPresence,
    /// Whoever joined.
    pub second: SeatPresence,
    /// Connections without a seat.
    pub watchers: u32,
}

/// Whether a player is connected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct SeatPresence {
    /// At least one connection.
    pub here: bool,
    /// Milliseconds until the other player may claim the win, as long as this one stays away; `null` while they are
    /// here.
    pub claim_in: Option<u64>,
}

/// Why a message could not be used.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum SocketError {
    /// It is not one of [`FromClient`].
    Malformed,
    /// Something else came before the hello, or a second hello.
    OutOfOrder,
    /// The client speaks no version of these messages that the server does.
    Protocol,
    /// The sender watches, and has no seat.
    NoSeat,
    /// Messages come faster than people play.
    TooMany,
    /// The server could not keep the events.
    StorageUnavailable,
    /// The message is longer than [`LONGEST_MESSAGE`], or its frames break the rules of WebSockets. The end of the
    /// connection follows. Since version 2; to clients of version 1 it is told as `malformed`.
    TooLong,
}

impl SocketError {
    /// The same in words that clients of an older version of the messages know.
    #[must_use]
    pub const fn for_protocol(self, protocol: u32) -> SocketError {
        match self {
            SocketError::TooLong if protocol < 2 => SocketError::Malformed,
            other => other,
        }
    }
}

/// Why the server ends a connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Goodbye {
    /// The server stops; it may come back.
    Shutdown,
    /// The client reads too slowly. It may come back and will get what it missed.
    Slow,
    /// The room is read again from what was kept. The client should come back at once.
    Reload,
    /// No usable hello came.
    NoHello,
    /// Too much that could not be used.
    Misuse,
    /// The client has answered no ping for a while. Since version 2; to clients of version 1 it is told as `slow`.
    Silent,
    /// The room cannot be read or kept now. The client may come back later. Since version 2; to clients of version 1 it
    /// is told as `reload`.
    Unavailable,
}

impl Goodbye {
    /// The same in words that clients of an older version of the messages know.
    #[must_use]
    pub const fn for_protocol(self, protocol: u32) -> Goodbye {
        match self {
            Goodbye::Silent if protocol < 2 => Goodbye::Slow,
            Goodbye::Unavailable if protocol < 2 => Goodbye::Reload,
            other => other,
        }
    }
}
