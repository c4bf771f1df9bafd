//! The incremental board and its observer against a board made from scratch.

use proptest::prelude::*;
use tengen_core::foul::{self, Verdict};
use tengen_core::{Color, Direction, Point, Position, Rule, Size, Symmetry};

use super::positions::{Random, clump, setup, sizes};
use super::tally::Tally;
use crate::{Ahead, Board, Observer, PointClass, cell_of, cells_in, point_of, point_on_board};

fn assert_like_new<O: Observer>(board: &Board<O>, position: &Position) {
    assert_eq!(board.difference(&Board::new(position)), None);
}

#[test]
fn looking_ahead_says_what_playing_on_says() {
    let mut random = Random::new(8);
    let mut fives = 0;
    for rule in Rule::ALL {
        for _ in 0..60 {
            let position = clump(rule, Size::STANDARD, 30, &mut random);
            let start = Board::<Tally>::new(&position);
            let (mut board, mut ahead) = (start.clone(), Ahead::new(&start));
            for _ in 0..6 {
                let near: Vec<_> = cells_in(&board.candidates()).collect();
                let cell = random.pick(&near);
                let us = board.to_move();
                let before = board.cells_of(us, PointClass::Five);
                board.play_cell(cell);
                ahead.place(cell);
                for color in Color::BOTH {
                    for cell in cells_in(board.empty_cells()) {
                        assert_eq!(ahead.class(cell, color), board.cell_class(cell, color));
                    }
                }
                // All fives that the stone has made.
                let made = board.cells_of(us, PointClass::Five);
                let made: Vec<_> = cells_in(&made)
                    .filter(|c| before[c.row()] >> c.column() & 1 == 0)
                    .collect();
                let with = ahead.fives_with(cell, us);
                assert!(with.is_sorted() && made.iter().all(|c| with.contains(c)));
                assert!(
                    with.iter()
                        .all(|&c| board.cell_class(c, us) == PointClass::Five)
                );
                fives += made.len();
            }
        }
    }
    assert!(fives > 20, "{fives}");
}

/// Compares after every random stone, and again after every undo.
fn play_and_undo(mut position: Position, moves: usize, random: &mut Random) {
    let mut board = Board::<Tally>::new(&position);
    for _ in 0..moves {
        let legal = position.legal_points();
        if legal.is_empty() {
            break;
        }
        let p = random.pick(&legal);
        board.play(p);
        assert!(position.play(p).is_ok());
        assert_like_new(&board, &position);
    }
    while position.undo().is_some() && board.ply() > 0 {
        board.undo();
        assert_like_new(&board, &position);
    }
    assert_eq!(board.ply(), 0);
}

#[test]
fn the_lines_of_an_empty_board_hold_its_points_and_wall() {
    for size in sizes() {
        let board = Board::<()>::new(&Position::new(Rule::Standard, size));
        for p in size.points() {
            for direction in Direction::ALL {
                let (line, at) = board.line(cell_of(p), direction as usize);
                let (dx, dy) = direction.step();
                for distance in -5..=5 {
                    let there = p.shifted(dx * distance, dy * distance, size);
                    let expected = if there.is_some() { 0b11 } else { 0b00 };
                    let shift = at as i32 + 2 * i32::from(distance);
                    assert_eq!(
                        line >> shift & 0b11,
                        expected,
                        "{p} {direction:?} {distance}"
                    );
                }
            }
            assert!(board.is_empty(p));
        }
    }
}

#[test]
fn play_and_undo_equal_the_board_from_scratch() {
    let mut random = Random::new(1);
    for size in sizes() {
        for rule in Rule::ALL {
            let stones = random.below(usize::from(size.cells()) / 2);
            play_and_undo(Position::new(rule, size), 40, &mut random);
            let start = setup(rule, size, stones, &mut random);
            let mut replay = start.clone();
            let mut board = Board::<Tally>::new(&replay);
            for _ in 0..12 {
                let Some(&p) = replay.legal_points().first() else {
                    break;
                };
                board.play(p);
                replay.play(p).unwrap();
                assert_like_new(&board, &replay);
            }
            while board.ply() > 0 {
                board.undo();
                replay.undo();
                assert_like_new(&board, &replay);
            }
        }
    }
}

