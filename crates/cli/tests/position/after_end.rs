//! Games played on after their end, and positions in which both sides have a five.

use crate::common::failure;
use serde_json::json;

use super::{position, recorded, with_record};

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
