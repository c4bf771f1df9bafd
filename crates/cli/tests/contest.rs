//! `tengen match`: whole matches with good and faulty engines, killed and resumed.

#![cfg(unix)]

use std::path::Path;
use std::process::Stdio;
use std::time::Duration;

use crate::common::{failure, run, stdout, tengen};
use serde_json::Value;
use tengen_core::{Position, Rule, Size, notation};
use tengen_record::{Format, ReadOptions, read};

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}")))
        .collect()
}

/// A quick match between deterministic levels.
const QUICK: [&str; 8] = [
    "match",
    "--engine",
    "tengen:level=1,seed=3",
    "--engine",
    "textbook:win-table",
    "--games",
    "6",
    "--json",
];

fn quick(more: &[&str]) -> Vec<Value> {
    lines(&stdout(&[&QUICK[..], more].concat()))
}

/// A game without the fields that depend on the clock.
fn plain(game: &Value) -> Value {
    let mut game = game.clone();
    for ply in game["plies"].as_array_mut().into_iter().flatten() {
        ply["ms"] = 0.into();
    }
    game
}

/// All games in order, without the fields that depend on the clock.
fn games(lines: &[Value]) -> Vec<Value> {
    let mut games: Vec<Value> = lines
        .iter()
        .filter(|l| l["type"] == "game")
        .map(plain)
        .collect();
    games.sort_by_key(|g| g["game"].as_u64());
    games
}

#[test]
fn a_match_is_told_game_by_game_and_summed_up() {
    let all = quick(&[]);
    let (summary, told) = all.split_last().expect("a summary");
    assert_eq!(summary["type"], "summary");
    assert_eq!((told.len(), &summary["games"]), (6, &Value::from(6)));
    let mut wins = 0;
    for (i, game) in games(told).iter().enumerate() {
        assert_eq!(game["game"], i);
        assert_eq!(game["opening"], i / 2);
        let plies = game["plies"].as_array().expect("plies").iter();
        let moves = plies.map(|p| p["move"].as_str().expect("a move"));
        let moves = game["start"].as_str().expect("moves").to_owned() + &moves.collect::<String>();
        let moves = notation::parse_moves(&moves).expect("moves");
        let end = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).expect("a game");
        let outcome = end.outcome().expect("an end");
        let winner = outcome.winner.map(|c| c.to_string());
        assert_eq!(game["winner"].as_str(), winner.as_deref());
        let first = if i % 2 == 0 { "black" } else { "white" };
        wins += u32::from(winner.as_deref() == Some(first));
    }
    assert_eq!(summary["wins"], wins);
    for key in ["crashes", "time_losses", "illegal"] {
        assert_eq!(summary[key], 0, "{key}");
    }
    let pairs = summary["pairs"].as_array().expect("five counts");
    assert_eq!(pairs.iter().filter_map(Value::as_u64).sum::<u64>(), 3);
    assert_eq!(games(told), games(&quick(&["--concurrency", "3"])));
    // Another order of openings is another match.
    let other = quick(&["--seed", "5"]);
    assert_ne!(games(told)[0]["start"], games(&other)[0]["start"]);
}

#[test]
fn the_table_names_everybody() {
    let table = stdout(&[
        "match",
        "--engine",
        "textbook:win-table",
        "--engine",
        "tengen:level=1",
        "--engine",
        "textbook:pattern-table",
        "--name",
        "Alpha",
        "--name",
        "Beta",
        "--name",
        "Gamma",
        "--games",
        "2",
        "--format",
        "gauntlet",
    ]);
    let rows: Vec<&str> = table.lines().collect();
    assert_eq!(rows.len(), 4, "{table}");
    let head = "engine  games  won  drawn  lost   points";
    assert!(
        rows[0].starts_with(head) || rows[0].contains("rating"),
        "{table}"
    );
    for (name, games) in [("Alpha", "4"), ("Beta", "2"), ("Gamma", "2")] {
        let row = rows.iter().find(|r| r.starts_with(name)).expect("a row");
        assert_eq!(row.split_whitespace().nth(1), Some(games), "{table}");
        assert!(row.contains('±'), "{table}");
    }
}

