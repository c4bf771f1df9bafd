//! A node without a world: what it hears is written down, and what it wants.

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

#[test]
fn a_lease_is_counted_from_before_it_was_asked_for() {
    let mut table = Table::new();
    table.hear(Input::Tick);
    table.now = 1_900;
    table.renewed(&[(ME, 4)]);
    assert_eq!(table.node.owns(SHARD, Moment(2_499)), Some(Epoch(4)));
    assert_eq!(table.node.owns(SHARD, Moment(2_500)), None);
}

#[test]
fn loads_are_single_flight_and_paced() {
    let mut table = Table::owning();
    for room in [1, 1, 2, 1, 3, 2] {
        table.want(room);
    }
    assert_eq!(table.count(is_load), 2, "two at a time, once each");
    let started = table.loaded(4, 7);
    let position = at(4, 7);
    let (room, kept) = (1, ());
    assert_eq!(
        started,
        [Effect::Start {
            room,
            position,
            kept
        }]
    );
    assert_eq!(table.count(is_load), 2, "then the third");
    assert_eq!(table.want(1), [Effect::Here(1)]);
}

#[test]
fn what_was_read_under_another_epoch_starts_nothing() {
    let mut table = Table::owning();
    table.want(1);
    assert_eq!(table.loaded(3, 7), []);
    assert_eq!(table.node.authority(&1, Moment(0)), Authority::None);
    // What is whose is asked again first.
    table.renewed(&[(ME, 4)]);
    assert!(matches!(table.loaded(4, 8)[..], [Effect::Start { .. }]));
}

#[test]
fn an_entry_is_told_when_its_commit_is_acknowledged() {
    let mut table = Table::owning();
    table.open(1, 7);
    let batch = table.keep(1, 7);
    assert_eq!(table.hear(Input::Tick), []);
    let told = table.done(batch, Reply::Appended(vec![Ok(())]));
    let position = at(4, 8);
    assert_eq!(told, [Effect::Kept { room: 1, position }]);
    assert_eq!(
        table.node.authority(&1, Moment(0)),
        Authority::Owner(at(4, 8))
    );
}

/// A warning, silence, and an answer of a database that is behind.
#[test]
fn an_unknown_end_has_a_new_epoch_before_the_room_is_read_again() {
    let reply = || Reply::Appended(vec![Ok(())]);
    let mark = Mark {
        timeline: 1,
        highest: Epoch(3),
    };
    let behind = Outcome::Done {
        mark,
        reply: reply(),
    };
    for outcome in [Outcome::Warned, Outcome::Lost, behind] {
        let mut table = Table::owning();
        table.open(1, 7);
        table.open(2, 3);
        let batch = table.keep(1, 7);
        let (room, why) = (1, Why::Unknown);
        let told = table.hear(Input::Ended(batch, outcome));
        assert_eq!(told, [Effect::Forget { room, why }]);
        assert_eq!(table.node.authority(&2, Moment(0)), Authority::Unsure);
        table.want(1);
        assert_eq!(table.count(is_load), 0);
        let claim = table.take(is_claim);
        table.mark.highest = Epoch(5);
        let claimed = Claimed {
            shard: SHARD,
            epoch: Epoch(5),
            before: Epoch(4),
        };
        let told = table.done(claim, Reply::Claimed(vec![claimed]));
        assert_eq!(told, [Effect::Publish], "the other room goes on");
        let position = at(5, 3);
        assert_eq!(
            table.node.authority(&2, Moment(0)),
            Authority::Owner(position)
        );
        assert!(matches!(table.loaded(5, 8)[..], [Effect::Start { .. }]));
    }
}

#[test]
fn a_shard_that_another_had_meanwhile_begins_anew() {
    let mut table = Table::owning();
    table.open(1, 7);
    let batch = table.keep(1, 7);
    table.open(2, 3);
    table.hear(Input::Ended(batch, Outcome::Lost));
    let claim = table.take(is_claim);
    let claimed = Claimed {
        shard: SHARD,
        epoch: Epoch(6),
        before: Epoch(5),
    };
    let told = table.done(claim, Reply::Claimed(vec![claimed]));
    let (room, why) = (2, Why::Moved);
    assert_eq!(told, [Effect::Forget { room, why }, Effect::Publish]);
}

