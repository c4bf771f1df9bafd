//! `tengen match`: its options.

#![cfg(unix)]

mod faults;
mod gomocup;
mod rating;
mod resumed;
mod told;

use std::collections::BTreeSet;
use std::path::Path;

use crate::common::stdout;
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
