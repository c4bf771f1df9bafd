//! The memory of rooms in use, with a budget.
//!
//! A room takes memory for its events while it is loaded. Rooms without a WebSocket go once they
//! take more than [`IDLE`] together, those first that have been without one for longest. An address
//! may have WebSockets to rooms of a limited size together, and so may all addresses; one room is
//! always allowed. So old rooms with thousands of events, kept open for nothing, do not add up.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tengen_api::RoomId;
use tengen_room::Room;

use crate::limits::Limits;
use crate::places::{Network, Origin};

/// Bytes of all rooms without a WebSocket.
const IDLE: u64 = 8 << 20;
const MEGABYTE: u64 = 1_000_000;

/// Why a WebSocket may not be opened to a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum Crowded {
    #[error("this address has too many long games open; close some of them")]
    Address,
    #[error("too many long games are open on this server; try again later")]
    Server,
}

/// The memory that rooms take. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Memory(Arc<Mutex<Ledger>>);

#[derive(Debug)]
struct Ledger {
    each: u64,
    all: u64,
    rooms: HashMap<RoomId, Held>,
    /// How many WebSockets of a network each room has.
    visited: HashMap<Network, HashMap<RoomId, u32>>,
    /// Bytes of rooms with a WebSocket, and without.
    used: u64,
    idle: u64,
    /// Counts the times that rooms have become idle.
    order: u64,
}

#[derive(Debug, Default)]
struct Held {
    bytes: u64,
    /// Tasks of the room: two for a moment while one ends and the next begins.
    loads: u32,
    visits: u32,
    /// When it became idle, in the order of such changes.
    since: u64,
}

/// A loaded room; it counts until this is dropped.
#[derive(Debug)]
pub(crate) struct Loaded {
    room: RoomId,
    memory: Memory,
}

/// A WebSocket to a room.
#[derive(Debug)]
pub(crate) struct Visit {
    room: RoomId,
    origin: Option<Origin>,
    memory: Memory,
}

/// About how many bytes a room takes with events of `log` bytes.
pub(crate) fn room_bytes(log: usize, room: &Room) -> u64 {
    /// Its task, queue and state.
    const ROOM: u64 = 8 * 1024;
    /// What a room knows of each action, for retries.
    const ACTION: u64 = 32;
    ROOM + log as u64 + ACTION * room.version()
}

impl Memory {
    pub(crate) fn new(limits: Limits) -> Self {
        Self(Arc::new(Mutex::new(Ledger {
            each: u64::from(limits.room_megabytes).saturating_mul(MEGABYTE),
            all: u64::from(limits.all_room_megabytes).saturating_mul(MEGABYTE),
            rooms: HashMap::new(),
            visited: HashMap::new(),
            used: 0,
            idle: 0,
            order: 0,
        })))
    }

    /// Counts a room that has been loaded.
    pub(crate) fn load(&self, room: &RoomId, bytes: u64) -> Loaded {
        self.lock().add(room, bytes);
        Loaded {
            room: room.clone(),
            memory: self.clone(),
        }
    }

    /// Counts a WebSocket to a room; `None` as the address means the host.
    pub(crate) fn visit(&self, room: &RoomId, origin: Option<Origin>) -> Result<Visit, Crowded> {
        self.lock().enter(room, origin)?;
        Ok(Visit {
            room: room.clone(),
            origin,
            memory: self.clone(),
        })
    }

    /// The rooms that are to go, because rooms without a WebSocket take too much.
    pub(crate) fn superfluous(&self) -> Vec<RoomId> {
        self.lock().superfluous()
    }

    fn lock(&self) -> MutexGuard<'_, Ledger> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Loaded {
    /// Sets the bytes that the room takes now.
    pub(crate) fn takes(&self, bytes: u64) {
        self.memory.lock().resize(&self.room, bytes);
    }
}

impl Drop for Loaded {
    fn drop(&mut self) {
        self.memory.lock().remove(&self.room);
    }
}

impl Drop for Visit {
    fn drop(&mut self) {
        self.memory.lock().leave(&self.room, self.origin);
    }
}

impl Ledger {
    fn add(&mut self, room: &RoomId, bytes: u64) {
        self.order += 1;
        let held = self.rooms.entry(room.clone()).or_default();
        held.since = self.order;
        held.loads += 1;
        self.resize(room, bytes);
    }

    fn resize(&mut self, room: &RoomId, bytes: u64) {
        let Some(held) = self.rooms.get_mut(room) else {
            return;
        };
        let sum = match held.visits {
            0 => &mut self.idle,
            _ => &mut self.used,
        };
        *sum = *sum - held.bytes + bytes;
        held.bytes = bytes;
    }

    /// A room that ends before its last WebSocket keeps an entry without bytes.
    fn remove(&mut self, room: &RoomId) {
        let held = self.rooms.get_mut(room);
        let others = held.map_or(0, |held| {
            held.loads -= 1;
            held.loads
        });
        if others > 0 {
            return;
        }
        self.resize(room, 0);
        if self.rooms.get(room).is_some_and(|held| held.visits == 0) {
            self.rooms.remove(room);
        }
    }

    fn bytes(&self, room: &RoomId) -> u64 {
        self.rooms.get(room).map_or(0, |held| held.bytes)
    }