#[test]
fn an_entry_under_an_old_epoch_ends_all_rooms_of_its_shard() {
    let mut table = Table::owning();
    table.open(1, 7);
    table.open(2, 3);
    let batch = table.keep(1, 7);
    let rejected = Reply::Appended(vec![Err(Rejection::Epoch(Epoch(9)))]);
    let told = table.done(batch, rejected);
    let forget = |room, why| Effect::Forget { room, why };
    assert_eq!(told, [forget(1, Why::NotStored), forget(2, Why::Moved)]);
    table.want(1);
    let told = table.renewed(&[(OTHER, 9)]);
    let owner = Some(OTHER);
    assert_eq!(told, [Effect::Elsewhere { room: 1, owner }]);
}

#[test]
fn an_entry_of_an_old_version_ends_its_room_alone() {
    let mut table = Table::owning();
    table.open(1, 7);
    table.open(2, 3);
    let batch = table.keep(1, 7);
    let rejected = Reply::Appended(vec![Err(Rejection::Version(9))]);
    let (room, why) = (1, Why::NotStored);
    assert_eq!(table.done(batch, rejected), [Effect::Forget { room, why }]);
    let position = at(4, 3);
    assert_eq!(
        table.node.authority(&2, Moment(0)),
        Authority::Owner(position)
    );
}

#[test]
fn nothing_is_decided_without_a_lease_and_nothing_is_loaded_again() {
    let mut table = Table::owning();
    table.open(1, 7);
    table.now = 700_000;
    let lapsed = Effect::Condition(Condition::Lapsed);
    assert_eq!(table.hear(Input::Tick), [lapsed]);
    assert_eq!(
        table.node.authority(&1, Moment(table.now)),
        Authority::Unsure
    );
    assert_eq!(table.want(1), [], "it may be another node's by now");
    let told = table.renewed(&[(ME, 4)]);
    let serving = Effect::Condition(Condition::Serving);
    assert_eq!(told, [Effect::Here(1), serving]);
    assert_eq!(table.count(is_load), 0);
}

#[test]
fn a_database_that_is_behind_is_refused_until_it_is_not() {
    let mut table = Table::owning();
    let seen = table.mark;
    table.now = 800;
    table.hear(Input::Tick);
    table.mark = Mark {
        timeline: 2,
        highest: Epoch(3),
    };
    let found = table.mark;
    let refusing = Effect::Condition(Condition::Refusing(Behind { found, seen }));
    assert_eq!(table.renewed(&[(ME, 3)]), [Effect::Seek, refusing]);
    table.now = 1_100;
    table.hear(Input::Tick);
    table.mark = seen;
    let serving = Effect::Condition(Condition::Serving);
    assert_eq!(table.renewed(&[(ME, 4)]), [serving]);
}

#[test]
fn a_promoted_standby_ends_what_waits_for_the_old_primary() {
    let mut table = Table::owning();
    table.open(1, 7);
    let batch = table.keep(1, 7);
    table.want(2);
    let load = table.take(is_load);
    table.now = 800;
    table.hear(Input::Tick);
    table.mark.timeline = 2;
    let told = table.renewed(&[(ME, 4)]);
    let (room, why) = (1, Why::Unknown);
    let forget = Effect::Forget { room, why };
    let abandon = Effect::Abandon;
    assert_eq!(told, [abandon(batch), forget, abandon(load)]);
}

/// To give it up would leave a process of the database behind, each time.
#[test]
fn a_commit_that_waits_is_left_waiting_unless_another_is_the_primary() {
    let mut table = Table::owning();
    table.open(1, 7);
    let batch = table.keep(1, 7);
    table.now = 750;
    table.hear(Input::Tick);
    let renewal = table.take(|request| matches!(request, Request::Renew { .. }));
    for (now, seeks) in [(2_750, 1), (4_000, 0), (4_750, 1)] {
        table.now = now;
        let told = table.hear(Input::Tick);
        let is_seek = |effect: &&Wanted| **effect == Effect::Seek;
        assert_eq!(told.iter().filter(is_seek).count(), seeks, "after {now} ms");
        assert_eq!(table.asked, [], "nothing else is sent meanwhile");
    }
    let told = table.hear(Input::Promoted);
    let (room, why) = (1, Why::Unknown);
    let abandon = Effect::Abandon;
    let forget = Effect::Forget { room, why };
    assert_eq!(told[..3], [abandon(renewal), abandon(batch), forget]);
    table.take(|request| matches!(request, Request::Renew { .. }));
}

