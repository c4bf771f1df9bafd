//! A single opening decision, by search or at once.

use tengen_core::opening::{Action, Decision, Kind, Opening, Seat};
use tengen_core::{Color, Move, Point, Position, Size, SplitMix};

use super::draw::{Found, draw};
use super::offers::representatives;
use super::search::OpeningSearch;
use super::worth::what_follows;
use crate::report::Scope;
use crate::score::{Score, winrate};

/// Factor of the primary score where a secondary one breaks ties.
const LIVELY: i32 = 512;
/// Best stones of a contest from which one is drawn.
const FINALISTS: usize = 4;
/// Distance of the winning chance from even, in permille, within which handing back the choice with
/// two more stones counts as much as the better colour: the seat that placed the first three may
/// know them better.
const UNDECIDED: u32 = 40;
const EVEN: u32 = 500;
/// Difference of the winning chances of both colours, in permille, below which swapping is decided
/// by a coin.
const CLOSE: u32 = 50;
/// Random stones of a dealt position: `DEALT_LEAST..DEALT_LEAST + DEALT`.
const DEALT_LEAST: u64 = 2;
const DEALT: u64 = 4;
/// Stones at the beginning that are placed at random if others follow.
const SKETCHED: u16 = 2;
/// Largest distance of a random stone from the last one, or from the centre.
const SPREAD: i8 = 3;

impl OpeningSearch<'_> {
    /// The best decision at this effort, with its score for the deciding seat. `None` if stopped.
    pub(super) fn choose(&mut self, opening: &Opening, nodes: u64) -> Option<Found<Action>> {
        let Decision { seat, kind } = opening.decision()?;
        let Some(seat) = seat else {
            return self.deal(opening.position(), nodes);
        };
        let choices = match kind {
            Kind::Deal => return None,
            Kind::Place { .. } => return self.place(opening, seat, nodes),
            Kind::Pick => return self.pick(opening, seat, nodes),
            Kind::Colour { place_two } => {
                let black = self.after(opening, seat, Action::TakeBlack, nodes);
                let colours = [(Action::TakeBlack, black), (Action::TakeWhite, -black)];
                let undecided = winrate(opening.position().rule(), Score::new(black))
                    .abs_diff(EVEN)
                    <= UNDECIDED;
                let two = (place_two && undecided).then_some((Action::PlaceTwo, black.abs()));
                colours.into_iter().chain(two).collect()
            }
            Kind::Swap { offers } => {
                let questions = if offers.is_some() { 2 } else { 1 };
                let share = nodes / questions;
                let keep = self.after(opening, seat, Action::Keep, share);
                let mut all = vec![(Action::Keep, keep), (Action::Swap, -keep)];
                if offers.is_some() {
                    let offer = self.after(opening, seat, Action::KeepAndOffer, share);
                    all.push((Action::KeepAndOffer, offer));
                }
                return self.swap_or_keep(opening, all);
            }
            Kind::Declare { most } => {
                let scores = self.by_count(opening, most, nodes);
                let numbered = (1..=most).zip(scores);
                let all = numbered.map(|(n, score)| (Action::Declare(n), -score.abs()));
                all.collect()
            }
            Kind::Offer { count } => {
                let ranked = self.rank(opening.position(), usize::from(count), nodes);
                let score = ranked.last().map_or(0, |&(_, score)| score);
                let offers = ranked.into_iter().map(|(p, _)| p).collect();
                let offer = Action::Offer(filled(opening, offers, count));
                return (!self.stopped()).then(|| Found::best(offer, score));
            }
        };
        let found = self.draw(opening, choices)?;
        (!self.stopped()).then_some(found)
    }

    fn draw<T>(&self, opening: &Opening, choices: Vec<(T, i32)>) -> Option<Found<T>> {
        draw(choices, opening.position().rule(), &mut self.chance())
    }

    /// Swaps or keeps: by a coin where the colours are about even, since a search always finds a
    /// slightly better one.
    fn swap_or_keep(
        &self,
        opening: &Opening,
        mut all: Vec<(Action, i32)>,
    ) -> Option<Found<Action>> {
        let rule = opening.position().rule();
        let rate = |score| winrate(rule, Score::new(score));
        let best = all.iter().map(|&(_, score)| score).max()?;
        let (_, keep) = all.first()?;
        let mut chance = self.chance();
        if rate(*keep).abs_diff(rate(-*keep)) < CLOSE {
            let swaps = chance.below(2) == 0;
            all.retain(|(action, _)| matches!(action, Action::Swap) == swaps);
        }
        let found = draw(all, rule, &mut chance)?;
        (!self.stopped()).then_some(Found { best, ..found })
    }

    fn place(&mut self, opening: &Opening, seat: Seat, nodes: u64) -> Option<Found<Action>> {
        let position = opening.position();
        let points = opening.points(&[]);
        let mut chance = self.chance();
        if let [only] = points[..] {
            return Some(Found::best(Action::Place(only), 0));
        }
        let following = what_follows(opening);
        let more = matches!(following, Some(Kind::Place { .. }));
        if more && position.board().stones() < SKETCHED {
            // The last of these stones determines the opening.
            let p = sketch(position, &points, &mut chance)?;
            return Some(Found::best(Action::Place(p), 0));
        }
        // Two stones placed by one seat are balanced together.
        let handed_over = more && following_seat(opening) == Some(seat);
        match following {
            Some(Kind::Offer { count: most }) => return self.fourth(opening, most, false, nodes),
            Some(Kind::Declare { most }) if position.to_move() == Color::White => {
                return self.fourth(opening, most, true, nodes);
            }
            Some(Kind::Swap { .. } | Kind::Colour { .. } | Kind::Declare { .. }) => {}
            _ if handed_over => {}
            _ => {
                let report = self.search(position, &Scope::among(points), nodes);
                let Some(Move::Place(best)) = report.best.filter(|_| !self.stopped()) else {
                    return None;
                };
                return Some(Found::best(Action::Place(best), report.info.score));
            }
        }
        let one_of_each = representatives(position, 1);
        let field: Vec<Point> = points
            .iter()
            .copied()
            .filter(|p| one_of_each.contains(p))
            .collect();
        let field = if field.is_empty() { points } else { field };
        let lively = matches!(following, Some(Kind::Swap { offers: Some(_) }));
        let ranked = self.contest(field, nodes, |search, &p, each| {
            if handed_over {
                -search.score_after(position, p, each).abs()
            } else if lively {
                search.lively(opening, seat, p, each)
            } else {
                search.after(opening, seat, Action::Place(p), each)
            }
        })?;
        let worth = |score: i32| {
            if lively {
                -(-score).div_euclid(LIVELY)
            } else {
                score
            }
        };
        let finalists = ranked.into_iter().take(FINALISTS);
        let finalists = finalists.map(|(p, score)| (p, worth(score))).collect();
        Some(self.draw(opening, finalists)?.map(Action::Place))
    }

    /// Score, times [`LIVELY`], of a stone after which the other seat may offer fifth moves. Most
    /// stones are equal, since that seat takes the better colour anyway; prefer those where
    /// offering is about as good for it.
    fn lively(&mut self, opening: &Opening, seat: Seat, p: Point, nodes: u64) -> i32 {
        let mut next = opening.clone();
        if next.act(Some(seat), Action::Place(p)).is_err() {
            return Score::MATED.get();
        }
        let Some(other) = next.decision().and_then(|due| due.seat) else {
            return 0;
        };
        let half = nodes / 2;
        let offer = self.after(&next, other, Action::KeepAndOffer, half);
        let colours = self.after(&next, other, Action::Keep, half).abs();
        let gap = (offer - colours).abs().min(LIVELY - 1);
        -offer.max(colours) * LIVELY - gap
    }

    /// White's fourth stone before fifth moves: `most` are offered, or with `declares` White
    /// declares the number.
    fn fourth(
        &mut self,
        opening: &Opening,
        most: u8,
        declares: bool,
        nodes: u64,
    ) -> Option<Found<Action>> {
        let fourths = self.fourths(opening, usize::from(most), nodes);
        let judged = fourths.iter().map(|f| (f.point, f.worth(declares)));
        let found = self.draw(opening, judged.collect())?;
        (!self.stopped()).then(|| found.map(Action::Place))
    }

    fn pick(&mut self, opening: &Opening, seat: Seat, nodes: u64) -> Option<Found<Action>> {
        let offers = opening.offers().to_vec();
        let ranked = self.contest(offers, nodes, |search, &p, each| {
            search.after(opening, seat, Action::Pick(p), each)
        })?;
        let finalists = ranked.into_iter().take(FINALISTS).collect();
        Some(self.draw(opening, finalists)?.map(Action::Pick))
    }

    fn deal(&mut self, position: &Position, nodes: u64) -> Option<Found<Action>> {
        let mut chance = self.chance();
        let before = DEALT_LEAST + chance.below(DEALT);
        let mut dealt = position.clone();
        let mut stones = Vec::new();
        for _ in 0..before {
            let p = sketch(&dealt, &dealt.legal_points(), &mut chance)?;
            dealt.play(p).ok()?;
            stones.push(p);
        }
        let last = self.balance(&dealt, 0, nodes)?;
        let worth = last.score;
        stones.push(last.point);
        Some(Found::best(Action::Deal(stones), worth))
    }
}

