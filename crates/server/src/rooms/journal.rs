//! Where the events of rooms are kept before anybody hears of them.
use std::future::Future;
use std::pin::Pin;
use std::time::{SystemTime, UNIX_EPOCH};

use tengen_api::{JOIN_ANSWERED, RoomId};
use tengen_room::{Seat, Stored};

use super::list::{Retention, Standing};
use super::log::Written;
use super::token::TokenHash;
use crate::store::trouble::words;

/// A future on the heap, so that the trait can be an object.
pub(crate) type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// A list of events for each room that only grows, and the keys to its seats.
pub(crate) trait Journal: Send + Sync + 'static {
    /// Keeps events, all or none; when this is done, they survive a crash of the machine.
    fn append(&self, entry: Entry) -> Boxed<'_, Result<(), AppendError>>;

    /// All that is kept of a room; `None` where there is no such room.
    fn load<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<Option<Kept>, LoadError>>;

    /// The room that can be watched under a name.
    fn watched<'a>(&'a self, name: &'a RoomId) -> Boxed<'a, Result<Option<RoomId>, LoadError>>;

    /// How many bytes are in use.
    fn size(&self) -> Boxed<'_, Result<u64, LoadError>>;

    /// Drops the rooms that need not be kept any longer, except those that are `busy`; says how many.
    fn sweep<'a>(
        &'a self,
        retention: Retention,
        busy: &'a (dyn Fn(&str) -> bool + Send + Sync),
    ) -> Boxed<'a, Result<u64, LoadError>>;
}

/// What is to be kept in one go.
#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) room: RoomId,
    /// The version of the last event kept so far; 0 for a new room.
    pub(crate) expected: u64,
    /// What follows it.
    pub(crate) events: Vec<Written>,
    /// A seat that is taken with these events, or, without any, gets another key.
    pub(crate) seat: Option<(Seat, SeatKeys)>,
    /// How the room stands from now on, where that is new.
    pub(crate) standing: Option<Standing>,
}

/// What opens a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatKeys {
    /// Of the cookie.
    pub(crate) key: TokenHash,
    /// The join that took the seat, where it had a token.
    pub(crate) join: Option<SeatJoin>,
}

/// A join with a token, which may be sent again.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatJoin {
    /// Of its token.
    pub(crate) token: TokenHash,
    /// When it took the seat, by this server's clock, in milliseconds since 1970.
    pub(crate) at: u64,
}

impl SeatJoin {
    /// Whether the same join is still answered with the seat at the time `now`. A clock that was set back does no harm.
    pub(crate) fn is_answered(&self, now: u64) -> bool {
        u128::from(now.saturating_sub(self.at)) <= JOIN_ANSWERED.as_millis()
    }
}

/// What is kept of a room.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    /// In order, from version 1.
    pub(crate) events: Vec<Stored>,
    /// By seat.
    pub(crate) seats: [Option<SeatKeys>; 2],
}

/// This server's clock, in milliseconds since 1970; 0 where it is set to a time before that.
pub(crate) fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
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
        Self::Failed(words(&error))
    }
}

/// For rooms of which nothing is kept.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Nowhere;

impl Journal for Nowhere {
    fn append(&self, _: Entry) -> Boxed<'_, Result<(), AppendError>> {
        Box::pin(async { Ok(()) })
    }

    fn load<'a>(&'a self, _: &'a RoomId) -> Boxed<'a, Result<Option<Kept>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn watched<'a>(&'a self, _: &'a RoomId) -> Boxed<'a, Result<Option<RoomId>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn size(&self) -> Boxed<'_, Result<u64, LoadError>> {
        Box::pin(async { Ok(0) })
    }

    fn sweep<'a>(
        &'a self,
        _: Retention,
        _: &'a (dyn Fn(&str) -> bool + Send + Sync),
    ) -> Boxed<'a, Result<u64, LoadError>> {
        Box::pin(async { Ok(0) })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_join_is_answered_for_ten_minutes() {
        let token = TokenHash::of("token");
        let join = SeatJoin { token, at: 1_000 };
        for now in [0, 999, 1_000, 1_001, 601_000] {
            assert!(join.is_answered(now), "{now}");
        }
        for now in [601_001, u64::MAX] {
            assert!(!join.is_answered(now), "{now}");
        }
    }
}
