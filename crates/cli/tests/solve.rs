//! `tengen solve` and `tengen verify`.

use crate::common::{failure, run, stdout};
use serde_json::Value;

/// Black has an open three and is to move.
const OPEN_THREE: [&str; 2] = ["--moves", "h8a1i8a3j8a5"];

fn solve(args: &[&str]) -> Value {
    let out = stdout(&[&["solve", "--json"], args].concat());
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).expect("JSON")
}

#[test]
fn a_win_is_proved_and_its_certificate_verified() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("win.tgpf");
    let file = file.to_str().expect("a name");
    let found = solve(&[&OPEN_THREE[..], &["--shortest", "--certificate", file]].concat());
    assert_eq!(found["verdict"], "win");
    assert_eq!(found["proved"], true);
    assert_eq!(found["length"], 3);
    assert_eq!(found["shortest"], true);
    assert_eq!(found["shortest_of"], "vcf");
    assert_eq!(found["line"].as_array().map(Vec::len), Some(3));
    assert!(found["nodes"].is_u64() && found["time_ms"].is_u64());
    let checked = stdout(&["verify", file, "--json"]);
    let checked: Value = serde_json::from_str(&checked).expect("JSON");
    assert_eq!(checked["valid"], true);
    assert!(checked["reason"].is_null());
    assert_eq!(checked["length"], 3);
    assert!(checked["positions"].as_u64() > Some(100));
    let words = stdout(&["verify", file]);
    assert!(
        words.starts_with("Valid: Black wins against every defence, in 2 moves at most; "),
        "{words}"
    );
}

/// A quiet win in seven plies; the first one found takes thirteen.
const LONGER: [&str; 6] = [
    "--black",
    "e4,f4,d6,g8,i8,g11,i11,i12",
    "--white",
    "e5,e7,j7,f8,d9,h10,l11,j12",
    "--to-move",
    "black",
];

#[test]
fn of_the_shortest_win_it_is_said_of_which_kind_it_is() {
    let by = |goal: &'static str, more: &[&str]| {
        let asked = ["--rule", "freestyle", "--goal", goal];
        solve(&[&asked[..], &LONGER[..], more].concat())
    };
    let first = by("win", &["--nodes", "50000"]);
    assert!(first["length"].as_u64() > Some(7), "{first}");
    assert_eq!(first["shortest"], false);
    assert!(first["shortest_of"].is_null());
    for (goal, kind) in [("vct", "vct"), ("win", "win")] {
        let found = by(goal, &["--nodes", "500000", "--shortest"]);
        assert_eq!(found["length"], 7, "{found}");
        assert_eq!(
            (&found["shortest"], &found["shortest_of"]),
            (&true.into(), &kind.into())
        );
    }
    let none = solve(&["--moves", "h8i9", "--shortest"]);
    assert_eq!(
        (&none["shortest"], &none["shortest_of"]),
        (&false.into(), &Value::Null)
    );
    let words = |goal: &'static str, nodes: &'static str| {
        let asked = [
            "solve",
            "--rule",
            "freestyle",
            "--shortest",
            "--goal",
            goal,
            "--nodes",
            nodes,
        ];
        stdout(&[&asked[..], &LONGER[..]].concat())
    };
    let said = words("vct", "500000");
    assert!(
        said.contains("\nNo win by continuous threats is shorter.\n"),
        "{said}"
    );
    let said = words("win", "500000");
    assert!(
        said.contains("\nNo win of any kind is shorter.\n"),
        "{said}"
    );
    let said = words("win", "10000");
    assert!(
        said.contains("\nWhether there is a shorter win is not known: "),
        "{said}"
    );
}

#[test]
fn an_open_four_that_looks_forbidden_is_the_shortest_win() {
    let found = solve(&[
        "--rule",
        "renju",
        "--black",
        "F4,H4,G5,G6,H6,H8,E9,I9,D10,D11,E11,F11,B12,E6,G4",
        "--white",
        "I4,I7,H11,G3",
        "--to-move",
        "black",
        "--goal",
        "vcf",
        "--shortest",
    ]);
    assert_eq!(
        (&found["length"], &found["first"]),
        (&3.into(), &"f6".into())
    );
    assert_eq!(found["shortest_of"], "vcf");
}

