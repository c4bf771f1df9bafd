//! Many seeds: with the protocol as it is nothing fails, with a rule broken something does.

use crate::simulator::{Broken, Plan, World};

/// Seeds in an ordinary run, and where `TENGEN_LONG` is set.
const SHARE: u64 = 100;
const LONG: u64 = 10_000;
/// Seeds in which a broken rule must show.
const MOST: u64 = 300;

/// Every second seed has clocks that stand still while a process is paused.
fn plan(seed: u64, broken: Option<Broken>) -> Plan {
    let stops_clocks = seed % 2 == 1;
    Plan {
        seed,
        broken,
        stops_clocks,
        ..Plan::default()
    }
}

#[test]
fn nothing_acknowledged_is_lost_or_doubled() {
    let long = std::env::var_os("TENGEN_LONG").is_some();
    let seeds = if long { LONG } else { SHARE };
    let (mut moves, mut doubted) = (0, 0);
    for seed in 0..seeds {
        let world = World::run(plan(seed, None));
        let broken = &world.checks.broken;
        if !broken.is_empty() {
            print_end(plan(seed, None));
        }
        assert!(broken.is_empty(), "seed {seed}: {broken:#?}");
        moves += world.moves();
        doubted += world
            .clients
            .iter()
            .map(|client| client.doubted)
            .sum::<u64>();
    }
    println!("{moves} moves with {seeds} seeds, {doubted} refusals by earlier owners");
    assert!(moves > 20 * seeds, "players were kept from playing");
}

/// The same again, with what happened last.
fn print_end(plan: Plan) {
    let traces = true;
    for line in &World::run(Plan { traces, ..plan }).trace {
        println!("{line}");
    }
}

/// Finds a broken rule, by what it breaks, with one of the first seeds.
fn is_found(broken: Broken, breaks: &str) {
    let mut others = 0;
    for seed in 0..MOST {
        let world = World::run(plan(seed, Some(broken)));
        let found = &world.checks.broken;
        if let Some(what) = found.iter().find(|what| what.contains(breaks)) {
            println!("{broken:?}: seed {seed}, after {others} others: {what}");
            return;
        }
        others += u64::from(!found.is_empty());
    }
    panic!("{MOST} seeds do not show that {broken:?}");
}

macro_rules! found {
    ($($name:ident: $rule:ident, $breaks:literal;)*) => {
        $(#[test]
        fn $name() {
            is_found(Broken::$rule, $breaks);
        })*
    };
}

found! {
    acknowledging_before_commit_is_found: AcknowledgesBeforeCommit, "not safe";
    renewing_by_its_own_clock_is_found: RenewsByItsOwnClock, "owns";
    answering_from_before_its_epoch_is_found: AnswersFromBeforeItsEpoch, "not safe";
    taking_warnings_for_commits_is_found: TakesWarnings, "not safe";
    guessing_unknown_ends_is_found: GuessesUnknownEnds, "not safe";
    appending_without_the_epoch_is_found: AppendsWithoutEpoch, ", not Some(";
    believing_any_refusal_is_found: BelievesAnyRefusal, "refused for good";
    forgetting_actions_is_found: ForgetsActions, "twice";
}
