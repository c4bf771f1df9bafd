//! `tengen position`: output and errors.

use crate::common::{failure, stdout};
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
        let output = crate::common::tengen(&["position"])
            .env(name, value)
            .output();
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
        &["--at", "3"],
        &["game.sgf", "--moves", "h8"],
        &["game.sgf", "--game", "0"],
        &["--why", "z0"],
    ] {
        let message = failure(2, &[&["position"], args].concat());
        assert!(message.starts_with("error: "), "{message}");
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

/// A double three that White did not claim, and later an overlooked five.
const PLAYED_ON: &str = "(;GM[4]SZ[15]RU[renju];B[fh];W[aa];B[ih];W[ao];B[hj];W[oa];B[hg];W[oo];B[hh];W[ab];B[hi];W[ac];B[ha])";

#[test]
fn a_record_replays_whole_with_notes_at_their_plies() {
    let whole = recorded(PLAYED_ON, &[]);
    assert_eq!(
        (&whole["rule"], &whole["ply"]),
        (&json!("renju"), &json!(13))
    );
    assert_eq!(
        whole["notes"],
        json!([{ "ply": 9, "remark": "foul", "by": "double-three" }])
    );
    let before = recorded(PLAYED_ON, &["--at", "8"]);
    assert_eq!((&before["ply"], &before["notes"]), (&json!(8), &json!([])));
    assert_eq!(before["forbidden"][0]["point"], "h8");
    let other = recorded(PLAYED_ON, &["--rule", "freestyle"]);
    assert_eq!(
        (&other["rule"], &other["notes"]),
        (&json!("freestyle"), &json!([]))
    );
    let start = recorded(PLAYED_ON, &["--at", "0"]);
    assert_eq!(
        (&start["ply"], &start["to_move"]),
        (&json!(0), &json!("black"))
    );
}

#[test]
fn overlooked_fives_and_moves_after_the_end_are_notes() {
    let game = "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,15,0\n2,1,0\n3,15,0\n3,1,0\n5,15,0\n4,1,0\n7,15,0\n5,1,0\n9,15,0\n";
    let found = recorded(game, &[]);
    assert_eq!(
        found["notes"],
        json!([
            { "ply": 9, "remark": "overlooked-five", "by": null },
            { "ply": 10, "remark": "after-end", "by": "five" },
        ])
    );
    let words = String::from_utf8(with_record(game, &[]).stdout).expect("UTF-8");
    assert!(
        words.contains("Move 9: a winning row that nobody saw"),
        "{words}"
    );
}

/// An overlooked five of Black's, then one of White's, and play goes on: 12 plies.
const TWO_FIVES: &str = "Piskvorky 15x15, 0:0, 0\n1,1,0\n1,15,0\n2,1,0\n2,15,0\n3,1,0\n3,15,0\n4,1,0\n4,15,0\n5,1,0\n5,15,0\n8,8,0\n9,9,0\n";

#[test]
fn a_record_in_which_both_have_a_five_is_shown_with_the_first_one_as_the_end() {
    let found = recorded(TWO_FIVES, &[]);
    let line = json!(["a15", "b15", "c15", "d15", "e15"]);
    let outcome = json!({ "winner": "black", "by": "five", "line": line });
    let after = |ply: u32| json!({ "ply": ply, "remark": "after-end", "by": "five" });
    let overlooked = json!({ "ply": 9, "remark": "overlooked-five", "by": null });
    assert_eq!((&found["outcome"], &found["ply"]), (&outcome, &json!(12)));
    assert_eq!(found["legal"], json!([]));
    assert_eq!(
        found["notes"],
        json!([overlooked, after(10), after(11), after(12)])
    );
    assert_eq!(found["more_notes"], json!([]));
    // The board shows the stones of both fives.
    let words = String::from_utf8(with_record(TWO_FIVES, &[]).stdout).expect("UTF-8");
    assert!(words.contains("Black wins: five in a row."), "{words}");
    assert!(
        words.contains("Move 9: a winning row that nobody saw"),
        "{words}"
    );
    // Before the second five the result is the same.
    let before = recorded(TWO_FIVES, &["--at", "9"]);
    assert_eq!(
        (&before["outcome"], &before["notes"]),
        (&outcome, &json!([]))
    );
    // The same as moves, leniently.
    let moves = "a15a1b15b1c15c1d15d1e15e1h8i7";
    let lenient = position(&["--lenient", "--moves", moves]);
    assert_eq!(
        (&lenient["outcome"], &lenient["notes"]),
        (&outcome, &found["notes"])
    );
    let strict = failure(1, &["position", "--moves", moves]);
    assert!(strict.contains("Move 10, E1: The game is over"), "{strict}");
    // A search refuses a finished game, after the notes.
    for verb in ["analyze", "solve"] {
        let said = failure(1, &[verb, "--lenient", "--moves", moves]);
        let lines: Vec<&str> = said.lines().collect();
        assert_eq!(lines.len(), 5, "{said}");
        assert!(
            lines[0].starts_with("tengen: Move 9: a winning row"),
            "{said}"
        );
        assert!(
            lines[4].contains("The game is over: there is a five."),
            "{said}"
        );
    }
}

#[test]
fn a_set_up_in_which_both_have_won_stays_an_error() {
    let both = "both sides already have a winning row";
    let flags = failure(
        1,
        &["position", "--black", "a1b1c1d1e1", "--white", "a3b3c3d3e3"],
    );
    assert!(flags.to_lowercase().contains(both), "{flags}");
    let sgf = "(;GM[4]SZ[15]AB[aa][ba][ca][da][ea]AW[ac][bc][cc][dc][ec];B[hh])";
    let output = with_record(sgf, &[]);
    let said = String::from_utf8_lossy(&output.stderr).to_lowercase();
    assert_eq!(output.status.code(), Some(1));
    assert!(said.contains(both), "{said}");
}

#[test]
fn a_set_up_names_the_point_that_is_wrong_before_it_asks_whose_turn_it_is() {
    for (args, said) in [
        (&["--black", "h8,h8"][..], "H8 is named twice."),
        (&["--black", "h8,i9,h8"], "H8 is named twice."),
        (&["--black", "h8,i9", "--white", "i9"], "I9 is named twice."),
        (&["--black", "h8,p1"], "P1 is not on the 15×15 board."),
    ] {
        let message = failure(1, &[&["position"], args].concat());
        assert_eq!(message, format!("tengen: --black, --white: {said}\n"));
    }
}

/// Runs `tengen` with an address space limit in kibibytes.
#[cfg(unix)]
fn within(kib: usize, args: &[&str]) -> std::process::Output {
    let limit = format!("ulimit -v {kib} && exec \"$0\" \"$@\"");
    let mut command = std::process::Command::new("/bin/sh");
    command.args(["-c", &limit, env!("CARGO_BIN_EXE_tengen")]);
    command.args(args).stdin(std::process::Stdio::null());
    command.output().expect("a shell")
}

/// Two million passes in eight megabytes: the tree takes 40 bytes a node, twice that while it
/// grows, and everything else, the program included, far less than 200 bytes a ply.
#[cfg(unix)]
#[test]
fn a_file_of_passes_takes_memory_in_proportion() {
    let folder = tempfile::tempdir().expect("a folder");
    let plies = 2_000_000;
    let sgf = format!("(;GM[4]SZ[15]{})", ";B[]".repeat(plies));
    let file = folder.path().join("passes.sgf");
    std::fs::write(&file, sgf).expect("written");
    let file = file.to_str().expect("text");
    let picture = folder.path().join("a.svg");
    let library = folder.path().join("a.lib");
    let kib = plies * 200 / 1024;
    let output = within(kib, &["position", file, "--json"]);
    let said = String::from_utf8_lossy(&output.stderr);
    assert!(output.status.success(), "{said}");
    let found: Value = serde_json::from_slice(&output.stdout).expect("JSON");
    assert_eq!(found["ply"], plies);
    let remarks = |name: &str| {
        let notes = found["notes"].as_array().expect("notes").iter();
        notes.filter(|note| note["remark"] == name).count()
    };
    assert_eq!((remarks("after-end"), remarks("out-of-turn")), (100, 100));
    assert_eq!(
        found["more_notes"],
        json!([
            { "remark": "out-of-turn", "by": null, "count": plies - 1 - 100 },
            { "remark": "after-end", "by": "passes", "count": plies - 2 - 100 },
        ])
    );
    let words = within(kib, &["position", file]);
    let words = String::from_utf8(words.stdout).expect("UTF-8");
    assert!(words.lines().count() < 250, "{}", words.lines().count());
    assert!(
        words.contains("1999898 times more: the game was already over."),
        "{words}"
    );
    for out in [&picture, &library] {
        let out = out.to_str().expect("text");
        let args: &[&str] = match out.ends_with("svg") {
            true => &["render", file, "-o", out],
            false => &["convert", file, out],
        };
        let output = within(kib, args);
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success(), "{args:?}: {said}");
    }
}

