//! Openings: lists, their faults, the turns of the board.

use std::collections::BTreeSet;

use tengen_arena::{Openings, OpeningsError};
use tengen_core::{Move, Rule, Size, Symmetry, notation};

#[test]
fn openings_are_read_and_their_faults_named() {
    let parse = |text: &str| Openings::parse(text, Rule::Freestyle, Size::STANDARD);
    let both = parse("# a remark\n\nh8 i9 j8 ; score 12\n0,0, 1,0, 2,2\n").unwrap();
    assert_eq!(both.count(), 2);
    assert_eq!(notation::format_moves(both.get(1).moves()), "h8i8j6");
    assert_eq!(both.get(2), both.get(0));
    assert_eq!(parse("# nothing"), Err(OpeningsError::None));
    assert!(matches!(
        parse("h8\nhello"),
        Err(OpeningsError::Line { line: 2, .. })
    ));
    for (bad, why) in [
        ("h8h8", "move 2 (h8): h8 is taken by a black stone"),
        ("0,0,1", "an odd count of numbers"),
        ("9,0", "9,0 is off the board"),
        ("h8 pass", "move 2 is a pass"),
        ("a1b1a2b2a3b3a4b4a5", "the game is over after it"),
        ("-128,-128", "-128,-128 is off the board"),
    ] {
        let error = parse(bad).unwrap_err();
        assert_eq!(
            error,
            OpeningsError::Moves {
                line: 1,
                why: why.into()
            },
            "{bad}"
        );
    }
}

#[test]
fn files_of_any_editor_are_read_or_refused_with_the_line() {
    let read = |bytes: &[u8]| Openings::read(bytes, Rule::Freestyle, Size::STANDARD);
    let moves = |bytes: &[u8]| -> Vec<String> {
        let openings = read(bytes).unwrap();
        let list = (0..openings.count()).map(|i| notation::format_moves(openings.get(i).moves()));
        list.collect()
    };
    assert_eq!(moves(b"\xef\xbb\xbfh8i9j8\n"), ["h8i9j8"]);
    let text = "\u{feff}h8i9j8 ; 天元\r\n0,0,1,0\r\n";
    let units = || text.encode_utf16();
    let little: Vec<u8> = units().flat_map(u16::to_le_bytes).collect();
    let big: Vec<u8> = units().flat_map(u16::to_be_bytes).collect();
    for bytes in [text.as_bytes(), &little, &big] {
        assert_eq!(moves(bytes), ["h8i9j8", "h8i8"]);
    }
    // Comments in GBK, and the line ends of old Macs.
    let gbk = b"# \xc0\xee\xcb\xc4\rh8i9 ; \xcd\xf5\xce\xe5\rj8\r";
    assert_eq!(moves(gbk), ["h8i9", "j8"]);
    for (bytes, line) in [
        (&b"h8i9\n\xc0\xee\n"[..], 2),
        (b"h\x008\x00", 1),
        (b"\xff\xfeh\x008\x00\n\x00\x2d\x4e", 2),
        (b"\xff\xfeh\x008\x00i", 1),
    ] {
        let error = read(bytes).unwrap_err();
        assert!(
            matches!(error, OpeningsError::Line { line: at, .. } if at == line),
            "{error}"
        );
    }
}

#[test]
fn openings_are_turned_by_every_symmetry() {
    let list = "h8i9j8a1\n# a shape of its own\nc3d5f4\n";
    let plain = Openings::parse(list, Rule::Renju, Size::STANDARD).unwrap();
    let turned = plain.clone().turned();
    assert_eq!((plain.turn(5), turned.is_turned()), (None, true));
    assert_eq!(plain.start(5), *plain.get(5));
    // Turning does not change the key, so existing journals stay valid.
    assert_eq!(plain.key(), turned.key());
    for opening in 0..2 {
        let mut names = BTreeSet::new();
        for run in 0..8 {
            let number = opening + 2 * run;
            let turn = turned.turn(number).unwrap();
            let expected: Vec<_> = plain
                .get(number)
                .moves()
                .iter()
                .map(|mv| match *mv {
                    Move::Place(p) => Move::Place(turn.apply(p, Size::STANDARD)),
                    Move::Pass => Move::Pass,
                })
                .collect();
            assert_eq!(turned.start(number).moves(), expected);
            names.insert(turn.name());
        }
        assert_eq!(names.len(), 8, "every turn once in eight runs");
    }
    assert_eq!(turned.turn(0).map(Symmetry::name), Some("identity"));
    assert_ne!(turned.turn(1), turned.turn(0));
}
