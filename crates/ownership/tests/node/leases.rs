//! Leases and shards: renewed, claimed, released, refused.

use super::*;

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
