//! A node without a world: what it hears is written down, and what it wants.

mod leases;
mod rooms;

use tengen_ownership::{
    Authority, Behind, Claimed, Condition, Effect, Epoch, Input, Mark, Moment, Node, NodeId,
    Outcome, Pace, Position, Rejection, Renewed, Reply, Request, RequestId, Row, Shard, Stamp, Why,
};

type Heard = Input<u32, &'static str, ()>;
type Wanted = Effect<u32, &'static str, ()>;

const ME: NodeId = NodeId(1);
const OTHER: NodeId = NodeId(2);
const SHARD: Shard = Shard(0);

/// A node, its clock, and the requests that it has sent.
struct Table {
    node: Node<u32, &'static str, ()>,
    now: u64,
    mark: Mark,
    living: usize,
    asked: Vec<(RequestId, Request<u32, &'static str>)>,
}

impl Table {
    fn new() -> Self {
        let pace = Pace {
            loads: 2,
            ..Pace::default()
        };
        let mark = Mark {
            timeline: 1,
            highest: Epoch(4),
        };
        Self {
            node: Node::new(ME, pace, Moment(0)),
            now: 0,
            mark,
            living: 1,
            asked: Vec::new(),
        }
    }

    /// With a lease from the time 0, and shard 0 under epoch 4.
    fn owning() -> Self {
        let mut table = Self::new();
        table.hear(Input::Tick);
        table.renewed(&[(ME, 4)]);
        table
    }

    /// What is wanted, but for requests, which are noted.
    fn hear(&mut self, input: Heard) -> Vec<Wanted> {
        let effects = self.node.hear(Moment(self.now), input);
        let (asks, rest) = effects
            .into_iter()
            .partition(|e| matches!(e, Effect::Ask(..)));
        let asks: Vec<Wanted> = asks;
        for ask in asks {
            if let Effect::Ask(id, request) = ask {
                self.asked.push((id, request));
            }
        }
        rest
    }

    /// Takes the first request of a kind out of those sent.
    fn take(&mut self, is: fn(&Request<u32, &'static str>) -> bool) -> RequestId {
        let place = self.asked.iter().position(|(_, request)| is(request));
        let place = place.unwrap_or_else(|| panic!("not among {:?}", self.asked));
        self.asked.remove(place).0
    }

    fn done(&mut self, id: RequestId, reply: Reply<()>) -> Vec<Wanted> {
        let mark = self.mark;
        self.hear(Input::Ended(id, Outcome::Done { mark, reply }))
    }

    /// Answers the renewal: each shard's owner and epoch, all of whom live.
    fn renewed(&mut self, owners: &[(NodeId, u64)]) -> Vec<Wanted> {
        let rows = (0..).zip(owners).map(|(number, (owner, epoch))| Row {
            shard: Shard(number),
            epoch: Epoch(*epoch),
            owner: Some(*owner),
            is_free: false,
        });
        let renewed = Renewed {
            now: Stamp(1_000_000),
            until: Stamp(1_002_500),
            living: self.living,
            rows: rows.collect(),
        };
        let id = self.take(|request| matches!(request, Request::Renew { .. }));
        self.done(id, Reply::Renewed(renewed))
    }

    fn want(&mut self, room: u32) -> Vec<Wanted> {
        self.hear(Input::Want { room, shard: SHARD })
    }

    fn loaded(&mut self, epoch: u64, version: u64) -> Vec<Wanted> {
        let id = self.take(|request| matches!(request, Request::Load { .. }));
        let epoch = Epoch(epoch);
        let kept = ();
        self.done(
            id,
            Reply::Loaded {
                epoch,
                version,
                kept,
            },
        )
    }

    fn open(&mut self, room: u32, version: u64) {
        self.want(room);
        let started = self.loaded(4, version);
        assert!(matches!(started[..], [Effect::Start { .. }]), "{started:?}");
    }

    /// Sends a batch with an entry of a room.
    fn keep(&mut self, room: u32, expected: u64) -> RequestId {
        self.hear(Input::Keep {
            room,
            expected,
            adds: 1,
            entry: "a move",
        });
        self.take(|request| matches!(request, Request::Append { .. }))
    }

    fn count(&self, is: fn(&Request<u32, &'static str>) -> bool) -> usize {
        self.asked.iter().filter(|(_, request)| is(request)).count()
    }
}

const fn is_load(request: &Request<u32, &'static str>) -> bool {
    matches!(request, Request::Load { .. })
}

const fn is_claim(request: &Request<u32, &'static str>) -> bool {
    matches!(request, Request::Claim { .. })
}

const fn at(epoch: u64, version: u64) -> Position {
    Position {
        epoch: Epoch(epoch),
        version,
    }
}
