//! Short forms of what `cargo xtask measure lobby` measures: what can be counted, and no time.

use std::path::Path;
use std::time::Duration;

use tengen_load::lobby::{Changes, Evening, Flood, Idle};
use tengen_netns::Network;

const TENGEN: &str = env!("CARGO_BIN_EXE_tengen");

#[test]
fn an_evening_with_cuts_and_a_kill_is_well_by_what_its_clients_saw() {
    let evening = Evening {
        players: 8,
        watchers: 2,
        time: Duration::from_secs(12),
        kills: 1,
        cuts: 300,
        absent: 0,
        seed: 62,
    };
    let verdict = evening.here(Path::new(TENGEN)).expect("an evening");
    assert_eq!(verdict.faults, Vec::<String>::new());
    let games: usize = verdict.endings.values().sum();
    assert!(games >= 4 && verdict.moves > games, "{verdict:?}");
    assert!(verdict.cuts > 0, "{verdict:?}");
}

#[test]
fn of_a_flood_of_seeks_so_many_stand_and_others_go_on() {
    let Some(network) = Network::new() else {
        return;
    };
    let flood = Flood {
        seeks: 900,
        games: 2,
        time: Duration::from_secs(3),
        rounds: 1,
    };
    let felt = flood
        .within(Path::new(TENGEN), &network)
        .expect("others go on");
    let answers = &felt.answers;
    assert_eq!(answers.get("granted"), Some(&120), "{answers:?}");
    let known = ["granted", "same", "too-many", "error too-many"];
    assert!(
        answers.keys().all(|code| known.contains(&code.as_str())),
        "{answers:?}"
    );
    assert!(felt.moves.iter().all(|moves| !moves.is_empty()));
}

#[test]
fn a_visitor_is_sent_so_many_bytes_while_seeks_come_and_go() {
    let time = Duration::from_secs(4);
    let sent = Changes { time, rate: 500 }
        .count(Path::new(TENGEN))
        .expect("a count");
    assert!(sent.changes > 0 && sent.longest <= 2_000, "{sent:?}");
    // At most one message a second of the server's, which begins before what is counted here.
    let most = sent.time.as_secs() + 2;
    assert!((1..=most).contains(&sent.news), "{sent:?}");
    assert!(sent.bytes <= most * 2_004, "{sent:?}");
}

#[test]
fn an_idle_visitor_is_sent_nothing_and_hears_of_what_happens() {
    let time = Duration::from_secs(3);
    let idle = Idle::of(Path::new(TENGEN), time).expect("a visit");
    assert_eq!(idle.messages, 0);
}
