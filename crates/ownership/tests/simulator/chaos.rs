//! What goes wrong: processes, machines, networks; and the end, when all is mended.

use tengen_ownership::{Input, NodeId, Outcome};

use super::broken::Broken;
use super::cluster::Caller;
use super::host::Host;
use super::messages::ToClient;
use super::world::{Again, Happening, NODES, Plan, World};

/// Until so many milliseconds things go wrong.
const CHAOS: u64 = 20_000;
/// Then players finish, and all must agree.
const CALM: u64 = 15_000;

impl World {
    /// Everything, from one plan. The result says what did not hold.
    pub(crate) fn run(plan: Plan) -> Self {
        let mut world = Self::new(plan);
        world.later(1_500, Happening::Trouble);
        world.run_until(CHAOS);
        world.settle();
        world
    }

    /// All is mended, players finish, and then everybody must agree.
    pub(crate) fn settle(&mut self) {
        self.mend();
        self.run_until(self.now + CALM);
        if self.checks.broken.is_empty() {
            self.checks.end(&self.cluster, &self.clients);
        }
    }

    pub(super) fn trouble(&mut self) {
        if self.now >= CHAOS {
            return;
        }
        let at = self.random.below(NODES as u64) as usize;
        let ms = match self.random.below(3) {
            0 => 4_000 + self.random.below(4_000),
            1 => 1_000 + self.random.below(2_000),
            _ => 50 + self.random.below(500),
        };
        let kind = self.random.below(15);
        self.note(|| format!("trouble {kind}, node {at}, {ms} ms"));
        match kind {
            0 | 1 => self.kill(at, ms),
            // Where clocks stop, long enough for others to take over and play on.
            2 | 3 if self.plan.stops_clocks => self.pause_node(at, 6_000 + ms),
            2 | 3 => self.pause_node(at, ms),
            4 => self.hear_if_awake(at, Input::Drain),
            5 | 6 => self.slots[at].db_cut_until = self.now + ms,
            7 => self.slots[at].players_cut_until = self.now + ms,
            8 => self.reset_database_links(at),
            9 => self.bus_cut_until = self.now + ms,
            10 => self.restart_primary(ms),
            11 => self.lose_primary(ms),
            12 => self.stop_standby(ms),
            13 => {
                self.cluster.cancel_waits(self.now);
                self.send_answers();
            }
            _ => self.cut_clients(),
        }
        let ms = 200 + self.random.below(1_500);
        self.later(ms, Happening::Trouble);
    }

    /// `kill -9`; another process starts later.
    pub(crate) fn kill(&mut self, at: usize, ms: u64) {
        let slot = &mut self.slots[at];
        (slot.host, slot.paused_since) = (None, None);
        slot.pending.clear();
        slot.backlog.clear();
        let resets = self.random.below(2) == 0;
        let links: Vec<_> = self
            .links
            .iter()
            .filter(|(_, (slot, _))| *slot == at)
            .collect();
        let links: Vec<_> = links.into_iter().map(|(link, _)| *link).collect();
        for link in links {
            if resets {
                self.later(10, Happening::ToClient(link, ToClient::Goodbye));
            }
        }
        self.later(ms, Happening::Restart(at));
    }

    pub(super) fn restart(&mut self, at: usize) {
        if self.slots[at].host.is_some() {
            return;
        }
        let id = NodeId(self.next_node);
        self.next_node += 1;
        self.fresh_mark(at);
        let mut host = Host::new(id, self.clock(at), self.pace);
        host.knows_actions = self.plan.broken != Some(Broken::ForgetsActions);
        let slot = &mut self.slots[at];
        slot.host = Some(host);
        (slot.paused_since, slot.next_tick) = (None, 0);
        slot.pending.clear();
        slot.backlog.clear();
        self.note(|| format!("{id:?} starts in {at}"));
        self.hear(at, Input::Tick);
    }

    /// As by SIGSTOP.
    pub(crate) fn pause_node(&mut self, at: usize, ms: u64) {
        if self.slots[at].paused_since.is_none() && self.slots[at].host.is_some() {
            self.slots[at].paused_since = Some(self.now);
            self.later(ms, Happening::Wake(at));
        }
    }

    pub(super) fn wake(&mut self, at: usize) {
        let stops = self.plan.stops_clocks;
        let slot = &mut self.slots[at];
        let Some(since) = slot.paused_since.take() else {
            return;
        };
        if stops {
            slot.stood += self.now - since;
        }
        for (place, what) in std::mem::take(&mut slot.backlog).into_iter().enumerate() {
            self.later(place as u64 / 4, what);
        }
        let host = self.slots[at].host.as_ref().map(|host| host.id);
        if let Some(id) = host {
            self.later(0, Happening::Tick(at, id));
        }
    }

