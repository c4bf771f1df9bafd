//! Program 4's search, as its author proposes: negamax with its sums at the leaves.

mod sums;

use tengen_core::{Color, Move, Point, Position};

use crate::bitboard::Bits;
use crate::negamax::{Window, best_of};
use crate::{ProgramSettings, x_major};
use sums::Sums;

/// The score of a won game, minus the plies to the win.
const WIN: i32 = 1_000_000_000;

/// Score and principal variation of a search `depth` plies deep.
///
/// Moves are the legal points at most two columns and rows from a stone; of equal ones the first
/// x-major wins. Move ordering and pruning change neither score nor line.
pub(crate) fn search(
    position: &Position,
    settings: ProgramSettings,
    depth: u32,
) -> (i32, Vec<Point>) {
    let mut search = Search::new(position, settings);
    let mut line = Vec::new();
    let all = Window {
        alpha: -2 * WIN,
        beta: 2 * WIN,
    };
    let score = search.node(depth, 0, all, &mut line);
    (score, line)
}

struct Search {
    position: Position,
    bits: [Bits; 2],
    sums: Sums,
}

impl Search {
    fn new(position: &Position, settings: ProgramSettings) -> Search {
        let board = position.board();
        Search {
            position: position.clone(),
            bits: Color::BOTH.map(|color| Bits::of(board, color)),
            sums: Sums::of(board, settings),
        }
    }

    fn node(&mut self, depth: u32, ply: i32, window: Window, line: &mut Vec<Point>) -> i32 {
        if let Some(outcome) = self.position.outcome() {
            return match outcome.winner {
                None => 0,
                // The winner has just moved.
                Some(_) => ply - WIN,
            };
        }
        if depth == 0 {
            return self.leaf();
        }
        // Mate distance pruning: the earliest loss is in two plies, the earliest win in one.
        let (worst, best) = (ply + 2 - WIN, WIN - ply - 1);
        if worst >= window.beta {
            return worst;
        }
        if best <= window.alpha {
            return best;
        }
        let window = Window {
            alpha: window.alpha.max(worst - 1),
            ..window
        };
        let moves = self.moves();
        if moves.is_empty() {
            return self.leaf();
        }
        best_of(moves, -2 * WIN, window, line, |p, window, rest| {
            let color = self.position.to_move();
            self.position.play(Move::Place(p)).ok()?;
            self.bits[color.index()].flip(p);
            let undo = self.sums.play(p, color);
            let score = -self.node(depth - 1, ply + 1, window.turned(), rest);
            self.sums.undo(p, &undo);
            self.bits[color.index()].flip(p);
            self.position.undo();
            Some(score)
        })
    }

    /// The mover's highest sum minus the opponent's.
    fn leaf(&self) -> i32 {
        let mover = self.position.to_move();
        self.sums.best(mover) - self.sums.best(mover.opponent())
    }

    /// Legal points at most two columns and rows from a stone (all legal points without any),
    /// sorted by the sum of both sides, each with its x-major rank.
    fn moves(&self) -> Vec<(Point, u32)> {
        let size = self.position.size();
        let n = i32::from(size.get());
        let legal = |p: &Point| self.position.legality(*p).is_ok();
        let near = self.bits[0].near(&self.bits[1], n);
        let mut moves: Vec<Point> = near.points().filter(legal).collect();
        if moves.is_empty() {
            moves = x_major(size).filter(legal).collect();
        }
        let rank = |p: Point| u32::from(p.x()) << 8 | u32::from(size.row_from_top(p));
        let hopes = |p: Point| self.sums.get(Color::Black, p) + self.sums.get(Color::White, p);
        let mut moves: Vec<(Point, u32)> = moves.into_iter().map(|p| (p, rank(p))).collect();
        moves.sort_by_cached_key(|&(p, rank)| (-hopes(p), rank));
        moves
    }
}

#[cfg(test)]
mod tests;
