//! Who is connected to which room, for the host's list.

use std::collections::HashMap;
use std::net::IpAddr;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tengen_api::RoomId;
use tengen_room::PlayerId;

use super::HostPresent;

/// The open connections of all rooms. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Present(Arc<Mutex<Connections>>);

#[derive(Debug, Default)]
struct Connections {
    next: u64,
    all: HashMap<u64, (RoomId, HostPresent)>,
}

/// A connection in the list, until it is dropped.
#[derive(Debug)]
pub(crate) struct Here {
    number: u64,
    present: Present,
}

impl Present {
    pub(crate) fn enter(&self, room: &RoomId, address: IpAddr, player: Option<&PlayerId>) -> Here {
        let mut connections = self.lock();
        let number = connections.next;
        connections.next += 1;
        let here = HostPresent {
            address,
            player: player.map(ToString::to_string),
        };
        connections.all.insert(number, (room.clone(), here));
        drop(connections);
        Here {
            number,
            present: self.clone(),
        }
    }

    /// The connections by room.
    pub(crate) fn by_room(&self) -> HashMap<RoomId, Vec<HostPresent>> {
        let mut rooms: HashMap<RoomId, Vec<HostPresent>> = HashMap::new();
        for (room, here) in self.lock().all.values() {
            rooms.entry(room.clone()).or_default().push(here.clone());
        }
        rooms
    }

    fn lock(&self) -> MutexGuard<'_, Connections> {
        // A poisoned lock is safe: nothing is half done under it.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Drop for Here {
    fn drop(&mut self) {
        self.present.lock().all.remove(&self.number);
    }
}
