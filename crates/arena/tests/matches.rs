//! Whole matches: schedules, verdicts and misbehaving engines.

use std::collections::BTreeSet;
use std::time::Duration;

use tengen_arena::schedule::{Pairing, games, round_robin};
use tengen_arena::{
    Adjudication, End, Entrant, GameRecord, Games, MatchConfig, MatchEvent, MatchFlow, Openings,
    OpeningsError, RunError, Setting, Summary, run,
};
use tengen_core::{Color, Move, Position, Rule, Size, Symmetry, notation};
use tengen_gomocup::manager::Timeouts;

fn entrants(specs: &[&str]) -> Vec<Entrant> {
    Entrant::named(specs.iter().map(|s| s.parse().unwrap()).collect())
}

fn config() -> MatchConfig {
    let timeouts = Timeouts {
        reply: Duration::from_secs(20),
        overtime: Duration::from_millis(300),
        exit: Duration::from_secs(1),
    };
    MatchConfig {
        timeouts,
        ..MatchConfig::new(Rule::Freestyle, Size::STANDARD)
    }
}

fn play(
    config: &MatchConfig,
    entrants: &[Entrant],
    openings: &Openings,
    schedule: &[Pairing],
) -> Vec<GameRecord> {
    let mut records = Vec::new();
    let games = Games {
        config,
        entrants,
        openings,
        schedule,
    };
    let finished = run(games, &BTreeSet::new(), |event| {
        if let MatchEvent::Finished(record) = event {
            records.push(*record);
        }
        MatchFlow::Continue
    });
    assert_eq!(finished, Ok(records.len()));
    records.sort_by_key(|r| r.game);
    records
}

fn empty_board() -> Openings {
    Openings::empty_board(Rule::Freestyle, Size::STANDARD)
}

#[test]
fn a_round_robin_is_the_same_however_many_games_are_played_at_once() {
    let entrants = entrants(&[
        "tengen:level=1",
        "textbook:win-table",
        "textbook:pattern-dictionary",
    ]);
    let openings = Openings::parse("h8i9\nj10h8g7\n", Rule::Freestyle, Size::STANDARD).unwrap();
    let schedule = games(&round_robin(3), 4);
    let one = play(&config(), &entrants, &openings, &schedule);
    let two = play(
        &MatchConfig {
            concurrency: 3,
            ..config()
        },
        &entrants,
        &openings,
        &schedule,
    );
    let plain = |records: &[GameRecord]| -> Vec<_> {
        records
            .iter()
            .map(|r| (r.game, r.moves(), r.winner))
            .collect()
    };
    assert_eq!(plain(&one), plain(&two));
    assert_eq!(one.len(), 12);
    let mut summary = Summary::new(&entrants);
    for record in &one {
        assert!(summary.add(record));
        // The record replays to the result it states.
        let moves = notation::parse_moves(&record.moves()).unwrap();
        let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).unwrap();
        assert_eq!(position.outcome().unwrap().winner, record.winner);
        let json = serde_json::to_string(record).unwrap();
        assert_eq!(&serde_json::from_str::<GameRecord>(&json).unwrap(), record);
    }
    assert_eq!(summary.games(), 12);
    for i in 0..3 {
        assert_eq!(summary.counts(i).wdl.games(), 8);
    }
    let (there, back) = (summary.between(0, 1), summary.between(1, 0));
    assert_eq!(there.wdl.wins, back.wdl.losses);
    assert_eq!(there.pairs.count(), 2);
    assert_eq!(
        there.pairs.0.iter().rev().copied().collect::<Vec<_>>(),
        back.pairs.0
    );
}

#[test]
fn games_already_played_are_left_out_and_a_match_can_be_stopped() {
    let entrants = entrants(&["textbook:win-table", "textbook:win-table"]);
    assert_eq!(entrants[1].name, "textbook:win-table #2");
    let schedule = games(&round_robin(2), 6);
    let mut seen = Vec::new();
    let done: BTreeSet<usize> = [0, 3].into();
    let games = Games {
        config: &config(),
        entrants: &entrants,
        openings: &empty_board(),
        schedule: &schedule,
    };
    let finished = run(games, &done, |event| {
        if let MatchEvent::Finished(record) = event {
            seen.push(record.game);
        }
        if seen.len() == 2 {
            MatchFlow::Stop
        } else {
            MatchFlow::Continue
        }
    });
    assert_eq!(finished, Ok(seen.len()));
    assert!(seen.starts_with(&[1, 2]) && seen.len() < 4, "{seen:?}");
}

