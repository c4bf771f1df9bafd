//! A model of the database's tables, and of each transaction as it is written for PostgreSQL.
//!
//! The server's store includes this file too, and compares PostgreSQL's answers with the model's.

use std::collections::BTreeMap;

use tengen_ownership::{
    Claimed, Epoch, Item, NodeId, Rejection, Renewed, Reply, Request, Row, Shard, Stamp,
};

pub(crate) type Room = u32;
pub(crate) const SHARDS: u16 = 8;
pub(crate) const ROOMS: Room = 6;

pub(crate) const fn shard_of(room: Room) -> Shard {
    Shard((room * 5 % SHARDS as u32) as u16)
}

/// A move: the entry of a journal.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) player: u8,
    pub(crate) action: u64,
}

/// A move as stored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stored {
    /// Of the transaction that stored it.
    pub(crate) record: u64,
    pub(crate) epoch: Epoch,
    pub(crate) node: NodeId,
    pub(crate) made: Move,
}

#[derive(Clone, Debug)]
pub(crate) enum Change {
    Lease(NodeId, u64),
    Leave(NodeId),
    Assign(Shard, Option<NodeId>, Epoch),
    /// An epoch was given, whether or not a shard was free.
    Count(Epoch),
    Append(Room, Stored),
}

/// A transaction in the write-ahead log.
#[derive(Clone, Debug)]
pub(crate) struct Record {
    pub(crate) id: u64,
    pub(crate) changes: Vec<Change>,
}

/// What a transaction locks, and whether for itself alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Lock {
    Lease(NodeId),
    Counter,
    Shard(Shard, bool),
    Room(Room),
}

