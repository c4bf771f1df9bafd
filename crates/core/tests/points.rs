//! Points at the edges of every board.

use crate::common::{point, points};
use tengen_core::{Color, Point, Position, Rule, Size, Symmetry, win};

fn sizes() -> impl Iterator<Item = Size> {
    (5..=22).map(|n| Size::new(n).unwrap())
}

#[test]
fn a_board_ends_at_its_last_line() {
    for size in sizes() {
        let n = size.get();
        let last = Point::new(n - 1, n - 1).unwrap();
        assert!(size.contains(last));
        for (dx, dy) in [(1, 0), (0, 1), (1, 1)] {
            assert_eq!(last.shifted(dx, dy, size), None, "{dx} {dy} on {n}");
            let beyond = Point::new(n - 1 + dx as u8, n - 1 + dy as u8);
            assert!(beyond.is_none_or(|p| !size.contains(p)), "{dx} {dy} on {n}");
        }
        let first = Point::new(0, 0).unwrap();
        for (dx, dy) in [(-1, 0), (0, -1), (-1, -1), (-1, 1), (1, -1)] {
            assert_eq!(first.shifted(dx, dy, size), None, "{dx} {dy} on {n}");
        }
        assert_eq!(first.shifted(1, 1, size), Point::new(1, 1));
    }
}

#[test]
fn rows_are_counted_from_the_top_as_protocols_do() {
    assert_eq!(Size::STANDARD.from_top(0, 0), Some(point("a15")));
    assert_eq!(Size::STANDARD.from_top(7, 7), Some(point("h8")));
    assert_eq!(Size::STANDARD.from_top(0, 14), Some(point("a1")));
    for size in sizes() {
        let n = u32::from(size.get());
        for p in size.points() {
            let row = size.row_from_top(p);
            assert_eq!(u32::from(row), n - 1 - u32::from(p.y()));
            assert_eq!(size.from_top(u32::from(p.x()), u32::from(row)), Some(p));
        }
        for (x, y) in [(n, 0), (0, n), (n, n), (u32::MAX, 0), (0, u32::MAX)] {
            assert_eq!(size.from_top(x, y), None, "{x},{y} on {n}");
        }
    }
}

#[test]
fn a_symmetry_is_undone_by_one_of_the_eight() {
    for symmetry in Symmetry::all() {
        assert!(Symmetry::all().contains(&symmetry.inverse()));
        assert_eq!(symmetry.inverse().inverse(), symmetry);
    }
}

#[test]
fn a_set_up_has_the_hash_of_the_game_that_leads_to_it() {
    let moves = points("h8 i9 j8 i7 g8").into_iter().map(Into::into);
    let moves: Vec<_> = moves.collect();
    let played = Position::from_moves(Rule::Renju, Size::STANDARD, &moves).unwrap();
    for black in ["h8 j8 g8", "g8 h8 j8"] {
        let (black, white) = (points(black), points("i9 i7"));
        let set_up =
            Position::from_stones(Rule::Renju, Size::STANDARD, &black, &white, Color::White);
        assert_eq!(set_up.unwrap().hash(), played.hash());
    }
}

#[test]
fn only_black_to_move_in_an_open_game_has_forbidden_points() {
    let black = points("f8 g8 h9 h10");
    let forbidden = |white: &str, to_move| {
        let white = points(white);
        let set_up = Position::from_stones(Rule::Renju, Size::STANDARD, &black, &white, to_move);
        let forbidden = set_up.unwrap().forbidden_points();
        forbidden.into_iter().map(|(p, _)| p).collect::<Vec<_>>()
    };
    assert_eq!(forbidden("a1 a2 a3 a4", Color::Black), points("h8"));
    assert_eq!(forbidden("a1 a2 a3 a4", Color::White), []);
    assert_eq!(forbidden("a1 a2 a3 a4 a5", Color::Black), []);
}

#[test]
fn an_empty_point_wins_nothing() {
    let black = points("e8 f8 g8 h8 i8");
    let position =
        Position::from_stones(Rule::Freestyle, Size::STANDARD, &black, &[], Color::White).unwrap();
    let through = |p| win::through(position.board(), Rule::Freestyle, point(p), Color::Black);
    assert!(through("g8").is_some());
    // Next to the row, where a stone would lengthen it.
    assert_eq!(through("j8"), None);
    assert_eq!(through("d8"), None);
}
