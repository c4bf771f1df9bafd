//! SGF as programs write it: nodes with several moves, no size, empty marks, missing escapes.

use tengen_record::sgf::SgfFault;
use tengen_record::{Field, Ignored, Notice, ReadError};

use super::{ignored, lenient, open, played, strict};

fn fault(text: &str) -> SgfFault {
    match strict(text, "a.sgf").unwrap_err() {
        ReadError::Sgf(fault) => fault.what,
        other => panic!("{other}"),
    }
}

#[test]
fn several_moves_of_a_node_are_moves_in_order() {
    let text = "(;GM[4]FF[4]SZ[15]DT[2018-04-15]PB[A]PW[B]RE[0]B[hh]W[ig]B[gj])";
    let reading = open(text, "a.sgf");
    let record = &reading.records[0];
    assert_eq!(played(record), "Bh8 Wi9 Bg6");
    for (field, said) in [
        (Field::Date, "2018-04-15"),
        (Field::BlackName, "A"),
        (Field::WhiteName, "B"),
        (Field::Result, "0"),
    ] {
        assert_eq!(record.info().get(field), Some(said));
    }
    let (offset, count) = (text.find("[ig]").unwrap(), 1);
    assert_eq!(reading.notices, [Notice::SeveralMoves { offset, count }]);
}

#[test]
fn comments_stay_at_their_move() {
    let reading = open(
        "(;SZ[15]C[r];B[ob][oc]C[a]W[aa]C[b](;B[cc])(;B[dd]))",
        "a.sgf",
    );
    let record = &reading.records[0];
    assert_eq!(played(record), "Bo14 Bo13 Wa15 Bc13");
    let comments: Vec<_> = record
        .main_line()
        .map(|id| record.node(id).extra().comment.as_str())
        .collect();
    assert_eq!(comments, ["r", "", "a", "b", ""]);
    assert_eq!(record.len(), 6);
}

#[test]
fn a_missing_size_is_the_smallest_usual_one_that_fits() {
    for (text, size) in [
        ("(;GM[1]PB[x];B[pd];W[dd];B[dp])", 19),
        ("(;GM[1];B[dd])", 19),
        ("(;GM[4];B[hh];W[ii])", 15),
        ("(;B[hh];W[tt])", 15),
        ("(;GM[4]SZ[];B[oo])", 15),
        ("(;GM[4];B[po])", 19),
        ("(;GM[4]AB[aa:ts])", 20),
        ("(;GM[4]LB[ra:x];B[vv])", 22),
        ("(;GM[4](;B[hh])(;B[ss]))(;GM[4];B[vv])", 19),
    ] {
        let reading = open(text, "a.sgf");
        assert_eq!(u32::from(reading.records[0].size().get()), size, "{text}");
        assert!(matches!(reading.notices[0], Notice::SizeAssumed(_)));
    }
}

#[test]
fn empty_marks_are_ignored_and_counted() {
    let reading = open("(;GM[4]SZ[15]SQ[]TR[]LB[]B[];W[hh]SQ[])", "a.sgf");
    let empty = |key: &str, count| (Ignored::Empty(key.to_owned()), count);
    assert_eq!(
        ignored(&reading),
        [empty("SQ", 2), empty("TR", 1), empty("LB", 1)]
    );
    assert_eq!(played(&reading.records[0]), "Bpass Wh8");
    let reading = open("(;GM[4]SZ[15]TR[zz]LB[h8:a]C;B[hh])", "a.sgf");
    let off = |key: &str| (Ignored::OffBoard(key.to_owned()), 1);
    let no_value = (Ignored::NoValue("C".to_owned()), 1);
    assert_eq!(ignored(&reading), [off("TR"), off("LB"), no_value]);
}

#[test]
fn a_missing_semicolon_is_lenient() {
    assert_eq!(fault("(B[hh];W[ii])"), SgfFault::NoNode);
    let reading = lenient("(B[hh];W[ii])", "a.sgf");
    assert_eq!(played(&reading.records[0]), "Bh8 Wi7");
    let reading = lenient("(;B[hh](W[ii];B[jj])(W[kk]))", "a.sgf");
    assert_eq!(played(&reading.records[0]), "Bh8 Wi7 Bj6");
    assert_eq!(reading.records[0].len(), 4);
}

#[test]
fn other_text_around_a_game_is_lenient() {
    let text = "From: me (by mail)\n(see below)\n(;GM[4]SZ[15]x;1.B[hh]q;W[ii])\nBye (now).";
    assert!(matches!(fault(text), SgfFault::Junk(_)));
    let reading = lenient(text, "a.txt");
    assert_eq!(reading.records.len(), 1);
    assert_eq!(played(&reading.records[0]), "Bh8 Wi7");
}

#[test]
fn a_bracket_in_a_value_needs_its_escape_only_strictly() {
    let text = "(;GM[4]SZ[15]US[Town[3d]];B[hh];W[ii])";
    assert_eq!(fault(text), SgfFault::Junk("]".to_owned()));
    let reading = lenient(text, "a.sgf");
    let record = &reading.records[0];
    assert_eq!(record.info().get(Field::User), Some("Town[3d]"));
    assert_eq!(played(record), "Bh8 Wi7");
}
