//! `tengen ratings`: players of PGN files.

use serde_json::Value;

use crate::common::{failure, stdout};

/// `wins` games of one player with Black, and `losses` games lost with White.
fn games(name: &str, other: &str, wins: u32, losses: u32) -> String {
    let tags = |white: &str, black: &str, result: &str| {
        format!("[White \"{white}\"]\n[Black \"{black}\"]\n[Result \"{result}\"]\n\n{result}\n\n")
    };
    let won = (0..wins).map(|_| tags(other, name, "0-1"));
    let lost = (0..losses).map(|_| tags(name, other, "0-1"));
    won.chain(lost).collect()
}

#[test]
fn all_players_of_some_files_are_rated_at_once() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = |name: &str, text: &str| {
        let path = folder.path().join(name);
        std::fs::write(&path, text).expect("written");
        path.to_str().expect("UTF-8").to_owned()
    };
    // The worked example: 12 to 8 is 58.45 points with two virtual draws.
    let one = file("one.pgn", &games("甲", "b", 12, 8));
    let line: Value =
        serde_json::from_str(&stdout(&["ratings", "--fit", &one, "--json"])).expect("JSON");
    let players = line["players"].as_array().expect("players");
    let rating = |at: usize| players[at]["rating"].as_f64().expect("a number");
    assert_eq!(
        (&players[0]["name"], &players[0]["wins"]),
        (&"甲".into(), &12.into())
    );
    assert!((rating(0) - rating(1) - 58.45).abs() < 0.2, "{line}");
    assert!((rating(0) + rating(1) - 3200.0).abs() < 0.2, "{line}");
    // A second file links a third player; games without a result are counted.
    let open = "[White \"b\"]\n[Black \"c\"]\n[Result \"*\"]\n\n*\n";
    let two = file("two.pgn", &(games("b", "c", 5, 3) + open));
    let said = stdout(&["ratings", "--fit", &one, &two, "--mean", "0"]);
    let rows: Vec<&str> = said.lines().collect();
    assert!(
        rows[0].starts_with("player") && rows[1].starts_with('甲'),
        "{said}"
    );
    assert!(
        rows[3].starts_with("c ") && rows[3].contains(" ± "),
        "{said}"
    );
    assert_eq!(rows[4], "One game without a result is left out.");
    // What cannot be rated is said.
    let apart = file("apart.pgn", &games("x", "y", 1, 0));
    let said = failure(1, &["ratings", "--fit", &one, &apart]);
    assert!(said.contains("No chain of games links x to 甲"), "{said}");
    let none = file("none.pgn", "h8 i9\n");
    let said = failure(1, &["ratings", "--fit", &none]);
    assert!(said.contains("no game with a result"), "{said}");
    let damaged = file("damaged.pgn", "[White \"a\"]\n[Result \"1-0\"]\n");
    let said = failure(1, &["ratings", "--fit", &damaged]);
    assert!(
        said.contains("damaged.pgn") && said.contains("no tag Black"),
        "{said}"
    );
    let said = failure(1, &["ratings", "--fit", "missing.pgn"]);
    assert!(said.contains("missing.pgn"), "{said}");
}

#[test]
fn games_that_a_match_saved_are_rated() {
    let folder = tempfile::tempdir().expect("a folder");
    let saved = folder.path().join("games.pgn");
    let saved = saved.to_str().expect("UTF-8");
    let engines = [
        "--engine",
        "textbook:win-table",
        "--engine",
        "textbook:pattern-table",
    ];
    let options = ["--games", "2", "--save", saved];
    stdout(&[&["match"][..], &engines, &options].concat());
    let said = stdout(&["ratings", "--fit", saved, "--json"]);
    let line: Value = serde_json::from_str(&said).expect("JSON");
    assert_eq!(line["players"].as_array().map(Vec::len), Some(2), "{said}");
    assert_eq!(line["players"][0]["games"], 2, "{said}");
}