#[test]
fn a_node_drains_what_is_on_its_way_then_leaves() {
    let mut table = Table::owning();
    table.open(1, 7);
    table.open(2, 3);
    let batch = table.keep(1, 7);
    let forget = |room| Effect::Forget {
        room,
        why: Why::Moved,
    };
    assert_eq!(table.hear(Input::Drain), [forget(2)]);
    let (room, owner) = (3, None);
    assert_eq!(table.want(3), [Effect::Elsewhere { room, owner }]);
    let told = table.done(batch, Reply::Appended(vec![Ok(())]));
    let position = at(4, 8);
    assert_eq!(told, [Effect::Kept { room: 1, position }, forget(1)]);
    let leaves = |request: &Request<_, _>| matches!(request, Request::Release { leaves: true, .. });
    let release = table.take(leaves);
    let told = table.done(release, Reply::Released);
    assert_eq!(told[..2], [Effect::Publish, Effect::Drained]);
}

/// It may be done later, when another node has claimed the shard: under a new epoch it is void.
#[test]
fn a_release_of_unknown_end_makes_its_shard_doubtful() {
    let mut table = Table::new();
    table.hear(Input::Tick);
    table.living = 2;
    table.renewed(&[(ME, 4), (ME, 4)]);
    let release = table.take(|request| matches!(request, Request::Release { .. }));
    assert_eq!(
        table.node.owns(SHARD, Moment(0)),
        None,
        "from the request on"
    );
    table.hear(Input::Ended(release, Outcome::Lost));
    (table.now, table.living) = (300, 1);
    table.hear(Input::Tick);
    table.renewed(&[(ME, 4), (ME, 4)]);
    assert_eq!(table.node.owns(SHARD, Moment(300)), None);
    assert_eq!(table.node.owns(Shard(1), Moment(300)), Some(Epoch(4)));
    let claim = table.take(is_claim);
    let claimed = Claimed {
        shard: SHARD,
        epoch: Epoch(5),
        before: Epoch(4),
    };
    table.mark.highest = Epoch(5);
    table.done(claim, Reply::Claimed(vec![claimed]));
    assert_eq!(table.node.owns(SHARD, Moment(300)), Some(Epoch(5)));
}

#[test]
fn players_are_told_that_moves_wait() {
    let mut table = Table::owning();
    table.open(1, 7);
    let batch = table.keep(1, 7);
    table.now = 1_000;
    table.hear(Input::Tick);
    table.renewed(&[(ME, 4)]);
    assert_eq!(table.node.condition(), Condition::Waiting);
    let told = table.done(batch, Reply::Appended(vec![Ok(())]));
    assert!(
        told.contains(&Effect::Condition(Condition::Serving)),
        "{told:?}"
    );
}

#[test]
fn wakes_of_the_bus_are_not_followed_at_any_rate() {
    let mut table = Table::owning();
    for _ in 0..10 {
        table.hear(Input::Wake);
    }
    assert_eq!(table.asked, []);
    table.now = 250;
    table.hear(Input::Tick);
    assert_eq!(table.count(|r| matches!(r, Request::Renew { .. })), 1);
}

#[test]
fn after_an_outage_of_the_database_nobody_claims_at_once() {
    let mut table = Table::new();
    table.hear(Input::Tick);
    let row = |number, owner| Row {
        shard: Shard(number),
        epoch: Epoch(4),
        owner,
        is_free: true,
    };
    let answer = |table: &mut Table| {
        let renewed = Renewed {
            now: Stamp(0),
            until: Stamp(2_500),
            living: 1,
            rows: vec![row(0, Some(OTHER)), row(1, None)],
        };
        let id = table.take(|request| matches!(request, Request::Renew { .. }));
        table.done(id, Reply::Renewed(renewed))
    };
    answer(&mut table);
    let nothing = |table: &mut Table| {
        let id = table.take(is_claim);
        table.done(id, Reply::Claimed(Vec::new()));
    };
    let shards = |table: &Table| -> Vec<Shard> {
        let claim = table.asked.iter().find_map(|(_, request)| match request {
            Request::Claim { shards, .. } => Some(shards.clone()),
            _ => None,
        });
        claim.unwrap_or_default()
    };
    assert_eq!(shards(&table), [Shard(1)], "what is nobody's");
    nothing(&mut table);
    for now in [750, 1_500, 2_250, 3_000] {
        table.now = now;
        table.hear(Input::Tick);
        answer(&mut table);
        let expected = match now {
            3_000 => vec![Shard(0), Shard(1)],
            _ => vec![Shard(1)],
        };
        assert_eq!(shards(&table), expected, "after {now} ms");
        nothing(&mut table);
    }
}

