//! `tengen match`: settings of single engines, Gomocup's conditions, saved files.

#![cfg(unix)]

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use crate::common::{failure, run, stdout};
use serde_json::Value;

const A: &str = "textbook:win-table";
const B: &str = "textbook:pattern-table";

fn lines(text: &str) -> Vec<Value> {
    text.lines()
        .map(|line| serde_json::from_str(line).unwrap_or_else(|e| panic!("{line}: {e}")))
        .collect()
}

fn contest<'a>(engines: [&'a str; 2], more: &[&'a str]) -> Vec<&'a str> {
    let [a, b] = engines;
    [&["match", "--engine", a, "--engine", b], more].concat()
}

/// The games of a file in order, without the fields that depend on the clock.
fn games(text: &str) -> Vec<Value> {
    let mut games: Vec<Value> = lines(text)
        .into_iter()
        .filter(|l| l["type"] == "game")
        .collect();
    for game in &mut games {
        for ply in game["plies"].as_array_mut().into_iter().flatten() {
            ply["ms"] = 0.into();
        }
    }
    games.sort_by_key(|g| g["game"].as_u64());
    games
}

fn head(file: &Path) -> Value {
    let text = std::fs::read_to_string(file).expect("a journal");
    lines(&text).swap_remove(0)
}

/// A shell engine that plays every third point of every other row from `row` on, and logs its
/// input.
fn listener(file: &Path, row: usize) -> String {
    let script = format!(
        "n=0; while read -r l; do echo $l >> {}; case $l in START*) n=0; echo OK;; \
         BEGIN*|TURN*|DONE*) echo $((n*3%15)),$((n/5*2+{row})); n=$((n+1));; END*) exit;; esac; done",
        file.display()
    );
    shell_words::join(["/bin/sh", "-c", &script])
}

/// The logs of two such engines after two games.
fn heard(more: &[&str]) -> [String; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let files = ["one", "two"].map(|name| folder.path().join(name));
    let engines = [listener(&files[0], 0), listener(&files[1], 1)];
    let common = ["--games", "2", "--draw-after", "8", "--name", "One"];
    let args = contest([&engines[0], &engines[1]], &[&common, more].concat());
    stdout(&args);
    files.map(|file| {
        let heard = std::fs::read_to_string(file).expect("what it heard");
        heard.replace('\r', "")
    })
}

#[test]
fn limits_and_options_of_one_engine() {
    let [one, two] = heard(&[
        "--time",
        "20s",
        "--set",
        "One:time=9s",
        "--set",
        "1:info.caution_factor=2",
        "--set",
        "2:nodes=5000",
        "--set",
        "2:threads=3",
        "--set",
        "2:memory=64",
    ]);
    for (told, not, line) in [
        (&one, &two, "INFO timeout_turn 9000\n"),
        (&one, &two, "INFO caution_factor 2\n"),
        (&two, &one, "INFO timeout_turn 20000\n"),
        (&two, &one, "INFO max_node 5000\n"),
        (&two, &one, "INFO thread_num 3\n"),
        (&two, &one, "INFO max_memory 67108864\n"),
        // Gomocup's limit is the default.
        (&one, &two, "INFO max_memory 367001600\n"),
    ] {
        assert!(told.contains(line) && !not.contains(line), "{line}");
    }
    assert!(one.contains("TURN ") && !one.contains("THREAD"));
    let [one, _] = heard(&["--memory", "0"]);
    assert!(one.contains("INFO max_memory 0\n"));
}

#[test]
fn the_whole_board_is_sent_where_that_is_asked_for() {
    for heard in heard(&["--send-board"]) {
        assert!(
            !heard.contains("TURN") && !heard.contains("BEGIN"),
            "{heard}"
        );
        let count = |what: &str| heard.matches(what).count();
        // Each engine moves twice in each game: the openings have four or five stones.
        assert!(count("BOARD\n") >= 3, "{heard}");
        assert_eq!(count("BOARD\n"), count("DONE\n"));
        assert_eq!(count("BOARD\n"), count("INFO time_left"));
    }
}

#[test]
fn what_is_wrong_with_a_setting_is_wrong_with_the_command_line() {
    for (set, why) in [
        ("3:time=1s", "there is no engine 3: they are 1 to 2"),
        ("Mei:time=1s", "neither the place nor the name"),
        ("1:depth=3", "\"depth\" is no key"),
        ("1:time=fast", "a whole number followed by ms, s or m"),
        ("1:info.rule=4", "--rule is for all"),
        (
            "1:threads=2",
            "has no threads; time is all that can be set for it",
        ),
    ] {
        let message = failure(2, &contest([A, B], &["--set", set]));
        assert!(message.contains(why), "{set}: {message}");
        assert!(message.contains("Usage: tengen "), "{message}");
    }
}

#[test]
fn gomocups_conditions() {
    let folder = tempfile::tempdir().expect("a folder");
    for (name, more, rule, size, turn, game) in [
        ("fastgame", &[][..], "freestyle", 20, 5, 120),
        ("freestyle", &[], "freestyle", 20, 30, 180),
        ("freestyle", &["--size", "15"], "freestyle", 15, 30, 180),
        (
            "freestyle,finals",
            &["--size", "20"],
            "freestyle",
            20,
            300,
            1000,
        ),
        (
            "standard",
            &["--time", "30s", "--memory", "350"],
            "standard",
            15,
            30,
            180,
        ),
        ("renju,finals", &["--rule", "renju"], "renju", 15, 300, 1000),
        ("caro", &["--match-time", "3m"], "caro", 15, 30, 180),
    ] {
        let file = folder.path().join(format!("{name}{}", more.len()));
        let kept = file.to_str().expect("text");
        let options = ["--games", "1", "--gomocup", name, "--resume", kept];
        stdout(&contest([A, B], &[&options, more].concat()));
        let head = head(&file);
        assert_eq!((&head["rule"], &head["size"]), (&rule.into(), &size.into()));
        assert_eq!(head["time_ms"], f64::from(turn * 1000), "{name}");
        assert_eq!(head["match_time_ms"], f64::from(game * 1000), "{name}");
        assert_eq!(head["memory"], 367_001_600, "{name}");
        assert_eq!(head["tolerance_ms"], 1000.0, "{name}");
    }
    for (name, more, why) in [
        (
            "fastgame",
            &["--size", "15"][..],
            "--size contradicts --gomocup fastgame, which has 20 lines",
        ),
        ("freestyle", &["--size", "19"], "20 or 15 lines"),
        ("renju", &["--rule", "caro"], "which has renju"),
        ("renju", &["--time", "5s"], "which has 30 s"),
        ("renju,finals", &["--time", "30s"], "which has 300 s"),
        ("caro", &["--match-time", "1m"], "which has 180 s"),
        (
            "caro",
            &["--match-time", "180s", "--increment", "1s"],
            "which has none",
        ),
        ("standard", &["--memory", "0"], "which has 350 MB"),
        (
            "standard",
            &["--set", "tengen:level=10:time=1s"],
            "--set time contradicts",
        ),
        ("gomoku", &[], "is none of fastgame"),
    ] {
        let options = [&["--gomocup", name], more].concat();
        let message = failure(2, &contest(["tengen:level=10", B], &options));
        assert!(message.contains(why), "{name} {more:?}: {message}");
    }
}

/// A journal written before these options existed: four of six games.
fn old_journal(folder: &Path) -> PathBuf {
    let file = folder.join("old.jsonl");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/journals/version-1.jsonl");
    std::fs::copy(kept, &file).expect("copied");
    file
}

#[test]
fn a_match_of_an_earlier_tengen_goes_on() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = old_journal(folder.path());
    let kept = file.to_str().expect("text").to_owned();
    let resuming = ["--games", "6", "--json", "--resume", &kept];
    // With other conditions than at the start it is another match.
    for (more, why) in [
        (
            &["--memory", "350"][..],
            "memory is null there and 367001600 here",
        ),
        (
            &["--send-board"],
            "whole_board is false there and true here",
        ),
        (&["--turn-openings"], "turned is false there and true here"),
        (
            &["--set", "1:time=1s"],
            "settings is [[],[]] there and [[\"time=1000\"],[]] here",
        ),
    ] {
        let message = failure(1, &contest([A, B], &[&resuming, more].concat()));
        assert!(message.contains(why), "{message}");
    }
    let text = stdout(&contest([A, B], &resuming));
    assert_eq!(lines(&text).last().expect("a summary")["games"], 6);
    assert_eq!(games(&text).len(), 2, "the other four are kept");
    let uninterrupted = stdout(&contest([A, B], &["--games", "6", "--json"]));
    let all = std::fs::read_to_string(&file).expect("the journal");
    assert_eq!(games(&all), games(&uninterrupted));
    assert_eq!(lines(&stdout(&contest([A, B], &resuming))).len(), 1);
}

