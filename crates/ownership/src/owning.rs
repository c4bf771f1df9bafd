//! Leases and assignments: renewal, takeover, drain.

use std::collections::BTreeSet;

use crate::effect::Effect;
use crate::node::{Control, Held, Node, Stage};
use crate::place::{Epoch, Moment, Shard};
use crate::request::{Claimed, Outcome, Renewed, Reply, Request};

impl<R: Clone + Ord, E, K> Node<R, E, K> {
    /// Asks the next thing about ownership, if none is on its way.
    pub(crate) fn go_on_owning(&mut self) {
        if let Some(control) = &mut self.control
            && self.now >= control.seek_at
        {
            control.seek_at = self.now.after(self.pace.answer_timeout);
            self.tell(Effect::Seek);
        }
        let may = self.control.is_none() && self.now >= self.ask_after;
        if !may || self.stage == Stage::Drained {
            return;
        }
        let node = self.id;
        let request = if self.stage == Stage::Draining && self.writer.is_idle() {
            let shards: Vec<Shard> = self.held.keys().copied().collect();
            self.release(shards, true)
        } else if self.now >= self.renew_at {
            let (length, grace) = (self.pace.lease, self.pace.grace);
            Request::Renew {
                node,
                length,
                grace,
            }
        } else if !self.has_lease(self.now) {
            return;
        } else if let shards = self.next_claims()
            && !shards.is_empty()
        {
            let grace = self.pace.grace;
            Request::Claim {
                node,
                shards,
                grace,
            }
        } else if let shards = self.next_releases()
            && !shards.is_empty()
        {
            self.release(shards, false)
        } else {
            return;
        };
        let leaves = matches!(request, Request::Release { leaves: true, .. });
        let id = self.ask(request);
        self.control = Some(Control {
            id,
            since: self.now,
            seek_at: self.now.after(self.pace.answer_timeout),
            seen: self.seen,
            leaves,
        });
    }

    /// Doubtful shards, which need a new epoch, and free ones.
    fn next_claims(&mut self) -> Vec<Shard> {
        let mut shards = std::mem::take(&mut self.wishes);
        shards.retain(|shard| !self.held.contains_key(shard));
        let doubtful = self.held.iter().filter(|(_, held)| held.is_doubtful);
        shards.extend(doubtful.map(|(shard, _)| *shard));
        shards.sort_unstable();
        shards
    }

    /// Those of the surplus with the fewest rooms in use, and with nothing on its way.
    fn next_releases(&mut self) -> Vec<Shard> {
        let surplus = std::mem::take(&mut self.surplus);
        if surplus == 0 {
            return Vec::new();
        }
        let shards = self.held.keys().copied();
        let mut shards: Vec<Shard> = shards
            .filter(|shard| !self.writer.has_in_flight(*shard))
            .collect();
        shards.sort_by_key(|shard| self.rooms.count(*shard));
        shards.truncate(surplus);
        shards
    }

    /// From the moment of asking on they are not this node's.
    fn release(&mut self, shards: Vec<Shard>, leaves: bool) -> Request<R, E> {
        let mut given = Vec::with_capacity(shards.len());
        for shard in shards {
            if let Some(Held { epoch, .. }) = self.held.remove(&shard) {
                self.released.insert(shard, epoch);
                given.push((shard, epoch));
            }
            self.forget_shard(shard);
        }
        let node = self.id;
        Request::Release {
            node,
            shards: given,
            leaves,
        }
    }

    pub(crate) fn control_ended(&mut self, control: &Control, outcome: Outcome<K>) {
        let (mark, reply) = match outcome {
            Outcome::Done { mark, reply } => (mark, reply),
            // Nothing is known to have changed, and the next renewal says what has.
            Outcome::Warned | Outcome::Failed => {
                self.ask_again_later();
                return;
            }
            Outcome::Lost => {
                self.ask_again_later();
                self.tell(Effect::Seek);
                return;
            }
        };
        if let Err(behind) = mark.follows(control.seen) {
            self.behind = Some(behind);
            self.ask_again_later();
            self.tell(Effect::Seek);
            return;
        }
        self.behind = None;
        self.saw(mark);
        match reply {
            Reply::Renewed(renewed) => self.renewed(control.since, renewed),
            Reply::Claimed(claimed) => self.claimed(&claimed),
            Reply::Released if control.leaves => {
                self.stage = Stage::Drained;
                self.leased_until = None;
                self.tell(Effect::Publish);
                self.tell(Effect::Drained);
            }
            Reply::Released => self.tell(Effect::Publish),
            // Answers of another kind are the shell's mistake.
            Reply::Appended(_) | Reply::Loaded { .. } => (),
        }
    }

    fn ask_again_later(&mut self) {
        let later = self.now.after(self.pace.retry);
        (self.renew_at, self.ask_after) = (later, later);
    }