#[test]
fn a_knock_out_has_one_winner() {
    let all = lines(&stdout(&[
        "match",
        "--engine",
        "textbook:win-table",
        "--engine",
        "tengen:level=1",
        "--engine",
        "textbook:pattern-table",
        "--format",
        "knock-out",
        "--games",
        "2",
        "--json",
    ]));
    let summary = all.last().expect("a summary");
    assert_eq!(summary["still_in"].as_array().map(Vec::len), Some(1));
    assert_eq!(summary["over"], true);
    // The first engine rests in round one and plays in round two only.
    let first = &all[0];
    assert_ne!(first["black"], "textbook:win-table");
    assert_ne!(first["white"], "textbook:win-table");
}

#[test]
fn games_are_saved_in_every_format() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (sgf, json, psq) = (path("m.sgf"), path("m.jsonl"), path("m.psq"));
    let all = quick(&["--save", &sgf, "--save", &json, "--save", &psq]);
    let told = games(&all);
    let kept = std::fs::read_to_string(&json).expect("a file");
    assert_eq!(games(&lines(&kept)), told);
    let options = ReadOptions::default();
    let bytes = std::fs::read(&sgf).expect("a file");
    let read_sgf = read(&bytes, Format::Sgf, &options).expect("SGF");
    assert_eq!(read_sgf.records.len(), 6);
    for (i, game) in told.iter().enumerate() {
        let moves = game["start"].as_str().expect("moves").to_owned()
            + &game["plies"]
                .as_array()
                .expect("plies")
                .iter()
                .filter_map(|p| p["move"].as_str())
                .collect::<String>();
        let bytes = std::fs::read(path(&format!("m-{:04}.psq", i + 1))).expect("a file");
        let read_psq = read(&bytes, Format::Psq, &options).expect("psq");
        for record in [&read_sgf.records[i], &read_psq.records[0]] {
            let found: Vec<_> = record.moves().collect();
            assert_eq!(notation::format_moves(&found), moves);
        }
        // The level's evaluation is saved as the comment of its moves.
        let comments = read_sgf.records[i].main_line();
        let comments: Vec<String> = comments
            .map(|id| read_sgf.records[i].node(id).extra().comment.clone())
            .collect();
        assert!(
            comments
                .iter()
                .any(|c| c.contains("depth ") && c.contains(" n "))
        );
    }
    let wrong = [&QUICK[..], &["--save", "games.doc"]].concat();
    assert!(failure(1, &wrong).contains("must end in .sgf, .jsonl, .pgn or .psq"));
}

/// Starts a match, kills it once `games` games are in the file, and returns how many there are.
fn kill_in_the_middle(args: &[&str], file: &Path, games: usize) -> usize {
    let mut child = tengen(args)
        .stdout(Stdio::null())
        .stderr(Stdio::null())
        .spawn()
        .expect("tengen starts");
    let kept = || {
        let bytes = std::fs::read(file).unwrap_or_default();
        bytes
            .iter()
            .filter(|&&b| b == b'\n')
            .count()
            .saturating_sub(1)
    };
    while kept() < games && child.try_wait().expect("a child").is_none() {
        std::thread::sleep(Duration::from_millis(1));
    }
    child.kill().expect("SIGKILL");
    child.wait().expect("its end");
    kept()
}

