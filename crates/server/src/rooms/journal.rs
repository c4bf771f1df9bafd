//! Where the events of rooms are kept before anybody hears of them.
use std::future::Future;
use std::pin::Pin;

use tengen_api::RoomId;
use tengen_room::{Seat, Stored};

use super::token::TokenHash;

/// A future on the heap, so that the trait can be an object.
pub(crate) type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A list of events for each room that only grows, and the keys to its seats.
pub(crate) trait Journal: Send + Sync + 'static {
    /// Keeps events, all or none; when this is done, they survive a crash of the machine.
    fn append(&self, entry: Entry) -> Boxed<'_, Result<(), AppendError>>;

    /// All that is kept of a room; `None` where there is no such room.
    fn load<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<Option<Kept>, LoadError>>;
}

/// What is to be kept in one go.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) room: RoomId,
    /// The version of the last event kept so far; 0 for a new room.
    pub(crate) expected: u64,
    /// What follows it.
    pub(crate) events: Vec<Stored>,
    /// A seat that is taken with these events.
    pub(crate) seat: Option<(Seat, TokenHash)>,
}

/// What is kept of a room.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// In order, from version 1.
    pub(crate) events: Vec<Stored>,
    /// By seat.
    pub(crate) seats: [Option<TokenHash>; 2],
}

/// Why events were not kept.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum AppendError {
    /// Somebody else has added to the room meanwhile.
    #[error("the room has {found} events, not {expected}")]
    Conflict { expected: u64, found: u64 },
    /// The database failed; whether the events are kept is not known.
    #[error("the room's events could not be kept: {0}")]
    Failed(String),
}

/// Why a room cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LoadError {
    /// The database failed.
    #[error("the room could not be read: {0}")]
    Failed(String),
    /// What is kept makes no room. It is left as it is.
    #[error("what is kept of the room is damaged: {0}")]
    Damaged(String),
}

impl From<sqlx::Error> for LoadError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(error.to_string())
    }
}