    /// What waits for the primary before may wait for ever.
    pub(crate) fn leave_old_primary(&mut self) {
        if let Some(flight) = self.writer.flight.take() {
            self.tell(Effect::Abandon(flight.id));
            self.batch_ended(flight, Outcome::Lost);
        }
        for id in self.rooms.abandon_loads() {
            self.tell(Effect::Abandon(id));
        }
    }

    /// The lease holds from before it was asked for, for as long as the database has said. What is
    /// still this node's under the same epoch was nobody else's meanwhile, and goes on.
    fn renewed(&mut self, since: Moment, renewed: Renewed) {
        let Renewed {
            now,
            until,
            living,
            rows,
        } = renewed;
        if !self.has_lease(self.now) {
            self.in_touch_since = self.now;
        }
        let until = since.after(until.0.saturating_sub(now.0));
        self.leased_until = self.leased_until.max(Some(until));
        self.renewed = self.now;
        self.renew_at = since.after(self.pace.renew).max(self.now);
        self.rows = rows.into_iter().map(|row| (row.shard, row)).collect();
        let held: Vec<Shard> = self.held.keys().copied().collect();
        for shard in held {
            let row = self.rows.get(&shard);
            if row.is_none_or(|row| row.owner != Some(self.id)) {
                self.held.remove(&shard);
                self.forget_shard(shard);
            }
        }
        let mine = self.rows.values().filter(|row| row.owner == Some(self.id));
        let mine: Vec<(Shard, Epoch)> = mine.map(|row| (row.shard, row.epoch)).collect();
        for (shard, epoch) in mine {
            let held = self.held.get(&shard).copied();
            if held.is_some_and(|held| held.epoch == epoch) {
                continue;
            }
            // A claim whose answer was lost: this renewal was committed after it, so it is as
            // acknowledged. But a release under this epoch may still be on its way.
            let is_doubtful = self.released.get(&shard).is_some_and(|last| epoch <= *last);
            self.hold(shard, Held { epoch, is_doubtful });
        }
        self.plan(living);
        let others = self.rows.values().filter(|row| {
            let is_others = row.owner.is_some_and(|owner| owner != self.id);
            is_others && !row.is_free
        });
        let others: BTreeSet<Shard> = others.map(|row| row.shard).collect();
        self.give_up_wanted(|shard| others.contains(&shard));
    }

    fn hold(&mut self, shard: Shard, held: Held) {
        self.forget_shard(shard);
        self.held.insert(shard, held);
    }

    /// What to claim and what to release, so that all living nodes have equally many shards. Each
    /// begins elsewhere, so that they seldom ask for the same.
    ///
    /// Where the database was away, all leases have ended. So another node's shards are claimed
    /// only by a node that has since seen that node absent for as long as a lease.
    fn plan(&mut self, living: usize) {
        (self.wishes, self.surplus) = (Vec::new(), 0);
        if self.stage != Stage::Serving {
            return;
        }
        let share = self.rows.len().div_ceil(living.max(1));
        let is_sure = self.now >= self.in_touch_since.after(self.pace.lease);
        let rows = self.rows.values();
        let free = rows.filter(|row| row.is_free && (row.owner.is_none() || is_sure));
        let mut free: Vec<Shard> = free.map(|row| row.shard).collect();
        free.retain(|shard| !self.held.contains_key(shard));
        if self.held.len() < share && !free.is_empty() {
            let start = usize::try_from(self.id.0 % free.len() as u64).unwrap_or(0);
            free.rotate_left(start);
            let lacking = share - self.held.len();
            free.truncate(lacking.min(self.pace.claims));
            self.wishes = free;
        } else if self.held.len() > share {
            self.surplus = (self.held.len() - share).min(self.pace.claims);
        }
    }

    fn claimed(&mut self, claimed: &[Claimed]) {
        for Claimed {
            shard,
            epoch,
            before,
        } in claimed.iter().copied()
        {
            let held = Held {
                epoch,
                is_doubtful: false,
            };
            match self.held.get_mut(&shard) {
                // Nobody else has written: rooms in use go on.
                Some(mine) if mine.epoch == before => *mine = held,
                _ => self.hold(shard, held),
            }
        }
        let is_claimed = |shard: &Shard| claimed.iter().any(|found| found.shard == *shard);
        let doubtful = self.held.iter().filter(|(_, held)| held.is_doubtful);
        let lost: Vec<Shard> = doubtful
            .map(|(shard, _)| *shard)
            .filter(|shard| !is_claimed(shard))
            .collect();
        if !lost.is_empty() {
            // Another node's by now, or in doubt since the claim was sent: a renewal says which.
            self.renew_at = self.now;
        }
        self.tell(Effect::Publish);
    }
}
