//! Explanations of forbidden points against the verdicts and the literal rules.

use crate::common::{point, points, set_up};
use proptest::prelude::*;
use tengen_core::foul::{self, Verdict};
use tengen_core::literal::Finding;
use tengen_core::why::{Change, Why, changes, explain};
use tengen_core::{Board, Color, Direction, Foul, Point, Position, Rule, Size, Symmetry};

fn position(black: &str, white: &str) -> Position {
    let turn = Symmetry::all()[0];
    let stones = (&points(black)[..], &points(white)[..]);
    set_up(Rule::Renju, Size::STANDARD, stones, Color::Black, turn)
}

fn explained(black: &str, white: &str, p: &str) -> Why {
    explain(position(black, white).board(), point(p)).unwrap()
}

#[test]
fn a_double_three_names_both_threes_and_their_extensions() {
    let why = explained("f8 g8 h9 h10", "-", "h8");
    assert_eq!(why.verdict, Verdict::Foul(Foul::DoubleThree));
    assert_eq!((why.fours.len(), why.threes.len()), (0, 2));
    let row = &why.threes[0];
    assert_eq!(row.row.direction, Direction::Horizontal);
    assert_eq!(row.row.stones, points("f8 g8 h8"));
    assert!(row.is_real());
    let moves: Vec<Point> = row.extensions.iter().map(|e| e.why.point).collect();
    assert_eq!(moves, points("e8 i8"));
    assert_eq!(row.extensions[0].completions, [point("d8"), point("i8")]);
    assert_eq!(why.threes[1].row.stones, points("h8 h9 h10"));
    assert!(!why.is_false_double_three());
}

#[test]
fn a_double_four_in_one_line_names_both_sets_of_stones() {
    let why = explained("e8 g8 i8 k8", "-", "h8");
    assert_eq!(why.verdict, Verdict::Foul(Foul::DoubleFour));
    let sets: Vec<_> = why.fours.iter().map(|f| f.row.stones.clone()).collect();
    assert_eq!(sets, [points("e8 g8 h8 i8"), points("g8 h8 i8 k8")]);
    assert_eq!(why.fours[0].completions, points("f8"));
    assert_eq!(why.fours[1].completions, points("j8"));
    assert_eq!(why.threes, []);
}

#[test]
fn a_straight_four_is_one_four_with_two_completions() {
    let why = explained("e8 f8 g8", "-", "h8");
    assert_eq!(why.verdict, Verdict::Legal);
    assert_eq!(why.fours.len(), 1);
    assert_eq!(why.fours[0].completions, points("d8 i8"));
}

#[test]
fn overlines_and_fives_end_the_matter() {
    let why = explained("d8 e8 f8 h8 i8", "-", "g8");
    assert_eq!(why.overlines.len(), 1);
    assert_eq!(why.overlines[0].stones, points("d8 e8 f8 g8 h8 i8"));
    let why = explained("d8 e8 f8 h8 i8 g9 g10 g11 g12", "-", "g8");
    assert_eq!(why.verdict, Verdict::Five);
    assert_eq!(why.fives[0].stones, points("g8 g9 g10 g11 g12"));
    assert_eq!(why.overlines.len(), 1);
}

#[test]
fn what_decides_is_told_and_nothing_beside_it() {
    // A five, whatever else the stone makes.
    let why = explained("d8 e8 f8 g8 h9 h10", "-", "h8");
    assert_eq!(why.verdict, Verdict::Five);
    assert_eq!((why.fours.len(), why.threes.len()), (0, 0));
    // Two fours, whatever the threes are.
    let why = explained("e8 f8 g8 h9 h10 h11 g7 f6", "-", "h8");
    assert_eq!(why.verdict, Verdict::Foul(Foul::DoubleFour));
    assert_eq!((why.fours.len(), why.threes.len()), (2, 0));
}

#[test]
fn the_ends_of_a_straight_four_are_right_beyond_it() {
    // i8 makes a five too, but with the four stones on its other side.
    let why = explained("d8 f8 j8 k8 l8 m8", "-", "e8");
    let three = &why.threes[0];
    assert_eq!(three.row.stones, points("d8 e8 f8"));
    let ends: Vec<_> = three
        .extensions
        .iter()
        .map(|e| (e.why.point, e.completions))
        .collect();
    let end = |q, low, high| (point(q), [point(low), point(high)]);
    assert_eq!(ends, [end("c8", "b8", "g8"), end("g8", "c8", "h8")]);
}

