//! Fifth moves of which no two are equivalent.

use tengen_board::Limits;
use tengen_core::opening::classes;
use tengen_core::{Point, Position};

use super::desk::Desk;
use crate::report::Listener;
use crate::score::{Score, winrate};
use crate::search::Engine;

/// How far from all stones a fifth move may lie to be thought of first.
const NEAR: u8 = 5;

/// A fifth move worth offering.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// Where.
    pub point: Point,
    /// What the position is worth with it, and with it as the worst on offer, to the side to
    /// move.
    pub score: i32,
    /// That as a chance to win, in thousandths.
    pub winrate: u32,
    /// Plies to the end, if it is forced; see [`Info::mate`](crate::Info::mate).
    pub mate: Option<i32>,
}

impl Engine {
    /// The `count` best moves of which no two are equivalent (see
    /// [`tengen_core::opening::equivalent`]), the best first. With all of them on offer the
    /// position is worth the last one. Fewer where there are no more, or where it was stopped.
    pub fn offers(
        &mut self,
        position: &Position,
        count: usize,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Vec<Offer> {
        self.clear();
        let mut desk = Desk::new(self, position, 0, limits, control);
        let mut ranked = Vec::new();
        for nodes in desk.rungs() {
            let better = desk.rank(position, count, nodes);
            // One that was stopped half-way knows less than the one before it.
            if desk.stopped() && !ranked.is_empty() {
                break;
            }
            ranked = better;
            if desk.stopped() || desk.enough() {
                break;
            }
        }
        let offer = |(point, score)| Offer {
            point,
            score,
            winrate: winrate(position.rule(), Score::new(score)),
            mate: Score::new(score).mate_distance(),
        };
        ranked.into_iter().map(offer).collect()
    }
}

/// One point of each class of equivalent ones: those near the stones, or all if that leaves too
/// few.
pub(super) fn representatives(position: &Position, count: usize) -> Vec<Point> {
    let board = position.board();
    let first = |class: Vec<Point>| {
        let mut points = class.into_iter();
        points.find(|&p| position.legality(p).is_ok())
    };
    let all: Vec<Point> = classes(board).into_iter().filter_map(first).collect();
    let near = |p: &Point| {
        let close = |q: Point| p.x().abs_diff(q.x()).max(p.y().abs_diff(q.y())) <= NEAR;
        board.iter().any(|(q, _)| close(q))
    };
    let few: Vec<Point> = all.iter().copied().filter(near).collect();
    if few.len() >= count { few } else { all }
}
