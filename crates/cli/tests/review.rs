//! `tengen review`: what it says, interrupted reviews, and games that are not plain.

use std::path::Path;

use serde_json::Value;

use crate::common::{failure, run, stdout};

/// Small budgets, since the proofs of these games are short.
const QUICK: [&str; 4] = ["--nodes", "1000", "--proof-nodes", "5000"];
/// White ignores an open three with its sixth stone.
const THREE: &str = "h8h10i8a3j8a5k8a7l8";

fn json(args: &[&str]) -> Value {
    let out = stdout(&[&["review", "--json"], &QUICK[..], args].concat());
    assert_eq!(out.lines().count(), 1, "{out}");
    serde_json::from_str(&out).expect("JSON")
}

fn words(args: &[&str]) -> String {
    stdout(&[&["review"], &QUICK[..], args].concat())
}

fn labels(review: &Value) -> Vec<&str> {
    let moves = review["moves"].as_array().expect("a list").iter();
    moves.filter_map(|mv| mv["label"].as_str()).collect()
}

#[test]
fn a_missed_defence_is_the_last_chance() {
    let found = json(&["--moves", THREE]);
    assert_eq!(found["last_escape"]["move"], 6, "{found}");
    assert_eq!(found["last_escape"]["settled"], true);
    assert_eq!(found["complete"], true);
    let moment = &found["moments"][0];
    assert_eq!(moment["label"], "lost-here");
    assert_eq!(moment["proved"], true);
    assert_eq!(moment["point"], "a5");
    let better = ["g8", "k8"].map(Value::from).to_vec();
    assert_eq!(moment["better"], Value::Array(better));
    assert_eq!(found["graph"].as_array().map(Vec::len), Some(10));
    assert_eq!(labels(&found)[7..], ["forced", "ended"]);
    let words = words(&["--moves", THREE]);
    let lines: Vec<&str> = words.lines().collect();
    assert_eq!(
        lines[0],
        "Last chance: move 6, G8 or K8. It ignored an open three."
    );
    assert_eq!(
        lines[1],
        "Move 6, White A5: Only G8 or K8 stopped a win by threats in 2 moves."
    );
    assert!(words.contains("1 of 9 moves was forced.\n"), "{words}");
}

#[test]
fn each_language_and_side_has_its_words() {
    for lang in ["en", "zh", "zh-Hant", "ja"] {
        let all = words(&["--moves", THREE, "--lang", lang]);
        assert!(
            all.contains("G8") && all.contains("K8") && !all.contains("review-"),
            "{all}"
        );
    }
    let black = json(&["--moves", THREE, "--side", "black"]);
    // The last chance is White's in both reports.
    let moments = black["moments"].as_array().expect("a list");
    assert!(
        moments
            .iter()
            .all(|m| m["side"] == "black" || m["move"] == 6)
    );
    assert_eq!(
        black["last_escape"],
        json(&["--moves", THREE])["last_escape"]
    );
    assert_eq!(black["of"], 5);
}

#[test]
fn how_the_game_ended_is_said_first() {
    let words = words(&["--moves", "h8i9h10g7j8f8", "--result", "B+R"]);
    let first = words.lines().next().expect("a line");
    assert!(
        first.starts_with("White resigned, with a chance of "),
        "{words}"
    );
    let timed = json(&["--moves", "h8i9h10g7j8f8", "--result", "W+T"]);
    assert_eq!(timed["ended"]["loser"], "black");
    assert_eq!(timed["ended"]["by"], "time");
    // What the board has decided is not stated otherwise.
    let row = json(&["--moves", THREE, "--result", "W+R"]);
    assert_eq!(row["ended"]["loser"], "white");
    assert_eq!(row["ended"]["by"], "row");
}

