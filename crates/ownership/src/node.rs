//! The state machine of a node: inputs in, effects out.

use std::collections::{BTreeMap, VecDeque};

use crate::effect::{Authority, Condition, Effect, Input, Why};
use crate::pace::Pace;
use crate::place::{Behind, Epoch, Mark, Moment, NodeId, Position, Shard};
use crate::request::{Outcome, Request, RequestId, Row};
use crate::rooms::Rooms;
use crate::writer::Writer;

/// A shard that is this node's, by all it knows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Held {
    pub(crate) epoch: Epoch,
    /// Something may still be stored under this epoch, or give the shard up, that this node does
    /// not wait for any more. Until the shard has a new epoch it is neither read nor written.
    pub(crate) is_doubtful: bool,
}

/// The request about ownership on its way: there is one at a time, so answers cannot cross.
#[derive(Clone, Debug)]
pub(crate) struct Control {
    pub(crate) id: RequestId,
    pub(crate) since: Moment,
    /// When another primary is looked for.
    pub(crate) seek_at: Moment,
    /// What was seen when it was asked for.
    pub(crate) seen: Mark,
    /// Whether it gives up the lease.
    pub(crate) leaves: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Stage {
    Serving,
    /// Rooms end as soon as the batch on its way is answered.
    Draining,
    Drained,
}

/// A node: what it owns, what it waits for, and what it may tell.
///
/// `R` is a room's key, `E` an entry of the journal, `K` what a load brings.
#[derive(Clone, Debug)]
pub struct Node<R, E, K> {
    pub(crate) id: NodeId,
    pub(crate) pace: Pace,
    /// What a commit was acknowledged with: no read counts, since it may be of something that is
    /// not replicated.
    pub(crate) seen: Mark,
    /// When the lease ends at the earliest.
    pub(crate) leased_until: Option<Moment>,
    pub(crate) renew_at: Moment,
    pub(crate) renewed: Moment,
    /// Since when the lease has held without a gap.
    pub(crate) in_touch_since: Moment,
    /// After something failed: nothing is asked about ownership before, nothing loaded before.
    pub(crate) ask_after: Moment,
    pub(crate) load_after: Moment,
    pub(crate) control: Option<Control>,
    pub(crate) held: BTreeMap<Shard, Held>,
    /// The last epoch under which each shard was asked to be released.
    pub(crate) released: BTreeMap<Shard, Epoch>,
    /// As of the last renewal.
    pub(crate) rows: BTreeMap<Shard, Row>,
    /// To be claimed, to be released: from one renewal to the next.
    pub(crate) wishes: Vec<Shard>,
    pub(crate) surplus: usize,
    pub(crate) stage: Stage,
    pub(crate) rooms: Rooms<R>,
    /// Asked for without a lease: by then they may be another node's.
    pub(crate) parked: BTreeMap<R, Shard>,
    pub(crate) writer: Writer<R, E>,
    pub(crate) behind: Option<Behind>,
    condition: Condition,
    next_request: u64,
    pub(crate) now: Moment,
    pub(crate) effects: VecDeque<Effect<R, E, K>>,
}

impl<R: Clone + Ord, E, K> Node<R, E, K> {
    /// A node that owns nothing yet. No two processes have the same `id`.
    #[must_use]
    pub const fn new(id: NodeId, pace: Pace, now: Moment) -> Self {
        Self {
            id,
            pace,
            seen: Mark {
                timeline: 0,
                highest: Epoch(0),
            },
            leased_until: None,
            renew_at: now,
            renewed: now,
            in_touch_since: now,
            ask_after: now,
            load_after: now,
            control: None,
            held: BTreeMap::new(),
            released: BTreeMap::new(),
            rows: BTreeMap::new(),
            wishes: Vec::new(),
            surplus: 0,
            stage: Stage::Serving,
            rooms: Rooms::new(),
            parked: BTreeMap::new(),
            writer: Writer::new(),
            behind: None,
            condition: Condition::Lapsed,
            next_request: 1,
            now,
            effects: VecDeque::new(),
        }
    }

    /// Takes an input in at a time, and says what to do.
    pub fn hear(&mut self, now: Moment, input: Input<R, E, K>) -> Vec<Effect<R, E, K>> {
        self.now = self.now.max(now);
        match input {
            Input::Tick => (),
            Input::Ended(id, outcome) => self.ended(id, outcome),
            Input::Want { room, shard } => self.want(room, shard),
            Input::Keep {
                room,
                expected,
                adds,
                entry,
            } => self.keep(room, (expected, adds), entry),
            Input::Rest(room) => self.rest(&room),
            Input::Wake => {
                let soon = self.renewed.after(self.pace.retry);
                self.renew_at = self.renew_at.min(soon);
            }
            Input::Promoted => self.promoted(),
            Input::Drain => self.drain(),
        }
        self.go_on();
        Vec::from(std::mem::take(&mut self.effects))
    }

