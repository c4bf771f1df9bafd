//! Fifth moves to offer, no two of them equivalent by symmetry.

use tengen_board::Limits;
use tengen_core::opening::classes;
use tengen_core::{Point, Position};

use super::search::OpeningSearch;
use crate::report::Listener;
use crate::score::{Score, winrate};
use crate::search::Engine;

/// Distance from a stone within which fifth moves are preferred.
const NEAR: u8 = 5;

/// A fifth move with its score.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Offer {
    /// The fifth move.
    pub point: Point,
    /// Score for the side to move if this is the worst move on offer.
    pub score: i32,
    /// `score` as a winning chance, in permille.
    pub winrate: u32,
    /// Plies to a forced end; see [`Info::mate`](crate::Info::mate).
    pub mate: Option<i32>,
}

impl Engine {
    /// The `count` best moves, no two equivalent (see [`tengen_core::opening::equivalent`]), the
    /// best first. Offering all of them is worth the last one's score. Fewer if there are no more,
    /// or if stopped.
    pub fn offers(
        &mut self,
        position: &Position,
        count: usize,
        limits: Limits,
        control: &mut dyn Listener,
    ) -> Vec<Offer> {
        self.clear();
        let mut search = OpeningSearch::new(self, position, 0, limits, control);
        let mut ranked = Vec::new();
        for nodes in search.rungs() {
            let better = search.rank(position, count, nodes);
            // An interrupted effort is less reliable than the complete one before it.
            if search.stopped() && !ranked.is_empty() {
                break;
            }
            ranked = better;
            if search.stopped() || search.enough() {
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

/// One legal point per symmetry class: those near the stones, or all if these are too few.
pub(super) fn representatives(position: &Position, count: usize) -> Vec<Point> {
    let board = position.board();
    let first = |class: Vec<Point>| {
        let mut points = class.into_iter();
        points.find(|&p| position.legality(p).is_ok())
    };
    let all: Vec<Point> = classes(board).into_iter().filter_map(first).collect();
    let near = |p: &Point| board.iter().any(|(q, _)| p.distance(q) <= NEAR);
    let few: Vec<Point> = all.iter().copied().filter(near).collect();
    if few.len() >= count { few } else { all }
}