fn following_seat(opening: &Opening) -> Option<Seat> {
    let due = opening.decision()?.seat;
    let first = opening.points(&[]).first().copied()?;
    let mut next = opening.clone();
    next.act(due, Action::Place(first)).ok()?;
    next.decision()?.seat
}

fn sketch(position: &Position, points: &[Point], chance: &mut SplitMix) -> Option<Point> {
    let last = position.board().iter().last().map(|(p, _)| p);
    let from = last.unwrap_or(position.size().center());
    let near: Vec<Point> = points
        .iter()
        .copied()
        .filter(|p| p.distance(from) <= SPREAD.unsigned_abs())
        .collect();
    chance.pick(&near).or_else(|| chance.pick(points))
}

/// A legal decision without search; `None` only if none is due.
pub(super) fn at_once(opening: &Opening) -> Option<Action> {
    let action = match opening.decision()?.kind {
        Kind::Place { .. } => {
            Action::Place(central(opening.points(&[]), opening.position().size())?)
        }
        Kind::Colour { .. } => Action::TakeWhite,
        Kind::Swap { .. } => Action::Keep,
        Kind::Declare { .. } => Action::Declare(1),
        Kind::Offer { count } => Action::Offer(filled(opening, Vec::new(), count)),
        Kind::Pick => Action::Pick(*opening.offers().first()?),
        Kind::Deal => Action::Deal(vec![opening.position().size().center()]),
    };
    Some(action)
}

fn central(points: Vec<Point>, size: Size) -> Option<Point> {
    let center = size.center();
    points.into_iter().min_by_key(|&p| (p.distance(center), p))
}

/// `chosen`, filled up with central points to `count`.
fn filled(opening: &Opening, mut chosen: Vec<Point>, count: u8) -> Vec<Point> {
    let count = usize::from(count);
    chosen.truncate(count);
    while chosen.len() < count {
        let Some(p) = central(opening.points(&chosen), opening.position().size()) else {
            break;
        };
        chosen.push(p);
    }
    chosen
}