#[test]
fn an_only_can_be_verified_by_others() {
    let folder = tempfile::tempdir().expect("a folder");
    let proofs = folder.path().join("proofs");
    let dir = proofs.to_str().expect("UTF-8");
    let review = json(&["--moves", THREE, "--certificates", dir]);
    let moment = &review["moments"][0];
    assert_eq!(
        (&moment["move"], &moment["complete"]),
        (&6.into(), &true.into())
    );
    let names = moment["certificates"].as_array().expect("names");
    assert_eq!(names[..2], ["move-6.tgpf", "move-6-only.json"]);
    // 225 points, five stones, two answers, and fours that only put it off.
    assert!(names.len() > 200, "{}", names.len());
    for name in names {
        assert!(
            proofs.join(name.as_str().expect("a name")).is_file(),
            "{name}"
        );
    }
    let said = stdout(&["verify", dir]);
    assert_eq!(said.lines().count(), names.len(), "a line a file");
    let only = said
        .lines()
        .find(|line| line.starts_with("move-6-only.json: "));
    assert_eq!(
        only,
        Some("move-6-only.json: Without a refutation: G8, K8. Every other legal move loses.")
    );
    // One that is missing, one that is cut off, and one that proves something else.
    let failed = || {
        let out = run(&["verify", dir]);
        assert_eq!(out.status.code(), Some(1));
        String::from_utf8(out.stderr).expect("UTF-8")
    };
    let b1 = proofs.join("move-6-not-b1.tgpf");
    let kept = std::fs::read(&b1).expect("a refutation of B1");
    std::fs::remove_file(&b1).expect("removed");
    assert!(failed().contains("1 of"), "{}", failed());
    std::fs::write(&b1, &kept[..kept.len() / 2]).expect("written");
    assert!(failed().contains("2 of"), "{}", failed());
    let other = std::fs::read(proofs.join("move-6-not-b2.tgpf")).expect("a refutation of B2");
    std::fs::write(&b1, other).expect("written");
    assert!(failed().contains("1 of"), "{}", failed());
    std::fs::write(&b1, kept).expect("written");
    std::fs::write(proofs.join("move-6-only.json"), "{").expect("written");
    let out = run(&["verify", dir]);
    assert_eq!(out.status.code(), Some(1));
    let said = String::from_utf8(out.stdout).expect("UTF-8");
    assert_eq!(said.lines().count(), names.len(), "a line a file");
    assert!(failed().contains("1 of"), "{}", failed());
    let empty = folder.path().join("empty");
    std::fs::create_dir(&empty).expect("a folder");
    failure(1, &["verify", empty.to_str().expect("UTF-8")]);
}

#[test]
fn proofs_are_written_and_hold() {
    let folder = tempfile::tempdir().expect("a folder");
    let proofs = folder.path().join("proofs");
    words(&[
        "--moves",
        THREE,
        "--certificates",
        proofs.to_str().expect("UTF-8"),
    ]);
    let proof = proofs.join("move-6.tgpf");
    let valid = stdout(&["verify", proof.to_str().expect("UTF-8")]);
    assert!(valid.starts_with("Valid: Black wins"), "{valid}");
}

/// The arguments of a review that is kept in a file.
fn kept<'a>(file: &'a Path, moves: &'a str) -> [&'a str; 4] {
    ["--moves", moves, "--resume", file.to_str().expect("UTF-8")]
}

#[test]
fn a_review_goes_on_from_any_line_of_its_file() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("review");
    let whole = words(&kept(&file, THREE));
    let text = std::fs::read_to_string(&file).expect("the file");
    assert_eq!(text.lines().count(), 11);
    let cut = |bytes: usize| std::fs::write(&file, &text[..bytes]).expect("written");
    let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
    // After a whole line, and in the middle of one.
    for bytes in [ends[0], ends[4], ends[4] + 30, ends[9] - 1, ends[10]] {
        cut(bytes);
        assert_eq!(words(&kept(&file, THREE)), whole, "{bytes}");
        assert_eq!(std::fs::read_to_string(&file).expect("the file"), text);
    }
}

#[test]
fn a_file_of_another_review_is_refused() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("review");
    words(&kept(&file, THREE));
    let refused = |moves| failure(1, &[&["review"], &QUICK[..], &kept(&file, moves)].concat());
    let other = refused("h8h10i8a3j8a5k8a7g8");
    assert!(other.contains("the review of another game"), "{other}");
    let limits = [&["review", "--nodes", "7"], &kept(&file, THREE)[..]].concat();
    assert!(failure(1, &limits).contains("with other limits"));
    let text = std::fs::read_to_string(&file).expect("the file");
    std::fs::write(&file, text.replacen("\"ply\":8", "\"ply\":3", 1)).expect("written");
    let order = refused(THREE);
    assert!(order.contains("the stored facts number 2"), "{order}");
    std::fs::write(&file, "h8 i9\n").expect("written");
    let line = refused(THREE);
    assert!(line.contains("Line 1 is not part of a review"), "{line}");
}

#[test]
fn a_set_up_is_where_the_review_begins() {
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.sgf");
    let review = |sgf: &str| {
        std::fs::write(&path, sgf).expect("written");
        json(&[path.to_str().expect("UTF-8")])
    };
    // An open three of Black is set up, and White plays elsewhere.
    let start = review("(;GM[4]SZ[15]AB[hh][ih][jh]AW[aa][ca]PL[W];W[ao];B[kh];W[co];B[lh])");
    assert_eq!(start["last_escape"]["move"], 1, "{start}");
    let later =
        review("(;GM[4]SZ[15];B[oo];W[mo];B[ok]AB[hh][ih][jh]PL[W];W[ao];B[kh];W[co];B[lh])");
    assert_eq!(
        (&later["first_move"], &later["last_escape"]["move"]),
        (&4.into(), &4.into())
    );
    let twice = review("(;GM[4]SZ[15];B[hh];B[ih];W[aa];B[jh];W[ao];B[kh];W[co];B[lh])");
    assert_eq!(twice["first_move"], 3, "{twice}");
    assert_eq!(twice["last_escape"]["move"], 5);
}