#[test]
fn a_match_killed_in_the_middle_goes_on_where_it_was() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.jsonl");
    let name = file.to_str().expect("text");
    let sgf = folder.path().join("all.sgf").display().to_string();
    let games_of = |n: &'static str| {
        [
            "match",
            "--engine",
            "tengen:level=2,seed=1",
            "--engine",
            "textbook:win-table",
            "--games",
            n,
            "--concurrency",
            "2",
            "--json",
        ]
    };
    let args = games_of("60");
    let uninterrupted = games(&lines(&stdout(&args)));
    let resuming = [&args[..], &["--resume", name, "--save", &sgf]].concat();
    // Twice, since a resumed match can be killed as well.
    let first = kill_in_the_middle(&resuming, &file, 5);
    assert!((5..60).contains(&first), "{first} games before the kill");
    let second = kill_in_the_middle(&resuming, &file, first + 5);
    assert!(second > first, "{second} games after the second kill");
    // A line cut short by a kill is played again.
    let mut bytes = std::fs::read(&file).expect("the file");
    bytes.truncate(bytes.len() - 40);
    std::fs::write(&file, bytes).expect("written");
    let output = run(&resuming);
    assert!(output.status.success());
    let said = String::from_utf8(output.stderr).expect("text");
    assert!(said.contains("count already"), "{said}");
    let last = lines(&String::from_utf8(output.stdout).expect("text"));
    let summary = last.last().expect("a summary");
    assert_eq!(summary["games"], 60);
    let kept = games(&lines(&std::fs::read_to_string(&file).expect("the file")));
    assert_eq!(kept, uninterrupted);
    let bytes = std::fs::read(&sgf).expect("a file");
    let read_sgf = read(&bytes, Format::Sgf, &ReadOptions::default()).expect("SGF");
    assert_eq!(read_sgf.records.len(), 60);
    assert_eq!(lines(&stdout(&resuming)).len(), 1);
    let shorter = [&games_of("58")[..], &["--resume", name]].concat();
    let message = failure(1, &shorter);
    assert!(
        message.contains("can be lengthened, not shortened to 58"),
        "{message}"
    );
    std::fs::write(&file, "hello\n").expect("written");
    assert!(failure(1, &resuming).contains("line 1"));
}

#[test]
fn a_test_ends_the_match_when_it_has_decided() {
    let all = lines(&stdout(&[
        "match",
        "--engine",
        "tengen:level=10",
        "--engine",
        "tengen:level=1",
        "--nodes",
        "1000",
        "--games",
        "1000",
        "--sprt",
        "0,200",
        "--json",
    ]));
    let summary = all.last().expect("a summary");
    assert_eq!(summary["test"], "h1");
    assert!(summary["games"].as_u64() < Some(1000));
    assert!(summary["llr"].as_f64() > Some(2.9));
    let three = [&QUICK[..], &["--engine", "tengen", "--sprt", "0,5"]].concat();
    assert!(failure(2, &three).contains("--sprt: a sequential test compares two engines, not 3"));
    let nothing = [&QUICK[..], &["--sprt", "5,5"]].concat();
    assert!(failure(2, &nothing).contains("--sprt: the bounds 5 and 5 are not in rising order"));
}

#[test]
fn a_proved_win_ends_the_game() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("openings.txt");
    std::fs::write(&file, "h8a1i8a3j8a5h7a7h6\n").expect("written");
    let all = lines(&stdout(&[
        "match",
        "--engine",
        "textbook:win-table",
        "--engine",
        "textbook:pattern-table",
        "--openings",
        file.to_str().expect("text"),
        "--games",
        "2",
        "--adjudicate-proved",
        "--json",
    ]));
    for game in games(&all) {
        assert_eq!(game["end"]["kind"], "proved");
        assert!(game["end"]["plies"].as_u64() >= Some(3));
        assert_eq!(game["winner"], "black");
    }
}

/// A shell engine that plays once and runs `then` for its second move.
fn culprit(then: &str) -> String {
    let script = format!(
        "n=0; while read -r l; do case $l in START*) echo OK;; BEGIN*|TURN*|DONE*) n=$((n+1)); \
         if [ $n = 1 ]; then echo 0,0; else {then}; fi;; END*) exit;; esac; done"
    );
    format!("/bin/sh -c \"{}\"", script.replace('$', "\\$"))
}