#[test]
fn moves_played_on_are_an_error_unless_lenient() {
    let after = "h8a1i8a3j8a5k8a7l8a9";
    assert!(failure(1, &["position", "--moves", after]).contains("Move 10, A9: The game is over"));
    let found = position(&["--lenient", "--moves", after]);
    assert_eq!(found["notes"][0]["remark"], "overlooked-five");
    assert_eq!(found["ply"], 10);
    // A stone on a stone, or off the board, stays an error.
    let taken = failure(
        1,
        &["position", "--lenient", "--moves", &format!("{after}b1h8")],
    );
    assert_eq!(
        taken,
        "tengen: --moves: Move 12, H8: There is already a black stone on H8.\n"
    );
    let off = failure(
        1,
        &["position", "--lenient", "--moves", &format!("{after}v1")],
    );
    assert_eq!(
        off,
        "tengen: --moves: Move 11, V1: V1 is not on the 15×15 board.\n"
    );
}

#[test]
fn bad_records_say_the_place() {
    let said = |record: &str, args: &[&str]| {
        let output = with_record(record, args);
        assert_eq!(output.status.code(), Some(1));
        assert!(output.stdout.is_empty());
        String::from_utf8(output.stderr).expect("UTF-8")
    };
    assert_eq!(
        said("(;GM[4]SZ[15];B[hh", &[]),
        "tengen: -: Byte 15: The file ends within a value.\n"
    );
    assert_eq!(said("", &[]), "tengen: -: This file is empty.\n");
    assert_eq!(
        said("hello there", &[]),
        "tengen: -: This is no record in any format known here.\n"
    );
    assert_eq!(
        said(PLAYED_ON, &["--at", "14"]),
        "tengen: -: There is no position after move 14: the main line has 13 moves.\n"
    );
    assert_eq!(
        said(PLAYED_ON, &["--game", "2"]),
        "tengen: -: There is no game 2: the file has one.\n"
    );
    assert!(failure(1, &["position", "none.sgf"]).starts_with("tengen: none.sgf: "));
}

