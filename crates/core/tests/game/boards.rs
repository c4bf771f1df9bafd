//! Boards: symmetries, counts, printing, position hashes.

use crate::common::point;
use tengen_core::notation::parse_moves;
use tengen_core::{Board, Color, Point, Position, Rule, Symmetry};

use super::size;

#[test]
fn hash_v1_is_pinned() {
    let hash = |rule, n, text: &str| {
        let moves = parse_moves(text).unwrap();
        Position::from_moves(rule, size(n), &moves).unwrap().hash()
    };
    assert_eq!(hash(Rule::Freestyle, 15, ""), PINNED[0]);
    assert_eq!(hash(Rule::Renju, 15, ""), PINNED[1]);
    assert_eq!(hash(Rule::Freestyle, 20, ""), PINNED[2]);
    assert_eq!(hash(Rule::Freestyle, 15, "h8"), PINNED[3]);
    assert_eq!(hash(Rule::Freestyle, 15, "h8i9"), PINNED[4]);
    assert_eq!(hash(Rule::Renju, 15, "h8i9j8a1o15"), PINNED[5]);
    // Transpositions have one hash; passes and colours change it.
    assert_eq!(
        hash(Rule::Renju, 15, "h8i9j8"),
        hash(Rule::Renju, 15, "j8i9h8")
    );
    assert_ne!(hash(Rule::Renju, 15, "h8--"), hash(Rule::Renju, 15, "h8"));
    assert_ne!(hash(Rule::Renju, 15, "h8i9"), hash(Rule::Renju, 15, "i9h8"));
}

/// From a separate program, by the definition.
const PINNED: [u64; 6] = [
    0x057860984ba2fafc,
    0xa079d3b3fdb9d41a,
    0x28b24824ae07746d,
    0x04a33df90513de74,
    0xbb45be4a4304f8ff,
    0x751030713d5614ce,
];

#[test]
fn symmetries_are_eight_and_have_inverses() {
    let p = point("b4");
    let images: std::collections::BTreeSet<Point> = Symmetry::all()
        .iter()
        .map(|s| s.apply(p, size(9)))
        .collect();
    assert_eq!(images.len(), 8);
    for n in [5, 15, 22] {
        for turn in Symmetry::all() {
            for p in size(n).points() {
                let q = turn.apply(p, size(n));
                assert!(size(n).contains(q));
                assert_eq!(turn.inverse().apply(q, size(n)), p);
            }
        }
    }
    assert_eq!(Symmetry::all()[0].apply(p, size(9)), p);
}

#[test]
fn boards_count_and_print() {
    let mut board = Board::new(size(5));
    board.put(point("a1"), Color::Black);
    board.put(point("e5"), Color::White);
    board.put(point("c2"), Color::White);
    assert_eq!(
        (
            board.count(Color::Black),
            board.count(Color::White),
            board.stones()
        ),
        (1, 2, 3)
    );
    let text = " 5 . . . . O\n 4 . . . . .\n 3 . . . . .\n 2 . . O . .\n 1 X . . . .\n   A B C D E";
    assert_eq!(board.to_string(), text);
    assert_eq!(format!("{board:?}"), format!("Board 5×5\n{text}"));
    assert_eq!(board.get(point("k10")), None);
    assert!(!board.is_empty(point("f1")) && board.is_empty(point("b1")));
    assert_eq!(board.take(point("b1")), None);
    assert_eq!(board.take(point("e5")), Some(Color::White));
    assert_eq!(board.count(Color::White), 1);
    assert!(!board.is_full());
}
