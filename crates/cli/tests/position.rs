//! `tengen position`: its JSON, by moves and by set-ups.

mod after_end;
mod errors;
#[cfg(unix)]
mod memory;
mod records;
mod words;

use crate::common::stdout;
use serde_json::{Value, json};

fn position(args: &[&str]) -> Value {
    let args = [&["position", "--json"], args].concat();
    let out = stdout(&args);
    assert_eq!(out.lines().count(), 1, "one line of JSON");
    serde_json::from_str(&out).expect("JSON")
}

/// T03 of the renju positions: a double three at H8.
const DOUBLE_THREE: &str = "f8a15i8o15h6a1h9o1";

#[test]
fn an_empty_board() {
    let found = position(&[]);
    assert_eq!(found["rule"], "freestyle");
    assert_eq!(found["size"], 15);
    assert_eq!(found["to_move"], "black");
    assert_eq!(found["ply"], 0);
    assert_eq!(found["outcome"], Value::Null);
    assert_eq!(found["forbidden"], json!([]));
    let legal = found["legal"].as_array().expect("a list");
    assert_eq!(
        (legal.len(), &legal[0], &legal[224]),
        (225, &json!("a1"), &json!("o15"))
    );
}

#[test]
fn moves_and_set_ups_say_the_same() {
    let by_moves = position(&["--rule", "renju", "--moves", DOUBLE_THREE]);
    let args = [
        "--rule",
        "renju",
        "--black",
        "F8, i8 h6 H9",
        "--white",
        "a15,o15,a1,o1",
    ];
    let set_up = position(&args);
    for found in [&by_moves, &set_up] {
        let forbidden = json!([{ "point": "h8", "reasons": ["double-three"] }]);
        assert_eq!(found["forbidden"], forbidden);
        let legal = found["legal"].as_array().expect("a list");
        assert_eq!(legal.len(), 225 - 8 - 1);
        assert!(!legal.contains(&json!("h8")));
    }
    assert_eq!((&by_moves["ply"], &set_up["ply"]), (&json!(8), &json!(0)));
    // On White's turn, and under another rule, no point is forbidden.
    let white = position(&[&args[..], &["--to-move", "white"]].concat());
    assert_eq!(
        (&white["to_move"], &white["forbidden"]),
        (&json!("white"), &json!([]))
    );
    assert_eq!(position(&["--moves", DOUBLE_THREE])["forbidden"], json!([]));
}

#[test]
fn reasons_come_by_priority() {
    // Six in the row G–L and a double three in column and rising diagonal, all at I8.
    let black = "g8,h8,j8,k8,l8,i9,i10,j9,k10";
    let found = position(&["--rule", "renju", "--black", black, "--to-move", "black"]);
    let reasons = found["forbidden"]
        .as_array()
        .expect("a list")
        .iter()
        .find(|f| f["point"] == "i8")
        .map(|f| f["reasons"].clone());
    assert_eq!(reasons, Some(json!(["overline", "double-three"])));
}

#[test]
fn results() {
    let five = position(&["--moves", "h8a1i8a2j8a3k8a4l8"]);
    let outcome =
        json!({ "winner": "black", "by": "five", "line": ["h8", "i8", "j8", "k8", "l8"] });
    assert_eq!((&five["outcome"], &five["legal"]), (&outcome, &json!([])));
    let six = position(&["--moves", "h8a1i8a2j8a3l8a4m8a6k8"]);
    assert_eq!(six["outcome"]["by"], "overline");
    assert_eq!(six["outcome"]["line"].as_array().map(Vec::len), Some(6));
    let passes = position(&["--moves", "h8 pass --"]);
    let outcome = json!({ "winner": null, "by": "passes", "line": [] });
    assert_eq!((&passes["outcome"], &passes["ply"]), (&outcome, &json!(3)));
    let standard = position(&["--rule", "standard", "--moves", "h8a1i8a2j8a3l8a4m8a6k8"]);
    assert_eq!(standard["outcome"], Value::Null);
}

#[test]
fn rules_and_sizes() {
    for rule in ["freestyle", "standard", "renju", "caro", "caro-overline"] {
        for size in ["5", "22"] {
            let found = position(&["--rule", rule, "--size", size, "--moves", "A1 b2,C3"]);
            assert_eq!((&found["rule"], &found["ply"]), (&json!(rule), &json!(3)));
            assert_eq!(found["size"].to_string(), size);
        }
    }
}

fn with_record(record: &str, args: &[&str]) -> std::process::Output {
    let mut child = crate::common::tengen(&[&["position", "-"], args].concat())
        .stdin(std::process::Stdio::piped())
        .stdout(std::process::Stdio::piped())
        .stderr(std::process::Stdio::piped())
        .spawn()
        .expect("tengen runs");
    let mut stdin = child.stdin.take().expect("a pipe");
    std::io::Write::write_all(&mut stdin, record.as_bytes()).expect("it listens");
    drop(stdin);
    child.wait_with_output().expect("it ends")
}

fn recorded(record: &str, args: &[&str]) -> Value {
    let output = with_record(record, &[args, &["--json"]].concat());
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    serde_json::from_slice(&output.stdout).expect("JSON")
}
