//! Output for people: the drawn board, its language, `--why`.

use crate::common::{failure, stdout};
use serde_json::json;

use super::{DOUBLE_THREE, position};

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
fn moves_are_read_as_they_are_pasted() {
    let wanted = stdout(&["position", "--moves", "h8i9i7"]);
    let pasted = [
        "1. h8 i9 2. i7",
        "1.h8 2.i9 3.i7",
        "h8_i9_i7",
        "h8-i9-i7",
        "[h8][i9][i7]",
        "Ｈ８ Ｉ９ Ｉ７",
        "\u{feff}h8 i9 i7",
    ];
    for moves in pasted {
        assert_eq!(stdout(&["position", "--moves", moves]), wanted, "{moves}");
    }
    // Two games are none.
    let said = failure(1, &["position", "--moves", "1. h8 i9\n\n1. i7 i8"]);
    assert!(said.contains("is no point"), "{said}");
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
