//! Program 4 with a look-ahead, as its author proposes: its sums at the leaves of a negamax.

use tengen_core::{Board, Color, Move, Point, Position};

use crate::negamax::best_of;
use crate::pattern_dictionary::best_sum;
use crate::{Settings, x_major};

/// A won game, less the plies it takes.
const WIN: i32 = 1_000_000_000;

/// The score for the side to move after looking `depth` plies ahead, and the line expected.
///
/// Moves are the legal points at most two columns and rows from a stone, x-major; the first of the
/// best is taken. Cutting off what cannot matter changes no score at the root.
pub(crate) fn search(position: &Position, settings: Settings, depth: u32) -> (i32, Vec<Point>) {
    let mut search = Search {
        position: position.clone(),
        settings,
    };
    let mut line = Vec::new();
    let score = search.node(depth, 0, -2 * WIN, 2 * WIN, &mut line);
    (score, line)
}

struct Search {
    position: Position,
    settings: Settings,
}

impl Search {
    fn node(&mut self, depth: u32, ply: i32, alpha: i32, beta: i32, line: &mut Vec<Point>) -> i32 {
        if let Some(outcome) = self.position.outcome() {
            return match outcome.winner {
                None => 0,
                // Whoever is to move has lost: the winner has just moved.
                Some(_) => ply - WIN,
            };
        }
        if depth == 0 {
            return self.leaf();
        }
        let moves = near(&self.position);
        if moves.is_empty() {
            return self.leaf();
        }
        best_of(moves, -2 * WIN, alpha, beta, line, |p, alpha, rest| {
            self.position.play(Move::Place(p)).ok()?;
            let score = -self.node(depth - 1, ply + 1, -beta, -alpha, rest);
            self.position.undo();
            Some(score)
        })
    }

    /// The highest sum the side to move could get less the highest the other side could.
    fn leaf(&self) -> i32 {
        let (board, mover) = (self.position.board(), self.position.to_move());
        let best = |side: Color| best_sum(board, side, self.settings);
        best(mover) - best(mover.opponent())
    }
}

/// Legal points at most two columns and rows from a stone; all legal ones where there are none.
fn near(position: &Position) -> Vec<Point> {
    let legal: Vec<Point> = x_major(position.size())
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    let close: Vec<Point> = legal
        .iter()
        .copied()
        .filter(|&p| is_close(position.board(), p))
        .collect();
    if close.is_empty() { legal } else { close }
}

fn is_close(board: &Board, p: Point) -> bool {
    let steps = (-2..=2).flat_map(|dx| (-2..=2).map(move |dy| (dx, dy)));
    steps
        .filter_map(|(dx, dy)| p.shifted(dx, dy, board.size()))
        .any(|q| board.get(q).is_some())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tengen_core::{Rule, Size};

    use super::*;

    /// The same without cutting anything off.
    fn plain(search: &mut Search, depth: u32, ply: i32) -> i32 {
        if search.position.outcome().is_some() || depth == 0 || near(&search.position).is_empty() {
            return search.node(0, ply, -2 * WIN, 2 * WIN, &mut Vec::new());
        }
        let mut best = -2 * WIN;
        for p in near(&search.position) {
            search.position.play(Move::Place(p)).expect("legal");
            best = best.max(-plain(search, depth - 1, ply + 1));
            search.position.undo();
        }
        best
    }

    proptest! {
        #![proptest_config(ProptestConfig { cases: 16, ..ProptestConfig::default() })]

        #[test]
        fn it_is_plain_negamax(cells in prop::collection::vec(0u8..36, 1..14), depth in 0u32..3) {
            let mut position = Position::new(Rule::Freestyle, Size::new(6).expect("a size"));
            for c in cells {
                // Whatever cannot be played is left out.
                let _ = position.play(Move::Place(Point::from_xy(c % 6, c / 6)));
            }
            let (score, line) = search(&position, Settings::REPAIRED, depth);
            let mut twin = Search { position: position.clone(), settings: Settings::REPAIRED };
            prop_assert_eq!(score, plain(&mut twin, depth, 0));
            // The line is legal.
            for p in line {
                prop_assert!(position.play(Move::Place(p)).is_ok());
            }
        }
    }
}
