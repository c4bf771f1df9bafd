//! Random positions of the size and shape of people's openings.
//!
//! Of 124 openings that people and tournaments use, all but four have three to seven stones, and
//! seven in eight lie in a square of six lines with every stone within two lines of another. In
//! renju nearly all are within four lines of the centre; under the other rules many of the last
//! years' are at an edge or in a corner, where the first move is worth less.

use std::fmt;
use std::ops::RangeInclusive;

use tengen_core::{Color, Point, Position, Rule, Size, SplitMix};
use tengen_engine::{Engine, Limits, NoControl};

use super::{Recipe, place};
use crate::openings::shuffle;

/// Number of stones.
pub(super) const STONES: RangeInclusive<usize> = 4..=7;
/// Lines of the square that holds them.
pub(super) const SIDE: u8 = 6;
/// Lines between a stone and the nearest other one, at most.
pub(super) const GAP: u8 = 2;
/// Candidates for the last stone.
pub(super) const CHOICES: usize = 12;
/// Nodes of the shallow search for each of them.
pub(super) const GLANCE: u64 = 300;
/// Largest distance of the chance from one half, in permille, for the full searches to be made.
const FAR: u32 = 250;
/// Megabytes of the shallow search's table.
const HASH_MB: usize = 1;
/// Lines from the centre, in renju.
const RENJU_REACH: u8 = 4;

/// Where on the board the square may lie.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Region {
    Whole(Size),
    /// Within [`RENJU_REACH`] lines of this point.
    Around(Point),
}

impl Region {
    pub(super) fn of(rule: Rule, size: Size) -> Region {
        let centre = size.center();
        // The centre of a board with an even number of lines is nearer to some edges.
        let least = centre.x().min(centre.y());
        if rule == Rule::Renju && RENJU_REACH <= least {
            Region::Around(centre)
        } else {
            Region::Whole(size)
        }
    }

    /// The lowest column and row of a square of [`SIDE`] lines, at random.
    fn corner(self, random: &mut SplitMix) -> (u8, u8) {
        let (x, y, lines) = match self {
            Region::Whole(size) => (0, 0, size.get()),
            Region::Around(p) => (
                p.x() - RENJU_REACH,
                p.y() - RENJU_REACH,
                2 * RENJU_REACH + 1,
            ),
        };
        let room = u64::from(lines.saturating_sub(SIDE)) + 1;
        let mut shift = || random.below(room) as u8;
        (x + shift(), y + shift())
    }
}

impl fmt::Display for Region {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Region::Whole(_) => f.write_str("anywhere on the board"),
            Region::Around(_) => write!(f, "within {RENJU_REACH} lines of the centre"),
        }
    }
}

/// Draws candidates, with a shallow search for the last stone.
pub(super) struct Glance {
    engine: Engine,
}

impl Glance {
    pub(super) fn new() -> Glance {
        Glance {
            engine: Engine::new(HASH_MB),
        }
    }

    /// The candidate of this number; `None` if none of its last stones is near even.
    pub(super) fn draw(&mut self, recipe: &Recipe, number: u64) -> Option<Position> {
        // Neighbouring seeds and numbers must not share draws.
        let seed = SplitMix::new(recipe.seed).next() ^ number;
        let mut random = SplitMix::new(SplitMix::new(seed).next());
        let (least, most) = (*STONES.start(), *STONES.end());
        let stones = least + random.below((most - least + 1) as u64) as usize;
        let square = square(recipe, &mut random);
        let mut position = Position::new(recipe.rule, recipe.size);
        while position.ply() + 1 < stones {
            let near = near(&position, &square);
            place(&mut position, random.pick(&near)?)?;
        }
        let mut choices = near(&position, &square);
        shuffle(&mut choices, &mut random);
        let mut best: Option<(u32, Position)> = None;
        for point in choices.into_iter().take(CHOICES) {
            let mut candidate = position.clone();
            if place(&mut candidate, point).is_none() {
                continue;
            }
            let off = self.chance(&candidate).abs_diff(500);
            if best.as_ref().is_none_or(|&(least, _)| off < least) {
                best = Some((off, candidate));
            }
        }
        best.filter(|&(off, _)| off <= FAR)
            .map(|(_, position)| position)
    }

    /// Black's winning chance in permille. The table is cleared, so searches are independent.
    fn chance(&mut self, position: &Position) -> u32 {
        self.engine.clear();
        let limits = Limits::of_nodes(GLANCE);
        let report = self.engine.search(position, limits, &mut NoControl);
        for_black(position, report.info.winrate)
    }
}

/// Black's chance, from that of the side to move.
pub(super) fn for_black(position: &Position, chance: u32) -> u32 {
    match position.to_move() {
        Color::Black => chance,
        Color::White => 1000 - chance,
    }
}

/// The points of a square at random.
fn square(recipe: &Recipe, random: &mut SplitMix) -> Vec<Point> {
    let region = Region::of(recipe.rule, recipe.size);
    let (x, y) = region.corner(random);
    let within = |low: u8, at: u8| (low..low + SIDE).contains(&at);
    let inside = |p: &Point| within(x, p.x()) && within(y, p.y());
    recipe.size.points().filter(inside).collect()
}

/// The empty points of the square that are near a stone; all if there is none.
fn near(position: &Position, square: &[Point]) -> Vec<Point> {
    let stones: Vec<Point> = position.board().iter().map(|(p, _)| p).collect();
    let close = |p: Point| stones.iter().any(|s| s.distance(p) <= GAP);
    let empty = square.iter().filter(|p| !stones.contains(p)).copied();
    empty.filter(|&p| stones.is_empty() || close(p)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn candidates_have_the_shape_of_openings_and_end_nothing() {
        for rule in Rule::ALL {
            for size in [Size::STANDARD, Size::new(20).expect("a size")] {
                let recipe = Recipe::new(rule, size, 5);
                let mut glance = Glance::new();
                let drawn: Vec<Position> =
                    (0..12).filter_map(|n| glance.draw(&recipe, n)).collect();
                assert!(!drawn.is_empty());
                for position in &drawn {
                    assert!(STONES.contains(&position.ply()));
                    assert_eq!(position.outcome(), None);
                    let stones: Vec<Point> = position.board().iter().map(|(p, _)| p).collect();
                    for across in [Point::x, Point::y] {
                        let at = stones.iter().map(|&p| across(p));
                        let span = at.clone().max().zip(at.min());
                        assert!(span.is_some_and(|(most, least)| most - least < SIDE));
                    }
                    for p in &stones {
                        let other = |q: &&Point| *q != p && q.distance(*p) <= GAP;
                        assert!(stones.iter().any(|q| other(&q)), "{p} stands alone");
                    }
                    let centre = size.center();
                    let far = stones.iter().any(|p| p.distance(centre) > RENJU_REACH);
                    assert!(rule != Rule::Renju || !far);
                }
                // A candidate depends on its number alone.
                let again = (0..12).rev().filter_map(|n| Glance::new().draw(&recipe, n));
                let again: Vec<Position> = again.collect();
                assert!(drawn.iter().rev().eq(&again));
            }
        }
    }
}