#[test]
fn a_changed_set_of_conditions_is_another_match() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("match.jsonl");
    let kept = file.to_str().expect("text");
    let level = "tengen:level=1";
    let all = [
        "--games",
        "4",
        "--json",
        "--resume",
        kept,
        "--set",
        "1:nodes=50",
        "--turn-openings",
    ];
    stdout(&contest([level, B], &all));
    assert_eq!(head(&file)["version"], 2);
    assert_eq!(lines(&stdout(&contest([level, B], &all))).len(), 1);
    let without = |left_out: &str, width: usize| -> Vec<&str> {
        let at = all.iter().position(|a| *a == left_out).expect("an option");
        [&all[..at], &all[at + width..]].concat()
    };
    for (args, why) in [
        (
            without("--set", 2),
            "settings is [[\"nodes=50\"],[]] there and [[],[]] here",
        ),
        (
            without("--turn-openings", 1),
            "turned is true there and false here",
        ),
        (
            [&all[..], &["--memory", "0"]].concat(),
            "memory is 367001600 there and null here",
        ),
        (
            [&all[..], &["--send-board"]].concat(),
            "whole_board is false there and true here",
        ),
    ] {
        let message = failure(1, &contest([level, B], &args));
        assert!(message.contains(why), "{message}");
    }
}