#[test]
fn a_false_three_shows_the_foul_behind_it() {
    // Depth 1: the extension h9 would be a double four.
    let why = explained("f8 g8 h10 h11 e9 f9 g9", "d9", "h8");
    assert!(why.is_false_double_three());
    let file = why
        .threes
        .iter()
        .find(|t| t.row.direction == Direction::Vertical)
        .unwrap();
    assert!(!file.is_real());
    assert_eq!(file.extensions.len(), 1);
    let h9 = &file.extensions[0].why;
    assert_eq!(
        (h9.point, h9.verdict),
        (point("h9"), Verdict::Foul(Foul::DoubleFour))
    );
    assert_eq!(h9.fours.len(), 2);
    // Depth 3: three extensions in a row.
    let why = explained("f8 g8 h10 h11 j9 k9 f11 g10 b12 c12 d12", "a12", "h8");
    assert_eq!(why.verdict, Verdict::Foul(Foul::DoubleThree));
    assert!(why.depth() >= 4, "{}", why.depth());
}

#[test]
fn taken_points_have_no_explanation() {
    let position = position("h8", "i9");
    assert_eq!(explain(position.board(), point("h8")), None);
    assert_eq!(explain(position.board(), point("p1")), None);
    assert_eq!(changes(position.board(), point("i9")), []);
}

#[test]
fn one_stone_frees_or_forbids() {
    let t29 = position("f8 g8 h10 h11 j9 k9 f11 g10", "e12");
    assert!(t29.legality(point("h8")).is_err());
    // Without white e12 the point is legal, so this stone forbids it.
    let t28 = position("f8 g8 h10 h11 j9 k9 f11 g10", "-");
    let found = changes(t28.board(), point("h8"));
    let e12 = Change {
        point: point("e12"),
        color: Color::White,
        frees: false,
    };
    assert!(found.contains(&e12), "{found:?}");
    let double = position("f8 g8 h9 h10", "-");
    let found = changes(double.board(), point("h8"));
    for (p, color) in [
        ("i8", Color::White),
        ("h11", Color::White),
        ("e8", Color::White),
    ] {
        let freed = Change {
            point: point(p),
            color,
            frees: true,
        };
        assert!(found.contains(&freed), "{freed:?}");
    }
    for change in found {
        let mut board = double.board().clone();
        board.put(change.point, change.color);
        let forbidden = matches!(foul::verdict(&board, point("h8")), Verdict::Foul(_));
        assert_eq!(forbidden, !change.frees);
    }
}

/// The verdict that the lists of an explanation add up to.
fn judge(why: &Why) -> Verdict {
    let real = why.threes.iter().filter(|t| t.is_real()).count();
    if !why.fives.is_empty() {
        Verdict::Five
    } else if !why.overlines.is_empty() {
        Verdict::Foul(Foul::Overline)
    } else if why.fours.len() >= 2 {
        Verdict::Foul(Foul::DoubleFour)
    } else if real >= 2 {
        Verdict::Foul(Foul::DoubleThree)
    } else {
        Verdict::Legal
    }
}

fn check(why: &Why) {
    assert_eq!(judge(why), why.verdict, "{why:#?}");
    for extension in why.threes.iter().flat_map(|t| &t.extensions) {
        check(&extension.why);
    }
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 200, ..ProptestConfig::default() })]

    #[test]
    fn explanations_add_up(stones in prop::collection::vec((0u8..9, 0u8..9, 0u8..4), 8..50)) {
        let mut board = Board::new(Size::STANDARD);
        for (x, y, color) in stones {
            let p = Point::from_xy(x + 3, y + 6);
            if board.is_empty(p) {
                board.put(p, if color == 0 { Color::White } else { Color::Black });
            }
        }
        let (black, white): (Vec<_>, Vec<_>) =
            board.iter().partition(|&(_, c)| c == Color::Black);
        let strip = |v: Vec<(Point, Color)>| v.into_iter().map(|(p, _)| p).collect::<Vec<_>>();
        let (black, white) = (strip(black), strip(white));
        let mut literal = tengen_core::literal::Grid::new(Size::STANDARD);
        black.iter().for_each(|&p| literal.set(p, Some(Color::Black)));
        white.iter().for_each(|&p| literal.set(p, Some(Color::White)));
        for p in Size::STANDARD.points().filter(|&p| board.is_empty(p)) {
            let why = explain(&board, p).unwrap();
            check(&why);
            let finding = match literal.renju(p) {
                Finding::Five => Verdict::Five,
                Finding::Legal => Verdict::Legal,
                Finding::Overline => Verdict::Foul(Foul::Overline),
                Finding::DoubleFour => Verdict::Foul(Foul::DoubleFour),
                Finding::DoubleThree => Verdict::Foul(Foul::DoubleThree),
            };
            prop_assert_eq!(why.verdict, finding);
        }
    }
}
