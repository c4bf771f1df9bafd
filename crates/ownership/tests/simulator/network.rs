//! What happens to messages: between nodes and database, nodes and clients, node and node.

use tengen_ownership::{
    Effect, Input, Mark, NodeId, Outcome, Renewed, Reply, Request, RequestId, Row, Stamp,
};

use super::broken::Broken;
use super::client::Wish;
use super::cluster::{Answer, Caller};
use super::db::{Move, ROOMS, Room};
use super::host::{Done, Heard, Host};
use super::messages::{Connection, ToClient};
use super::world::{Happening, NODES, World};

impl World {
    fn is_broken(&self, rule: Broken) -> bool {
        self.plan.broken == Some(rule)
    }

    /// Something for a node's process, which may be paused or gone.
    pub(super) fn at_host(&mut self, what: Happening) {
        let at = match &what {
            Happening::FromDb(caller, _) => caller.slot,
            Happening::Tick(at, _) | Happening::Bus(at) | Happening::Promoted(at, _) => *at,
            Happening::ToNode(from, _) => match self.links.get(from) {
                Some((at, _)) => *at,
                None => return,
            },
            _ => return,
        };
        if self.slots[at].paused_since.is_some() {
            self.slots[at].backlog.push(what);
            return;
        }
        let id = self.slots[at].host.as_ref().map(|host| host.id);
        match what {
            Happening::FromDb(caller, answer) if id == Some(caller.node) => {
                if let Some(request) = self.slots[at].pending.remove(&caller.id) {
                    let answer = self.bend(at, &request, answer);
                    self.note(|| format!("{:?} hears {answer:?}", caller.node));
                    self.hear(at, Input::Ended(caller.id, answer));
                }
            }
            Happening::Tick(_, node) if id == Some(node) => {
                self.slots[at].next_tick = 0;
                self.hear(at, Input::Tick);
            }
            Happening::Promoted(_, node) if id == node => self.hear(at, Input::Promoted),
            Happening::Bus(_) if id.is_some() => self.hear(at, Input::Wake),
            Happening::ToNode(from, message) => {
                let to = self.links.get(&from).map(|(_, node)| *node);
                if to != id {
                    // The process is gone: the connection is reset, or nothing is heard.
                    if self.random.below(2) == 0 {
                        self.later(20, Happening::ToClient(from, ToClient::Goodbye));
                    }
                    return;
                }
                let clock = self.clock(at);
                if let Some(host) = &mut self.slots[at].host {
                    host.received(clock, from, message);
                }
                self.after(at);
            }
            _ => (),
        }
    }

    pub(crate) fn hear(&mut self, at: usize, input: Heard) {
        let clock = self.clock(at);
        if let Some(host) = &mut self.slots[at].host {
            host.hear(clock, input);
        }
        self.after(at);
    }

    /// Carries out what a node wants, and wakes it in time.
    fn after(&mut self, at: usize) {
        let Some(host) = &mut self.slots[at].host else {
            return;
        };
        let (says, wants) = (
            std::mem::take(&mut host.says),
            std::mem::take(&mut host.wants),
        );
        let (id, wakes, drained) = (host.id, host.node.wakes_at(), host.is_drained);
        for (to, room, message) in says {
            self.say(at, (to, room), message);
        }
        for effect in wants {
            self.carry_out(at, id, effect);
        }
        if drained {
            self.note(|| format!("{id:?} is drained"));
            self.slots[at].host = None;
            self.later(2_000, Happening::Restart(at));
            return;
        }
        let ms = wakes.0.saturating_sub(self.clock(at).0).max(1);
        let due = self.now + ms;
        let next = self.slots[at].next_tick;
        if next <= self.now || due < next {
            self.slots[at].next_tick = due;
            self.later(ms, Happening::Tick(at, id));
        }
    }

    fn carry_out(&mut self, at: usize, id: NodeId, effect: Done) {
        match effect {
            Effect::Ask(request, asked) => self.send_request(at, (id, request), asked),
            Effect::Abandon(request) => {
                self.slots[at].pending.remove(&request);
            }
            Effect::Seek => self.seek(at),
            Effect::Publish if self.now >= self.bus_cut_until => {
                for other in (0..NODES).filter(|other| *other != at) {
                    // Lost, once, or twice.
                    for _ in 0..self.random.below(3) {
                        let ms = 1 + self.random.below(40);
                        self.later(ms, Happening::Bus(other));
                    }
                }
            }
            _ => (),
        }
    }

