//! Outputs of a client.

use crate::socket::{Goodbye, Presence, SocketError};
use crate::{Refusal, Saying, Seat, Stored, Unsaid};

use super::{JoinRequest, Unanswered};

/// Identifies one connection, to ignore late inputs of earlier ones.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Link(pub(super) u32);

/// An instruction to the caller's loop.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Open a connection, replacing any other. Report its inputs with this link.
    Connect(Link),
    /// Send this text over the open connection.
    Send(String),
    /// Close the connection, open or opening.
    Close,
    /// Request the free seat, replacing any earlier request. Retries use the same join token.
    Join(JoinRequest),
    /// Report a change to the user.
    Tell(Change),
}

/// A change that the user may see.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The server answered the hello: [`Client::you`](super::Client::you) is up to date, and names
    /// that the host has dropped are gone. Missed events follow.
    Welcomed,
    /// The connection ended or failed, with the server's reason if it gave one. A retry is
    /// scheduled.
    Lost(Option<Goodbye>),
    /// An event was folded.
    Happened(Box<Happened>),
    /// The connected players and watchers changed.
    Presence(Presence),
    /// [`Client::unanswered`](super::Client::unanswered) changed; persist it now.
    Waiting,
    /// The server refused an action.
    Refused(Unanswered, Refusal),
    /// Actions were dropped and will never be taken.
    Dropped(Vec<Unanswered>, Dropped),
    /// The server reported an error; the text is English.
    Error(SocketError, String),
    /// A player says something, perhaps this one.
    Said(Seat, Saying),
    /// What this player has said was not passed on.
    Unsaid(Unsaid),
    /// The events did not fold. The room was discarded and is resynchronised from its first event.
    Anew,
    /// The client gave up; the reason is in English, for logs.
    GaveUp(GiveUpReason, String),
}

/// A folded event.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The event and its version.
    pub stored: Stored,
    /// Whether an unanswered action of this client caused it.
    pub own: bool,
    /// Whether it happened after the welcome, rather than while the client was away.
    pub news: bool,
}

/// Why actions were dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// The client has no seat, or has lost it.
    NoSeat,
    /// The server did not understand them.
    NotUnderstood,
}

/// The state of the connection.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// The first attempt to connect is under way.
    Seeking,
    /// The first attempt failed; another follows.
    Unanswered,
    /// Connected and welcomed.
    Here,
    /// Welcomed before, now disconnected and retrying.
    Away,
}

/// Why a client gave up.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GiveUpReason {
    /// The room does not exist, or its link is damaged.
    Missing,
    /// The server has no rooms.
    NoRooms,
    /// The server speaks another protocol version, or its messages are inconsistent.
    Incompatible,
    /// The host has banned the user.
    Banned,
}
