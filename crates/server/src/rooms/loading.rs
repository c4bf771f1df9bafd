//! Loading rooms: once for all who wait, large ones in turns.
//!
//! Reading and folding thousands of events takes tens of milliseconds and megabytes. So rooms with
//! more than [`LIGHT`] events are loaded one at a time, and addresses take turns.

use std::sync::Arc;

use tengen_api::RoomId;
use tokio::sync::{Semaphore, mpsc, watch};

use super::actor::{Actor, Ask};
use super::journal::Troubles;
use super::{RoomError, Rooms, token};
use crate::shares::Shares;

/// Events up to which a room is loaded without waiting for the loads of larger rooms.
const LIGHT: u64 = 500;
/// Rooms with at most so many events that are loaded at a time.
const LIGHT_AT_ONCE: usize = 3;

/// Ids that are drawn for a room. With eight servers one in a few thousands is another's.
const DRAWS: usize = 64;

/// What a load ends with: `None` until then.
type Outcome = Option<Result<mpsc::Sender<Ask>, RoomError>>;
pub(super) type Loading = watch::Receiver<Outcome>;

/// How many rooms are loaded at a time.
#[derive(Clone)]
pub(super) struct Loads {
    light: Arc<Semaphore>,
    heavy: Shares,
}

impl Default for Loads {
    fn default() -> Self {
        Self {
            light: Arc::new(Semaphore::new(LIGHT_AT_ONCE)),
            heavy: Shares::new(1, 1),
        }
    }
}

impl Rooms {
    /// The sender to a room's task, which is started if necessary.
    pub(super) async fn find(&self, room: &RoomId) -> Result<mpsc::Sender<Ask>, RoomError> {
        if let Some(why) = self.rules().closed(room) {
            return Err(RoomError::Closed(why));
        }
        let mut loading = {
            let mut live = self.lock();
            if let Some(asks) = live.living(room) {
                return Ok(asks);
            }
            match live.loading.get(room) {
                Some(loading) => loading.clone(),
                None => {
                    let loading = self.begin_loading(room.clone());
                    live.loading.insert(room.clone(), loading.clone());
                    loading
                }
            }
        };
        let outcome = loading.wait_for(Option::is_some).await;
        let outcome = outcome.ok().and_then(|outcome| outcome.clone());
        // The server stops.
        outcome.unwrap_or(Err(RoomError::NoAnswer))
    }

    /// Loads a room in a task of its own, so that it is loaded once also if the first who asked for
    /// it leaves.
    fn begin_loading(&self, room: RoomId) -> Loading {
        let (done, loading) = watch::channel(None);
        let rooms = self.clone();
        self.tasks.spawn(async move {
            let loaded = rooms.load(&room).await;
            let mut live = rooms.lock();
            live.loading.remove(&room);
            let found = match loaded {
                // The server stops.
                Ok(_) if rooms.tasks.is_closed() => Err(RoomError::NoAnswer),
                loaded => loaded.map(|actor| rooms.start(actor, room, &mut live)),
            };
            drop(live);
            done.send_replace(Some(found));
            rooms.drop_superfluous();
        });
        loading
    }

    async fn load(&self, room: &RoomId) -> Result<Actor, RoomError> {
        let unknown = || RoomError::Unknown(room.clone());
        let journal = &self.shared.journal;
        let weight = journal.weight(room).await?.ok_or_else(unknown)?;
        let (mut light, mut heavy) = (None, None);
        if weight <= LIGHT {
            // It is never closed.
            light = self.loads.light.acquire().await.ok();
        } else {
            heavy = Some(self.loads.heavy.turn(self.asker).await);
        }
        let kept = journal.load(room).await?.ok_or_else(unknown)?;
        self.shared.metrics.loaded.inc();
        let (id, shared) = (room.clone(), self.shared.clone());
        let actor = Actor::new(id, kept, shared);
        drop((light, heavy));
        Ok(actor)
    }

    /// A new room's id, of those that are this server's.
    pub(super) fn draw(&self) -> Result<RoomId, getrandom::Error> {
        for _ in 0..DRAWS {
            let room = token::new_room()?;
            if self.shared.journal.owns(&room) {
                return Ok(room);
            }
        }
        // Nothing is this server's now, and the room waits or is refused.
        token::new_room()
    }

    /// Why moves wait to be stored, while they do.
    pub(crate) fn troubles(&self) -> Option<Troubles> {
        self.shared.journal.troubles()
    }

    /// Ends rooms that this server does not own any more. Never ends.
    pub(crate) async fn watch_owners(self) {
        if let Some(mut forgotten) = self.shared.journal.forgotten() {
            while let Some(room) = forgotten.recv().await {
                let rooms = self.clone();
                self.tasks.spawn(async move { rooms.forget(&room).await });
            }
        }
        std::future::pending().await
    }

    /// Ends a room, also one that is being loaded.
    async fn forget(&self, room: &RoomId) {
        let loading = self.lock().loading.get(room).cloned();
        if let Some(mut loading) = loading {
            loading.wait_for(Option::is_some).await.ok();
        }
        self.end(room).await;
    }

    /// Asks rooms that take too much memory for nothing to end.
    pub(super) fn drop_superfluous(&self) {
        for room in self.shared.memory.superfluous() {
            if let Some(asks) = self.lock().living(&room) {
                // A room with a full queue is in use.
                asks.try_send(Ask::Rest).ok();
            }
        }
    }
}
