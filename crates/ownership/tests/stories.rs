//! Single stories: what each of them must not do, and that the time after is as before.

use tengen_ownership::{Condition, Input, Shard};

use crate::simulator::{Broken, Plan, World};

/// Plays undisturbed for a while.
fn begun(seed: u64, broken: Option<Broken>) -> World {
    let plan = Plan {
        seed,
        broken,
        is_calm: true,
        ..Plan::default()
    };
    let mut world = World::new(plan);
    world.run_until(6_000);
    holds(&world);
    assert!(world.moves() > 5, "nobody plays");
    world
}

fn holds(world: &World) {
    let broken = &world.checks.broken;
    assert!(broken.is_empty(), "seed {}: {broken:#?}", world.plan.seed);
}

/// Goes on until a time; then nobody begins another move, and all must agree.
fn ends_well(mut world: World, at: u64) {
    world.run_until(at);
    holds(&world);
    world.settle();
    holds(&world);
}

/// A move reaches the primary alone; it crashes and recovers, and shows the move to every reader;
/// then it is lost for good. Returns what did not hold.
fn visible_then_lost(seed: u64, broken: Option<Broken>) -> Vec<String> {
    let mut world = begun(seed, broken);
    let primary = world.cluster.primary;
    for machine in &mut world.cluster.machines {
        machine.is_linked = false;
    }
    world.run_until(7_000);
    world.cluster.stop(primary);
    world.send_answers();
    world.cluster.start(primary);
    let ghosts = world.unsafe_moves();
    assert!(
        !ghosts.is_empty(),
        "seed {seed}: nothing waits for a standby"
    );
    let before = world.told();
    world.run_until(11_000);
    if world.checks.broken.is_empty() {
        assert_eq!(world.told(), before, "seed {seed}: told without a standby");
    }
    world.cluster.stop(primary);
    world.send_answers();
    for machine in &mut world.cluster.machines {
        machine.is_linked = true;
    }
    assert!(world.cluster.promote());
    let journal = world.unsafe_moves();
    assert!(journal.is_empty(), "what is on the promoted one is safe");
    world.run_until(16_000);
    world.cluster.rejoin(primary);
    world.run_until(20_000);
    if world.checks.broken.is_empty() {
        let (after, played) = (world.told(), world.moves());
        assert!(after > before && played > 0, "seed {seed}: nobody plays on");
        world.settle();
    }
    world.checks.broken
}

#[test]
fn visible_not_replicated_primary_lost() {
    for seed in 0..20 {
        assert_eq!(visible_then_lost(seed, None), [""; 0], "seed {seed}");
    }
}

#[test]
fn visible_not_replicated_is_told_where_an_unknown_end_is_guessed() {
    let found = (0..20).find_map(|seed| {
        let broken = visible_then_lost(seed, Some(Broken::GuessesUnknownEnds));
        broken.into_iter().find(|what| what.contains("not safe"))
    });
    assert!(found.is_some());
}

#[test]
fn a_node_cut_from_the_database_acknowledges_nothing() {
    let mut world = begun(3, None);
    assert!(world.slots[0].told > 0, "it has told something before");
    world.slots[0].db_cut_until = 16_000;
    // What had been acknowledged may be on its way.
    world.run_until(6_050);
    let (told, others) = (world.slots[0].told, world.told());
    world.run_until(16_000);
    assert_eq!(world.slots[0].told, told);
    assert!(world.told() > others + 10, "its rooms go on elsewhere");
    ends_well(world, 20_000);
}

#[test]
fn a_node_paused_past_its_lease_tells_nothing_false() {
    let mut world = begun(4, None);
    let owned = world.owned(0);
    assert!(!owned.is_empty());
    world.pause_node(0, 9_000);
    world.run_until(14_900);
    for (shard, epoch) in &owned {
        assert!(
            world.epoch(*shard) > *epoch,
            "another has claimed {shard:?}"
        );
    }
    world.run_until(15_100);
    let since = world.owned(0);
    assert!(
        owned.iter().all(|shard| !since.contains(shard)),
        "{since:?}"
    );
    ends_well(world, 20_000);
}

