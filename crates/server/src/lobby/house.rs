//! Levels of the program that sit in the lobby where the host allows it: nobody waits alone.
//!
//! Each is a player like others, with a name that says what it is, and plays any number of games.
//! Its games are unrated and begin at once; it declines what is asked of it. It stays with a game
//! while the room is read anew, and comes back to it after a restart of the server.

mod table;
#[cfg(test)]
pub(super) mod tests;

use std::collections::{BTreeMap, HashSet};
use std::hash::{DefaultHasher, Hash as _, Hasher as _};
use std::num::NonZeroUsize;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tengen_api::RoomId;
use tengen_core::Level;
use tengen_lobby::Player;
use tengen_room::{FoldError, Name, PlayerId, SeatOwner};
use tokio::sync::Semaphore;
use tokio::time::sleep;

use super::people::number;
use crate::rooms::actor::{Ask, Joining};
use crate::rooms::journal::now;
use crate::rooms::names;
use crate::rooms::players::level_id;
use crate::rooms::{RoomError, Rooms};
use table::Table;

/// Between two tries to enter a room again.
const AGAIN: Duration = Duration::from_secs(1);
/// Tries in a row.
const TRIES: u32 = 3_600;
/// Milliseconds after which no game at the board goes on that has begun before.
const LONGEST: u64 = 2 * 86_400_000;

/// A level with the player that it is, the same after each start.
#[derive(Clone)]
pub(super) struct Resident {
    pub(super) level: Level,
    pub(super) id: PlayerId,
    name: Name,
}

impl Resident {
    fn of(level: Level) -> Option<Self> {
        Some(Self {
            level,
            id: level_id(level.get()),
            name: names::of_level(level.get())?,
        })
    }
}

/// The levels of the lobby.
pub(super) struct House {
    all: BTreeMap<Level, Resident>,
    /// Searches at a time.
    searches: Arc<Semaphore>,
    /// The rooms in which one plays.
    at: Arc<Mutex<HashSet<RoomId>>>,
}

impl Default for House {
    fn default() -> Self {
        let cores = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Self {
            all: BTreeMap::new(),
            searches: Arc::new(Semaphore::new(cores.div_ceil(2))),
            at: Arc::default(),
        }
    }
}

impl House {
    /// Levels that are players now. Games that went on when the server stopped are gone on with,
    /// in these rooms.
    pub(super) fn move_in(&mut self, rooms: &Rooms, residents: Vec<(Resident, Vec<RoomId>)>) {
        for (resident, at) in residents {
            for room in at {
                self.play(rooms.clone(), room, resident.clone());
            }
            self.all.insert(resident.level, resident);
        }
    }

    pub(super) fn resident(&self, level: u8) -> Option<&Resident> {
        self.all.get(&Level::new(level.into()).ok()?)
    }

    /// The level that a player is.
    pub(super) fn level_of(&self, player: Player) -> Option<&Resident> {
        let mut all = self.all.values();
        all.find(|one| number(&one.id) == player)
    }

    /// Has a level play a game in a task of its own, unless it does so already.
    pub(super) fn play(&self, rooms: Rooms, room: RoomId, resident: Resident) {
        let (searches, at) = (Arc::clone(&self.searches), Arc::clone(&self.at));
        if !lock(&at).insert(room.clone()) {
            return;
        }
        tokio::spawn(async move {
            let level = resident.level.get();
            if let Err(error) = play(&rooms, &room, &resident, &searches).await {
                tracing::warn!("level {level} has left a game of the lobby: {error}");
            }
            lock(&at).remove(&room);
        });
    }
}

fn lock(at: &Mutex<HashSet<RoomId>>) -> MutexGuard<'_, HashSet<RoomId>> {
    // A poisoned lock is safe: nothing is half done under it.
    at.lock().unwrap_or_else(PoisonError::into_inner)
}