#[test]
fn the_turn_of_each_opening_is_kept() {
    let folder = tempfile::tempdir().expect("a folder");
    let list = folder.path().join("openings.txt");
    std::fs::write(&list, "h8i9j8b2\n").expect("written");
    let list = list.to_str().expect("text");
    let text = stdout(&contest(
        [A, B],
        &[
            "--games",
            "16",
            "--openings",
            list,
            "--turn-openings",
            "--json",
        ],
    ));
    let games = games(&text);
    assert_eq!(games.len(), 16);
    let of = |key: &str| -> BTreeSet<String> {
        let text = |g: &Value| g[key].as_str().expect("text").to_owned();
        games.iter().map(text).collect()
    };
    assert_eq!((of("turn").len(), of("start").len()), (8, 8));
    for pair in games.chunks(2) {
        assert_eq!(pair[0]["turn"], pair[1]["turn"]);
        assert_eq!(pair[0]["start"], pair[1]["start"]);
        assert_eq!(pair[0]["black"], pair[1]["white"]);
    }
    assert_eq!(games[0]["start"], "h8i9j8b2");
    // Without the option no turn is recorded.
    let plain = stdout(&contest(
        [A, B],
        &["--games", "2", "--openings", list, "--json"],
    ));
    assert!(!plain.contains("\"turn\""));
}

#[test]
fn lost_games_alone_and_results_for_rating_programs() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    let (all, lost, json) = (path("all.pgn"), path("lost.pgn"), path("lost.jsonl"));
    let played = |more: &[&str]| {
        let options = [&["--games", "20", "--json"], more].concat();
        lines(&stdout(&contest([A, B], &options)))
            .pop()
            .expect("a summary")
    };
    let summary = played(&["--save", &all]);
    let again = played(&["--save", &lost, "--save", &json, "--save-lost"]);
    assert_eq!(summary, again);
    let header = |game: &str, name: &str| {
        let start = format!("[{name} \"");
        let line = game
            .lines()
            .find_map(|l| l.strip_prefix(&start))
            .expect("a header");
        line.strip_suffix("\"]").expect("a header").to_owned()
    };
    let read = |file: &str| -> Vec<String> {
        let text = std::fs::read_to_string(file).expect("a file");
        let games = text.split("[Event ").skip(1);
        games.map(|game| format!("[Event {game}")).collect()
    };
    // Wins, draws and losses of the first engine, as a rating program counts them.
    let mut counts = [0, 0, 0];
    let games = read(&all);
    for game in &games {
        let white = header(game, "White") == A;
        assert_eq!(header(game, if white { "Black" } else { "White" }), B);
        let result = header(game, "Result");
        assert!(game.trim_end().ends_with(&format!("}} {result}")), "{game}");
        let i = match (result.as_str(), white) {
            ("1-0", true) | ("0-1", false) => 0,
            ("1/2-1/2", _) => 1,
            _ => 2,
        };
        counts[i] += 1;
    }
    assert_eq!(summary["wins"], counts[0]);
    assert_eq!(summary["draws"], counts[1]);
    assert_eq!(summary["losses"], counts[2]);
    let losses = summary["losses"].as_u64().expect("a count");
    assert!(losses > 0 && losses < 20, "{losses}");
    for game in read(&lost) {
        assert!(games.contains(&game));
        let white = header(&game, "White") == A;
        assert_eq!(header(&game, "Result"), if white { "0-1" } else { "1-0" });
    }
    assert_eq!(read(&lost).len() as u64, losses);
    let kept = std::fs::read_to_string(&json).expect("a file");
    assert_eq!(lines(&kept).len() as u64, losses);
    failure(2, &contest([A, B], &["--save-lost"]));
}

