//! Agreed results, and what an engine loses by.

#[cfg(unix)]
use std::collections::BTreeSet;
use std::time::Duration;

use tengen_arena::schedule::{games, round_robin};
use tengen_arena::{Adjudication, End, Openings, Summary};
#[cfg(unix)]
use tengen_arena::{GameRecord, Games, MatchEvent, MatchFlow, RunError, run};
use tengen_core::{Color, Rule, Size};
#[cfg(unix)]
use tengen_opponents::OpponentSpec;

use super::{config, empty_board, entrants, play};

#[test]
fn agreed_games_end_early() {
    let entrants = entrants(&["tengen:level=10", "tengen:level=10"]);
    let openings = Openings::parse("h8a1i8a3j8a5", Rule::Freestyle, Size::STANDARD).unwrap();
    let mut config = config();
    config.terms.nodes = Some(500);
    for plies in [1, 2] {
        config.adjudication = Adjudication {
            win_plies: Some(plies),
            win_score: 5000,
            ..Adjudication::default()
        };
        let records = play(&config, &entrants, &openings, &games(&round_robin(2), 1));
        assert_eq!(records[0].end, End::AgreedWin);
        assert_eq!(records[0].winner, Some(Color::Black));
        assert_eq!(records[0].plies.len(), 2);
    }
    config.adjudication = Adjudication {
        draw_stones: Some(8),
        ..Adjudication::default()
    };
    let records = play(&config, &entrants, &openings, &games(&round_robin(2), 1));
    assert_eq!(
        (records[0].end.clone(), records[0].winner),
        (End::DrawStones, None)
    );
}

/// A script that plays in the corner and misbehaves at its second move.
#[cfg(unix)]
fn culprit(second: &str) -> String {
    let script = format!(
        "n=0; while read -r l; do case $l in START*) echo OK;; BEGIN*|TURN*|DONE*) n=$((n+1)); \
         if [ $n = 1 ]; then echo 0,0; else {second}; fi;; END*) exit;; esac; done"
    );
    shell(&script)
}

#[cfg(unix)]
fn shell(script: &str) -> String {
    format!("/bin/sh -c \"{}\"", script.replace('$', "\\$"))
}

#[cfg(unix)]
type IsRight = fn(&End) -> bool;

#[cfg(unix)]
#[test]
fn whatever_an_engine_does_wrong_loses_its_game_only() {
    let cases: [(&str, IsRight); 6] = [
        (
            "exit 7",
            |end| matches!(end, End::Crash { what } if what.contains('7')),
        ),
        ("kill -9 $$", |end| matches!(end, End::Crash { .. })),
        (
            "sleep 1000",
            |end| matches!(end, End::Time { killed: true, late_ms } if *late_ms >= 100),
        ),
        (
            "echo 0,0",
            |end| matches!(end, End::Illegal { why } if why.contains("taken")),
        ),
        (
            "echo 15,0",
            |end| matches!(end, End::Illegal { why } if why.contains("off the board")),
        ),
        (
            "sleep 1; echo 1,0",
            |end| matches!(end, End::Time { killed: false, late_ms } if *late_ms >= 100),
        ),
    ];
    for (second, expected) in cases {
        let entrants = entrants(&[&culprit(second), "textbook:win-table"]);
        let mut config = config();
        // Generous for engines that exit; for silent ones the limit is waited out.
        let ends = second.starts_with("exit") || second.starts_with("kill");
        config.terms.turn = Some(Duration::from_millis(if ends { 60_000 } else { 900 }));
        if second.starts_with("sleep 1;") {
            config.timeouts.overtime = Duration::from_secs(20);
        }
        let records = play(
            &config,
            &entrants,
            &empty_board(),
            &games(&round_robin(2), 2),
        );
        assert_eq!(records.len(), 2);
        for record in &records {
            let guilty = if record.black == entrants[0].name {
                Color::Black
            } else {
                Color::White
            };
            assert_eq!(record.winner, Some(guilty.opponent()), "{second}");
            assert!(expected(&record.end), "{second}: {:?}", record.end);
            assert!(
                record.transcript.contains("> 0,0"),
                "{second}: {}",
                record.transcript
            );
        }
        let mut summary = Summary::new(&entrants);
        records.iter().for_each(|r| assert!(summary.add(r)));
        let counts = summary.counts(0);
        assert_eq!(
            counts.crashes + counts.time_losses + counts.illegal,
            2,
            "{second}"
        );
        assert_eq!(summary.counts(1).wdl.wins, 2);
    }
}

/// Games of an engine against a founding program: the error, and the games finished before it.
#[cfg(unix)]
fn ended(engine: &str, count: usize) -> (RunError, Vec<GameRecord>) {
    let entrants = entrants(&[engine, "textbook:win-table"]);
    let mut records = Vec::new();
    let games = Games {
        config: &config(),
        entrants: &entrants,
        openings: &empty_board(),
        schedule: &games(&round_robin(2), count),
    };
    let run = run(games, &BTreeSet::new(), |event| {
        if let MatchEvent::Finished(record) = event {
            records.push(*record);
        }
        MatchFlow::Continue
    });
    (run.unwrap_err(), records)
}

#[cfg(unix)]
#[test]
fn an_engine_that_cannot_start_ends_the_match_without_a_result() {
    for (engine, says) in [
        ("/no/such/engine", "No such file"),
        ("/bin/sh -c 'echo no weights >&2; exit 3'", "no weights"),
        (
            "/bin/sh -c 'read -r l; echo ERROR no such board; read -r l'",
            "ERROR no such board",
        ),
    ] {
        let (error, games) = ended(engine, 2);
        let RunError::Start { name, why, .. } = error else {
            panic!("{engine}: {error}");
        };
        assert_eq!(name, engine.parse::<OpponentSpec>().unwrap().to_string());
        assert!(why.contains(says), "{why}");
        assert!(games.is_empty(), "{engine}");
    }
}

#[cfg(unix)]
#[test]
fn an_engine_that_cannot_start_again_ends_the_match_after_the_games_it_played() {
    let folder = tempfile::tempdir().unwrap();
    let mark = folder.path().join("started");
    // It starts once, and ends at its second move.
    let script = format!(
        "[ -e {0} ] && exit 3; : > {0}; n=0; while read -r l; do case $l in START*) echo OK;; \
         BEGIN*|TURN*|DONE*) n=$((n+1)); [ $n = 2 ] && exit 4; echo 0,0;; esac; done",
        mark.display()
    );
    let (error, games) = ended(&shell(&script), 4);
    assert!(matches!(error, RunError::Start { .. }), "{error}");
    assert_eq!(games.len(), 1);
    assert!(matches!(&games[0].end, End::Crash { what } if what.contains('4')));
}
