//! Rooms: loaded under an epoch, written in batches, told once the journal holds them.

use crate::effect::{Effect, Why};
use crate::node::{Node, Stage};
use crate::place::{Epoch, Position, Shard};
use crate::request::{Outcome, Rejection, Reply, Request};
use crate::rooms::{Load, Open};
use crate::writer::{Flight, Queued, Sent};

impl<R: Clone + Ord, E, K> Node<R, E, K> {
    pub(crate) fn want(&mut self, room: R, shard: Shard) {
        if self.stage != Stage::Serving {
            self.tell(Effect::Elsewhere { room, owner: None });
        } else if !self.has_lease(self.now) {
            self.parked.insert(room, shard);
        } else if self.rooms.open.contains_key(&room) {
            self.tell(Effect::Here(room));
        } else {
            let row = self.rows.get(&shard);
            let other = row.filter(|row| row.owner != Some(self.id) && !row.is_free);
            let owner = other.and_then(|row| row.owner);
            match owner {
                Some(_) if !self.held.contains_key(&shard) => {
                    self.tell(Effect::Elsewhere { room, owner });
                }
                // Its own, or nobody's: the next renewals say whose.
                _ => self.rooms.want(room, shard),
            }
        }
    }

    /// Tells those who wait for rooms of lost shards where these are.
    pub(crate) fn give_up_wanted(&mut self, is_lost: impl Fn(Shard) -> bool) {
        for (room, shard) in self.rooms.give_up(is_lost) {
            let row = self.rows.get(&shard).filter(|row| !row.is_free);
            let owner = row.and_then(|row| row.owner);
            let owner = owner.filter(|owner| *owner != self.id);
            self.tell(Effect::Elsewhere { room, owner });
        }
    }

    pub(crate) fn keep(&mut self, room: R, (expected, adds): (u64, u64), entry: E) {
        let open = self.rooms.open.get_mut(&room);
        let ready = open.filter(|open| !open.is_busy && open.version == expected);
        let Some(open) = ready else {
            self.forget(room, Why::OutOfStep);
            return;
        };
        open.is_busy = true;
        let shard = open.shard;
        self.writer.push(Queued {
            room,
            shard,
            expected,
            adds,
            entry,
        });
    }

    pub(crate) fn rest(&mut self, room: &R) {
        if self.rooms.open.get(room).is_some_and(|open| !open.is_busy) {
            self.rooms.open.remove(room);
        }
    }

    pub(crate) fn go_on_writing(&mut self) {
        if self.writer.flight.is_some() || self.now < self.writer.gather_until {
            return;
        }
        let held = &self.held;
        let firm = |shard: Shard| held.get(&shard).filter(|held| !held.is_doubtful);
        let may = |shard| firm(shard).map(|held| held.epoch);
        let (batch, sent) = self.writer.next_batch(self.pace.batch, may);
        if batch.is_empty() {
            return;
        }
        let node = self.id;
        let id = self.ask(Request::Append { node, batch });
        let (since, seen) = (self.now, self.seen);
        self.writer.flight = Some(Flight {
            id,
            since,
            seen,
            sent,
        });
    }

    pub(crate) fn go_on_loading(&mut self) {
        if self.stage != Stage::Serving || self.now < self.load_after {
            return;
        }
        loop {
            let (held, writer) = (&self.held, &self.writer);
            let firm = |shard: Shard| held.get(&shard).filter(|held| !held.is_doubtful);
            let may = |room: &R, shard| {
                let held = firm(shard).filter(|_| !writer.has(room));
                held.map(|held| held.epoch)
            };
            let Some((room, shard, epoch)) = self.rooms.next_load(self.pace.loads, may) else {
                return;
            };
            let seen = self.seen;
            let load = Load {
                room: room.clone(),
                shard,
                epoch,
                seen,
            };
            let id = self.ask(Request::Load { room, shard });
            self.rooms.begin(id, load);
        }
    }

    pub(crate) fn batch_ended(&mut self, flight: Flight<R>, outcome: Outcome<K>) {
        let Flight { seen, sent, .. } = flight;
        if sent.len() > 1 {
            self.writer.gather_until = self.now.after(self.pace.gather);
        }
        let results = match outcome {
            Outcome::Done {
                mark,
                reply: Reply::Appended(results),
            } if results.len() == sent.len() && mark.follows(seen).is_ok() => {
                if results.iter().any(Result::is_ok) {
                    // Otherwise nothing was committed, and nothing waited for a standby.
                    self.saw(mark);
                }
                results
            }
            Outcome::Failed => {
                for Sent { room, .. } in sent {
                    self.end_of_entry(room, Why::NotStored);
                }
                return;
            }
            // A warning, or a database that is behind, says no more than silence.
            Outcome::Warned | Outcome::Lost | Outcome::Done { .. } => {
                for Sent {
                    room, shard, epoch, ..
                } in sent
                {
                    let held = self.held.get_mut(&shard);
                    if let Some(held) = held.filter(|held| held.epoch == epoch) {
                        held.is_doubtful = true;
                    }
                    self.end_of_entry(room, Why::Unknown);
                }
                return;
            }
        };
        for (sent, result) in sent.into_iter().zip(results) {
            let Sent {
                room,
                shard,
                epoch,
                adds,
            } = sent;
            match result {
                Ok(()) => self.kept(room, epoch, adds),
                Err(Rejection::Version(_)) => self.end_of_entry(room, Why::NotStored),
                Err(Rejection::Epoch(_)) => {
                    self.end_of_entry(room, Why::NotStored);
                    self.lose(shard, epoch);
                }
            }
        }
    }

    /// The database has another epoch of a shard: what is whose is asked again.
    fn lose(&mut self, shard: Shard, epoch: Epoch) {
        if self
            .held
            .get(&shard)
            .is_some_and(|held| held.epoch == epoch)
        {
            self.held.remove(&shard);
            self.forget_shard(shard);
            self.renew_at = self.now;
        }
    }

    /// The journal holds an entry, which may be told, whoever has the shard now.
    fn kept(&mut self, room: R, epoch: Epoch, adds: u64) {
        if let Some(open) = self.rooms.open.get_mut(&room) {
            open.version += adds;
            open.is_busy = false;
            let version = open.version;
            let position = Position { epoch, version };
            self.tell(Effect::Kept { room, position });
        }
    }

    /// A room whose entry is not stored is ahead of the journal.
    fn end_of_entry(&mut self, room: R, why: Why) {
        if self.rooms.open.contains_key(&room) {
            self.forget(room, why);
        }
    }

    pub(crate) fn load_ended(&mut self, load: Load<R>, outcome: Outcome<K>) {
        let Load {
            room,
            shard,
            epoch,
            seen,
        } = load;
        let may = self.firm(shard) == Some(epoch);
        match outcome {
            Outcome::Done {
                mark,
                reply:
                    Reply::Loaded {
                        epoch: found,
                        version,
                        kept,
                    },
            } if may && found == epoch && mark.follows(seen).is_ok() => {
                let open = Open {
                    shard,
                    version,
                    is_busy: false,
                };
                self.rooms.open.insert(room.clone(), open);
                let position = Position { epoch, version };
                self.tell(Effect::Start {
                    room,
                    position,
                    kept,
                });
            }
            Outcome::Done { .. } => {
                // Another node's by now, or read from a database that is behind.
                self.lose(shard, epoch);
                self.want(room, shard);
            }
            Outcome::Warned | Outcome::Lost | Outcome::Failed => {
                self.load_after = self.now.after(self.pace.retry);
                self.want(room, shard);
            }
        }
    }
}