    /// A process that is asked to end; another one starts after its end.
    fn hear_if_awake(&mut self, at: usize, input: super::host::Heard) {
        if self.slots[at].paused_since.is_none() {
            self.hear(at, input);
        }
    }

    /// All of a node's connections to the database end; what was sent may still arrive.
    fn reset_database_links(&mut self, at: usize) {
        let Some(node) = self.slots[at].host.as_ref().map(|host| host.id) else {
            return;
        };
        let pending: Vec<_> = self.slots[at].pending.keys().copied().collect();
        for id in pending {
            let caller = Caller { slot: at, node, id };
            self.later(0, Happening::FromDb(caller, Outcome::Lost));
        }
    }

    /// The primary crashes, and recovers what is in its log.
    fn restart_primary(&mut self, ms: u64) {
        let at = self.cluster.primary;
        // Sometimes with standbys away, so that what it recovers is nowhere else.
        if self.random.below(2) == 0 {
            let away = ms + 300 + self.random.below(1_500);
            self.unlink_standbys(away);
        }
        self.cluster.stop(at);
        self.send_answers();
        self.later(ms.min(1_500), Happening::Machine(at, Again::Starts));
        if self.random.below(2) == 0 {
            // And then it is lost for good.
            self.later(ms.min(1_500) + 400, Happening::Machine(at, Again::Promotes));
            self.later(ms + 3_000, Happening::Machine(at, Again::Rejoins));
        }
    }

    /// The primary vanishes, stops, or is only believed to be lost; a standby is promoted, and the
    /// old primary may be there again for a while before it follows.
    fn lose_primary(&mut self, ms: u64) {
        let at = self.cluster.primary;
        match self.random.below(3) {
            0 => self.cluster.stop(at),
            1 => self.cluster.pause(at),
            _ => (),
        }
        self.send_answers();
        let promotes = 100 + self.random.below(1_500);
        self.later(promotes, Happening::Machine(at, Again::Promotes));
        let returns = promotes + 100 + ms;
        self.later(returns, Happening::Machine(at, Again::Resumes));
        self.later(returns, Happening::Machine(at, Again::Starts));
        let rejoins = returns + 500 + self.random.below(3_000);
        self.later(rejoins, Happening::Machine(at, Again::Rejoins));
    }

    fn stop_standby(&mut self, ms: u64) {
        let both = self.random.below(3) == 0;
        if both {
            self.unlink_standbys(ms);
            return;
        }
        let at = self.random.below(3) as usize;
        if at != self.cluster.primary {
            self.cluster.machines[at].is_linked = false;
            self.later(ms, Happening::Machine(at, Again::Links));
        }
    }

    pub(crate) fn unlink_standbys(&mut self, ms: u64) {
        for at in 0..3 {
            self.cluster.machines[at].is_linked = false;
            self.later(ms, Happening::Machine(at, Again::Links));
        }
    }

    pub(super) fn machine_again(&mut self, at: usize, again: Again) {
        self.note(|| format!("machine {at} {again:?}"));
        match again {
            Again::Starts if !self.cluster.machines[at].is_up => self.cluster.start(at),
            Again::Resumes if self.cluster.machines[at].is_paused => {
                self.cluster.resume(self.now, at);
            }
            Again::Links => self.cluster.machines[at].is_linked = true,
            Again::Promotes if at == self.cluster.primary => {
                if !self.cluster.promote() {
                    // A person waits until both standbys can be compared.
                    self.later(300, Happening::Machine(at, Again::Promotes));
                }
            }
            Again::Rejoins => self.cluster.rejoin(at),
            Again::Starts | Again::Resumes | Again::Promotes => (),
        }
        self.send_answers();
    }

    fn cut_clients(&mut self) {
        for client in &mut self.clients {
            if self.random.below(2) == 0 {
                client.cut(self.now, &mut self.random);
            }
        }
    }

    /// Everything works again, and nobody begins another move.
    fn mend(&mut self) {
        self.note(|| "all is mended".to_owned());
        (self.plays, self.is_mended) = (false, true);
        self.bus_cut_until = 0;
        for at in 0..3 {
            for again in [Again::Starts, Again::Resumes, Again::Links] {
                self.machine_again(at, again);
            }
        }
        for at in 0..3 {
            self.machine_again(at, Again::Rejoins);
        }
        for at in 0..NODES {
            let slot = &mut self.slots[at];
            (slot.db_cut_until, slot.players_cut_until) = (0, 0);
            self.wake(at);
            self.restart(at);
        }
    }
}