#[test]
fn passes_and_moves_after_the_end_are_told() {
    let passed = json(&["--moves", "h8h10i8a3j8passk8a7l8"]);
    assert_eq!(passed["last_escape"]["move"], 6, "{passed}");
    assert_eq!(passed["moments"][0]["point"], "pass");
    let draw = json(&["--moves", "h8passpass"]);
    assert_eq!(draw["last_escape"], Value::Null);
    let after = [
        &["review", "--lenient", "--moves", "h8h10i8a3j8a5k8a7l8b1"],
        &QUICK[..],
    ]
    .concat();
    let output = run(&after);
    let told = String::from_utf8_lossy(&output.stderr).into_owned();
    assert!(output.status.success(), "{told}");
    assert!(told.contains("Move 9"), "{told}");
    let words = String::from_utf8_lossy(&output.stdout).into_owned();
    assert!(words.starts_with("Last chance: move 6"), "{words}");
}

/// Black's threes at h8 meet: the point is forbidden.
const DOUBLE_THREE: &str = "i8a1j8a3h9o1h10o3h8";

#[test]
fn a_foul_loses_or_was_not_claimed() {
    let renju = ["--rule", "renju", "--lenient", "--moves"];
    let lost = json(&[&renju[..], &[DOUBLE_THREE]].concat());
    assert_eq!(lost["last_escape"]["move"], 9, "{lost}");
    let sentence = lost["moments"][0]["sentence"].as_str();
    assert_eq!(sentence, Some("This point is forbidden: double three."));
    let unclaimed = format!("{DOUBLE_THREE}o15a15");
    let stands = json(&[&renju[..], &[&unclaimed]].concat());
    assert_eq!(stands["of"], 11, "{stands}");
}

#[test]
fn every_size_is_reviewed_and_nothing_is_said_of_two_stones() {
    let small = json(&["--size", "5", "--moves", "a1a2b1b2c1c2d1d2e1"]);
    assert_eq!(small["moves"][8]["label"], "ended", "{small}");
    assert_eq!(small["not_settled"], 0);
    let large = json(&["--size", "22", "--moves", "v22a1u22a2t22a3s22a4r22"]);
    assert_eq!(large["moves"][8]["label"], "ended", "{large}");
    let two = words(&["--moves", "h8i9"]);
    assert!(two.contains("In so short a game"), "{two}");
    assert!(two.contains("No move stands out.\n"), "{two}");
}

#[test]
fn what_cannot_be_reviewed_is_an_error() {
    let none = failure(1, &["review", "--black", "h8", "--white", "h9"]);
    assert_eq!(none, "tengen: There are no moves to review.\n");
    let empty = failure(1, &["review", "--moves", ""]);
    assert_eq!(empty, "tengen: There are no moves to review.\n");
    let zero = failure(2, &["review", "--moves", THREE, "--nodes", "0"]);
    assert!(zero.contains("--nodes"), "{zero}");
}

/// Ctrl-C while an early position is searched: the end of the game is settled and kept.
#[cfg(target_os = "linux")]
#[test]
fn an_interrupted_review_tells_what_is_settled() {
    use std::process::Stdio;
    use std::time::Duration;

    use rustix::process::{Pid, Signal, kill_process};

    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("review");
    let more = kept(&file, THREE);
    let endless = ["review", "--nodes", "1000000000", "--proof-nodes", "5000"];
    let child = crate::common::tengen(&[&endless[..], &more].concat())
        .stdout(Stdio::piped())
        .spawn()
        .expect("tengen runs");
    // The positions after the sixth move are settled by proofs.
    let lines = || std::fs::read_to_string(&file).map_or(0, |text| text.lines().count());
    while lines() < 5 {
        std::thread::sleep(Duration::from_millis(20));
    }
    let pid = Pid::from_raw(i32::try_from(child.id()).expect("an id")).expect("a process");
    kill_process(pid, Signal::INT).expect("it runs");
    let output = child.wait_with_output().expect("its end");
    assert!(output.status.success());
    let words = String::from_utf8(output.stdout).expect("UTF-8");
    assert!(
        words.starts_with("Interrupted: settled from move "),
        "{words}"
    );
    assert!(lines() < 11);
}