#[test]
fn the_summary_says_what_rating_needs() {
    let options = ["--games", "20"];
    let text = stdout(&contest([A, B], &options));
    for words in [
        "Elo ",
        "Normalised Elo: ",
        "Likelihood of superiority (LOS): ",
        "Pairs by points: 0: ",
    ] {
        assert!(text.contains(words), "{text}");
    }
    let json = stdout(&contest([A, B], &[&options[..], &["--json"]].concat()));
    let summary = lines(&json).pop().expect("a summary");
    // Recompute Elo from the reported pair counts.
    let pairs: Vec<f64> = summary["pairs"]
        .as_array()
        .expect("five counts")
        .iter()
        .map(|n| n.as_f64().expect("a count").max(1e-3))
        .collect();
    let n: f64 = pairs.iter().sum();
    let mean = (0..5).map(|i| pairs[i] * i as f64 / 4.0).sum::<f64>() / n;
    let square = |i: usize| (i as f64 / 4.0 - mean).powi(2);
    let variance = (0..5).map(|i| pairs[i] * square(i)).sum::<f64>() / n;
    let nelo = (mean - 0.5) / (2.0 * variance).sqrt() * 800.0 / 10f64.ln();
    let near = |key: &str, expected: f64| {
        let found = summary[key].as_f64().expect("a number");
        assert!(
            (found - expected).abs() < 1e-3,
            "{key}: {found}, not {expected}"
        );
    };
    near("nelo", nelo);
    near(
        "nelo_error",
        1.959_964 * 800.0 / 10f64.ln() / (2.0 * n).sqrt(),
    );
    assert!(
        summary["los"]
            .as_f64()
            .is_some_and(|los| (0.0..=1.0).contains(&los))
    );
}

#[test]
fn an_engine_that_fails_to_start_is_tried_once_more_and_then_named() {
    let folder = tempfile::tempdir().expect("a folder");
    let counting = |name: &str, good: u32| {
        let file = folder.path().join(name);
        let script = format!(
            "echo x >> {0}; [ $(wc -l < {0}) -ge {good} ] || exit 3; n=0; while read -r l; do \
             case $l in START*) echo OK;; BEGIN*|TURN*|DONE*) echo $((n*3%15)),$((n/5*2)); \
             n=$((n+1));; END*) exit;; esac; done",
            file.display()
        );
        shell_words::join(["/bin/sh", "-c", &script])
    };
    let options = ["--games", "2", "--draw-after", "8", "--json"];
    let summary = |engine: &str| {
        let output = run(&contest([engine, A], &options));
        assert!(output.status.success());
        let all = lines(&String::from_utf8(output.stdout).expect("text"));
        let said = String::from_utf8(output.stderr).expect("text");
        (all.last().expect("a summary").clone(), said)
    };
    let (second, said) = summary(&counting("second", 2));
    assert_eq!((&second["crashes"], &said[..]), (&0.into(), ""));
    // Two attempts for each of the two games, all failed.
    let (never, said) = summary(&counting("never", 99));
    assert_eq!(never["crashes"], 2);
    assert_eq!(
        said.matches("did not start, and not when tried again")
            .count(),
        2,
        "{said}"
    );
    let starts = std::fs::read_to_string(folder.path().join("never")).expect("a file");
    assert_eq!(starts.lines().count(), 4);
}
