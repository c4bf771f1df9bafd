//! Equivalent fifth moves: which points are equivalent, on every turn of the board.

use crate::common::{point, points};
use proptest::prelude::*;
use tengen_core::opening::{classes, equivalent};
use tengen_core::{Board, Color, Point, Rule, Size, Symmetry};

/// Black stones, white stones, an offer, its equivalents, the number of classes.
const EQUIVALENTS: [(&str, &str, &str, &str, usize); 5] = [
    ("h8 h7", "h9 h6", "g8", "g7 i7 g8 i8", 62),
    ("h8 h10", "h9 i9", "g8", "g8 g10", 132),
    ("h8 h10", "h9 h12", "i8", "g8 i8", 116),
    ("h8 i10", "h9 i9", "g10", "j8 g10", 132),
    ("h8 i9", "h9 j10", "i8", "i8", 221),
];

#[test]
fn equivalent_points_are_found_with_translations() {
    for (black, white, offer, expected, count) in EQUIVALENTS {
        let (black, white) = (points(black), points(white));
        let turn = Symmetry::all()[0];
        let position = crate::common::set_up(
            Rule::Renju,
            Size::STANDARD,
            (&black, &white),
            Color::Black,
            turn,
        );
        let board = position.board();
        let offer = point(offer);
        let found: Vec<Point> = position
            .legal_points()
            .into_iter()
            .filter(|&p| equivalent(board, offer, p))
            .collect();
        assert_eq!(found, points(expected), "{board}");
        let classes = classes(board);
        assert_eq!(classes.len(), count, "{board}");
        assert_eq!(classes.iter().map(Vec::len).sum::<usize>(), 221);
        assert!(classes.contains(&found));
    }
}

proptest! {
    /// Equivalence does not depend on how the board is turned.
    #[test]
    fn turned_boards_have_the_same_classes(picks in prop::collection::vec(0u16..81, 4)) {
        let size = Size::new(9).unwrap();
        let turned = |turn: Symmetry| {
            let mut board = Board::new(size);
            for (i, &pick) in picks.iter().enumerate() {
                let p = turn.apply(Point::from_xy((pick % 9) as u8, (pick / 9) as u8), size);
                if board.is_empty(p) {
                    board.put(p, Color::BOTH[i % 2]);
                }
            }
            board
        };
        let mut plain: Vec<usize> =
            classes(&turned(Symmetry::all()[0])).iter().map(Vec::len).collect();
        plain.sort_unstable();
        for turn in Symmetry::all() {
            let mut sizes: Vec<usize> = classes(&turned(turn)).iter().map(Vec::len).collect();
            sizes.sort_unstable();
            prop_assert_eq!(&sizes, &plain);
        }
    }
}
