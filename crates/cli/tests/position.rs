//! `tengen position`: what it prints, and what it says to bad input.

mod common;

use common::{failure, stdout};
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
    // On White's turn, and under another rule, nothing is forbidden.
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
    // Under exactly-five the six is nothing.
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

#[test]
fn drawn_for_people() {
    let drawn = stdout(&[
        "position",
        "--rule",
        "renju",
        "--size",
        "9",
        "--moves",
        "c5a9d5i9e6a1e7i1",
    ]);
    let expected = "\
Renju · 9 × 9

 9 ○─┬─┬─┬─┬─┬─┬─┬─○
 8 ├─┼─┼─┼─┼─┼─┼─┼─┤
 7 ├─┼─╋─┼─●─┼─╋─┼─┤
 6 ├─┼─┼─┼─●─┼─┼─┼─┤
 5 ├─┼─●─●─×─┼─┼─┼─┤
 4 ├─┼─┼─┼─┼─┼─┼─┼─┤
 3 ├─┼─╋─┼─┼─┼─╋─┼─┤
 2 ├─┼─┼─┼─┼─┼─┼─┼─┤
 1 ○─┴─┴─┴─┴─┴─┴─┴[○]
   A B C D E F G H I

Move 9: Black to play.
Forbidden to Black:
  E5   double three
";
    assert_eq!(drawn, expected);
    let chinese = stdout(&["position", "--moves", "h8a1i8a2j8a3k8a4l8", "--lang", "zh"]);
    assert!(chinese.ends_with("黑方胜：五子连珠。\n"), "{chinese}");
}

#[test]
fn the_language_comes_from_the_environment() {
    let say = |name: &str, value: &str| {
        let output = common::tengen(&["position"]).env(name, value).output();
        String::from_utf8(output.expect("tengen runs").stdout).expect("UTF-8")
    };
    assert!(say("LANG", "zh_CN.UTF-8").contains("轮到黑方"));
    assert!(say("LC_ALL", "zh_TW").contains("輪到黑方"));
    assert!(say("LC_ALL", "ja_JP.UTF-8").contains("黒の番"));
    assert!(say("LANG", "de_DE.UTF-8").contains("Black to play"));
}

#[test]
fn bad_positions_say_what_and_where() {
    let cases: [(&[&str], &str); 10] = [
        (
            &["--moves", "h8h8"],
            "--moves: Move 2, H8: There is already a black stone on H8.",
        ),
        (
            &["--moves", "h8p1"],
            "--moves: Move 2, P1: P1 is not on the 15×15 board.",
        ),
        (
            &["--moves", "h8?9"],
            "--moves: Move 2, at character 3: “?9” is no point (a letter A to V, then a number 1 to 22) and no pass.",
        ),
        (
            &["--moves", "h8a1i8a2j8a3k8a4l8a5"],
            "--moves: Move 10, A5: The game is over: there is a five.",
        ),
        (
            &["--rule", "renju", "--moves", "f8a15i8o15h6a1h9o1h8"],
            "--moves: Move 9, H8: H8 is forbidden to Black: double three, two open threes at once.",
        ),
        (
            &["--black", "h8 z1"],
            "--black: Point 2, at character 4: “z1” is no point (a letter A to V, then a number 1 to 22).",
        ),
        (
            &["--white", "pass"],
            "--white: Point 1, at character 1: “pass” is no point (a letter A to V, then a number 1 to 22).",
        ),
        (
            &["--black", "h8", "--white", "h8"],
            "--black, --white: H8 is named twice.",
        ),
        (
            &["--size", "9", "--black", "j1", "--to-move", "white"],
            "--black, --white: J1 is not on the 9×9 board.",
        ),
        (
            &["--black", "a1 b1"],
            "Say with --to-move whose turn it is: 2 black and 0 white stones leave it open.",
        ),
    ];
    for (args, message) in cases {
        for json in [&[][..], &["--json"]] {
            let args = [&["position"], args, json].concat();
            assert_eq!(failure(1, &args), format!("tengen: {message}\n"));
        }
    }
}

#[test]
fn a_wrong_command_line_is_status_two() {
    for args in [
        &["--size", "4"][..],
        &["--size", "x"],
        &["--rule", "go"],
        &["--to-move", "red"],
        &["--moves", "h8", "--black", "h9"],
        &["--lang", "xx"],
        &["--unknown"],
        &["h8"],
    ] {
        let message = failure(2, &[&["position"], args].concat());
        assert!(message.starts_with("error: "), "{message}");
    }
}
