//! Entries on their way to the journal: one batch at a time.

use std::collections::VecDeque;

use crate::place::{Epoch, Mark, Moment, Shard};
use crate::request::{Item, RequestId};

/// What an entry in a batch was for.
#[derive(Clone, Debug)]
pub(crate) struct Sent<R> {
    pub(crate) room: R,
    pub(crate) shard: Shard,
    pub(crate) epoch: Epoch,
    pub(crate) adds: u64,
}

#[derive(Clone, Debug)]
pub(crate) struct Flight<R> {
    pub(crate) id: RequestId,
    pub(crate) since: Moment,
    /// What was seen when it was asked for.
    pub(crate) seen: Mark,
    pub(crate) sent: Vec<Sent<R>>,
}

/// An entry that waits: its epoch is that of its shard when the batch begins.
#[derive(Clone, Debug)]
pub(crate) struct Queued<R, E> {
    pub(crate) room: R,
    pub(crate) shard: Shard,
    pub(crate) expected: u64,
    pub(crate) adds: u64,
    pub(crate) entry: E,
}

#[derive(Clone, Debug)]
pub(crate) struct Writer<R, E> {
    queue: VecDeque<Queued<R, E>>,
    pub(crate) flight: Option<Flight<R>>,
    /// No batch begins before.
    pub(crate) gather_until: Moment,
}

impl<R: Clone + PartialEq, E> Writer<R, E> {
    pub(crate) const fn new() -> Self {
        Self {
            queue: VecDeque::new(),
            flight: None,
            gather_until: Moment(0),
        }
    }

    pub(crate) fn push(&mut self, entry: Queued<R, E>) {
        self.queue.push_back(entry);
    }

    /// When the next batch may begin, if entries wait for that.
    pub(crate) fn begins_at(&self) -> Option<Moment> {
        (self.flight.is_none() && !self.queue.is_empty()).then_some(self.gather_until)
    }

    pub(crate) fn is_idle(&self) -> bool {
        self.queue.is_empty() && self.flight.is_none()
    }

    /// Whether a shard has an entry in the batch on its way.
    pub(crate) fn has_in_flight(&self, shard: Shard) -> bool {
        let sent = self.flight.iter().flat_map(|flight| &flight.sent);
        sent.into_iter().any(|sent| sent.shard == shard)
    }

    /// Whether a room has an entry that waits or is on its way. It is not loaded then, so that an
    /// answer is never for a room that has ended and begun again.
    pub(crate) fn has(&self, room: &R) -> bool {
        let sent = self.flight.iter().flat_map(|flight| &flight.sent);
        let mut sent = sent.into_iter();
        sent.any(|sent| sent.room == *room) || self.queue.iter().any(|q| q.room == *room)
    }

    /// Drops what a room has in the queue.
    pub(crate) fn drop_room(&mut self, room: &R) {
        self.queue.retain(|queued| queued.room != *room);
    }

    /// The next batch, of entries whose shard `may` be written under an epoch, and what each was
    /// for.
    pub(crate) fn next_batch(
        &mut self,
        most: usize,
        may: impl Fn(Shard) -> Option<Epoch>,
    ) -> (Vec<Item<R, E>>, Vec<Sent<R>>) {
        let (mut batch, mut sent, mut rest) = (Vec::new(), Vec::new(), VecDeque::new());
        for queued in std::mem::take(&mut self.queue) {
            let epoch = may(queued.shard).filter(|_| batch.len() < most);
            let Some(epoch) = epoch else {
                rest.push_back(queued);
                continue;
            };
            let Queued {
                room,
                shard,
                expected,
                adds,
                entry,
            } = queued;
            sent.push(Sent {
                room: room.clone(),
                shard,
                epoch,
                adds,
            });
            batch.push(Item {
                room,
                shard,
                epoch,
                expected,
                adds,
                entry,
            });
        }
        self.queue = rest;
        (batch, sent)
    }
}
