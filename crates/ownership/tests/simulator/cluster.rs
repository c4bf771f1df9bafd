//! A model of three PostgreSQL machines: a primary whose commits wait for one of two standbys.
//!
//! A commit is in the primary's log before a standby has it. It becomes visible when one has it,
//! when its wait is cancelled, or when the primary recovers from a crash.

use std::collections::BTreeSet;

use tengen_core::SplitMix;
use tengen_ownership::{Epoch, Mark, NodeId, Outcome, Reply, Request, RequestId};

use super::db::{Change, Db, Lock, Move, Record, Room, Stored};

pub(crate) type Answer = Outcome<Vec<Stored>>;

/// Who has sent a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Caller {
    pub(crate) slot: usize,
    pub(crate) node: NodeId,
    pub(crate) id: RequestId,
}

/// As `lock_timeout`, in milliseconds.
const LOCK_TIMEOUT: u64 = 1_500;

#[derive(Clone, Debug)]
struct Blocked {
    since: u64,
    caller: Caller,
    request: Request<Room, Move>,
}

/// A transaction whose commit is in the log, and waits for a standby.
#[derive(Clone, Debug)]
struct Waiting {
    /// The length of the log that a standby must have.
    length: usize,
    record: Record,
    locks: Vec<Lock>,
    caller: Caller,
    mark: Mark,
    reply: Reply<Vec<Stored>>,
}

#[derive(Clone, Debug)]
pub(crate) struct Machine {
    pub(crate) is_up: bool,
    pub(crate) is_paused: bool,
    pub(crate) is_primary: bool,
    /// Whether it gets the log of the primary.
    pub(crate) is_linked: bool,
    pub(crate) timeline: u32,
    /// How far its clock is ahead, in milliseconds.
    ahead: u64,
    log: Vec<Record>,
    /// With all of the log.
    written: Db,
    /// What transactions see.
    visible: Db,
    waiting: Vec<Waiting>,
    blocked: Vec<Blocked>,
    /// What has come while it was paused.
    frozen: Vec<(Caller, Request<Room, Move>)>,
}

#[derive(Clone)]
pub(crate) struct Cluster {
    pub(crate) machines: Vec<Machine>,
    /// The one that was started or promoted last.
    pub(crate) primary: usize,
    /// Transactions that a standby had while its primary was the primary: they survive a machine.
    safe: BTreeSet<u64>,
    next_record: u64,
    /// Whether batches read epochs.
    pub(crate) fenced: bool,
    /// Whether a cancelled wait is a warning.
    pub(crate) warns: bool,
    /// Answers on their way out.
    pub(crate) answers: Vec<(Caller, Answer)>,
}

impl Cluster {
    /// `most_ahead`: by how much the machines' clocks differ at most.
    pub(crate) fn new(random: &mut SplitMix, most_ahead: u64) -> Self {
        let machines = (0..3).map(|i| Machine {
            is_up: true,
            is_paused: false,
            is_primary: i == 0,
            is_linked: true,
            timeline: 1,
            ahead: random.below(most_ahead + 1),
            log: Vec::new(),
            written: Db::new(),
            visible: Db::new(),
            waiting: Vec::new(),
            blocked: Vec::new(),
            frozen: Vec::new(),
        });
        Self {
            machines: machines.collect(),
            primary: 0,
            safe: BTreeSet::new(),
            next_record: 1,
            fenced: true,
            warns: true,
            answers: Vec::new(),
        }
    }

    /// All that the primary has written.
    pub(crate) fn journal(&self) -> &Db {
        &self.machines[self.primary].written
    }

    pub(crate) fn log(&self) -> &[Record] {
        &self.machines[self.primary].log
    }

    /// Whether a machine may be lost now without this move.
    pub(crate) fn is_safe(&self, room: Room, version: u64, action: u64) -> bool {
        let place = usize::try_from(version).unwrap_or(0).wrapping_sub(1);
        let stored = self.journal().rooms[room as usize].get(place);
        stored.is_some_and(|s| s.made.action == action && self.safe.contains(&s.record))
    }

    /// What a room is on a machine, for a transaction now.
    pub(crate) fn read(&self, machine: usize, room: Room) -> Vec<Stored> {
        self.machines[machine].visible.rooms[room as usize].clone()
    }

