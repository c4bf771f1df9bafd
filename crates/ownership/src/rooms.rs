//! Rooms in use, and those that are to be loaded: once for all who wait, a few at a time.

use std::collections::{BTreeMap, BTreeSet, VecDeque};

use crate::place::{Epoch, Mark, Shard};
use crate::request::RequestId;

/// A room in use.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Open {
    pub(crate) shard: Shard,
    /// Of its last stored event.
    pub(crate) version: u64,
    /// Whether an entry is on its way to the journal.
    pub(crate) is_busy: bool,
}

/// A load on its way, under the shard's epoch.
#[derive(Clone, Debug)]
pub(crate) struct Load<R> {
    pub(crate) room: R,
    pub(crate) shard: Shard,
    pub(crate) epoch: Epoch,
    /// What was seen when it was asked for.
    pub(crate) seen: Mark,
}

#[derive(Clone, Debug)]
pub(crate) struct Rooms<R> {
    pub(crate) open: BTreeMap<R, Open>,
    /// In the order in which they were asked for.
    wanted: VecDeque<(R, Shard)>,
    /// Those of `wanted` and `loading`.
    waiting: BTreeSet<R>,
    loading: BTreeMap<RequestId, Load<R>>,
}

impl<R: Clone + Ord> Rooms<R> {
    pub(crate) const fn new() -> Self {
        Self {
            open: BTreeMap::new(),
            wanted: VecDeque::new(),
            waiting: BTreeSet::new(),
            loading: BTreeMap::new(),
        }
    }

    /// Notes that somebody asks for a room that is not in use.
    pub(crate) fn want(&mut self, room: R, shard: Shard) {
        if self.waiting.insert(room.clone()) {
            self.wanted.push_back((room, shard));
        }
    }

    /// The next room to load, of those that `may` be read under an epoch.
    pub(crate) fn next_load(
        &mut self,
        at_once: usize,
        may: impl Fn(&R, Shard) -> Option<Epoch>,
    ) -> Option<(R, Shard, Epoch)> {
        if self.loading.len() >= at_once {
            return None;
        }
        let mut wanted = self.wanted.iter().enumerate();
        let (place, epoch) = wanted.find_map(|(i, (room, shard))| Some((i, may(room, *shard)?)))?;
        let (room, shard) = self.wanted.remove(place)?;
        Some((room, shard, epoch))
    }

    pub(crate) fn begin(&mut self, id: RequestId, load: Load<R>) {
        self.loading.insert(id, load);
    }

    pub(crate) fn ended(&mut self, id: RequestId) -> Option<Load<R>> {
        let load = self.loading.remove(&id)?;
        self.waiting.remove(&load.room);
        Some(load)
    }

    /// Loads whose answers are not waited for any more: they are begun anew.
    pub(crate) fn abandon_loads(&mut self) -> Vec<RequestId> {
        let loads = std::mem::take(&mut self.loading);
        for load in loads.values().rev() {
            self.wanted.push_front((load.room.clone(), load.shard));
        }
        loads.into_keys().collect()
    }

    /// Rooms that wait for a shard of which `is_lost` is true.
    pub(crate) fn give_up(&mut self, is_lost: impl Fn(Shard) -> bool) -> Vec<(R, Shard)> {
        let wanted = std::mem::take(&mut self.wanted);
        let (lost, rest) = wanted.into_iter().partition(|(_, shard)| is_lost(*shard));
        self.wanted = rest;
        for (room, _) in &lost {
            self.waiting.remove(room);
        }
        Vec::from(lost)
    }

    /// Takes the rooms in use of a shard away.
    pub(crate) fn close(&mut self, shard: Shard) -> Vec<R> {
        let of = |open: &Open| open.shard == shard;
        let rooms = self.open.iter().filter(|(_, open)| of(open));
        let rooms: Vec<R> = rooms.map(|(room, _)| room.clone()).collect();
        self.open.retain(|_, open| !of(open));
        rooms
    }

    /// How many rooms of a shard are in use.
    pub(crate) fn count(&self, shard: Shard) -> usize {
        self.open
            .values()
            .filter(|open| open.shard == shard)
            .count()
    }
}
