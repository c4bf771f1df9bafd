//! The stones that are shown for a forbidden point.

use proptest::prelude::*;
use tengen_core::foul::evidence;
use tengen_core::{Color, Direction, Point, Position, Rule, Size, notation};

fn position(black: &str, white: &str) -> Position {
    let points = |s| notation::parse_points(s).expect("points");
    Position::from_stones(
        Rule::Renju,
        Size::STANDARD,
        &points(black),
        &points(white),
        Color::Black,
    )
    .expect("a position")
}

#[track_caller]
fn shows(black: &str, white: &str, at: &str, stones: &str) {
    let position = position(black, white);
    let p: Point = at.parse().expect("a point");
    let mut expected = notation::parse_points(stones).expect("points");
    expected.sort_unstable();
    assert_eq!(evidence(position.board(), p), expected);
}

#[test]
fn a_double_three_shows_both_threes() {
    shows("h6 h7 f8 g8 c3", "", "h8", "h6 h7 f8 g8");
}

#[test]
fn a_three_that_is_none_is_not_shown() {
    // The rising pair is closed at one end, so nothing is forbidden.
    shows("h6 h7 f6 g7", "e5", "h8", "");
}

#[test]
fn a_double_four_shows_both_fours_also_in_one_line() {
    shows("h5 h6 h7 e8 f8 g8", "", "h8", "h5 h6 h7 e8 f8 g8");
    shows("e8 f8 g8 i8 k8 l8 m8", "", "i9", "");
    shows("d8 f8 g8 j8", "", "h8", "d8 f8 g8 j8");
}

#[test]
fn an_overline_shows_its_row_only() {
    shows("e8 f8 g8 i8 j8 h6 h7", "", "h8", "e8 f8 g8 i8 j8");
}

proptest! {
    #[test]
    fn what_is_shown_is_black_near_and_there_for_forbidden_points_only(
        cells in proptest::collection::vec(0u8..8, 225)
    ) {
        let pick = |wanted: &[u8]| -> Vec<Point> {
            Size::STANDARD.points().zip(&cells).filter(|(_, c)| wanted.contains(c)).map(|(p, _)| p).collect()
        };
        let set_up = Position::from_stones(Rule::Renju, Size::STANDARD, &pick(&[1, 2]), &pick(&[3]), Color::Black);
        prop_assume!(set_up.as_ref().is_ok_and(|p| p.outcome().is_none()));
        let position = set_up.expect("checked");
        let forbidden = position.forbidden_points();
        for p in Size::STANDARD.points().filter(|&p| position.board().is_empty(p)) {
            let shown = evidence(position.board(), p);
            prop_assert_eq!(!shown.is_empty(), forbidden.iter().any(|&(q, _)| q == p));
            for q in shown {
                prop_assert_eq!(position.board().get(q), Some(Color::Black));
                let line = Direction::ALL.into_iter().any(|dir| dir.steps(p, q).is_some());
                prop_assert!(line, "{q} is on no line with {p}");
            }
        }
    }
}
