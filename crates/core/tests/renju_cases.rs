//! Forbidden points of renju: 38 positions on which three independent checkers agree, each under
//! all eight symmetries, by the fast and the literal rules.

use crate::common::{grid, point, points, set_up};
use tengen_core::foul::{self, Verdict};
use tengen_core::literal::Finding;
use tengen_core::{Color, Foul, Illegal, Point, Rule, Size, Symmetry};

/// Name, black stones, white stones, Black's move, what it makes.
const CASES: [(&str, &str, &str, &str, &str); 38] = [
    ("T01", "f8 g8 h9 h10", "-", "h8", "double-three"),
    ("T02", "f9 g9 h10 h11", "d9 j9", "h9", "legal"),
    ("T03", "f8 i8 h6 h9", "-", "h8", "double-three"),
    ("T04", "f8 g8", "-", "h8", "legal"),
    ("T05", "e8 f8 h9 h10 g8", "d8", "h8", "legal"),
    ("T06", "e8 f8 g8 h9 h10 h11", "d8", "h8", "double-four"),
    ("T07", "e8 f8 g8", "-", "h8", "legal"),
    ("T08", "e8 g8 i8 k8", "-", "h8", "double-four"),
    ("T09", "d8 e8 g8 j8 k8", "-", "h8", "double-four"),
    ("T10", "d8 e8 f8 j8 k8 l8", "-", "h8", "double-four"),
    ("T11", "d8 e8 f8 h8 i8", "-", "g8", "overline"),
    ("T12", "d8 e8 f8 h8 i8 g9 g10 g11 g12", "-", "g8", "five"),
    (
        "T13",
        "e8 f8 g8 i8 h9 h10 h11 i9 j10 k11",
        "d8 j8 h12 l12",
        "h8",
        "five",
    ),
    ("T14", "b8 d8 e8 f8 g9 g10 g11", "h8 g12", "g8", "legal"),
    ("T15", "d8 e8 f8 g9 g10 g11", "h8 g12", "g8", "double-four"),
    ("T16", "c8 f8 g8 k8 h9 h10", "-", "h8", "legal"),
    ("T17", "f8 g8 k8 h9 h10", "-", "h8", "double-three"),
    ("T18", "b8 c8 d9 d10", "-", "d8", "double-three"),
    ("T19", "b8 c8 d9 d10", "f8", "d8", "legal"),
    ("T20", "a8 b8 c9 c10", "-", "c8", "legal"),
    ("T21", "a8 b8 c8 d9 d10 d11", "d12", "d8", "double-four"),
    ("T22", "f8 g8 h9 h10 i9 j10", "-", "h8", "double-three"),
    ("T23", "e8 f8 g8 h9 h10 i9 j10", "d8", "h8", "double-three"),
    ("T24", "f8 g8 h10 h11 e9 f9 g9", "d9", "h8", "legal"),
    ("T25", "f8 g8 h10 h11 f9 g9", "d9", "h8", "double-three"),
    ("T26", "f8 g8 h10 h11 e9 f9 g9 i9 j9", "-", "h8", "legal"),
    ("T27", "f8 g8 h10 h11 d9 e9 f9 g9", "c9", "h8", "legal"),
    ("T28", "f8 g8 h10 h11 j9 k9 f11 g10", "-", "h8", "legal"),
    (
        "T29",
        "f8 g8 h10 h11 j9 k9 f11 g10",
        "e12",
        "h8",
        "double-three",
    ),
    (
        "T30",
        "f8 g8 h10 h11 j9 k9 f11 g10 b12 c12 d12",
        "a12",
        "h8",
        "double-three",
    ),
    ("T31", "h8 i7 h10 i11", "h9 i9 i6 i12", "g9", "double-three"),
    ("T32", "f8 g8 h8", "-", "i8", "legal"),
    ("T33", "d8 f8 h9 h10", "-", "g8", "legal"),
    ("T34", "e8 f8 h8 i8", "-", "g8", "five"),
    ("T35", "e8 f8 g8 h8 j8", "-", "i8", "overline"),
    ("T36", "e8 f8 g8 h8 j8", "-", "d8", "five"),
    ("T37", "e5 f6 g7 e11 f10 g9", "d4 d12", "h8", "double-four"),
    ("T38", "h8 h9 g10 f10", "-", "h10", "double-three"),
];

fn each(mut check: impl FnMut(&str, &[Point], &[Point], Point, &str)) {
    for (name, black, white, p, expected) in CASES {
        check(name, &points(black), &points(white), point(p), expected);
    }
}