    /// What waits at a primary stays there, unless one on a later timeline answers.
    fn seek(&mut self, at: usize) {
        if self.now < self.slots[at].db_cut_until {
            return;
        }
        let old = self.slots[at].primary;
        let machines = &self.cluster.machines;
        let answers = |m: &usize| machines[*m].is_primary && machines[*m].answers();
        let found = (1..=3).map(|i| (old + i) % 3).find(answers);
        let Some(found) = found.filter(|found| *found != old) else {
            return;
        };
        let waits = !self.slots[at].pending.is_empty();
        let is_later = machines[found].timeline > machines[old].timeline;
        if !waits || is_later || !machines[old].is_up || !machines[old].is_primary {
            self.slots[at].primary = found;
        }
        if is_later {
            let id = self.slots[at].host.as_ref().map(|host| host.id);
            let ms = 1 + self.random.below(10);
            self.later(ms, Happening::Promoted(at, id));
        }
    }

    fn send_request(
        &mut self,
        at: usize,
        (node, id): (NodeId, RequestId),
        request: Request<Room, Move>,
    ) {
        self.note(|| format!("{node:?} asks {id:?} {request:?}"));
        let caller = Caller { slot: at, node, id };
        self.slots[at].pending.insert(id, request.clone());
        self.bend_request(caller, &request);
        if self.now < self.slots[at].db_cut_until {
            self.lose_answer(caller);
            return;
        }
        // Now and then one is long on its way, and its connection has ended before it arrives.
        let is_calm = self.plan.is_calm || self.is_mended;
        let is_straggler = !is_calm && self.random.below(60) == 0;
        let ms = match is_straggler {
            true => 200 + self.random.below(3_000),
            false => 1 + self.random.below(6),
        };
        if is_straggler {
            let ms = 1 + self.random.below(3_500);
            self.later(ms, Happening::FromDb(caller, Outcome::Lost));
        }
        let machine = self.slots[at].primary;
        self.later(ms, Happening::ToDb(machine, caller, request));
    }

    /// Nothing is heard, until the operating system gives the connection up.
    fn lose_answer(&mut self, caller: Caller) {
        let ms = 800 + self.random.below(2_500);
        self.later(ms, Happening::FromDb(caller, Outcome::Lost));
    }

    pub(crate) fn send_answers(&mut self) {
        for (caller, answer) in std::mem::take(&mut self.cluster.answers) {
            if self.now < self.slots[caller.slot].db_cut_until {
                self.lose_answer(caller);
            } else {
                let ms = 1 + self.random.below(6);
                self.later(ms, Happening::FromDb(caller, answer));
            }
        }
    }

    /// A node says something about a room to a client.
    fn say(&mut self, at: usize, (to, room): (Connection, Room), message: ToClient) {
        self.note(|| format!("node {at} to {to:?}: {message:?}"));
        match &message {
            ToClient::Events { after, events, .. } => {
                for (version, stored) in (after + 1..).zip(events) {
                    let said = (room, version);
                    let action = stored.made.action;
                    let is_new = self.checks.tells(&self.cluster, said, action);
                    self.slots[at].told += u64::from(is_new);
                }
            }
            ToClient::Accepted { action, version } => {
                self.checks.tells(&self.cluster, (room, *version), *action);
            }
            _ => (),
        }
        if self.now < self.slots[at].players_cut_until {
            return;
        }
        let ms = self.travel(to, true);
        self.later(ms, Happening::ToClient(to, message));
    }

    /// How long a message is on its way; it arrives after the one before.
    fn travel(&mut self, connection: Connection, to_client: bool) -> u64 {
        let ms = 1 + self.random.below(25);
        let last = self.arrives.entry((connection, to_client)).or_default();
        *last = (self.now + ms).max(*last);
        *last - self.now
    }

    pub(super) fn at_client(&mut self, to: Connection, message: ToClient) {
        let client = &mut self.clients[to.client];
        let wishes = client.received(self.now, (to, message), &mut self.random);
        self.checks.client(client);
        self.follow_client(to.client, wishes);
    }