#[test]
fn a_damaged_certificate_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("win.tgpf");
    let name = file.to_str().expect("a name");
    solve(&[&OPEN_THREE[..], &["--certificate", name]].concat());
    let mut bytes = std::fs::read(&file).expect("a certificate");
    // The rule byte: threes are weaker where Black may not make six.
    let whole = bytes.clone();
    bytes.truncate(bytes.len() - 1);
    std::fs::write(&file, &bytes).expect("written");
    let said = failure(1, &["verify", name]);
    assert!(said.contains("The file ends at byte"), "{said}");
    let output = run(&["verify", name, "--json"]);
    assert_eq!(output.status.code(), Some(1));
    let told: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(told["valid"], false);
    assert!(told["reason"].is_string());
    // The attacker's colour, after magic, version, rule and size.
    let mut other = whole;
    other[7] ^= 1;
    std::fs::write(&file, &other).expect("written");
    let said = failure(1, &["verify", name]);
    assert!(
        said.contains("After the start") || said.contains("no answer"),
        "{said}"
    );
}

#[test]
fn no_win_is_said_to_be_one_only_after_everything() {
    let none = solve(&["--moves", "h8i9"]);
    assert_eq!(none["verdict"], "no-win");
    assert_eq!(none["proved"], true);
    assert!(none["length"].is_null());
    assert_eq!(none["line"], Value::Array(Vec::new()));
    let (black, white) = ("g8,h8,i9,i10", "a1,a3,a5,o1");
    let open = solve(&[
        "--goal", "vct", "--nodes", "1", "--black", black, "--white", white,
    ]);
    assert_eq!(open["verdict"], "unknown");
    assert_eq!(open["proved"], false);
    let words = stdout(&["solve", "--moves", "h8i9", "--side", "white"]);
    assert!(
        words.starts_with("White has no win by continuous fours: everything has been tried."),
        "{words}"
    );
}

#[test]
fn either_side_and_every_first_move() {
    let white = solve(&[
        "--black", "h8,a1,a3", "--white", "c5,c6,c7", "--side", "white",
    ]);
    assert_eq!(white["verdict"], "win");
    assert_eq!(white["side"], "white");
    let all = solve(&[&OPEN_THREE[..], &["--all"]].concat());
    let firsts: Vec<&str> = all["moves"]
        .as_array()
        .expect("a list")
        .iter()
        .filter_map(|m| m["first"].as_str())
        .collect();
    assert_eq!(firsts, ["g8", "k8"]);
    assert_eq!(all["complete"], true);
}

#[test]
fn two_open_twos_win_by_threats() {
    let found = solve(&[
        "--goal",
        "vct",
        "--black",
        "g8,h8,i9,i10",
        "--white",
        "a1,a3,a5,o1",
    ]);
    assert_eq!(found["verdict"], "win");
    assert_eq!(found["proved"], true);
    assert_eq!(found["goal"], "vct");
}

#[test]
fn a_finished_game_is_an_error() {
    let said = failure(1, &["solve", "--moves", "h8a1i8a2j8a3k8a4l8"]);
    assert!(said.starts_with("tengen: "), "{said}");
    assert!(failure(1, &["verify", "no such file"]).contains("no such file"));
}

#[test]
fn a_set_up_is_solved_for_the_side_that_moves_first() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("a.sgf");
    let sgf = "(;GM[4]SZ[15]RU[Renju]AB[hh][hi][fg][kk]AW[gg][gh][gi][jj];W[gf];B[aa])";
    std::fs::write(&file, sgf).expect("written");
    let file = file.to_str().expect("a name");
    let found = solve(&[file, "--at", "0", "--goal", "vcf"]);
    assert_eq!(found["verdict"], "win");
    assert_eq!(found["proved"], true);
}
