//! Balancing: stones that bring a position closest to a given score.

use tengen_board::Limits;
use tengen_core::{Point, Position};

use super::offers::representatives;
use super::search::OpeningSearch;
use crate::report::Listener;
use crate::score::Score;
use crate::search::Engine;

/// First stones of a pair for which a second one is searched.
const FIRSTS: usize = 3;
/// One part in this many of the nodes finds the first stone of a pair.
const FIRST_SHARE: u64 = 4;
/// Divisor of a contest's nodes for re-searching one of its best.
const LOOK_AGAIN: u64 = 16;

/// A stone with the score it leads to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balanced {
    /// The stone.
    pub point: Point,
    /// Score after it for the side that placed it, in engine units.
    pub score: i32,
}

impl Engine {
    /// The stone of the side to move after which its score is closest to `bias` (0: balanced;
    /// positive: in its favour). `None` if no stone is legal, or if stopped before the first effort
    /// ends.
    pub fn balance_one(
        &mut self,
        position: &Position,
        bias: i32,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Option<Balanced> {
        self.clear();
        let mut search = OpeningSearch::new(self, position, 0, limits, control);
        search.climb(|search, nodes| search.balance(position, bias, nodes))
    }

    /// Two stones, one of each side, after which the side to move's score is closest to `bias`.
    /// Both scores are of the final position, for the side to move now.
    pub fn balance_two(
        &mut self,
        position: &Position,
        bias: i32,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Option<[Balanced; 2]> {
        self.clear();
        let mut search = OpeningSearch::new(self, position, 0, limits, control);
        search.climb(|search, nodes| search.balance_pair(position, bias, nodes))
    }
}

impl OpeningSearch<'_> {
    /// Iterates `work` with growing effort; returns the last complete result.
    fn climb<T>(&mut self, mut work: impl FnMut(&mut Self, u64) -> Option<T>) -> Option<T> {
        let mut found = None;
        for nodes in self.rungs() {
            let Some(better) = work(self, nodes) else {
                break;
            };
            found = Some(better);
            if self.enough() {
                break;
            }
        }
        found
    }

    /// The stone after which the side to move's score is closest to `bias`.
    pub(super) fn balance(
        &mut self,
        position: &Position,
        bias: i32,
        nodes: u64,
    ) -> Option<Balanced> {
        let ranked = self.contest_of_stones(position, bias, nodes)?;
        ranked.into_iter().next()
    }

    fn contest_of_stones(
        &mut self,
        position: &Position,
        bias: i32,
        nodes: u64,
    ) -> Option<Vec<Balanced>> {
        let field = representatives(position, 1);
        let ranked = self.contest(field, nodes, |search, &point, each| {
            let score = search.score_after(position, point, each);
            -(score - bias).abs()
        })?;
        let mut stones = Vec::with_capacity(ranked.len());
        for (point, _) in ranked.into_iter().take(FIRSTS) {
            // The contest keeps only distances: search again, from a warm table.
            let score = self.score_after(position, point, nodes / LOOK_AGAIN);
            if self.stopped() {
                return None;
            }
            stones.push(Balanced { point, score });
        }
        Some(stones)
    }

    fn balance_pair(
        &mut self,
        position: &Position,
        bias: i32,
        nodes: u64,
    ) -> Option<[Balanced; 2]> {
        let firsts = self.contest_of_stones(position, bias, nodes / FIRST_SHARE)?;
        let each = nodes * (FIRST_SHARE - 1) / FIRST_SHARE / firsts.len().max(1) as u64;
        let mut best: Option<[Balanced; 2]> = None;
        for first in firsts {
            let mut next = position.clone();
            if next.play(first.point).is_err() || next.outcome().is_some() {
                continue;
            }
            let second = self.balance(&next, -bias, each)?;
            let pair = [first, second].map(|stone| Balanced {
                point: stone.point,
                score: -second.score,
            });
            let off = |pair: &[Balanced; 2]| (pair[0].score - bias).abs();
            if best.is_none_or(|best| off(&pair) < off(&best)) {
                best = Some(pair);
            }
        }
        best
    }

    pub(super) fn score_after(&mut self, position: &Position, point: Point, nodes: u64) -> i32 {
        let mut next = position.clone();
        match next.play(point) {
            Ok(_) => match next.outcome() {
                Some(outcome) if outcome.winner.is_some() => Score::win_at(1).get(),
                Some(_) => 0,
                None => -self.score(&next, nodes),
            },
            Err(_) => Score::MATED.get(),
        }
    }
}
