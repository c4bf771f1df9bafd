//! Durable storage of room events, written before they are published.

use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{SystemTime, UNIX_EPOCH};

use tengen_api::{JOIN_ANSWERED, MyGames, Played, Profile, RoomId};
use tengen_room::lobby::LevelStrength;
use tengen_room::{Name, PlayerId, Seat, SeatOwner, Stored};
use tokio::sync::{mpsc, watch};

use super::clocks::{Clocks, Pace};
use super::deadlines::{Deadline, Due, Mark};
use super::games::GameRow;
use super::games::mine::Cursor;
use super::games::seeker::Seeker;
use super::kept::Kept;
use super::list::{Retention, Standing};
use super::log::{Written, json};
use super::players::{KnownPlayer, NewPlayer, SeatHolder};
use super::token::TokenHash;
use crate::store::trouble::words;

/// A boxed future, to keep the trait object-safe.
pub(crate) type Boxed<'a, T> = Pin<Box<dyn Future<Output = T> + Send + 'a>>;

/// Why moves wait to be stored; `None` while they do not.
pub(crate) type Troubles = watch::Receiver<Option<Arc<str>>>;

/// An append-only list of events per room, and who holds its seats.
pub(crate) trait Journal: Send + Sync + 'static {
    /// Stores all of an entry or nothing. On success it survives a crash of the machine.
    fn append(&self, entry: Entry) -> Boxed<'_, Result<(), AppendError>>;

    /// The number of a room's events, for the cost of loading it; `None` if it does not exist.
    fn weight<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<Option<u64>, LoadError>>;

    /// A room's stored state; `None` if the room does not exist.
    fn load<'a>(&'a self, room: &'a RoomId) -> Boxed<'a, Result<Option<Kept>, LoadError>>;

    /// Whether rooms like this one are this server's.
    fn owns(&self, _: &RoomId) -> bool {
        true
    }

    /// Waits until it is known that a loaded room may be decided for without storing anything.
    fn confirm<'a>(&'a self, _: &'a RoomId) -> Boxed<'a, Result<(), AppendError>> {
        Box::pin(async { Ok(()) })
    }

    /// Nobody is in a room any more that was loaded. To be told before it can be loaded again.
    fn rest(&self, _: &RoomId) {}

    /// The rooms that end here whatever is in them, since this server does not own them any more;
    /// `None` if that never happens, or somebody hears them already.
    fn forgotten(&self) -> Option<mpsc::UnboundedReceiver<RoomId>> {
        None
    }

    /// Why moves wait to be stored, while they do; `None` where they never wait.
    fn troubles(&self) -> Option<Troubles> {
        None
    }

    /// The room with this id for watching.
    fn watched<'a>(&'a self, name: &'a RoomId) -> Boxed<'a, Result<Option<RoomId>, LoadError>>;

    /// The player with a session, whose visit is noted.
    fn player(&self, session: TokenHash) -> Boxed<'_, Result<Option<KnownPlayer>, LoadError>>;

    /// Whether there is a player to whom a seat can belong.
    fn has_player(&self, player: SeatOwner) -> Boxed<'_, Result<bool, LoadError>>;

    /// Whether a player has blocked another.
    fn blocks(&self, player: SeatOwner, other: SeatOwner) -> Boxed<'_, Result<bool, LoadError>>;

    /// The name that a player has given last.
    fn name(&self, player: SeatOwner) -> Boxed<'_, Result<Option<Name>, LoadError>>;

    /// Whether an account has a name, or one that differs in case or looks like it; not for a
    /// player who has it by the seat of an event that goes on, made before that account.
    fn is_taken<'a>(
        &'a self,
        name: &'a Name,
        player: Option<SeatOwner>,
    ) -> Boxed<'a, Result<bool, LoadError>>;

    /// How strong these levels of the program are here, where that is known.
    fn strengths(&self, levels: Vec<u8>) -> Boxed<'_, Result<Vec<LevelStrength>, LoadError>>;

    /// The player whose account has a name, in whatever case, and the name as it is written.
    fn named<'a>(
        &'a self,
        name: &'a Name,
    ) -> Boxed<'a, Result<Option<(PlayerId, Name)>, LoadError>>;

    /// A player's games, the newest first, from a place in the list on.
    fn games(
        &self,
        player: PlayerId,
        after: Option<Cursor>,
    ) -> Boxed<'_, Result<MyGames, LoadError>>;

    /// A player's public profile; `None` if no player has this id.
    fn profile(&self, player: PlayerId) -> Boxed<'_, Result<Option<Profile>, LoadError>>;

    /// What the lobby knows of a player; `None` if no player has this id.
    fn seeker(&self, player: PlayerId) -> Boxed<'_, Result<Option<Seeker>, LoadError>>;

    /// Makes a player without a seat, perhaps with a name.
    fn make_player(
        &self,
        player: NewPlayer,
        name: Option<Name>,
    ) -> Boxed<'_, Result<(), LoadError>>;

    /// Gives a player a name.
    fn rename(&self, player: PlayerId, name: Name) -> Boxed<'_, Result<(), LoadError>>;

    /// What a player has played; `None` if no player has this id.
    fn played(&self, player: PlayerId) -> Boxed<'_, Result<Option<Played>, LoadError>>;

    fn size(&self) -> Boxed<'_, Result<u64, LoadError>>;

    /// Deletes players without seats who have long been away; returns their number.
    fn sweep_players(&self) -> Boxed<'_, Result<u64, LoadError>>;

    /// The clocks of its rooms. While some run, the journal notes the time.
    fn clocks(&self) -> &Clocks;

    /// The rooms whose clocks may run out until a time in milliseconds since 1970, those after a
    /// mark.
    fn due(&self, until: u64, after: Mark) -> Boxed<'_, Result<Due, LoadError>>;

    /// Notes that a room's clock runs out at `at` at the earliest, or not at all.
    fn postpone<'a>(
        &'a self,
        room: &'a RoomId,
        at: Option<u64>,
    ) -> Boxed<'a, Result<(), LoadError>>;

    /// Deletes expired rooms except `busy` ones; returns their number.
    fn sweep<'a>(
        &'a self,
        retention: Retention,
        busy: &'a (dyn Fn(&str) -> bool + Send + Sync),
    ) -> Boxed<'a, Result<u64, LoadError>>;

    /// Packs rooms that have ended, except `busy` ones; returns their number.
    fn pack<'a>(
        &'a self,
        busy: &'a (dyn Fn(&str) -> bool + Send + Sync),
    ) -> Boxed<'a, Result<u64, LoadError>>;
}

