//! The search against plain negamax, and incremental sums against sums from scratch.

use proptest::prelude::*;
use tengen_core::{Rule, Size};

use super::*;
use crate::pattern_dictionary::sum;

/// Plain negamax without pruning or move ordering, with sums from scratch.
fn plain(
    position: &Position,
    settings: ProgramSettings,
    depth: u32,
    ply: i32,
) -> (i32, Vec<Point>) {
    if let Some(outcome) = position.outcome() {
        let score = outcome.winner.map_or(0, |_| ply - WIN);
        return (score, Vec::new());
    }
    let legal: Vec<Point> = x_major(position.size())
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    let near = legal.iter().copied().filter(|&p| is_close(position, p));
    let near: Vec<Point> = near.collect();
    let moves = if near.is_empty() { legal } else { near };
    if depth == 0 || moves.is_empty() {
        let mover = position.to_move();
        let best = |side| best_sum(position, side, settings);
        return (best(mover) - best(mover.opponent()), Vec::new());
    }
    let mut best = (-2 * WIN, Vec::new());
    for p in moves {
        let mut after = position.clone();
        after.play(Move::Place(p)).expect("legal");
        let (score, rest) = plain(&after, settings, depth - 1, ply + 1);
        if -score > best.0 {
            best = (-score, [&[p][..], &rest].concat());
        }
    }
    best
}

fn is_close(position: &Position, p: Point) -> bool {
    let steps = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy)));
    steps
        .filter_map(|(dx, dy)| p.shifted(dx, dy, position.size()))
        .any(|q| position.board().get(q).is_some())
}

fn best_sum(position: &Position, side: Color, settings: ProgramSettings) -> i32 {
    let board = position.board();
    let free = x_major(board.size()).filter(|&p| board.is_empty(p));
    free.map(|p| sum(board, side, p, settings))
        .max()
        .unwrap_or(0)
}

/// Plays the cells that are legal, skipping the rest.
fn played(rule: Rule, n: u8, cells: &[u8]) -> Position {
    let mut position = Position::new(rule, Size::new(n.into()).expect("a size"));
    for c in cells {
        let _ = position.play(Move::Place(Point::from_xy(c % n, c / n % n)));
    }
    position
}

/// Whether plain negamax is feasible with this number of empty points.
fn affordable(position: &Position, depth: u32) -> bool {
    let free = u32::from(position.size().cells() - position.board().stones());
    free.pow(depth) <= 4000
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 64, ..ProptestConfig::default() })]

    #[test]
    fn it_is_plain_negamax(
        rule in prop::sample::select(&Rule::ALL[..]),
        n in 5u8..=7,
        cells in prop::collection::vec(any::<u8>(), 1..50),
        depth in 0u32..=4,
        faithful in any::<bool>(),
    ) {
        let position = played(rule, n, &cells);
        let settings = ProgramSettings::with_slips(faithful);
        let depth = (0..=depth).rev().find(|&d| affordable(&position, d)).unwrap_or(0);
        let found = search(&position, settings, depth);
        prop_assert_eq!(found, plain(&position, settings, depth, 0), "at depth {}", depth);
    }

    #[test]
    fn sums_kept_up_to_date_are_those_from_scratch(
        n in 5u8..=15,
        cells in prop::collection::vec(any::<u8>(), 1..120),
        back in 0usize..60,
        faithful in any::<bool>(),
    ) {
        let settings = ProgramSettings::with_slips(faithful);
        let mut position = played(Rule::Freestyle, n, &[]);
        let mut sums = Sums::of(position.board(), settings);
        let mut undos = Vec::new();
        for c in cells {
            let (p, color) = (Point::from_xy(c % n, c / n % n), position.to_move());
            if position.play(Move::Place(p)).is_ok() {
                undos.push((p, sums.play(p, color)));
            }
        }
        for (p, undo) in undos.into_iter().rev().take(back) {
            position.undo();
            sums.undo(p, &undo);
        }
        let again = Sums::of(position.board(), settings);
        for side in Color::BOTH {
            for p in position.size().points().filter(|&p| position.board().is_empty(p)) {
                let wanted = sum(position.board(), side, p, settings);
                prop_assert_eq!([sums.get(side, p), again.get(side, p)], [wanted; 2], "{}", p);
            }
            prop_assert_eq!(sums.best(side), best_sum(&position, side, settings));
        }
    }
}
