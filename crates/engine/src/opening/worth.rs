//! The value of an opening in progress for a seat.

use tengen_core::opening::{Action, Area, Decision, Kind, Opening, Seat};
use tengen_core::{Color, Point, Position};

use super::offers::representatives;
use super::search::OpeningSearch;
use crate::report::Scope;

/// Minimal cost of leaving the choice of colours to the other seat, in engine units.
const TRUST: i32 = 5;
/// Fourth moves considered before fifth moves are offered.
const FOURTHS: usize = 3;
/// One part in this many of the nodes finds the fourth moves; the rest scores them.
const FINDING_SHARE: u64 = 4;

/// A fourth move of White, and its score for Black with 1, 2, … fifth moves on offer.
pub(super) struct Fourth {
    pub(super) point: Point,
    by_count: Vec<i32>,
}

impl Fourth {
    /// Score for White: with all those fifth moves on offer, or with the number White will declare
    /// before Black may swap.
    pub(super) fn worth(&self, declares: bool) -> i32 {
        if declares {
            -distance(&self.by_count)
        } else {
            -self.by_count.last().copied().unwrap_or(0)
        }
    }
}

impl OpeningSearch<'_> {
    /// Score for `seat` if both seats decide well from here.
    pub(super) fn worth(&mut self, opening: &Opening, seat: Seat, nodes: u64) -> i32 {
        let position = opening.position();
        let Some(Decision { seat: due, kind }) = opening.decision() else {
            let score = self.score(position, nodes);
            let own = seat == opening.owner(position.to_move());
            return if own { score } else { -score };
        };
        let Some(due) = due else {
            return 0;
        };
        let own = match kind {
            Kind::Deal => 0,
            Kind::Swap { offers: None } => self.after(opening, due, Action::Keep, nodes).abs(),
            Kind::Swap { offers: Some(_) } => {
                let half = nodes / 2;
                let offer = self.after(opening, due, Action::KeepAndOffer, half);
                let choice = self.after(opening, due, Action::Keep, half);
                offer.max(choice.abs())
            }
            Kind::Colour { .. } => self.after(opening, due, Action::TakeBlack, nodes).abs(),
            Kind::Declare { most } => -self.imbalance(opening, most, nodes),
            Kind::Offer { count } => {
                let ranked = self.rank(position, usize::from(count), nodes);
                ranked.last().map_or(0, |&(_, score)| score)
            }
            Kind::Pick => {
                let offers = opening.offers();
                let each = nodes / offers.len().max(1) as u64;
                let picks = offers
                    .iter()
                    .map(|&p| self.after(opening, due, Action::Pick(p), each));
                picks.max().unwrap_or(0)
            }
            Kind::Place { color, area } => self.worth_of_stone(opening, color, area, nodes),
        };
        if seat == due { own } else { -own }
    }

    /// Score for the deciding seat after its action.
    pub(super) fn after(
        &mut self,
        opening: &Opening,
        due: Seat,
        action: Action,
        nodes: u64,
    ) -> i32 {
        let mut next = opening.clone();
        match next.act(Some(due), action) {
            Ok(()) => self.worth(&next, due, nodes),
            Err(_) => 0,
        }
    }

    /// Score for the deciding seat before it places a stone.
    fn worth_of_stone(&mut self, opening: &Opening, color: Color, area: Area, nodes: u64) -> i32 {
        let most = match what_follows(opening) {
            Some(Kind::Offer { count }) => count,
            Some(Kind::Declare { most }) => most,
            following => {
                let best = self.best_stone(opening, area, nodes);
                let choice = matches!(following, Some(Kind::Swap { .. } | Kind::Colour { .. }));
                return if choice { best.min(-TRUST) } else { best };
            }
        };
        let declares = matches!(what_follows(opening), Some(Kind::Declare { .. }));
        debug_assert_eq!(
            Some(opening.owner(color)),
            opening.decision().and_then(|decision| decision.seat),
            "white places the fourth stone"
        );
        let fourths = self.fourths(opening, usize::from(most), nodes);
        let worth = fourths.iter().map(|f| f.worth(declares)).max();
        worth.unwrap_or(0)
    }

    fn best_stone(&mut self, opening: &Opening, area: Area, nodes: u64) -> i32 {
        let scope = match area {
            Area::Anywhere => Scope::default(),
            _ => Scope::among(opening.points(&[])),
        };
        let report = self.search(opening.position(), &scope, nodes);
        report.info.score
    }

    /// Distance from balance with the best number declared.
    fn imbalance(&mut self, opening: &Opening, most: u8, nodes: u64) -> i32 {
        distance(&self.by_count(opening, most, nodes))
    }

    /// Scores for Black with 1, 2, … fifth moves declared.
    pub(super) fn by_count(&mut self, opening: &Opening, most: u8, nodes: u64) -> Vec<i32> {
        let most = usize::from(most);
        if opening.position().to_move() == Color::Black {
            let ranked = self.rank(opening.position(), most, nodes);
            return ranked.into_iter().map(|(_, score)| score).collect();
        }
        // White's fourth move follows the declaration and minimises the score.
        let fourths = self.fourths(opening, most, nodes);
        let counts = fourths.iter().map(|f| f.by_count.len()).min().unwrap_or(0);
        let worst = |n: usize| fourths.iter().map(|f| f.by_count[n]).min();
        (0..counts).map_while(worst).collect()
    }

    /// White's best fourth moves, with the scores of up to `most` fifth moves after each.
    pub(super) fn fourths(&mut self, opening: &Opening, most: usize, nodes: u64) -> Vec<Fourth> {
        let position = opening.position();
        let report = self.search(position, &Scope::lines(FOURTHS), nodes / FINDING_SHARE);
        let points: Vec<Point> = report.lines.iter().map(|info| info.pv[0]).collect();
        let each = nodes * (FINDING_SHARE - 1) / FINDING_SHARE / points.len().max(1) as u64;
        let judged = points.into_iter().filter_map(|point| {
            let mut next = position.clone();
            next.play(point).ok()?;
            let ranked = self.rank(&next, most, each);
            Some(Fourth {
                point,
                by_count: ranked.into_iter().map(|(_, score)| score).collect(),
            })
        });
        judged.collect()
    }

    /// The best fifth moves, no two equivalent, with their scores for Black.
    pub(super) fn rank(
        &mut self,
        position: &Position,
        count: usize,
        nodes: u64,
    ) -> Vec<(Point, i32)> {
        let scope = Scope {
            lines: count,
            only: Some(representatives(position, count)),
            ..Scope::default()
        };
        let report = self.search(position, &scope, nodes);
        let lines = report.lines.iter();
        lines.map(|info| (info.pv[0], info.score)).collect()
    }
}

fn distance(scores: &[i32]) -> i32 {
    scores.iter().map(|s| s.abs()).min().unwrap_or(0)
}

pub(super) fn what_follows(opening: &Opening) -> Option<Kind> {
    let due = opening.decision()?.seat;
    let first = opening.points(&[]).first().copied()?;
    let mut next = opening.clone();
    next.act(due, Action::Place(first)).ok()?;
    next.decision().map(|d| d.kind)
}