#[test]
fn schedules_and_openings_that_do_not_fit_are_refused() {
    let two = entrants(&["tengen", "tengen"]);
    let never = |schedule: &[Pairing], openings: &Openings| {
        let games = Games {
            config: &config(),
            entrants: &two,
            openings,
            schedule,
        };
        run(games, &BTreeSet::new(), |_| MatchFlow::Continue)
    };
    let pairing = Pairing {
        game: 7,
        black: 0,
        white: 2,
        opening: 0,
    };
    assert_eq!(never(&[pairing], &empty_board()), Err(RunError::Pairing(7)));
    let itself = Pairing {
        white: 0,
        ..pairing
    };
    assert_eq!(never(&[itself], &empty_board()), Err(RunError::Pairing(7)));
    let caro = Openings::empty_board(Rule::Caro, Size::STANDARD);
    assert_eq!(never(&[], &caro), Err(RunError::Openings));
}

#[test]
fn openings_are_read_and_their_faults_named() {
    let parse = |text: &str| Openings::parse(text, Rule::Freestyle, Size::STANDARD);
    let both = parse("# a remark\n\nh8 i9 j8 ; score 12\n0,0, 1,0, 2,2\n").unwrap();
    assert_eq!(both.count(), 2);
    assert_eq!(notation::format_moves(both.get(1).moves()), "h8i8j6");
    assert_eq!(both.get(2), both.get(0));
    assert_eq!(parse("# nothing"), Err(OpeningsError::None));
    assert!(matches!(
        parse("h8\nhello"),
        Err(OpeningsError::Line { line: 2, .. })
    ));
    for (bad, why) in [
        ("h8h8", "move 2 (h8): h8 is taken by a black stone"),
        ("0,0,1", "an odd count of numbers"),
        ("9,0", "9,0 is off the board"),
        ("h8 pass", "move 2 is a pass"),
        ("a1b1a2b2a3b3a4b4a5", "the game is over after it"),
        ("-128,-128", "-128,-128 is off the board"),
    ] {
        let error = parse(bad).unwrap_err();
        assert_eq!(
            error,
            OpeningsError::Moves {
                line: 1,
                why: why.into()
            },
            "{bad}"
        );
    }
}

#[test]
fn openings_are_turned_by_every_symmetry() {
    let list = "h8i9j8a1\n# a shape of its own\nc3d5f4\n";
    let plain = Openings::parse(list, Rule::Renju, Size::STANDARD).unwrap();
    let turned = plain.clone().turned();
    assert_eq!((plain.turn(5), turned.is_turned()), (None, true));
    assert_eq!(plain.start(5), *plain.get(5));
    // Turning does not change the key, so existing journals stay valid.
    assert_eq!(plain.key(), turned.key());
    for opening in 0..2 {
        let mut names = BTreeSet::new();
        for run in 0..8 {
            let number = opening + 2 * run;
            let turn = turned.turn(number).unwrap();
            let expected: Vec<_> = plain
                .get(number)
                .moves()
                .iter()
                .map(|mv| match *mv {
                    Move::Place(p) => Move::Place(turn.apply(p, Size::STANDARD)),
                    Move::Pass => Move::Pass,
                })
                .collect();
            assert_eq!(turned.start(number).moves(), expected);
            names.insert(turn.name());
        }
        assert_eq!(names.len(), 8, "every turn once in eight runs");
    }
    assert_eq!(turned.turn(0).map(Symmetry::name), Some("identity"));
    assert_ne!(turned.turn(1), turned.turn(0));
}

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

#[cfg(unix)]
#[test]
fn an_engine_that_cannot_be_started_loses() {
    let entrants = entrants(&["/no/such/engine", "textbook:win-table"]);
    let records = play(
        &config(),
        &entrants,
        &empty_board(),
        &games(&round_robin(2), 2),
    );
    for record in records {
        assert!(matches!(&record.end, End::Crash { what } if what.contains("/no/such/engine")));
        assert!(record.plies.is_empty());
    }
}
