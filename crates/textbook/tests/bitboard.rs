//! Program 5: features of diagrams counted by hand, and pinned moves.

use crate::common::Board;
use tengen_core::Color;
use tengen_textbook::{Features, Program, ProgramSettings, Reason, Shape};

fn features(own: &'static [(u32, u32)], theirs: &'static [(u32, u32)]) -> Features {
    Features::count(Board::new(15, own, theirs).position().board(), Color::Black)
}

/// The mover's number of runs of each shape, strongest first.
fn totals(features: &Features, mover: bool) -> [u32; 9] {
    Shape::ALL.map(|shape| features.total(mover, shape))
}

#[test]
fn runs_are_counted_in_four_directions() {
    // Own (7,7) (8,7), theirs (7,8) right below the first. Own, row: one open two. Column: (7,7) is
    // shut below, closed one; (8,7) open one. Up to the right: (7,7) open; (8,7) is shut at its
    // lower left by (7,8). Down to the right: two open ones.
    // Theirs: open along the row and down to the right, shut above and at the upper right.
    let found = features(&[(7, 7), (8, 7)], &[(7, 8)]);
    assert_eq!(totals(&found, true), [0, 0, 0, 0, 0, 1, 0, 4, 2]);
    assert_eq!(totals(&found, false), [0, 0, 0, 0, 0, 0, 0, 2, 2]);
    // 100 + 4·10 + 2 less 2·10 + 2.
    assert_eq!(found.score(), 142 - 22);
    // By direction: row, column, up to the right, down to the right; shapes strongest first.
    assert_eq!(found.0[..9], [0, 0, 0, 0, 0, 1, 0, 0, 0]);
    assert_eq!(found.0[9..18], [0, 0, 0, 0, 0, 0, 0, 1, 1]);
    assert_eq!(found.0[18..27], [0, 0, 0, 0, 0, 0, 0, 1, 1]);
    assert_eq!(found.0[27..36], [0, 0, 0, 0, 0, 0, 0, 2, 0]);
}

#[test]
fn edges_shut_like_stones() {
    // A corner stone is shut in row and column; on the falling diagonal too; up to the right both
    // cells beyond it are off the board: nothing.
    let found = features(&[(0, 0)], &[]);
    assert_eq!(totals(&found, true), [0, 0, 0, 0, 0, 0, 0, 0, 3]);
    // Four from the edge is simple; three in column 14 from the top is closed.
    let found = features(
        &[(0, 7), (1, 7), (2, 7), (3, 7)],
        &[(14, 0), (14, 1), (14, 2)],
    );
    assert_eq!(found.total(true, Shape::SimpleFour), 1);
    assert_eq!(found.total(false, Shape::ClosedThree), 1);
}

#[test]
fn shapes_of_runs() {
    for (length, ends, shape) in [
        (5, 0, Some(Shape::Five)),
        (7, 2, Some(Shape::Five)),
        (4, 2, Some(Shape::OpenFour)),
        (4, 1, Some(Shape::SimpleFour)),
        (4, 0, None),
        (3, 2, Some(Shape::OpenThree)),
        (3, 1, Some(Shape::ClosedThree)),
        (2, 2, Some(Shape::OpenTwo)),
        (2, 1, Some(Shape::ClosedTwo)),
        (1, 2, Some(Shape::OpenOne)),
        (1, 1, Some(Shape::ClosedOne)),
        (1, 0, None),
    ] {
        assert_eq!(Shape::of(length, ends), shape, "{length} with {ends} ends");
    }
    let weights = Shape::ALL.map(Shape::weight);
    assert_eq!(weights, [100_000, 10_000, 1000, 1000, 100, 100, 10, 10, 1]);
}

#[test]
fn compounds_count_once_a_side() {
    // Two open threes that meet nowhere: rows 3 and 11. 2·1000 + 2000, and every stone is an open
    // one in three directions: 18·10.
    let own = &[(3, 3), (4, 3), (5, 3), (8, 11), (9, 11), (10, 11)];
    assert_eq!(features(own, &[]).score(), 2000 + 2000 + 180);
    // A simple four and an open three: 1000 + 1000 + 5000. The four lies at the left edge in row 3:
    // its stones are open ones in columns; on diagonals (0,3) is closed both ways.
    let own = &[(0, 3), (1, 3), (2, 3), (3, 3), (8, 11), (9, 11), (10, 11)];
    let ones = 4 * 10 + 2 * (1 + 3 * 10) + 3 * 30;
    assert_eq!(features(own, &[]).score(), 1000 + 1000 + 5000 + ones);
}

fn pinned(own: &'static [(u32, u32)], theirs: &'static [(u32, u32)]) -> ((u32, u32), i32) {
    let board = Board::new(15, own, theirs);
    let (choice, point) = board.choose(Program::Bitboard, ProgramSettings::REPAIRED);
    match choice.reason {
        Reason::Searched { score, .. } => (point.expect("a move"), score),
        other => panic!("not searched: {other:?}"),
    }
}

#[test]
fn opens_in_the_centre() {
    let (choice, point) =
        Board::new(15, &[], &[]).choose(Program::Bitboard, ProgramSettings::REPAIRED);
    assert_eq!((point, choice.reason), (Some((7, 7)), Reason::Opening));
}

#[test]
fn wins_at_once() {
    // A five in one ply: a won position less one ply.
    let (point, score) = pinned(&[(3, 7), (4, 7), (5, 7), (6, 7)], &[(2, 7), (0, 0)]);
    assert_eq!((point, score), ((7, 7), 10_000_000 - 1));
}

#[test]
fn makes_an_open_four_of_its_open_three() {
    // Three plies: the four, any answer, the five.
    let (point, score) = pinned(&[(6, 7), (7, 7), (8, 7)], &[(0, 0), (14, 0), (0, 14)]);
    assert!(point == (5, 7) || point == (9, 7), "{point:?}");
    assert_eq!(score, 10_000_000 - 3);
}

#[test]
fn stops_an_open_three() {
    let (point, score) = pinned(&[(0, 0), (14, 0)], &[(6, 7), (7, 7), (8, 7)]);
    assert!(
        [(5, 7), (9, 7), (4, 7), (10, 7)].contains(&point),
        "{point:?}"
    );
    assert!(score > -1_000_000, "{score}");
}

#[test]
fn fills_the_fifth_point_of_a_four() {
    let (point, _) = pinned(&[(2, 7), (10, 10)], &[(3, 7), (4, 7), (5, 7), (6, 7)]);
    assert_eq!(point, (7, 7));
}
