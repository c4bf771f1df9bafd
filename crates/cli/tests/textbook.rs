//! `tengen textbook`: output of the founding programs.

use crate::common::{Talk, failure, stdout};
use serde_json::Value;

#[test]
fn the_move_and_its_reason() {
    let said = stdout(&[
        "textbook",
        "win-table",
        "--size",
        "10",
        "--moves",
        "e5a1f5a2g5a10",
    ]);
    assert!(said.contains("win-table plays "), "{said}");
    assert!(
        said.contains("It attacks: the rows of five through this point"),
        "{said}"
    );
    assert!(said.contains("E5 F5 G5"), "{said}");
    assert!(
        said.contains("\nAttack\n10 ") && said.contains("\nDefence\n10 "),
        "{said}"
    );

    let four = "e5a1f5a2g5a10h5";
    let said = stdout(&["textbook", "win-table", "--size", "10", "--moves", four]);
    assert!(said.contains("for White."), "{said}");
    assert!(said.contains("The other side has four of"), "{said}");
}

#[test]
fn every_program_in_json() {
    for (name, two, one) in [
        ("win-table", true, false),
        ("win-counter", true, false),
        ("pattern-table", true, false),
        ("pattern-dictionary", false, true),
        ("bitboard", false, false),
    ] {
        let line = stdout(&["textbook", name, "--moves", "h8i9h9h10", "--json"]);
        let said: Value = serde_json::from_str(&line).expect("JSON");
        assert!(said["move"].is_string(), "{name}: {line}");
        assert_eq!(said["attack"].is_array(), two, "{name}: {line}");
        assert_eq!(said["defence"].is_array(), two, "{name}: {line}");
        assert_eq!(said["scores"].is_array(), one, "{name}: {line}");
        for key in ["attack", "defence", "scores"] {
            if let Some(rows) = said[key].as_array() {
                assert_eq!(rows.len(), 15, "{name}");
                assert!(
                    rows.iter()
                        .all(|row| row.as_array().is_some_and(|r| r.len() == 15))
                );
            }
        }
        assert_eq!(said.as_object().map(|o| o.len()), Some(4));
    }
}

#[test]
fn depth_and_slips() {
    let at = ["--moves", "h8i9h9h10", "--json"];
    let deep = |depth| stdout(&[&["textbook", "bitboard", "--depth", depth], &at[..]].concat());
    assert!(deep("1").contains("move") && deep("2").contains("move"));
    stdout(&["textbook", "pattern-table", "--faithful", "--moves", "h8i9"]);
}

#[test]
fn flags_and_settings_mean_the_same() {
    let at = ["--moves", "h8i9h9h10", "--json"];
    let said = |args: &[&str]| stdout(&[&["textbook"], args, &at[..]].concat());
    let two = said(&["bitboard,depth=2"]);
    assert_eq!(two, said(&["bitboard", "--depth", "2"]));
    assert_eq!(two, said(&["bitboard,depth=2", "--depth", "2"]));
    // The original reads no point of column 0 or row 0.
    let at = ["--size", "13", "--moves", "a1b2a13b12a12b11", "--json"];
    let said = |args: &[&str]| stdout(&[&["textbook"], args, &at[..]].concat());
    let slips = said(&["pattern-dictionary,faithful"]);
    assert_eq!(slips, said(&["pattern-dictionary", "--faithful"]));
    assert_ne!(slips, said(&["pattern-dictionary"]));
}

#[test]
fn wrong_programs_are_wrong_command_lines_everywhere() {
    let places: [&[&str]; 4] = [
        &["textbook"],
        &["play", "--opponent"],
        &["brain", "--textbook"],
        &["match", "--engine", "textbook:win-table", "--engine"],
    ];
    for place in places {
        let is_match = place[0] == "match";
        for (name, why) in [
            (
                "deep-blue",
                "\"deep-blue\" is not a founding program: win-table",
            ),
            ("bitboard,depth=7", "\"7\" is no depth"),
            ("bitboard,depth=2,depth=2", "depth is given twice"),
            ("bitboard,fast", "\"fast\" is no setting"),
            ("win-table,depth=2", "win-table does not look ahead"),
        ] {
            let name = if is_match {
                format!("textbook:{name}")
            } else {
                name.to_owned()
            };
            let wrong = failure(2, &[place, &[&name]].concat());
            assert!(wrong.contains(why), "{place:?} {name}: {wrong}");
        }
        if is_match {
            continue;
        }
        for (args, why) in [
            (["bitboard", "7"], "\"7\" is no depth"),
            (["bitboard,depth=2", "3"], "depth=2 contradicts --depth 3"),
            (["win-table", "2"], "win-table does not look ahead"),
        ] {
            let [name, depth] = args;
            let wrong = failure(2, &[place, &[name, "--depth", depth]].concat());
            assert!(wrong.contains(why), "{place:?} {args:?}: {wrong}");
        }
    }
    for lonely in [["play", "--depth"], ["brain", "--depth"]] {
        failure(2, &[&lonely[..], &["2"]].concat());
    }
}

#[test]
fn a_match_names_programs_with_their_settings() {
    let said = stdout(&[
        "match",
        "--engine",
        "textbook:pattern-dictionary,faithful,depth=1",
        "--engine",
        "textbook:win-table,faithful",
        "--games",
        "2",
    ]);
    assert!(
        said.contains("pattern-dictionary,depth=1,faithful"),
        "{said}"
    );
}

#[test]
fn one_plays_under_the_protocol() {
    let mut talk = Talk::start(&["brain", "--textbook", "pattern-dictionary"]);
    talk.say("ABOUT");
    assert!(talk.line().contains("name=\"pattern-dictionary\""));
    talk.say("START 13");
    assert_eq!(talk.line(), "OK");
    // The program's own coordinates: x from the left, y from the top.
    let mut moves = String::new();
    for point in ["g7", "g8", "h8"] {
        let (x, y) = point.split_at(1);
        let x = x.as_bytes()[0] - b'a';
        let y = 13 - y.parse::<u8>().expect("a row");
        talk.say(&format!("TURN {x},{y}"));
        moves += point;
        let line = stdout(&[
            "textbook",
            "pattern-dictionary",
            "--size",
            "13",
            "--moves",
            &moves,
            "--json",
        ]);
        let said: Value = serde_json::from_str(&line).expect("JSON");
        let chosen = said["move"].as_str().expect("a move");
        let (column, row) = chosen.split_at(1);
        let column = column.as_bytes()[0] - b'a';
        let row = 13 - row.parse::<u8>().expect("a row");
        assert_eq!(talk.line(), format!("{column},{row}"));
        moves += chosen;
    }
    talk.say("END");
    assert!(talk.end().1.success());
}