#[test]
fn a_pass_changes_the_turn_only() {
    let mut random = Random::new(2);
    let position = clump(Rule::Renju, Size::STANDARD, 30, &mut random);
    let mut board = Board::<Tally>::new(&position);
    board.pass();
    assert_eq!(board.to_move(), position.to_move().opponent());
    assert_ne!(board.hash(), position.hash());
    board.undo();
    assert_like_new(&board, &position);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn any_sequence_of_plays_and_undos(seed: u64, rule in 0..5usize, n in 5u32..=22, ops in prop::collection::vec(any::<bool>(), 1..60)) {
        let mut random = Random::new(seed);
        let size = Size::new(n).unwrap();
        let mut position = Position::new(Rule::ALL[rule], size);
        let mut board = Board::<Tally>::new(&position);
        for play in ops {
            let legal = position.legal_points();
            if play && !legal.is_empty() {
                let p = random.pick(&legal);
                board.play(p);
                position.play(p).unwrap();
            } else if board.ply() > 0 {
                board.undo();
                position.undo();
            }
            assert_like_new(&board, &position);
        }
    }

    #[test]
    fn symmetries_see_the_same(seed: u64, rule in 0..5usize, n in 5u32..=22, stones in 1usize..60) {
        let size = Size::new(n).unwrap();
        let position = setup(Rule::ALL[rule], size, stones, &mut Random::new(seed));
        let board: Board = Board::new(&position);
        for symmetry in Symmetry::all() {
            let turned = turn(&position, symmetry);
            let other: Board = Board::new(&turned);
            for p in size.points().filter(|&p| board.is_empty(p)) {
                let q = symmetry.apply(p, size);
                for color in Color::BOTH {
                    prop_assert_eq!(board.class(p, color), other.class(q, color));
                }
            }
        }
    }

    #[test]
    fn forbidden_points_are_those_of_the_rules(seed: u64, n in 5u32..=22, stones in 1usize..120) {
        let size = Size::new(n).unwrap();
        let mut random = Random::new(seed);
        let position = if seed % 2 == 0 {
            setup(Rule::Renju, size, stones, &mut random)
        } else {
            clump(Rule::Renju, size, stones, &mut random)
        };
        let board: Board = Board::new(&position);
        for p in size.points().filter(|&p| board.is_empty(p)) {
            let exact = foul::verdict(position.board(), p);
            let own = foul::verdict(&board, p);
            prop_assert_eq!(exact, own);
            let legal = !matches!(exact, Verdict::Foul(_));
            prop_assert_eq!(board.is_legal(cell_of(p), Color::Black), legal);
            prop_assert_eq!(exact == Verdict::Five, board.class(p, Color::Black) == PointClass::Five);
            prop_assert!(board.is_legal(cell_of(p), Color::White));
        }
    }
}

fn turn(position: &Position, symmetry: Symmetry) -> Position {
    let stones = |color: Color| -> Vec<Point> {
        let all = position.board().iter();
        all.filter(|&(_, c)| c == color)
            .map(|(p, _)| symmetry.apply(p, position.size()))
            .collect()
    };
    let (black, white) = (stones(Color::Black), stones(Color::White));
    Position::from_stones(
        position.rule(),
        position.size(),
        &black,
        &white,
        position.to_move(),
    )
    .unwrap()
}

#[test]
fn a_cell_off_the_board_has_no_point() {
    for size in sizes() {
        let points = (0..crate::GRID).filter_map(|i| point_of(crate::Cell::new(i), size));
        assert!(points.eq(size.points()));
        for p in size.points() {
            assert_eq!(point_of(cell_of(p), size), Some(p));
            assert_eq!(point_on_board(cell_of(p)), p);
        }
    }
}

#[test]
#[should_panic(expected = "is wall")]
fn wall_is_no_point_of_any_board() {
    let _ = point_on_board(crate::Cell::new(0));
}