#[test]
fn whatever_an_engine_does_wrong_is_counted_and_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    for (i, (then, counted)) in [
        ("kill -9 $$", "crashes"),
        ("exit 3", "crashes"),
        ("sleep 1000", "time_losses"),
        ("while :; do echo hello; done", "time_losses"),
        ("yes 'MESSAGE ev 1' | head -c 1000000000", "time_losses"),
        ("echo 99,99", "illegal"),
        ("echo 0,0", "illegal"),
        ("sleep 0.4; echo 1,0", "time_losses"),
    ]
    .into_iter()
    .enumerate()
    {
        let kept = folder.path().join(i.to_string());
        let late = then.starts_with("sleep 0.4");
        // An engine that ends by itself has plenty of time to do so.
        let time = if counted == "crashes" { "60s" } else { "200ms" };
        let output = run(&[
            "match",
            "--engine",
            &culprit(then),
            "--engine",
            "textbook:win-table",
            "--name",
            "Bad",
            "--games",
            "2",
            "--time",
            time,
            // A hanging engine is killed soon after the tolerance.
            "--tolerance",
            if late { "1ms" } else { "300ms" },
            "--openings",
            "freestyle-15",
            "--transcripts",
            kept.to_str().expect("text"),
            "--json",
        ]);
        let text = String::from_utf8(output.stdout).expect("text");
        assert!(output.status.success(), "{then}");
        let all = lines(&text);
        let summary = all.last().expect("a summary");
        assert_eq!(summary[counted], 2, "{then}: {summary}");
        assert_eq!(summary["losses"], 2, "{then}");
        let said = String::from_utf8(output.stderr).expect("text");
        assert_eq!(said.matches("Bad loses").count(), 2, "{then}: {said}");
        let killed = counted == "time_losses" && !late;
        assert_eq!(said.contains("and it was killed"), killed, "{then}: {said}");
        let transcript = std::fs::read_to_string(kept.join("game-0001.txt")).expect("a transcript");
        assert!(transcript.contains("< START 15") && transcript.contains("> 0,0"));
    }
}

#[test]
fn what_cannot_be_played_is_said_before_anything_starts() {
    let engine = "textbook:win-table";
    let two = ["match", "--engine", engine, "--engine", engine];
    for more in [
        &["--openings", "/no/such/file"][..],
        &["--openings", "freestyle-15", "--size", "19"],
    ] {
        let message = failure(1, &[&two[..], more].concat());
        assert!(message.starts_with("tengen: --openings"), "{message}");
    }
    let alone = failure(2, &["match", "--engine", engine]);
    let said = "--engine: a match needs at least two engines";
    assert!(
        alone.contains(said) && !alone.contains("--resume"),
        "{alone}"
    );
    assert!(alone.contains("Usage: tengen match "), "{alone}");
    for (more, expected) in [
        (
            &["--engine", "tengen:level=99"][..],
            "\"99\": there is no such level",
        ),
        (&["--engine", "textbook:foo"], "\"foo\""),
        (
            &["--name", "a", "--name", "a"],
            "--name: two engines are called a",
        ),
        (
            &["--name", "a", "--name", "b", "--name", "c"],
            "--name: 3 names for 2 engines",
        ),
        (&["--sprt", "10,0"], "--sprt: the bounds 10 and 0"),
        (
            &["--sprt", "0,5", "--errors", "0.7,0.05"],
            "--errors: an error rate of 0.7",
        ),
    ] {
        let message = failure(2, &[&two[..], more].concat());
        assert!(
            message.starts_with("error: ") && message.contains(expected),
            "{message}"
        );
    }
    for more in [
        &["--engine", "tengen:level=99"][..],
        &["--games", "0"],
        &["--sprt", "5"],
        &["--time", "5"],
        &["--format", "swiss"],
        &["--increment", "1s"],
    ] {
        failure(2, &[&two[..], more].concat());
    }
}