    pub(crate) fn receive(
        &mut self,
        now: u64,
        at: usize,
        (caller, request): (Caller, Request<Room, Move>),
    ) {
        let machine = &mut self.machines[at];
        if machine.is_paused {
            machine.frozen.push((caller, request));
        } else if !machine.is_up || !machine.is_primary {
            self.answers.push((caller, Outcome::Lost));
        } else {
            let since = now;
            self.begin(
                now,
                at,
                Blocked {
                    since,
                    caller,
                    request,
                },
            );
        }
    }

    /// Executes a transaction, or has it wait for its locks.
    fn begin(&mut self, now: u64, at: usize, blocked: Blocked) {
        let record = self.next_record;
        let machine = &mut self.machines[at];
        let Blocked {
            caller, request, ..
        } = &blocked;
        let locks = machine.visible.locks(request);
        let held = || machine.waiting.iter().flat_map(|waiting| &waiting.locks);
        if locks
            .iter()
            .any(|lock| held().any(|other| lock.excludes(*other)))
        {
            machine.blocked.push(blocked);
            return;
        }
        let clock = now + machine.ahead;
        let executed = machine.visible.execute(request, clock, record, self.fenced);
        let (changes, reply) = executed;
        let (caller, mut mark) = (*caller, machine.mark());
        let may_only_read = matches!(request, Request::Load { .. } | Request::Append { .. });
        if changes.is_empty() && may_only_read {
            // Nothing to commit, and so nothing to wait for.
            self.answers.push((caller, Outcome::Done { mark, reply }));
            return;
        }
        self.next_record += 1;
        let record = Record {
            id: record,
            changes,
        };
        machine.written.apply(&record);
        mark.highest = record.highest().unwrap_or(mark.highest);
        machine.log.push(record.clone());
        let length = machine.log.len();
        machine.waiting.push(Waiting {
            length,
            record,
            locks,
            caller,
            mark,
            reply,
        });
    }

    /// Standbys get some of the log; commits that one of them has are acknowledged.
    pub(crate) fn replicate(&mut self, now: u64, random: &mut SplitMix) {
        let from = self.primary;
        let primary = &self.machines[from];
        if primary.answers() {
            for at in 0..self.machines.len() {
                let machine = &self.machines[at];
                if machine.is_primary || !machine.is_linked || !machine.answers() {
                    continue;
                }
                let some = 1 + random.below(4) as usize;
                let log = self.machines[from].log.iter();
                let more: Vec<Record> = log.skip(machine.log.len()).take(some).cloned().collect();
                let machine = &mut self.machines[at];
                for record in more {
                    machine.written.apply(&record);
                    self.safe.insert(record.id);
                    machine.log.push(record);
                }
            }
            let standbys = self.machines.iter().filter(|m| !m.is_primary && m.is_up);
            let length = standbys.map(|m| m.log.len()).max().unwrap_or(0);
            self.acknowledge(now, from, length);
        }
        for at in 0..self.machines.len() {
            self.time_out(now, at);
        }
    }

    fn acknowledge(&mut self, now: u64, at: usize, length: usize) {
        let machine = &mut self.machines[at];
        let waiting = std::mem::take(&mut machine.waiting);
        let (done, rest) = waiting.into_iter().partition(|w| w.length <= length);
        machine.waiting = rest;
        let done: Vec<Waiting> = done;
        let changed = !done.is_empty();
        for Waiting {
            record,
            caller,
            mark,
            reply,
            ..
        } in done
        {
            machine.visible.apply(&record);
            self.answers.push((caller, Outcome::Done { mark, reply }));
        }
        if changed {
            self.unblock(now, at);
        }
    }

    fn unblock(&mut self, now: u64, at: usize) {
        for blocked in std::mem::take(&mut self.machines[at].blocked) {
            self.begin(now, at, blocked);
        }
    }

    fn time_out(&mut self, now: u64, at: usize) {
        let machine = &mut self.machines[at];
        if machine.is_paused {
            return;
        }
        let blocked = std::mem::take(&mut machine.blocked);
        let is_late = |blocked: &Blocked| now >= blocked.since + LOCK_TIMEOUT;
        let (late, rest) = blocked.into_iter().partition(is_late);
        machine.blocked = rest;
        let late: Vec<Blocked> = late;
        for blocked in late {
            self.answers.push((blocked.caller, Outcome::Failed));
        }
    }