#[test]
fn what_was_asked_for_before_a_new_epoch_starts_nothing() {
    let mut table = Table::owning();
    table.open(1, 7);
    table.want(2);
    let load = table.take(is_load);
    let batch = table.keep(1, 7);
    table.hear(Input::Ended(batch, Outcome::Lost));
    let claim = table.take(is_claim);
    let claimed = Claimed {
        shard: SHARD,
        epoch: Epoch(5),
        before: Epoch(4),
    };
    table.done(claim, Reply::Claimed(vec![claimed]));
    let loaded = Reply::Loaded {
        epoch: Epoch(4),
        version: 3,
        kept: (),
    };
    assert_eq!(table.done(load, loaded), []);
    assert!(matches!(table.loaded(5, 4)[..], [Effect::Start { .. }]));
}

#[test]
fn what_was_read_from_a_database_that_is_behind_starts_nothing() {
    let mut table = Table::owning();
    table.want(1);
    let right = table.mark;
    table.mark.highest = Epoch(3);
    assert_eq!(table.loaded(4, 7), []);
    table.mark = right;
    table.renewed(&[(ME, 4)]);
    assert!(matches!(table.loaded(4, 8)[..], [Effect::Start { .. }]));
}

#[test]
fn a_room_is_not_read_while_an_entry_is_on_its_way() {
    let mut table = Table::owning();
    table.open(1, 7);
    let batch = table.keep(1, 7);
    let (room, expected, adds, entry) = (1, 7, 1, "another");
    let told = table.hear(Input::Keep {
        room,
        expected,
        adds,
        entry,
    });
    let why = Why::OutOfStep;
    assert_eq!(told, [Effect::Forget { room, why }]);
    table.want(1);
    assert_eq!(table.count(is_load), 0);
    let told = table.done(batch, Reply::Appended(vec![Ok(())]));
    assert_eq!(told, [], "it is not for the room that begins now");
    assert!(matches!(table.loaded(4, 8)[..], [Effect::Start { .. }]));
}

/// Nothing was committed, so that nothing waited for a standby.
#[test]
fn what_a_batch_without_an_entry_has_read_is_not_seen() {
    let mut table = Table::owning();
    table.open(1, 7);
    let batch = table.keep(1, 7);
    let right = table.mark;
    table.mark.highest = Epoch(9);
    table.done(batch, Reply::Appended(vec![Err(Rejection::Version(8))]));
    table.mark = right;
    table.now = 800;
    table.hear(Input::Tick);
    table.renewed(&[(ME, 4)]);
    assert_eq!(table.node.condition(), Condition::Serving);
}

#[test]
fn a_renewal_with_another_epoch_begins_the_rooms_anew() {
    let mut table = Table::owning();
    table.open(1, 7);
    table.now = 800;
    table.hear(Input::Tick);
    let (room, why) = (1, Why::Moved);
    let told = table.renewed(&[(ME, 6)]);
    assert_eq!(told, [Effect::Forget { room, why }]);
    assert_eq!(table.node.owns(SHARD, Moment(800)), Some(Epoch(6)));
}

#[test]
fn without_a_lease_entries_wait() {
    let mut table = Table::owning();
    table.open(1, 7);
    table.now = 2_600;
    let (room, expected, adds, entry) = (1, 7, 1, "a move");
    table.hear(Input::Keep {
        room,
        expected,
        adds,
        entry,
    });
    let is_append = |request: &Request<_, _>| matches!(request, Request::Append { .. });
    assert_eq!(table.count(is_append), 0);
    table.renewed(&[(ME, 4)]);
    assert_eq!(table.count(is_append), 1);
}

#[test]
fn a_shard_with_a_batch_on_its_way_is_not_released() {
    let mut table = Table::new();
    table.hear(Input::Tick);
    table.renewed(&[(ME, 4), (ME, 4)]);
    table.open(1, 7);
    table.hear(Input::Want {
        room: 2,
        shard: Shard(1),
    });
    table.loaded(4, 1);
    table.hear(Input::Want {
        room: 3,
        shard: Shard(1),
    });
    table.loaded(4, 1);
    let batch = table.keep(1, 7);
    (table.now, table.living) = (800, 2);
    table.hear(Input::Tick);
    table.renewed(&[(ME, 4), (ME, 4)]);
    let released = table.asked.iter().find_map(|(_, request)| match request {
        Request::Release { shards, .. } => Some(shards.clone()),
        _ => None,
    });
    // Though shard 0 has fewer rooms.
    assert_eq!(released, Some(vec![(Shard(1), Epoch(4))]));
    let told = table.done(batch, Reply::Appended(vec![Ok(())]));
    assert_eq!(told.len(), 1, "{told:?}");
}