#[test]
fn a_forbidden_point_is_explained_step_by_step() {
    let args = [
        "position",
        "--rule",
        "renju",
        "--moves",
        DOUBLE_THREE,
        "--why",
        "H8",
    ];
    let words = stdout(&args);
    let (_, explained) = words.split_once("\n\nH8 is ").expect("an explanation");
    let expected = "\
forbidden: double three.
  A three: F8 H8 I8.

    10 · · · · · · · ·
     9 · · · · ● · · ·
     8 · · ◆ + ◎ ◆ · ·
     7 · · · · · · · ·
     6 · · · · ● · · ·
       D E F G H I J K

    G8 would make it a straight four, and Black may play there.
";
    assert!(explained.starts_with(expected), "{words}");
    assert!(
        explained.contains("Would be legal with a white stone on "),
        "{words}"
    );
    let found = position(&args[1..]);
    let why = &found["why"];
    assert_eq!(
        (&why["point"], &why["verdict"]),
        (&json!("h8"), &json!("double-three"))
    );
    let three = &why["threes"][0];
    assert_eq!(
        (&three["stones"], &three["real"]),
        (&json!(["f8", "h8", "i8"]), &json!(true))
    );
    assert_eq!(three["extensions"][0]["why"]["verdict"], "legal");
    let freeing = json!({ "point": "g8", "color": "white", "frees": true });
    assert!(
        why["changes"]
            .as_array()
            .expect("a list")
            .contains(&freeing)
    );
}

#[test]
fn a_point_that_cannot_be_explained_says_so() {
    for (args, said) in [
        (
            &["--why", "h8"][..],
            "Freestyle forbids nothing; only renju does, to Black.",
        ),
        (
            &["--rule", "renju", "--moves", "h8", "--why", "h8"],
            "There is a black stone on H8.",
        ),
        (
            &["--rule", "renju", "--why", "p16"],
            "P16 is not on the 15×15 board.",
        ),
    ] {
        let message = failure(1, &[&["position"], args].concat());
        assert_eq!(message, format!("tengen: --why: {said}\n"));
    }
    let allowed = position(&["--rule", "renju", "--why", "h8"]);
    assert_eq!(allowed["why"]["verdict"], "legal");
}
