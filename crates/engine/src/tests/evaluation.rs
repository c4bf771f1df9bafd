//! Incremental evaluation sums against sums from scratch.

use proptest::prelude::*;
use tengen_core::{Color, Position, Rule, Size, Symmetry};

use super::positions::{Random, setup};
use crate::Board;
use crate::eval::evaluate;
use crate::lanes::Lanes;

proptest! {
    #![proptest_config(ProptestConfig::with_cases(120))]

    #[test]
    fn sums_follow_any_sequence_of_plays_passes_and_undos(
        seed: u64,
        rule in 0..5usize,
        n in 5u32..=22,
        ops in prop::collection::vec(0..5u8, 1..60),
    ) {
        let mut random = Random::new(seed);
        let size = Size::new(n).unwrap();
        let mut position = Position::new(Rule::ALL[rule], size);
        let mut board = Board::new(&position);
        for op in ops {
            let legal = position.legal_points();
            if op == 0 {
                let before = board.clone();
                board.pass();
                prop_assert_eq!(board.before_last(), Some(before.observer()));
                board.undo();
            } else if op < 4 && !legal.is_empty() {
                let p = random.pick(&legal);
                board.play(p);
                position.play(p).unwrap();
            } else if board.ply() > 0 {
                board.undo();
                position.undo();
            }
            prop_assert_eq!(board.difference(&Board::new(&position)), None);
        }
    }

    #[test]
    fn symmetries_are_worth_the_same(seed: u64, rule in 0..5usize, n in 5u32..=22, stones in 1usize..60) {
        let size = Size::new(n).unwrap();
        let position = setup(Rule::ALL[rule], size, stones, &mut Random::new(seed));
        let value = evaluate(&Board::new(&position), Lanes::widest());
        for symmetry in Symmetry::all() {
            let stones = |color: Color| {
                let all = position.board().iter().filter(|&(_, c)| c == color);
                all.map(|(p, _)| symmetry.apply(p, size)).collect::<Vec<_>>()
            };
            let (black, white) = (stones(Color::Black), stones(Color::White));
            let turned =
                Position::from_stones(Rule::ALL[rule], size, &black, &white, position.to_move());
            prop_assert_eq!(evaluate(&Board::new(&turned.unwrap()), Lanes::widest()), value);
        }
    }
}
