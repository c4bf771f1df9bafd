//! What must hold after each step.

use std::collections::{BTreeMap, BTreeSet};

use tengen_ownership::{Epoch, Moment, NodeId, Shard};

use super::client::Client;
use super::cluster::Cluster;
use super::db::{Change, Room, SHARDS, Stored, shard_of};
use super::host::Host;

/// What must hold of the log, folded as far as it has been looked at.
#[derive(Default)]
struct Followed {
    /// The machine whose log it is.
    primary: usize,
    records: usize,
    owners: BTreeMap<Shard, (Option<NodeId>, Epoch)>,
    /// How many moves a room has.
    moves: BTreeMap<Room, usize>,
    actions: BTreeSet<u64>,
}

#[derive(Default)]
pub(crate) struct Checks {
    /// What clients were told.
    told: BTreeMap<(Room, u64), u64>,
    followed: Followed,
    /// Whether what is told is only noted: the database is one that lacks something.
    pub(crate) only_notes: bool,
    pub(crate) broken: Vec<String>,
}

impl Checks {
    fn fail(&mut self, what: String) {
        if self.broken.len() < 5 {
            self.broken.push(what);
        }
    }

    /// A move is about to be told to a client: the journal has it, and keeps it if a machine is
    /// lost now. Returns whether nobody was told it before.
    pub(crate) fn tells(
        &mut self,
        cluster: &Cluster,
        (room, version): (Room, u64),
        action: u64,
    ) -> bool {
        if !self.only_notes && !cluster.is_safe(room, version, action) {
            let what = format!("room {room}: {action} is told as {version}, and not safe");
            self.fail(what);
        }
        let before = self.told.insert((room, version), action);
        if before.is_some_and(|before| before != action) {
            let what = format!("room {room}: {version} is told as {before:?} and {action}");
            self.fail(what);
        }
        before.is_none()
    }

    /// No two nodes believe at once that a shard is theirs, and one that does is right.
    pub(crate) fn owners(&mut self, cluster: &Cluster, host: &Host, now: Moment) {
        for shard in (0..SHARDS).map(Shard) {
            let Some(epoch) = host.node.owns(shard, now) else {
                continue;
            };
            let (owner, found) = cluster.journal().rows[usize::from(shard.0)];
            if owner != Some(host.id) || found < epoch {
                let what = format!(
                    "{:?} owns {shard:?} under {epoch:?}, which is {owner:?}'s under {found:?}",
                    host.id
                );
                self.fail(what);
            }
        }
    }

    pub(crate) fn client(&mut self, client: &mut Client) {
        if let Some((action, position, known)) = client.refused.take() {
            let what = format!("{action} is refused for good at {position:?}, known {known:?}");
            self.fail(what);
        }
        if let Some((version, known, action)) = client.differs.take() {
            let room = client.room;
            self.fail(format!(
                "room {room}: {version} was {known} and is {action}"
            ));
        }
    }

    /// The log since it was last looked at: each move by its shard's owner of that time, in turn,
    /// and once. After a promotion all of it, and that nothing told is lost.
    pub(crate) fn log(&mut self, cluster: &Cluster) {
        if self.followed.primary != cluster.primary {
            self.followed = Followed {
                primary: cluster.primary,
                ..Followed::default()
            };
            self.all_told(cluster);
        }
        let Followed { records, .. } = self.followed;
        for record in cluster.log().iter().skip(records) {
            self.followed.records += 1;
            for change in &record.changes {
                match *change {
                    Change::Assign(shard, owner, epoch) => {
                        self.followed.owners.insert(shard, (owner, epoch));
                    }
                    Change::Append(room, stored) => self.appended(room, stored),
                    Change::Lease(..) | Change::Leave(_) | Change::Count(_) => (),
                }
            }
        }
    }

    fn appended(&mut self, room: Room, stored: Stored) {
        let Stored {
            epoch, node, made, ..
        } = stored;
        let action = made.action;
        let owner = self.followed.owners.get(&shard_of(room)).copied();
        if owner != Some((Some(node), epoch)) {
            self.fail(format!(
                "room {room}: {action} by {node:?} under {epoch:?}, not {owner:?}"
            ));
        }
        if !self.followed.actions.insert(action) {
            self.fail(format!("room {room}: {action} is there twice"));
        }
        let moves = self.followed.moves.entry(room).or_default();
        let is_in_turn = *moves % 2 == usize::from(made.player);
        *moves += 1;
        if !is_in_turn {
            self.fail(format!("room {room}: {action} is out of turn"));
        }
    }

    pub(crate) fn all_told(&mut self, cluster: &Cluster) {
        let told: Vec<_> = self
            .told
            .iter()
            .map(|(at, action)| (*at, *action))
            .collect();
        for ((room, version), action) in told {
            let place = usize::try_from(version).unwrap_or(0).wrapping_sub(1);
            let found = cluster.journal().rooms[room as usize].get(place);
            if found.is_none_or(|stored| stored.made.action != action) {
                self.fail(format!("room {room}: {action}, told as {version}, is lost"));
            }
        }
    }

    /// At the end everybody has the journal, and nothing waits.
    pub(crate) fn end(&mut self, cluster: &Cluster, clients: &[Client]) {
        self.all_told(cluster);
        for client in clients {
            let (number, room) = (client.number, client.room);
            let events = &cluster.journal().rooms[room as usize];
            let actions: Vec<u64> = events.iter().map(|stored| stored.made.action).collect();
            if let Some(pending) = client.pending {
                self.fail(format!("client {number} waits for {pending} for ever"));
            }
            if client.events != actions {
                let (has, is) = (client.events.len(), actions.len());
                self.fail(format!(
                    "client {number} has {has} events of room {room}, not {is}"
                ));
            }
            for (action, version) in &client.accepted {
                if actions.get(*version as usize - 1) != Some(action) {
                    self.fail(format!("room {room}: {action}, accepted, is not {version}"));
                }
            }
        }
    }
}