/// The players that levels are.
pub(super) fn players(levels: &[Level]) -> impl Iterator<Item = SeatOwner> {
    let levels = levels.iter();
    levels.map(|level| SeatOwner::from(&level_id(level.get())))
}

/// Makes players of levels, with the rooms in which they have games that go on. A level that cannot
/// be made one is left out, and logged.
pub(super) async fn residents(rooms: &Rooms, levels: &[Level]) -> Vec<(Resident, Vec<RoomId>)> {
    let mut residents = Vec::with_capacity(levels.len());
    for resident in levels.iter().filter_map(|&level| Resident::of(level)) {
        let level = resident.level.get();
        if let Err(error) = become_level(rooms, &resident).await {
            tracing::error!("level {level} is not in the lobby: {error}");
            continue;
        }
        let since = now().saturating_sub(LONGEST);
        let at = rooms.unfinished(&resident.id, since).await;
        let at = at.unwrap_or_else(|error| {
            tracing::error!("level {level} does not find its games again: {error}");
            Vec::new()
        });
        residents.push((resident, at));
    }
    residents
}

/// Makes a player of a level, as soon as the storage lets it.
async fn become_level(rooms: &Rooms, resident: &Resident) -> Result<(), RoomError> {
    let mut tries = 0;
    loop {
        let made = rooms.become_level(resident.level.get(), &resident.name);
        match made.await {
            Err(error) if error.is_passing() && tries < TRIES && !rooms.are_closing() => tries += 1,
            made => return made,
        }
        sleep(AGAIN).await;
    }
}

/// Why a level has left a game.
#[derive(Debug, thiserror::Error)]
enum Left {
    #[error(transparent)]
    Room(#[from] RoomError),
    #[error(transparent)]
    Fold(#[from] FoldError),
    #[error("it has no seat")]
    NoSeat,
    #[error("its search has ended")]
    Search,
}

impl Left {
    /// Whether it may be otherwise soon: the room cannot be read or written now.
    const fn may_pass(&self) -> bool {
        matches!(self, Self::Room(error) if error.is_passing())
    }
}

/// Takes the seat of a game and plays it to its end. A room that has ended before, as it could not
/// be stored, is entered again.
async fn play(
    rooms: &Rooms,
    room: &RoomId,
    resident: &Resident,
    searches: &Arc<Semaphore>,
) -> Result<(), Left> {
    let mut tries = 0;
    loop {
        let played = play_on(rooms, room, resident, searches).await;
        let is_closing = rooms.are_closing();
        match played {
            Ok(true) => return Ok(()),
            _ if is_closing => return Ok(()),
            Ok(false) => tries = 0,
            Err(why) if why.may_pass() && tries < TRIES => tries += 1,
            Err(why) => return Err(why),
        }
        sleep(AGAIN).await;
    }
}

/// Plays a game as long as its room is read; whether it is over then.
async fn play_on(
    rooms: &Rooms,
    room: &RoomId,
    resident: &Resident,
    searches: &Arc<Semaphore>,
) -> Result<bool, Left> {
    let joining = Joining {
        player: resident.id.clone(),
        made: None,
        token: None,
        key: None,
        name: Some(resident.name.clone()),
        asker: None,
    };
    rooms.sit_down(room, joining).await?;
    let (entered, asks, visit) = rooms.enter(room, Some(resident.id.clone())).await?;
    let member = entered.member;
    let mut table = Table {
        asks: asks.clone(),
        level: resident.level,
        seed: seed(room),
        searches: Arc::clone(searches),
        room: None,
        answered: 0,
    };
    let ended = table.play(entered).await;
    // A room that has ended counts nobody.
    asks.send(Ask::Leave { member }).await.ok();
    rooms.leave(visit);
    ended
}

/// For the mistakes of a level, the same for a whole game.
fn seed(room: &RoomId) -> u64 {
    let mut hasher = DefaultHasher::new();
    room.as_str().hash(&mut hasher);
    hasher.finish()
}