    /// When [`Input::Tick`] is due, at the latest.
    #[must_use]
    pub fn wakes_at(&self) -> Moment {
        let control = match &self.control {
            Some(control) => control.seek_at,
            None => self.renew_at.max(self.ask_after),
        };
        let stall = self.waits_since().map(|since| since.after(self.pace.stall));
        let pauses = [Some(self.ask_after), Some(self.load_after)];
        let later = [stall, self.leased_until, self.writer.begins_at()]
            .into_iter()
            .chain(pauses)
            .flatten();
        later
            .filter(|at| *at > self.now)
            .fold(control, |first, at| first.min(at))
    }

    /// Whether this node may decide for a room at a time.
    #[must_use]
    pub fn authority(&self, room: &R, now: Moment) -> Authority {
        let Some(open) = self.rooms.open.get(room) else {
            return Authority::None;
        };
        match self.firm(open.shard) {
            Some(epoch) if self.has_lease(now) => Authority::Owner(Position {
                epoch,
                version: open.version,
            }),
            _ => Authority::Unsure,
        }
    }

    /// The epoch under which a shard is this node's alone at a time, if it is.
    #[must_use]
    pub fn owns(&self, shard: Shard, now: Moment) -> Option<Epoch> {
        self.firm(shard).filter(|_| self.has_lease(now))
    }

    /// How it fares.
    #[must_use]
    pub const fn condition(&self) -> Condition {
        self.condition
    }

    pub(crate) fn has_lease(&self, now: Moment) -> bool {
        self.leased_until.is_some_and(|until| now < until)
    }

    pub(crate) fn firm(&self, shard: Shard) -> Option<Epoch> {
        let held = self.held.get(&shard)?;
        (!held.is_doubtful).then_some(held.epoch)
    }

    pub(crate) fn tell(&mut self, effect: Effect<R, E, K>) {
        self.effects.push_back(effect);
    }

    pub(crate) fn ask(&mut self, request: Request<R, E>) -> RequestId {
        let id = RequestId(self.next_request);
        self.next_request += 1;
        self.tell(Effect::Ask(id, request));
        id
    }

    fn ended(&mut self, id: RequestId, outcome: Outcome<K>) {
        if let Some(control) = self.control.take_if(|control| control.id == id) {
            self.control_ended(&control, outcome);
        } else if let Some(flight) = self.writer.flight.take_if(|flight| flight.id == id) {
            self.batch_ended(flight, outcome);
        } else if let Some(load) = self.rooms.ended(id) {
            self.load_ended(load, outcome);
        }
    }

    /// Begins what can begin.
    fn go_on(&mut self) {
        if self.stage == Stage::Draining {
            self.end_rooms();
        }
        self.go_on_owning();
        if self.has_lease(self.now) {
            for (room, shard) in std::mem::take(&mut self.parked) {
                self.want(room, shard);
            }
            self.go_on_writing();
            self.go_on_loading();
        }
        let condition = self.present_condition();
        if condition != self.condition {
            self.condition = condition;
            self.tell(Effect::Condition(condition));
        }
    }

    fn present_condition(&self) -> Condition {
        let is_late = |since: Moment| self.now >= since.after(self.pace.stall);
        match self.behind {
            Some(behind) => Condition::Refusing(behind),
            None if self.waits_since().is_some_and(is_late) => Condition::Waiting,
            None if !self.has_lease(self.now) => Condition::Lapsed,
            None => Condition::Serving,
        }
    }

    /// Since when the commit that has waited longest has been on its way.
    fn waits_since(&self) -> Option<Moment> {
        let flight = self.writer.flight.as_ref().map(|flight| flight.since);
        let control = self.control.as_ref().map(|control| control.since);
        flight.into_iter().chain(control).min()
    }

    /// Ends all rooms of a shard here.
    pub(crate) fn forget_shard(&mut self, shard: Shard) {
        for room in self.rooms.close(shard) {
            self.writer.drop_room(&room);
            let why = Why::Moved;
            self.tell(Effect::Forget { room, why });
        }
    }

    pub(crate) fn forget(&mut self, room: R, why: Why) {
        self.rooms.open.remove(&room);
        self.writer.drop_room(&room);
        self.tell(Effect::Forget { room, why });
    }

    /// What was answered says of the database. A promoted standby has another timeline.
    pub(crate) fn saw(&mut self, mark: Mark) {
        let is_promoted = mark.timeline > self.seen.timeline && self.seen.timeline > 0;
        self.seen = self.seen.join(mark);
        if is_promoted {
            self.leave_old_primary();
        }
    }

    fn promoted(&mut self) {
        if let Some(control) = self.control.take() {
            self.tell(Effect::Abandon(control.id));
        }
        self.leave_old_primary();
        (self.renew_at, self.ask_after) = (self.now, self.now);
    }

    /// Ends the rooms that have nothing on its way.
    fn end_rooms(&mut self) {
        let rooms = self.rooms.open.iter();
        let still = rooms.filter(|(_, open)| !open.is_busy);
        let still: Vec<R> = still.map(|(room, _)| room.clone()).collect();
        for room in still {
            self.forget(room, Why::Moved);
        }
    }

    fn drain(&mut self) {
        if self.stage == Stage::Serving {
            self.stage = Stage::Draining;
            (self.wishes, self.surplus) = (Vec::new(), 0);
            for room in std::mem::take(&mut self.parked).into_keys() {
                self.tell(Effect::Elsewhere { room, owner: None });
            }
            self.give_up_wanted(|_| true);
        }
    }
}
