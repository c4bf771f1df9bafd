//! Rooms: loaded, written, told, ended.

use super::*;

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
fn a_room_rests_unless_an_entry_is_on_its_way() {
    let mut table = Table::owning();
    table.open(1, 7);
    let batch = table.keep(1, 7);
    table.hear(Input::Rest(1));
    let told = table.done(batch, Reply::Appended(vec![Ok(())]));
    let position = at(4, 8);
    assert_eq!(told, [Effect::Kept { room: 1, position }]);
    assert_eq!(table.hear(Input::Rest(1)), []);
    assert_eq!(table.node.authority(&1, Moment(0)), Authority::None);
    table.want(1);
    assert_eq!(table.count(is_load), 1);
}

/// Under load a batch waits for more entries; one that is alone does not.
#[test]
fn after_a_shared_batch_the_next_one_gathers_entries() {
    let mut table = Table::owning();
    let pace = Pace {
        gather: 4,
        loads: 4,
        ..Pace::default()
    };
    table.node = Node::new(ME, pace, Moment(0));
    table.hear(Input::Tick);
    table.renewed(&[(ME, 4)]);
    for room in 1..=4 {
        table.open(room, 7);
    }
    let entry = |room, expected| Input::Keep {
        room,
        expected,
        adds: 1,
        entry: "a move",
    };
    let is_append = |request: &Request<_, _>| matches!(request, Request::Append { .. });
    // The first is alone, and two wait for its end.
    let alone = table.keep(1, 7);
    table.hear(entry(2, 7));
    table.hear(entry(3, 7));
    table.done(alone, Reply::Appended(vec![Ok(())]));
    let shared = table.take(is_append);
    table.now = 2;
    table.done(shared, Reply::Appended(vec![Ok(()), Ok(())]));
    table.hear(entry(4, 7));
    assert_eq!(table.count(is_append), 0);
    assert_eq!(table.node.wakes_at(), Moment(6));
    table.now = 5;
    table.hear(entry(1, 8));
    assert_eq!(table.count(is_append), 0);
    table.now = 6;
    table.hear(Input::Tick);
    let [(_, Request::Append { batch, .. })] = &table.asked[..] else {
        panic!("{:?}", table.asked);
    };
    assert_eq!(batch.len(), 2);
}
