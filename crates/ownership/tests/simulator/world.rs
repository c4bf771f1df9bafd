//! The world: time, networks, processes. What happens is drawn from one seed.

use std::collections::{BTreeMap, VecDeque};

use tengen_core::SplitMix;
use tengen_ownership::{Mark, Moment, NodeId, Pace, Request, RequestId, Row};

use super::broken::Broken;
use super::checks::Checks;
use super::client::Client;
use super::cluster::{Answer, Caller, Cluster};
use super::db::{Move, ROOMS, Room, Stored};
use super::host::Host;
use super::messages::{Connection, ToClient, ToNode};

pub(crate) const NODES: usize = 3;
/// The machines' clocks differ by so many milliseconds at most: less than [`Pace::grace`].
const AHEAD: u64 = 300;
/// How much of what happened a failure shows.
const TRACE: usize = 80;

#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Plan {
    pub(crate) seed: u64,
    pub(crate) broken: Option<Broken>,
    /// A pause stops the node's clock too, as a virtual machine's may: leases then overlap, and
    /// only fences and positions are left.
    pub(crate) stops_clocks: bool,
    /// What happens is noted, to be printed.
    pub(crate) traces: bool,
    /// No message is long on its way.
    pub(crate) is_calm: bool,
}

pub(crate) enum Happening {
    ToDb(usize, Caller, Request<Room, Move>),
    FromDb(Caller, Answer),
    Replicate,
    Tick(usize, NodeId),
    Bus(usize),
    Promoted(usize, Option<NodeId>),
    ToNode(Connection, ToNode),
    ToClient(Connection, ToClient),
    Think(usize),
    Wake(usize),
    Trouble,
    /// A machine of the database goes on, is there again, or follows again.
    Machine(usize, Again),
    Restart(usize),
}

#[derive(Clone, Copy, Debug)]
pub(crate) enum Again {
    Starts,
    Resumes,
    Links,
    Promotes,
    Rejoins,
}

/// Where a node's process runs.
#[derive(Default)]
pub(crate) struct Slot {
    pub(crate) host: Option<Host>,
    pub(crate) paused_since: Option<u64>,
    /// For how long its clock has stood still.
    pub(super) stood: u64,
    /// Moves that clients were told here first.
    pub(crate) told: u64,
    pub(super) backlog: Vec<Happening>,
    /// The machine that it takes for the primary.
    pub(crate) primary: usize,
    pub(crate) db_cut_until: u64,
    pub(crate) players_cut_until: u64,
    pub(crate) pending: BTreeMap<RequestId, Request<Room, Move>>,
    pub(super) next_tick: u64,
    // What `Broken` needs.
    pub(super) mark: Mark,
    pub(super) rows: Vec<Row>,
    pub(super) read: BTreeMap<Room, Vec<Stored>>,
}

pub(crate) struct World {
    pub(crate) plan: Plan,
    pub(crate) random: SplitMix,
    pub(crate) now: u64,
    queue: BTreeMap<(u64, u64), Happening>,
    next: u64,
    pub(crate) cluster: Cluster,
    pub(crate) slots: Vec<Slot>,
    pub(crate) clients: Vec<Client>,
    pub(super) links: BTreeMap<Connection, (usize, NodeId)>,
    /// When the last message of a connection arrives, each way.
    pub(super) arrives: BTreeMap<(Connection, bool), u64>,
    pub(crate) checks: Checks,
    pub(crate) trace: VecDeque<String>,
    pub(crate) plays: bool,
    /// Nothing goes wrong any more.
    pub(crate) is_mended: bool,
    pub(crate) bus_cut_until: u64,
    pub(super) next_node: u64,
    pub(crate) pace: Pace,
}

impl World {
    pub(crate) fn new(plan: Plan) -> Self {
        let mut random = SplitMix::new(plan.seed);
        let pace = Pace {
            loads: 2,
            ..Pace::default()
        };
        let mut cluster = Cluster::new(&mut random, AHEAD);
        cluster.fenced = plan.broken != Some(Broken::AppendsWithoutEpoch);
        cluster.warns = plan.broken != Some(Broken::TakesWarnings);
        let clients = (0..2 * ROOMS as usize).map(|number| {
            let mut client = Client::new(number, &mut random);
            client.believes_all = plan.broken == Some(Broken::BelievesAnyRefusal);
            client
        });
        let clients = clients.collect();
        let mut world = Self {
            plan,
            random,
            now: 0,
            queue: BTreeMap::new(),
            next: 0,
            cluster,
            slots: (0..NODES).map(|_| Slot::default()).collect(),
            clients,
            links: BTreeMap::new(),
            arrives: BTreeMap::new(),
            checks: Checks::default(),
            trace: VecDeque::new(),
            plays: true,
            is_mended: false,
            bus_cut_until: 0,
            next_node: 1,
            pace,
        };
        for slot in 0..NODES {
            world.later(1, Happening::Restart(slot));
        }
        for client in 0..world.clients.len() {
            world.later(10, Happening::Think(client));
        }
        world.later(1, Happening::Replicate);
        world
    }

    pub(crate) fn later(&mut self, ms: u64, what: Happening) {
        self.queue.insert((self.now + ms, self.next), what);
        self.next += 1;
    }

    pub(crate) fn note(&mut self, what: impl FnOnce() -> String) {
        if !self.plan.traces {
            return;
        }
        if self.trace.len() == TRACE {
            self.trace.pop_front();
        }
        let line = format!("{:6} {}", self.now, what());
        self.trace.push_back(line);
    }

    /// Runs until a time, or until a check fails.
    pub(crate) fn run_until(&mut self, end: u64) {
        while self.checks.broken.is_empty()
            && let Some(next) = self.queue.first_entry()
            && next.key().0 <= end
        {
            let ((at, _), what) = next.remove_entry();
            self.now = at;
            self.step(what);
            self.look();
        }
        self.now = self.now.max(end);
    }

    /// What must hold after each step.
    fn look(&mut self) {
        if self.checks.only_notes {
            return;
        }
        self.checks.log(&self.cluster);
        if self.plan.stops_clocks {
            return;
        }
        for at in 0..NODES {
            let clock = self.clock(at);
            let slot = &self.slots[at];
            if let (Some(host), None) = (&slot.host, slot.paused_since) {
                self.checks.owners(&self.cluster, host, clock);
            }
        }
    }

    /// A node's own clock.
    pub(super) fn clock(&self, slot: usize) -> Moment {
        let offset = 10_000 * (slot as u64 + 1);
        Moment(self.now + offset - self.slots[slot].stood)
    }

    fn step(&mut self, what: Happening) {
        match what {
            Happening::ToDb(machine, caller, request) => {
                self.cluster.receive(self.now, machine, (caller, request));
                self.send_answers();
            }
            Happening::Replicate => {
                self.cluster.replicate(self.now, &mut self.random);
                self.send_answers();
                let ms = 1 + self.random.below(12);
                self.later(ms, Happening::Replicate);
            }
            Happening::Think(client) => {
                let plays = self.plays;
                let wishes = self.clients[client].think(self.now, plays, &mut self.random);
                self.follow_client(client, wishes);
                let ms = 20 + self.random.below(40);
                self.later(ms, Happening::Think(client));
            }
            Happening::ToClient(to, message) => self.at_client(to, message),
            Happening::Trouble => self.trouble(),
            Happening::Machine(..) if self.is_mended => (),
            Happening::Machine(at, again) => self.machine_again(at, again),
            Happening::Restart(slot) => self.restart(slot),
            Happening::Wake(slot) => self.wake(slot),
            other => self.at_host(other),
        }
    }
}