#[derive(Clone, Debug)]
pub(crate) struct Entry {
    pub(crate) room: RoomId,
    /// The version of the last stored event; 0 for a new room.
    pub(crate) expected: u64,
    pub(crate) events: Vec<EventText>,
    /// The seat that these events take, or, without events, a seat's new holder.
    pub(crate) seat: Option<(Seat, SeatHolder)>,
    /// The name with which the seat is taken.
    pub(crate) name: Option<Name>,
    /// The player who is made with the seat.
    pub(crate) made: Option<NewPlayer>,
    /// What these events make of the room's games.
    pub(crate) games: Vec<GameRow>,
    /// The room's new state, if it has changed.
    pub(crate) standing: Option<Standing>,
    /// When the clock that begins to run runs out, or that none runs any more.
    pub(crate) deadline: Option<Deadline>,
}

impl Entry {
    /// Whether the players of the room's games may have changed: these are read anew, also after a
    /// crash.
    pub(crate) const fn changes_holders(&self) -> bool {
        self.seat.is_some() && self.expected > 0
    }
}

/// An event as stored.
#[derive(Clone, Debug)]
pub(crate) struct EventText {
    pub(crate) version: u64,
    pub(crate) text: Arc<str>,
}

impl EventText {
    /// An event that is sent as `written`. Its name is not stored with it but with the player.
    pub(crate) fn of(stored: &Stored, written: &Written) -> Self {
        let mut nameless = stored.clone();
        let seat = nameless.event.name_mut().and_then(Option::take);
        let name = nameless.name.take().or(seat);
        Self {
            version: stored.version,
            text: match name {
                Some(_) => json(&nameless).into(),
                None => Arc::clone(&written.text),
            },
        }
    }
}

/// A join with a token, which may be retried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SeatJoin {
    /// Hash of the join's token.
    pub(crate) token: TokenHash,
    /// When it took the seat, by this server's clock in milliseconds since 1970.
    pub(crate) at: u64,
}

impl SeatJoin {
    /// Whether a retry at `now` still gets the seat. A clock that was set back does no harm.
    pub(crate) fn is_answered(&self, now: u64) -> bool {
        u128::from(now.saturating_sub(self.at)) <= JOIN_ANSWERED.as_millis()
    }
}

