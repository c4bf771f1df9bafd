//! What a node hears, and what it wants done.

use crate::place::{Behind, NodeId, Position, Shard};
use crate::request::{Outcome, Request, RequestId};

/// Something that has happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Input<R, E, K> {
    /// Time has passed; see [`Node::wakes_at`](crate::Node::wakes_at).
    Tick,
    /// A request has ended. One that was abandoned has no effect.
    Ended(RequestId, Outcome<K>),
    /// Somebody asks for a room. Each is answered by [`Effect::Here`], [`Effect::Start`] or
    /// [`Effect::Elsewhere`], once for all who wait for it.
    Want {
        /// The room.
        room: R,
        /// Its shard.
        shard: Shard,
    },
    /// A room that was started has decided something. Its next entry has to wait for
    /// [`Effect::Kept`].
    Keep {
        /// The room.
        room: R,
        /// The version of its last stored event.
        expected: u64,
        /// By how much the entry counts the version up.
        adds: u64,
        /// What is to be stored.
        entry: E,
    },
    /// Nobody is in a room any more.
    Rest(R),
    /// The bus says that assignments have changed.
    Wake,
    /// Another host is the primary, on a later timeline: requests go there from now on, and what
    /// waits for the one before is lost.
    Promoted,
    /// The process is to stop.
    Drain,
}

/// Something to do, in this order.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect<R, E, K> {
    /// Sends a request. Requests about ownership share one connection, appends have another.
    Ask(RequestId, Request<R, E>),
    /// Closes the connection of a request whose answer is not waited for any more. It is never
    /// cancelled: a cancelled commit is visible, and may vanish.
    Abandon(RequestId),
    /// Looks among the hosts of the database for a primary, the next one first, by a connection of
    /// its own. A connection that is lost is opened there. One that only waits stays, since a
    /// commit that waits for a standby would leave its process behind each time; unless a primary
    /// on a later timeline is found: [`Input::Promoted`].
    Seek,
    /// The room is in use here already.
    Here(R),
    /// The room begins with what is stored.
    Start {
        /// The room.
        room: R,
        /// How far what is stored goes.
        position: Position,
        /// What is stored.
        kept: K,
    },
    /// The room is another node's; `None` while it is nobody's.
    Elsewhere {
        /// The room.
        room: R,
        /// Whose it is.
        owner: Option<NodeId>,
    },
    /// The journal holds the room's entry: only now it may be told.
    Kept {
        /// The room.
        room: R,
        /// How far the journal goes with it.
        position: Position,
    },
    /// The room ends here without a further word, and its connections open again. What was on its
    /// way to the journal may be stored or not: an action that is sent again is known by its id.
    Forget {
        /// The room.
        room: R,
        /// Why.
        why: Why,
    },
    /// Tells the other nodes by the bus that assignments have changed.
    Publish,
    /// What players and `/healthz` are told, whenever it changes.
    Condition(Condition),
    /// Nothing is owned and nothing is on its way: the process may end.
    Drained,
}

/// Why a room ended here.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Why {
    /// Its shard is another node's, or is given up.
    #[error("the room is another node's")]
    Moved,
    /// Nobody knows yet whether its last entry is stored.
    #[error("whether the move is stored is not known yet")]
    Unknown,
    /// Its last entry is not stored.
    #[error("the move could not be stored")]
    NotStored,
    /// It was not in use, or had an entry on its way.
    #[error("the room was not ready for an entry")]
    OutOfStep,
}

/// Whether a node may decide for a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Authority {
    /// It may, from here: also a refusal.
    Owner(Position),
    /// Not now. Requests wait, and nothing is refused; what the journal holds may be told.
    Unsure,
    /// Not at all.
    None,
}

/// How a node fares. Clocks run only while it is [`Serving`](Self::Serving).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Condition {
    /// Its lease holds and batches are acknowledged.
    Serving,
    /// A commit is not acknowledged: no standby answers, or the primary does not.
    Waiting,
    /// Its lease has ended and could not be renewed yet.
    Lapsed,
    /// The database that answers lacks what was acknowledged.
    Refusing(Behind),
}