#[test]
fn a_lapsed_lease_that_nobody_took_is_renewed_and_nothing_loaded_again() {
    let mut world = begun(5, None);
    // Without a batch on its way, whose end would be unknown.
    world.plays = false;
    world.run_until(7_500);
    let (owned, loads) = (world.owners(), world.loads());
    let primary = world.cluster.primary;
    world.cluster.stop(primary);
    world.run_until(13_000);
    for at in 0..3 {
        assert_eq!(world.condition(at), Some(Condition::Lapsed));
    }
    world.cluster.start(primary);
    world.plays = true;
    ends_well_with(world, 20_000, |world| {
        assert_eq!(world.owners(), owned);
        assert_eq!(world.loads(), loads);
    });
}

fn ends_well_with(mut world: World, at: u64, then: impl Fn(&World)) {
    world.run_until(at);
    then(&world);
    ends_well(world, at);
}

#[test]
fn a_dead_node_s_shards_are_owned_again_within_five_seconds() {
    for seed in 0..20 {
        let mut world = begun(seed, None);
        let owned = world.owned(1);
        assert!(!owned.is_empty());
        world.kill(1, 60_000);
        let at = world.now;
        while owned
            .iter()
            .any(|(shard, epoch)| world.epoch(*shard) == *epoch)
        {
            world.run_until(world.now + 50);
            holds(&world);
            assert!(world.now <= at + 5_000, "seed {seed}");
        }
        ends_well(world, 15_000);
    }
}

#[test]
fn a_drained_node_gives_all_it_owns_away_at_once() {
    let mut world = begun(6, None);
    let owned = world.owned(2);
    assert!(!owned.is_empty());
    world.hear(2, Input::Drain);
    world.run_until(7_000);
    assert!(world.slots[2].host.is_none(), "it has ended");
    world.run_until(8_500);
    for (shard, epoch) in owned {
        assert!(world.epoch(shard) > epoch, "{shard:?} is owned again");
    }
    ends_well(world, 15_000);
}

#[test]
fn without_a_standby_moves_wait_and_then_go_on() {
    let mut world = begun(7, None);
    for machine in &mut world.cluster.machines {
        machine.is_linked = false;
    }
    world.run_until(6_100);
    let told = world.told();
    world.run_until(8_000);
    assert_eq!(world.told(), told);
    let conditions: Vec<_> = (0..3).map(|at| world.condition(at)).collect();
    assert!(
        conditions.contains(&Some(Condition::Waiting)),
        "{conditions:?}"
    );
    for machine in &mut world.cluster.machines {
        machine.is_linked = true;
    }
    world.run_until(14_000);
    assert!(world.told() > told + 10, "players go on");
    ends_well(world, 15_000);
}

/// An older copy of the database, as from a backup, takes its place for a while.
fn behind(broken: Option<Broken>) -> World {
    let mut world = begun(8, broken);
    let older = world.cluster.clone();
    // So that epochs are given that the copy lacks.
    world.kill(1, 1_000);
    world.run_until(12_000);
    holds(&world);
    let right = std::mem::replace(&mut world.cluster, older);
    world.checks.only_notes = true;
    world.run_until(18_000);
    let refusing = |at| matches!(world.condition(at), Some(Condition::Refusing(_)));
    if broken.is_none() {
        assert!((0..3).all(refusing), "{:?}", world.condition(0));
    }
    world.cluster = right;
    world.checks.only_notes = false;
    world
}

#[test]
fn a_database_that_lost_what_was_acknowledged_is_refused() {
    ends_well(behind(None), 25_000);
}

#[test]
fn trusting_any_database_is_found() {
    let world = behind(Some(Broken::TrustsAnyDatabase));
    let broken = &world.checks.broken;
    assert!(
        broken.iter().any(|what| what.contains("is told as")),
        "{broken:?}"
    );
}

#[test]
fn shards_are_shared_evenly() {
    let world = begun(9, None);
    let counts: Vec<usize> = (0..3).map(|at| world.owned(at).len()).collect();
    assert!(
        counts.iter().all(|count| (2..=3).contains(count)),
        "{counts:?}"
    );
    assert_eq!(counts.iter().sum::<usize>(), 8);
    assert!(world.epoch(Shard(0)).0 > 0);
}