/// Server time in milliseconds since 1970; 0 if the clock is before that.
pub(crate) fn now() -> u64 {
    let now = SystemTime::now().duration_since(UNIX_EPOCH);
    now.map_or(0, |since| {
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    })
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum AppendError {
    /// The stored room has events that this one lacks.
    #[error("the room has {found} events, not {expected}")]
    Conflict { expected: u64, found: u64 },
    /// Another node has the room, or is about to.
    #[error("another server of this site has the room")]
    Elsewhere,
    /// The database failed; the events may or may not be stored.
    #[error("the room's events could not be kept: {0}")]
    Failed(String),
}

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum LoadError {
    #[error("the room could not be read: {0}")]
    Failed(String),
    /// Another node has the room, or is about to.
    #[error("another server of this site has the room")]
    Elsewhere,
    /// The stored events do not fold. They are left unchanged.
    #[error("what is kept of the room is damaged: {0}")]
    Damaged(String),
}

impl From<sqlx::Error> for LoadError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(words(&error))
    }
}

/// The journal of rooms that are not stored.
#[derive(Clone, Debug, Default)]
pub(crate) struct NoJournal(Clocks);

impl Journal for NoJournal {
    fn append(&self, _: Entry) -> Boxed<'_, Result<(), AppendError>> {
        Box::pin(async { Ok(()) })
    }

    fn weight<'a>(&'a self, _: &'a RoomId) -> Boxed<'a, Result<Option<u64>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn load<'a>(&'a self, _: &'a RoomId) -> Boxed<'a, Result<Option<Kept>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn watched<'a>(&'a self, _: &'a RoomId) -> Boxed<'a, Result<Option<RoomId>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn player(&self, _: TokenHash) -> Boxed<'_, Result<Option<KnownPlayer>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn has_player(&self, _: SeatOwner) -> Boxed<'_, Result<bool, LoadError>> {
        Box::pin(async { Ok(false) })
    }

    fn blocks(&self, _: SeatOwner, _: SeatOwner) -> Boxed<'_, Result<bool, LoadError>> {
        Box::pin(async { Ok(false) })
    }

    fn name(&self, _: SeatOwner) -> Boxed<'_, Result<Option<Name>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn is_taken<'a>(
        &'a self,
        _: &'a Name,
        _: Option<SeatOwner>,
    ) -> Boxed<'a, Result<bool, LoadError>> {
        Box::pin(async { Ok(false) })
    }

    fn strengths(&self, _: Vec<u8>) -> Boxed<'_, Result<Vec<LevelStrength>, LoadError>> {
        Box::pin(async { Ok(Vec::new()) })
    }

    fn named<'a>(&'a self, _: &'a Name) -> Boxed<'a, Result<Option<(PlayerId, Name)>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn games(&self, _: PlayerId, _: Option<Cursor>) -> Boxed<'_, Result<MyGames, LoadError>> {
        Box::pin(async { Ok(MyGames::default()) })
    }

    fn profile(&self, _: PlayerId) -> Boxed<'_, Result<Option<Profile>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn seeker(&self, _: PlayerId) -> Boxed<'_, Result<Option<Seeker>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn make_player(&self, _: NewPlayer, _: Option<Name>) -> Boxed<'_, Result<(), LoadError>> {
        Box::pin(async { Err(LoadError::Failed("nothing is stored here".to_owned())) })
    }

    fn rename(&self, _: PlayerId, _: Name) -> Boxed<'_, Result<(), LoadError>> {
        Box::pin(async { Err(LoadError::Failed("nothing is stored here".to_owned())) })
    }

    fn played(&self, _: PlayerId) -> Boxed<'_, Result<Option<Played>, LoadError>> {
        Box::pin(async { Ok(None) })
    }

    fn size(&self) -> Boxed<'_, Result<u64, LoadError>> {
        Box::pin(async { Ok(0) })
    }

    fn sweep_players(&self) -> Boxed<'_, Result<u64, LoadError>> {
        Box::pin(async { Ok(0) })
    }

    fn clocks(&self) -> &Clocks {
        &self.0
    }

    fn due(&self, _: u64, _: Mark) -> Boxed<'_, Result<Due, LoadError>> {
        let (rooms, more, pace) = (Vec::new(), None, Pace::None);
        Box::pin(async move { Ok(Due { rooms, more, pace }) })
    }

    fn postpone<'a>(&'a self, _: &'a RoomId, _: Option<u64>) -> Boxed<'a, Result<(), LoadError>> {
        Box::pin(async { Ok(()) })
    }

    fn sweep<'a>(
        &'a self,
        _: Retention,
        _: &'a (dyn Fn(&str) -> bool + Send + Sync),
    ) -> Boxed<'a, Result<u64, LoadError>> {
        Box::pin(async { Ok(0) })
    }

    fn pack<'a>(
        &'a self,
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