    pub(super) fn follow_client(&mut self, client: usize, wishes: Vec<Wish>) {
        for wish in wishes {
            match wish {
                Wish::Open(number, hint) => {
                    let of = |host: &Host| hint.is_none_or(|hint| hint == host.id);
                    let slots =
                        (0..NODES).filter(|at| self.slots[*at].host.as_ref().is_some_and(of));
                    let slots: Vec<usize> = slots.collect();
                    let slot = self.random.pick(&slots);
                    let slot = slot.unwrap_or(self.random.below(NODES as u64) as usize);
                    if let Some(host) = &self.slots[slot].host {
                        let link = Connection { client, number };
                        self.links.insert(link, (slot, host.id));
                    }
                }
                Wish::Send(number, message) => {
                    let from = Connection { client, number };
                    let Some((at, _)) = self.links.get(&from).copied() else {
                        self.clients[client].cut(self.now, &mut self.random);
                        continue;
                    };
                    if self.now >= self.slots[at].players_cut_until {
                        let ms = self.travel(from, false);
                        self.later(ms, Happening::ToNode(from, message));
                    }
                }
            }
        }
    }

    /// What a broken rule makes of a request.
    fn bend_request(&mut self, caller: Caller, request: &Request<Room, Move>) {
        let at = caller.slot;
        let mark = self.slots[at].mark;
        let reply = match request {
            Request::Append { batch, .. } if self.is_broken(Broken::AcknowledgesBeforeCommit) => {
                Reply::Appended(vec![Ok(()); batch.len()])
            }
            Request::Claim { .. } if self.is_broken(Broken::AnswersFromBeforeItsEpoch) => {
                let machine = self.slots[at].primary;
                let read = (0..ROOMS).map(|room| (room, self.cluster.read(machine, room)));
                self.slots[at].read = read.collect();
                return;
            }
            _ => return,
        };
        let answer = Outcome::Done { mark, reply };
        self.later(0, Happening::FromDb(caller, answer));
    }

    /// A renewal without the database: the last real answer's assignments, with what the node
    /// believes to own by now.
    fn own_renewal(&self, at: usize, length: u64) -> Option<Answer> {
        let (slot, clock) = (&self.slots[at], self.clock(at));
        let mut rows: Vec<Row> = slot.rows.clone();
        let host = slot.host.as_ref().filter(|_| !rows.is_empty())?;
        for row in &mut rows {
            if let Some(epoch) = host.node.owns(row.shard, clock) {
                (row.epoch, row.owner, row.is_free) = (epoch, Some(host.id), false);
            }
        }
        let renewed = Renewed {
            now: Stamp(clock.0),
            until: Stamp(clock.0 + length),
            living: NODES,
            rows,
        };
        let (mark, reply) = (slot.mark, Reply::Renewed(renewed));
        Some(Outcome::Done { mark, reply })
    }

    /// What a broken rule makes of an answer.
    fn bend(&mut self, at: usize, request: &Request<Room, Move>, answer: Answer) -> Answer {
        if let (Request::Renew { length, .. }, Outcome::Lost) = (request, &answer)
            && self.is_broken(Broken::RenewsByItsOwnClock)
            && let Some(renewed) = self.own_renewal(at, *length)
        {
            return renewed;
        }
        let guesses = self.is_broken(Broken::GuessesUnknownEnds);
        let trusts = self.is_broken(Broken::TrustsAnyDatabase);
        let answers_early = self.is_broken(Broken::AnswersFromBeforeItsEpoch);
        let slot = &mut self.slots[at];
        let (mut mark, mut reply) = match answer {
            Outcome::Done { mark, reply } => (mark, reply),
            Outcome::Lost | Outcome::Warned if guesses => return Outcome::Failed,
            other => return other,
        };
        if let Reply::Renewed(renewed) = &reply {
            slot.rows = renewed.rows.clone();
        }
        if let Reply::Loaded { kept, version, .. } = &mut reply
            && answers_early
            && let Some(room) = slot.read.keys().next().copied()
        {
            // Rooms are told apart by their moves' players; an empty one has nothing to read early.
            let of = |events: &[super::db::Stored]| events.first().map(|s| s.made.action);
            let first = of(kept);
            let found = slot.read.iter().find(|(_, read)| of(read) == first);
            let found = found.map_or(room, |(room, _)| *room);
            if let Some(read) = slot.read.remove(&found)
                && first.is_some()
            {
                (*version, *kept) = (read.len() as u64, read);
            }
        }
        if trusts {
            mark = mark.join(slot.mark);
        }
        slot.mark = slot.mark.join(mark);
        Outcome::Done { mark, reply }
    }

    pub(super) fn fresh_mark(&mut self, at: usize) {
        self.slots[at].mark = Mark::default();
        self.slots[at].rows = Vec::new();
        self.slots[at].read.clear();
    }
}