#[test]
fn the_fast_rules_know_all_38() {
    each(|name, black, white, p, expected| {
        for turn in Symmetry::all() {
            let size = Size::STANDARD;
            let position = set_up(Rule::Renju, size, (black, white), Color::Black, turn);
            let p = turn.apply(p, size);
            let found = match foul::verdict(position.board(), p) {
                Verdict::Five => "five",
                Verdict::Legal => "legal",
                Verdict::Foul(foul) => foul.name(),
            };
            assert_eq!(found, expected, "{name}, {turn:?}");
            let legality = position.legality(p);
            match expected {
                "five" | "legal" => assert_eq!(legality, Ok(()), "{name}"),
                _ => assert!(
                    matches!(legality, Err(Illegal::Forbidden(q, f)) if q == p && f.name() == expected),
                    "{name}: {legality:?}"
                ),
            }
            let listed = position
                .forbidden_points()
                .into_iter()
                .find(|&(q, _)| q == p);
            let label = listed.map(|(_, fouls)| fouls.first().unwrap().name());
            assert_eq!(label.is_some(), legality.is_err(), "{name}");
            assert_eq!(label.unwrap_or(expected), expected, "{name}");
            assert_eq!(
                position.legal_points().contains(&p),
                legality.is_ok(),
                "{name}"
            );
        }
    });
}

#[test]
fn the_literal_rules_know_all_38() {
    each(|name, black, white, p, expected| {
        for turn in Symmetry::all() {
            let size = Size::STANDARD;
            let position = set_up(Rule::Renju, size, (black, white), Color::Black, turn);
            let found = match grid(&position).renju(turn.apply(p, size)) {
                Finding::Five => "five",
                Finding::Overline => "overline",
                Finding::DoubleFour => "double-four",
                Finding::DoubleThree => "double-three",
                Finding::Legal => "legal",
            };
            assert_eq!(found, expected, "{name}, {turn:?}");
        }
    });
}

#[test]
fn the_same_points_are_free_to_white_and_under_every_other_rule() {
    each(|name, black, white, p, expected| {
        for rule in Rule::ALL {
            let size = Size::STANDARD;
            let turn = Symmetry::all()[0];
            let mut position = set_up(rule, size, (white, black), Color::White, turn);
            assert_eq!(position.legality(p), Ok(()), "{name}, {rule}, white");
            assert!(
                position.forbidden_points().is_empty(),
                "{name}, {rule}, white"
            );
            position.play(p).unwrap();
            let won = matches!(expected, "five" | "overline") && rule == Rule::Renju;
            if won {
                assert_eq!(
                    position.outcome().unwrap().winner,
                    Some(Color::White),
                    "{name}"
                );
            }
            if rule != Rule::Renju {
                let position = set_up(rule, size, (black, white), Color::Black, turn);
                assert_eq!(position.legality(p), Ok(()), "{name}, {rule}, black");
            }
        }
    });
}

#[test]
fn a_stone_far_away_changes_nothing() {
    // Every case lies in rows 3 to 15, so the far corners of a 22×22 board are free.
    each(|name, black, white, p, expected| {
        for corner in ["v22", "v1"] {
            for color in Color::BOTH {
                let mut stones = [black.to_vec(), white.to_vec()];
                stones[color.index()].push(point(corner));
                let position = set_up(
                    Rule::Renju,
                    Size::MAX,
                    (&stones[0], &stones[1]),
                    Color::Black,
                    Symmetry::all()[0],
                );
                let forbidden = matches!(foul::verdict(position.board(), p), Verdict::Foul(_));
                // T18 to T21 use the left edge, which is the same on the larger board.
                let expected = !matches!(expected, "five" | "legal");
                assert_eq!(forbidden, expected, "{name} with {color} on {corner}");
            }
        }
    });
}

#[test]
fn all_labels_that_hold_are_listed_by_priority() {
    // Row 8 makes six, and files and diagonals two fours.
    let black = points("d8 e8 f8 h8 i8 g5 g6 g7 d5 e6 f7");
    let white = points("g4 c4");
    let turn = Symmetry::all()[0];
    let position = set_up(
        Rule::Renju,
        Size::STANDARD,
        (&black, &white),
        Color::Black,
        turn,
    );
    let (_, fouls) = position
        .forbidden_points()
        .into_iter()
        .find(|&(p, _)| p == point("g8"))
        .unwrap();
    assert_eq!(
        fouls.iter().collect::<Vec<_>>(),
        [Foul::Overline, Foul::DoubleFour]
    );
    assert_eq!(fouls.first(), Some(Foul::Overline));
    assert!(!fouls.is_empty());
}
