//! Records from standard input: plies, notes, and the errors of bad ones.

use crate::common::failure;
use serde_json::json;

use super::{recorded, with_record};

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