    /// An administrator, or a time limit, ends the wait of all commits: they are visible, and the
    /// clients are warned.
    pub(crate) fn cancel_waits(&mut self, now: u64) {
        for at in 0..self.machines.len() {
            let machine = &mut self.machines[at];
            if machine.is_paused {
                continue;
            }
            for waiting in std::mem::take(&mut machine.waiting) {
                let Waiting {
                    record,
                    caller,
                    mark,
                    reply,
                    ..
                } = waiting;
                machine.visible.apply(&record);
                let outcome = match self.warns {
                    true => Outcome::Warned,
                    false => Outcome::Done { mark, reply },
                };
                self.answers.push((caller, outcome));
            }
            self.unblock(now, at);
        }
    }

    /// A machine stops at once. Its connections end.
    pub(crate) fn stop(&mut self, at: usize) {
        let machine = &mut self.machines[at];
        (machine.is_up, machine.is_paused) = (false, false);
        let waiting = std::mem::take(&mut machine.waiting);
        let blocked = std::mem::take(&mut machine.blocked);
        let frozen = std::mem::take(&mut machine.frozen);
        let callers = waiting.iter().map(|w| w.caller);
        let callers = callers.chain(blocked.iter().map(|b| b.caller));
        let callers = callers.chain(frozen.iter().map(|(caller, _)| *caller));
        self.answers
            .extend(callers.map(|caller| (caller, Outcome::Lost)));
    }

    /// A machine starts again. What is in its log is recovered, and visible.
    pub(crate) fn start(&mut self, at: usize) {
        let machine = &mut self.machines[at];
        machine.is_up = true;
        machine.visible = machine.written.clone();
    }

    pub(crate) fn pause(&mut self, at: usize) {
        self.machines[at].is_paused = true;
    }

    pub(crate) fn resume(&mut self, now: u64, at: usize) {
        self.machines[at].is_paused = false;
        for request in std::mem::take(&mut self.machines[at].frozen) {
            self.receive(now, at, request);
        }
    }

    /// A person's command: both standbys stop following, and the one with the longer log is
    /// promoted. Returns whether both could be asked.
    pub(crate) fn promote(&mut self) -> bool {
        let old = self.primary;
        let is_ready = |m: &Machine| m.is_up && !m.is_paused && !m.is_primary;
        let standbys = (0..3).filter(|at| *at != old && is_ready(&self.machines[*at]));
        let standbys: Vec<usize> = standbys.collect();
        let [one, other] = standbys.as_slice() else {
            return false;
        };
        let length = |at: usize| self.machines[at].log.len();
        let next = if length(*one) >= length(*other) {
            *one
        } else {
            *other
        };
        let timeline = self.machines.iter().map(|m| m.timeline).max().unwrap_or(0) + 1;
        for at in standbys {
            self.machines[at].timeline = timeline;
        }
        let machine = &mut self.machines[next];
        machine.is_primary = true;
        machine.visible = machine.written.clone();
        self.primary = next;
        true
    }

    /// The old primary is rewound, and follows.
    pub(crate) fn rejoin(&mut self, at: usize) {
        if at == self.primary || !self.machines[at].is_primary {
            return;
        }
        self.stop(at);
        let primary = &self.machines[self.primary];
        let (log, timeline) = (primary.log.clone(), primary.timeline);
        let machine = &mut self.machines[at];
        let same = machine
            .log
            .iter()
            .zip(&log)
            .take_while(|(a, b)| a.id == b.id);
        machine.log.truncate(same.count());
        machine.written = Db::new();
        for record in &machine.log {
            machine.written.apply(record);
        }
        (machine.is_primary, machine.is_up) = (false, true);
        machine.timeline = timeline;
    }
}

impl Machine {
    pub(crate) const fn answers(&self) -> bool {
        self.is_up && !self.is_paused
    }

    fn mark(&self) -> Mark {
        Mark {
            timeline: self.timeline,
            highest: self.visible.highest,
        }
    }
}

impl Record {
    /// The epoch that it gives.
    fn highest(&self) -> Option<Epoch> {
        self.changes.iter().find_map(|change| match change {
            Change::Count(epoch) => Some(*epoch),
            _ => None,
        })
    }
}