    fn enter(&mut self, room: &RoomId, origin: Option<Origin>) -> Result<(), Crowded> {
        let bytes = self.bytes(room);
        for (network, shares) in origin.iter().flat_map(|origin| origin.networks()) {
            let most = self.each.saturating_mul(u64::from(shares));
            let visited = self.visited.get(&network);
            let others = visited.into_iter().flat_map(HashMap::keys);
            let others = others.filter(|other| *other != room);
            let taken: u64 = others.map(|other| self.bytes(other)).sum();
            if taken > 0 && taken + bytes > most {
                return Err(Crowded::Address);
            }
        }
        let is_visited = self.rooms.get(room).is_some_and(|held| held.visits > 0);
        if origin.is_some() && !is_visited && self.used > 0 && self.used + bytes > self.all {
            return Err(Crowded::Server);
        }
        for (network, _) in origin.iter().flat_map(|origin| origin.networks()) {
            let visited = self.visited.entry(network).or_default();
            *visited.entry(room.clone()).or_default() += 1;
        }
        let held = self.rooms.entry(room.clone()).or_default();
        if held.visits == 0 {
            self.idle -= held.bytes;
            self.used += held.bytes;
        }
        held.visits += 1;
        Ok(())
    }

    fn leave(&mut self, room: &RoomId, origin: Option<Origin>) {
        for (network, _) in origin.iter().flat_map(|origin| origin.networks()) {
            let Some(visited) = self.visited.get_mut(&network) else {
                continue;
            };
            if let Some(count) = visited.get_mut(room) {
                *count -= 1;
                if *count == 0 {
                    visited.remove(room);
                }
            }
            if visited.is_empty() {
                self.visited.remove(&network);
            }
        }
        let Some(held) = self.rooms.get_mut(room) else {
            return;
        };
        held.visits -= 1;
        if held.visits > 0 {
            return;
        }
        self.used -= held.bytes;
        self.idle += held.bytes;
        self.order += 1;
        held.since = self.order;
        if held.loads == 0 {
            self.rooms.remove(room);
        }
    }

    fn superfluous(&self) -> Vec<RoomId> {
        if self.idle <= IDLE {
            return Vec::new();
        }
        let idle = self.rooms.iter().filter(|(_, held)| held.visits == 0);
        let mut idle: Vec<_> = idle.collect();
        idle.sort_unstable_by_key(|(_, held)| held.since);
        let mut over = self.idle - IDLE;
        let mut rooms = Vec::new();
        for (room, held) in idle {
            if over == 0 {
                break;
            }
            over = over.saturating_sub(held.bytes);
            rooms.push(room.clone());
        }
        rooms
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use super::*;

    fn memory() -> Memory {
        Memory::new(Limits {
            room_megabytes: 4,
            all_room_megabytes: 10,
            ..Limits::default()
        })
    }

    fn rooms(count: usize) -> Vec<RoomId> {
        let rooms = (0..count).map(|_| super::super::token::new_room().expect("random numbers"));
        rooms.collect()
    }

    fn origin(address: [u8; 4]) -> Option<Origin> {
        Some(IpAddr::from(address).into())
    }

    #[test]
    fn idle_rooms_go_oldest_first_once_they_take_too_much() {
        let memory = memory();
        let rooms = rooms(5);
        let loaded: Vec<_> = rooms
            .iter()
            .map(|room| memory.load(room, 2 * MEGABYTE))
            .collect();
        assert_eq!(memory.superfluous(), rooms[..1]);
        let visit = memory.visit(&rooms[0], None).expect("the host's");
        assert!(memory.superfluous().is_empty());
        // The room that has just been left is the last to go.
        drop(visit);
        loaded[1].takes(3 * MEGABYTE);
        assert_eq!(memory.superfluous(), rooms[1..2]);
        drop(loaded);
        let ledger = memory.lock();
        assert!(ledger.rooms.is_empty() && ledger.idle == 0 && ledger.used == 0);
    }

    #[test]
    fn an_address_has_its_share_of_rooms_and_all_together_theirs() {
        let memory = memory();
        let rooms = rooms(5);
        let _loaded: Vec<_> = rooms
            .iter()
            .map(|room| memory.load(room, 3 * MEGABYTE))
            .collect();
        let ada = origin([192, 0, 2, 1]);
        let first = memory.visit(&rooms[0], ada).expect("its first");
        let again = memory.visit(&rooms[0], ada).expect("the same room");
        assert_eq!(memory.visit(&rooms[1], ada).err(), Some(Crowded::Address));
        let others = [2, 3].map(|n| memory.visit(&rooms[usize::from(n)], origin([192, 0, 2, n])));
        assert!(others.iter().all(Result::is_ok));
        let last = origin([192, 0, 2, 9]);
        assert_eq!(memory.visit(&rooms[4], last).err(), Some(Crowded::Server));
        // A room that is open anyway takes nothing more.
        let more = memory.visit(&rooms[0], last).expect("an open room");
        drop((first, again, more, others));
        let ledger = memory.lock();
        assert!(ledger.visited.is_empty() && ledger.used == 0);
        assert_eq!(ledger.idle, 15 * MEGABYTE);
    }
}
