//! Stones that make a position balanced.

use tengen_board::Limits;
use tengen_core::{Point, Position};

use super::desk::Desk;
use super::offers::representatives;
use crate::report::Listener;
use crate::score::Score;
use crate::search::Engine;

/// First stones of two for which the best second one is looked for.
const FIRSTS: usize = 3;
/// The share of the stones that the search for the first one of two gets, and that the others get.
const FIRST_SHARE: u64 = 4;
/// The share of a contest's stones for looking again at one of the best.
const LOOK_AGAIN: u64 = 16;

/// A stone, and what the position is worth with it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Balanced {
    /// Where.
    pub point: Point,
    /// What the position is worth then to the side that placed it.
    pub score: i32,
}

impl Engine {
    /// The stone of the side to move that leaves it closest to `bias` (0 for a balanced
    /// position, more to be better off). `None` where no stone can be placed, or where it was
    /// stopped before it knew any.
    pub fn balance_one(
        &mut self,
        position: &Position,
        bias: i32,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Option<Balanced> {
        self.clear();
        let mut desk = Desk::new(self, position, 0, limits, control);
        desk.climb(|desk, nodes| desk.balance(position, bias, nodes))
    }

    /// Two stones, of the side to move and of the other one, that together leave the side to move
    /// closest to `bias`. The scores are those of the whole position, for the side to move now.
    pub fn balance_two(
        &mut self,
        position: &Position,
        bias: i32,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Option<[Balanced; 2]> {
        self.clear();
        let mut desk = Desk::new(self, position, 0, limits, control);
        desk.climb(|desk, nodes| desk.balance_pair(position, bias, nodes))
    }
}

impl Desk<'_> {
    /// Works something out with more and more effort, and returns what the last finished effort
    /// found.
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

    /// The stone that leaves the side to move closest to `bias`.
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
        let ranked = self.contest(field, nodes, |desk, &point, each| {
            let score = desk.score_after(position, point, each);
            -(score - bias).abs()
        })?;
        let mut stones = Vec::with_capacity(ranked.len());
        for (point, _) in ranked.into_iter().take(FIRSTS) {
            // The contest keeps the distance only; the table remembers the rest.
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

    /// What a position is worth after a stone to the side that placed it.
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
