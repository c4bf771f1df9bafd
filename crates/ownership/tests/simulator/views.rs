//! What stories look at.

use tengen_ownership::{Condition, Epoch, NodeId, Shard};

use super::db::{ROOMS, SHARDS};
use super::world::{NODES, World};

impl World {
    /// How many moves are stored.
    pub(crate) fn moves(&self) -> u64 {
        let rooms = self.cluster.journal().rooms.iter();
        rooms.map(|events| events.len() as u64).sum()
    }

    /// How many moves clients were told.
    pub(crate) fn told(&self) -> u64 {
        self.slots.iter().map(|slot| slot.told).sum()
    }

    /// Each shard's owner and epoch.
    pub(crate) fn owners(&self) -> Vec<(Option<NodeId>, Epoch)> {
        self.cluster.journal().rows.clone()
    }

    pub(crate) fn epoch(&self, shard: Shard) -> Epoch {
        self.owners()[usize::from(shard.0)].1
    }

    /// What the process in a slot believes to own.
    pub(crate) fn owned(&self, at: usize) -> Vec<(Shard, Epoch)> {
        let (clock, host) = (self.clock(at), self.slots[at].host.as_ref());
        let shards = (0..SHARDS).map(Shard);
        let owned = shards.filter_map(|shard| Some((shard, host?.node.owns(shard, clock)?)));
        owned.collect()
    }

    pub(crate) fn condition(&self, at: usize) -> Option<Condition> {
        let host = self.slots[at].host.as_ref();
        host.map(|host| host.node.condition())
    }

    /// How many rooms were loaded by the processes that run.
    pub(crate) fn loads(&self) -> u64 {
        let hosts = (0..NODES).filter_map(|at| self.slots[at].host.as_ref());
        hosts.map(|host| host.loads).sum()
    }

    /// Moves that readers of the primary see, and that are lost with it.
    pub(crate) fn unsafe_moves(&self) -> Vec<u64> {
        let mut found = Vec::new();
        for room in 0..ROOMS {
            let read = self.cluster.read(self.cluster.primary, room);
            for (version, stored) in (1..).zip(&read) {
                let action = stored.made.action;
                if !self.cluster.is_safe(room, version, action) {
                    found.push(action);
                }
            }
        }
        found
    }
}
