//! `tengen defend`, and certificates as trees of variations.

use crate::common::{failure, stdout};
use serde_json::Value;

/// Black has an open three; White to move.
const THREE: [&str; 6] = [
    "--black",
    "h8,i8,j8",
    "--white",
    "a1,a3",
    "--to-move",
    "white",
];
const TWOS: [&str; 4] = ["--black", "g8,h8,i9,i10", "--white", "a1,a3,a5,o1"];

fn json(args: &[&str]) -> Value {
    let out = stdout(&[args, &["--json"]].concat());
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).expect("JSON")
}

fn names(value: &Value) -> Vec<&str> {
    let list = value.as_array().expect("a list").iter();
    list.filter_map(Value::as_str).collect()
}

#[test]
fn an_open_three_is_averted_by_its_ends() {
    let found = json(&[&["defend"], &THREE[..]].concat());
    assert_eq!(names(&found["defences"]), ["g8", "k8"]);
    assert_eq!(found["complete"], true);
    assert_eq!(found["threat"]["goal"], "vcf");
    assert_eq!(names(&found["threat"]["line"]).len(), 3);
    assert_eq!(found["open"], Value::Array(Vec::new()));
    assert_eq!(found["unchecked"], Value::Array(Vec::new()));
    // 225 points less five stones and two defences.
    assert_eq!(found["refuted"], 218);
    let words = stdout(&[&["defend"], &THREE[..]].concat());
    assert!(
        words.starts_with("Black threatens to win in 2 moves: "),
        "{words}"
    );
    assert!(words.contains("2 moves avert it: G8 K8\n"), "{words}");
    assert!(
        words.ends_with("All 218 other moves lose, proved.\n"),
        "{words}"
    );
}

#[test]
fn fours_that_only_put_off_are_told_from_what_averts() {
    // White has an open three too.
    let position = [
        "--black",
        "h8,i8,j8",
        "--white",
        "a1,b1,c1",
        "--to-move",
        "white",
    ];
    let found = json(&[&["defend"], &position[..]].concat());
    assert_eq!(names(&found["fours"]), ["d1", "e1"]);
    let all = names(&found["defences"]);
    assert!(["d1", "e1", "g8", "k8"].iter().all(|p| all.contains(p)));
    let words = stdout(&[&["defend"], &position[..]].concat());
    let says = [
        "After these no win by continuous fours is left",
        "D1 E1 make a four: it must be answered",
    ];
    assert!(says.iter().all(|said| words.contains(said)), "{words}");
}

#[test]
fn nothing_threatened_and_nothing_known_are_told_apart() {
    let none = json(&["defend", "--moves", "h8"]);
    assert!(none["threat"].is_null());
    assert_eq!(none["complete"], true);
    let words = stdout(&["defend", "--moves", "h8"]);
    assert!(
        words.starts_with("Black threatens no win by continuous fours"),
        "{words}"
    );
    let unknown = json(
        &[
            &["defend", "--goal", "vct", "--side", "white", "--nodes", "1"],
            &TWOS[..],
        ]
        .concat(),
    );
    assert!(unknown["threat"].is_null());
    assert_eq!(unknown["complete"], false);
    let over = failure(1, &["defend", "--moves", "h8a1i8a2j8a3k8a4l8"]);
    assert!(over.starts_with("tengen: "), "{over}");
}

#[test]
fn first_moves_by_threats_and_wins_of_any_kind() {
    let all = json(
        &[
            &["solve", "--goal", "vct", "--all", "--nodes", "300000"],
            &TWOS[..],
        ]
        .concat(),
    );
    let moves = all["moves"].as_array().expect("a list");
    assert!(moves.len() > 1, "{all}");
    assert!(moves.iter().all(|m| m["proved"] == true), "{all}");
    let win = json(&[&["solve", "--goal", "win"], &TWOS[..]].concat());
    assert_eq!(win["verdict"], "win");
    assert_eq!(win["proved"], true);
    assert_eq!(win["goal"], "win");
}

#[test]
fn a_proof_becomes_a_tree() {
    let folder = tempfile::tempdir().expect("a folder");
    let name = |file: &str| {
        folder
            .path()
            .join(file)
            .to_str()
            .expect("a name")
            .to_owned()
    };
    let (proof, lib, other, sgf) = (name("w.tgpf"), name("w.lib"), name("o.lib"), name("w.sgf"));
    let asked = [
        "solve",
        "--goal",
        "vct",
        "--certificate",
        &proof,
        "--lib",
        &lib,
    ];
    stdout(&[&asked[..], &TWOS[..]].concat());
    stdout(&["convert", &proof, &other]);
    stdout(&["convert", &proof, &sgf]);
    // A set-up without moves, so that both conversions have the stones only.
    let bytes = |file: &str| std::fs::read(file).expect("a file");
    assert_eq!(bytes(&lib), bytes(&other));
    let tree = String::from_utf8(bytes(&sgf)).expect("text");
    assert!(tree.matches("(;").count() > 5, "{tree}");
    assert!(tree.contains("Against anything else"), "{tree}");
    // The attacker's first stone follows the stones of the position.
    let found = json(&["position", &sgf, "--at", "9"]);
    assert_eq!(found["to_move"], "white");
    let damaged = name("d.tgpf");
    std::fs::write(&damaged, b"TGPF\x01").expect("written");
    let said = failure(1, &["convert", &damaged, &sgf]);
    assert!(said.contains("The file ends at byte 5"), "{said}");
}
