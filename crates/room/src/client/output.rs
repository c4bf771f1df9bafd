//! What a client wants done and tells.

use crate::socket::{Goodbye, Presence, SocketError};
use crate::{Refusal, Stored};

use super::{JoinRequest, Unanswered};

/// The name of one connection, so that what is still heard of an earlier one is known to be old.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Link(pub(super) u32);

/// What a client wants done.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Output {
    /// Open a connection in place of any other. What happens on it is told under this name.
    Connect(Link),
    /// Send this text over the open connection.
    Send(String),
    /// End the connection, open or about to open.
    Close,
    /// Ask for the free seat, in place of any earlier request: the same join as before where there
    /// was one.
    Join(JoinRequest),
    /// Tell the user that something has changed.
    Tell(Change),
}

/// What has changed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// The server has answered the hello: [`Client::you`](super::Client::you) is one's seat. What
    /// was missed follows.
    Welcomed,
    /// The connection has ended or could not be made, with or without a reason of the server's. It
    /// is tried again.
    Lost(Option<Goodbye>),
    /// An event was folded.
    Happened(Happened),
    /// Who is connected has changed.
    Presence(Presence),
    /// [`Client::unanswered`](super::Client::unanswered) has changed; whoever keeps it keeps it now.
    Waiting,
    /// The server says that an action changes nothing.
    Refused(Unanswered, Refusal),
    /// Actions will never be taken, and were dropped.
    Dropped(Vec<Unanswered>, Dropped),
    /// The server could not use something, in its own words.
    Error(SocketError, String),
    /// What was known did not fit what the server says: there is no room any more, and everything
    /// comes again from the first event.
    Anew,
    /// There is no use in trying again; the reason is in English, for logs.
    GaveUp(Trouble, String),
}

/// An event that was folded.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Happened {
    /// The event.
    pub stored: Stored,
    /// Whether an action that waited here for its answer has caused it.
    pub own: bool,
    /// Whether it has happened since the server's welcome, rather than while the client was away.
    pub news: bool,
}

/// Why actions were dropped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Dropped {
    /// The client has no seat, or not any more.
    NoSeat,
    /// The server does not understand them.
    NotUnderstood,
}

/// How the connection is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Contact {
    /// The server is asked for the first time.
    Seeking,
    /// The server did not answer the first time; it is asked again.
    Unanswered,
    /// Everything arrives at once.
    Here,
    /// It was there, and is being sought again.
    Away,
}

/// Why there is no use in trying again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Trouble {
    /// The server has never heard of the room, or the link is damaged.
    Missing,
    /// The server keeps no rooms.
    NoRooms,
    /// The server speaks another version of the messages, or what it says does not add up.
    Stranger,
}
