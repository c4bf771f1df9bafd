//! An engine's own terms: what it is told, and the clock that counts.

use std::collections::BTreeSet;
use std::time::Duration;

use tengen_arena::schedule::{games, round_robin};
use tengen_arena::{End, Games, MatchEvent, MatchFlow, Openings, Setting, run};
use tengen_core::{Color, Rule, Size};

use super::{config, empty_board, entrants, play};

/// An engine that plays every third point and logs its input.
#[cfg(unix)]
fn listener(file: &std::path::Path) -> String {
    let script = format!(
        "n=0; while read -r l; do echo $l >> {}; case $l in START*) echo OK;; BEGIN*|TURN*|DONE*) \
         echo $((n*3%15)),$((n/5*2)); n=$((n+1));; END*) exit;; esac; done",
        file.display()
    );
    format!("/bin/sh -c \"{}\"", script.replace('$', "\\$"))
}

#[cfg(unix)]
#[test]
fn each_engine_is_told_its_own_terms_and_both_games_start_alike() {
    let folder = tempfile::tempdir().unwrap();
    let files = ["one", "two"].map(|name| folder.path().join(name));
    let mut entrants = entrants(&[&listener(&files[0]), &listener(&files[1])]);
    entrants[1].settings = vec![
        Setting::Time(Duration::from_secs(7)),
        Setting::Threads(2),
        Setting::Memory(Some(64 << 20)),
        Setting::info("caution_factor", "3").unwrap(),
    ];
    let mut config = config();
    config.terms.turn = Some(Duration::from_secs(20));
    config.terms.memory = Some(350 << 20);
    config.adjudication.draw_stones = Some(5);
    let openings = Openings::parse("h8i9j8a2", Rule::Freestyle, Size::STANDARD).unwrap();
    let openings = openings.turned();
    let mut moved = Vec::new();
    let mut records = Vec::new();
    let schedule = games(&round_robin(2), 4);
    let done = BTreeSet::new();
    let games = Games {
        config: &config,
        entrants: &entrants,
        openings: &openings,
        schedule: &schedule,
    };
    let finished = run(games, &done, |event| {
        match event {
            MatchEvent::Started(_) => {}
            MatchEvent::Moved { game, point } => moved.push((game, point.to_string())),
            MatchEvent::Finished(record) => records.push(*record),
        }
        MatchFlow::Continue
    });
    assert_eq!(finished, Ok(4));
    let told = |file: &std::path::Path| std::fs::read_to_string(file).unwrap();
    let (one, two) = (told(&files[0]), told(&files[1]));
    for line in ["INFO timeout_turn 20000", "INFO max_memory 367001600"] {
        assert!(one.contains(line) && !two.contains(line), "{line}");
    }
    for line in [
        "INFO timeout_turn 7000",
        "INFO max_memory 67108864",
        "INFO thread_num 2",
        "INFO caution_factor 3",
    ] {
        assert!(two.contains(line) && !one.contains(line), "{line}");
    }
    let turns: Vec<_> = records.iter().map(|r| r.turn.as_deref()).collect();
    assert_eq!(
        turns,
        [
            Some("identity"),
            Some("identity"),
            Some("rotate-90"),
            Some("rotate-90")
        ]
    );
    let starts: Vec<&str> = records.iter().map(|r| r.start.as_str()).collect();
    assert_eq!(starts, ["h8i9j8a2", "h8i9j8a2", "h8i7h6b15", "h8i7h6b15"]);
    // Every recorded move was reported when played.
    let plies = records.iter().flat_map(|r| {
        let game = r.game;
        r.plies.iter().map(move |p| (game, p.mv.clone()))
    });
    assert_eq!(moved, plies.collect::<Vec<_>>());
    assert_eq!(moved.len(), 4);
}

#[cfg(unix)]
#[test]
fn a_move_counts_against_its_engines_own_limit() {
    let slow = "while read -r l; do case $l in START*) echo OK;; BEGIN*|TURN*|DONE*) sleep 1; \
                echo 0,0;; END*) exit;; esac; done";
    let slow = format!("/bin/sh -c \"{}\"", slow.replace('$', "\\$"));
    let mut entrants = entrants(&[&slow, "textbook:win-table"]);
    entrants[0].settings = vec![Setting::Time(Duration::from_millis(100))];
    let mut config = config();
    config.timeouts.overtime = Duration::from_secs(20);
    let records = play(
        &config,
        &entrants,
        &empty_board(),
        &games(&round_robin(2), 2),
    );
    for record in records {
        assert!(matches!(record.end, End::Time { .. }), "{:?}", record.end);
        let won = match record.winner {
            Some(Color::Black) => &record.black,
            _ => &record.white,
        };
        assert_eq!(won, "textbook:win-table");
    }
}