impl Lock {
    pub(crate) fn excludes(self, other: Self) -> bool {
        match (self, other) {
            (Self::Shard(one, a), Self::Shard(other, b)) => one == other && (a || b),
            _ => self == other,
        }
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Db {
    pub(crate) leases: BTreeMap<NodeId, u64>,
    pub(crate) rows: Vec<(Option<NodeId>, Epoch)>,
    pub(crate) highest: Epoch,
    pub(crate) rooms: Vec<Vec<Stored>>,
}

impl Db {
    pub(crate) fn new() -> Self {
        Self {
            leases: BTreeMap::new(),
            rows: vec![(None, Epoch(0)); usize::from(SHARDS)],
            highest: Epoch(0),
            rooms: vec![Vec::new(); ROOMS as usize],
        }
    }

    pub(crate) fn apply(&mut self, record: &Record) {
        for change in &record.changes {
            match *change {
                Change::Lease(node, until) => {
                    self.leases.insert(node, until);
                }
                Change::Leave(node) => {
                    self.leases.remove(&node);
                }
                Change::Assign(shard, owner, epoch) => {
                    self.rows[usize::from(shard.0)] = (owner, epoch);
                }
                Change::Count(epoch) => self.highest = epoch,
                Change::Append(room, stored) => self.rooms[room as usize].push(stored),
            }
        }
    }

    fn row(&self, shard: Shard) -> (Option<NodeId>, Epoch) {
        self.rows[usize::from(shard.0)]
    }

    /// Whether a shard may be claimed: its owner has no lease, or one that has long ended.
    fn is_free(&self, shard: Shard, now: u64, grace: u64) -> bool {
        let lease = self.row(shard).0.and_then(|owner| self.leases.get(&owner));
        lease.is_none_or(|until| until + grace < now)
    }

    pub(crate) fn locks(&self, request: &Request<Room, Move>) -> Vec<Lock> {
        match request {
            Request::Renew { node, .. } => vec![Lock::Lease(*node)],
            Request::Claim { shards, .. } => {
                let owners = shards.iter().filter_map(|shard| self.row(*shard).0);
                let leases = owners.map(Lock::Lease);
                let rows = shards.iter().map(|shard| Lock::Shard(*shard, true));
                leases.chain([Lock::Counter]).chain(rows).collect()
            }
            Request::Release { node, shards, .. } => {
                let rows = shards.iter().map(|(shard, _)| Lock::Shard(*shard, true));
                rows.chain([Lock::Lease(*node)]).collect()
            }
            Request::Append { batch, .. } => {
                let of = |item: &Item<Room, Move>| {
                    [Lock::Shard(item.shard, false), Lock::Room(item.room)]
                };
                batch.iter().flat_map(of).collect()
            }
            Request::Load { .. } => Vec::new(),
        }
    }

    /// What a transaction changes, and what it answers. `record` is its number; `fenced` is whether
    /// batches read epochs, as they must.
    pub(crate) fn execute(
        &self,
        request: &Request<Room, Move>,
        now: u64,
        record: u64,
        fenced: bool,
    ) -> (Vec<Change>, Reply<Vec<Stored>>) {
        match request {
            Request::Renew {
                node,
                length,
                grace,
            } => {
                let (node, until) = (*node, now + length);
                let shards = (0..SHARDS).map(Shard);
                let row = |shard: Shard| {
                    let (owner, epoch) = self.row(shard);
                    let is_free = owner != Some(node) && self.is_free(shard, now, *grace);
                    Row {
                        shard,
                        epoch,
                        owner,
                        is_free,
                    }
                };
                let others = self.leases.iter().filter(|(other, _)| **other != node);
                let renewed = Renewed {
                    now: Stamp(now),
                    until: Stamp(until),
                    living: others.filter(|(_, until)| **until >= now).count() + 1,
                    rows: shards.map(row).collect(),
                };
                (vec![Change::Lease(node, until)], Reply::Renewed(renewed))
            }
            Request::Claim {
                node,
                shards,
                grace,
            } => {
                let epoch = Epoch(self.highest.0 + 1);
                let (mut changes, mut claimed) = (vec![Change::Count(epoch)], Vec::new());
                for shard in shards.iter().copied() {
                    let (owner, before) = self.row(shard);
                    if owner == Some(*node) || self.is_free(shard, now, *grace) {
                        changes.push(Change::Assign(shard, Some(*node), epoch));
                        claimed.push(Claimed {
                            shard,
                            epoch,
                            before,
                        });
                    }
                }
                (changes, Reply::Claimed(claimed))
            }
            Request::Release {
                node,
                shards,
                leaves,
            } => {
                let mine =
                    |(shard, epoch): &&(Shard, Epoch)| self.row(*shard) == (Some(*node), *epoch);
                let given = shards.iter().filter(mine);
                let given = given.map(|(shard, epoch)| Change::Assign(*shard, None, *epoch));
                let leave = leaves.then_some(Change::Leave(*node));
                (given.chain(leave).collect(), Reply::Released)
            }
            Request::Append { node, batch } => self.append(batch, record, (*node, fenced)),
            Request::Load { room, shard } => {
                let kept = self.rooms[*room as usize].clone();
                let loaded = Reply::Loaded {
                    epoch: self.row(*shard).1,
                    version: kept.len() as u64,
                    kept,
                };
                (Vec::new(), loaded)
            }
        }
    }

    fn append(
        &self,
        items: &[Item<Room, Move>],
        record: u64,
        (node, fenced): (NodeId, bool),
    ) -> (Vec<Change>, Reply<Vec<Stored>>) {
        let mut changes = Vec::new();
        let results = items.iter().map(|item| {
            let (owner, epoch) = self.row(item.shard);
            if fenced && (owner, epoch) != (Some(node), item.epoch) {
                return Err(Rejection::Epoch(epoch));
            }
            let found = self.rooms[item.room as usize].len() as u64;
            if found != item.expected {
                return Err(Rejection::Version(found));
            }
            let stored = Stored {
                record,
                epoch: item.epoch,
                node,
                made: item.entry,
            };
            changes.push(Change::Append(item.room, stored));
            Ok(())
        });
        let results = results.collect();
        (changes, Reply::Appended(results))
    }
}
