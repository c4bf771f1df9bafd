//! Openings that favour nobody, found by search.
//!
//! A handful of stones is drawn by lot inside a box around the middle; the last of them is the one
//! among several that leaves the position most even at a glance. What is left after that is
//! searched from both sides: once for the side to move, and once more for the other side after the
//! best move found. Either search alone is off by what the move is worth; an opening is kept only
//! if neither of them sees a win by force and both find it even. Positions that are the same,
//! turned or mirrored, are kept once.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use tengen_core::{Color, Move, OnFoul, Point, Position, Rule, Size, notation};
use tengen_engine::{Engine, Limits, Report, Unattended};
use tengen_record::symmetric::canonical_key;

use crate::lot::Lot;

/// How openings are looked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// What all lots are drawn from.
    pub seed: u64,
    /// How many stones an opening has.
    pub stones: RangeInclusive<usize>,
    /// Half the width of the box in which they stand, in lines.
    pub reach: u8,
    /// Points tried for the last stone.
    pub choices: usize,
    /// Nodes of the glance at each of them.
    pub glance: u64,
    /// Nodes of each of the two searches.
    pub nodes: u64,
    /// The score, in the engine's units and for Black, around which openings are kept.
    pub centre: i32,
    /// How far from it either search may be.
    pub window: i32,
}

impl Recipe {
    /// The usual way for a rule and a board.
    #[must_use]
    pub fn new(rule: Rule, size: Size, seed: u64) -> Recipe {
        Recipe {
            rule,
            size,
            seed,
            stones: 4..=8,
            reach: 3.min((size.get() - 1) / 2),
            choices: 12,
            glance: 300,
            nodes: 20_000,
            // In quick games of renju Black needs a little more than the engine thinks.
            centre: if rule == Rule::Renju { 40 } else { 0 },
            window: 40,
        }
    }

    /// What stands at the head of a list: remarks that say how it was made.
    #[must_use]
    pub fn header(&self) -> String {
        let (least, most) = (self.stones.start(), self.stones.end());
        let side = 2 * u32::from(self.reach) + 1;
        let Recipe {
            rule,
            size,
            seed,
            choices,
            glance,
            nodes,
            centre,
            window,
            ..
        } = self;
        let size = size.get();
        format!(
            "# Balanced openings for {rule}, {size} x {size}.\n\
             # Each line: the moves, then the mean score of both searches for Black.\n\
             # Made by: tengen openings --balanced --rule {rule} --size {size} --seed {seed}\n\
             # Recipe: {least} to {most} stones in a box of {side} x {side} lines; the last of them the most even of\n\
             # {choices} points at {glance} nodes; {nodes} nodes for the side to move and {nodes} for the other after\n\
             # the best move, both within {window} of {centre:+}; positions alike by symmetry once.\n"
        )
    }

    fn fits(&self, score: i32) -> bool {
        (score - self.centre).abs() <= self.window
    }
}

/// An opening and how even it is.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balanced {
    /// The position.
    pub position: Position,
    /// The mean of both searches, in the engine's units, for Black.
    pub score: i32,
}

impl Balanced {
    /// The line of a list of openings that says so; [`crate::Openings::parse`] reads it.
    #[must_use]
    pub fn line(&self) -> String {
        let moves = notation::format_moves(self.position.moves());
        format!("{moves} ; {:+}", self.score)
    }
}

/// Finds openings, one after another.
pub struct Generator {
    recipe: Recipe,
    lot: Lot,
    engine: Engine,
    seen: HashSet<u64>,
    tried: u64,
}

impl Generator {
    /// Starts from the recipe's seed.
    #[must_use]
    pub fn new(recipe: Recipe) -> Generator {
        Generator {
            lot: Lot::new(recipe.seed),
            recipe,
            // Searches this small need no large table, and each begins with an empty one.
            engine: Engine::new(1),
            seen: HashSet::new(),
            tried: 0,
        }
    }

    /// How many positions have been drawn so far.
    #[must_use]
    pub const fn tried(&self) -> u64 {
        self.tried
    }

    /// Draws one position; an opening if it is even and new.
    pub fn attempt(&mut self) -> Option<Balanced> {
        self.tried += 1;
        let position = self.draw()?;
        let key = canonical_key(position.board(), position.to_move());
        if !self.seen.insert(key) {
            return None;
        }
        let score = self.judge(&position)?;
        Some(Balanced { position, score })
    }

    /// Stones by lot, and the most even of several places for the last.
    fn draw(&mut self) -> Option<Position> {
        let (least, most) = (*self.recipe.stones.start(), *self.recipe.stones.end());
        let stones = least + self.lot.below(most.saturating_sub(least) + 1);
        let mut points = self.region();
        self.lot.shuffle(&mut points);
        let mut position = Position::new(self.recipe.rule, self.recipe.size);
        let mut points = points.into_iter();
        while position.ply() + 1 < stones {
            place(&mut position, points.next()?)?;
        }
        let choices: Vec<Point> = points.take(self.recipe.choices).collect();
        let mut best: Option<(i32, Position)> = None;
        for point in choices {
            let mut candidate = position.clone();
            if place(&mut candidate, point).is_none() {
                continue;
            }
            let (score, _) = self.search(&candidate, self.recipe.glance);
            let off = (score - self.recipe.centre).abs();
            if best.as_ref().is_none_or(|&(least, _)| off < least) {
                best = Some((off, candidate));
            }
        }
        // What looks lopsided at a glance is not worth a long look.
        best.filter(|&(off, _)| off <= 3 * self.recipe.window.max(20))
            .map(|(_, position)| position)
    }

    /// The points of a box somewhere around the middle.
    fn region(&mut self) -> Vec<Point> {
        let middle = self.recipe.size.center();
        let shift = |lot: &mut Lot| lot.below(5) as i32 - 2;
        let (x, y) = (
            i32::from(middle.x()) + shift(&mut self.lot),
            i32::from(middle.y()) + shift(&mut self.lot),
        );
        let reach = i32::from(self.recipe.reach);
        let near = |p: &Point| {
            (i32::from(p.x()) - x).abs() <= reach && (i32::from(p.y()) - y).abs() <= reach
        };
        self.recipe.size.points().filter(near).collect()
    }

    /// The score for Black, if both searches find the position even.
    fn judge(&mut self, position: &Position) -> Option<i32> {
        let (first, best) = self.search(position, self.recipe.nodes);
        if !self.recipe.fits(first) {
            return None;
        }
        let mut after = position.clone();
        after.play(best?).ok()?;
        let (second, _) = self.search(&after, self.recipe.nodes);
        let mean = (first + second).div_euclid(2);
        (self.recipe.fits(second)).then_some(mean)
    }

    /// The score for Black, and the best move. Nothing learned in one search shows in the next.
    fn search(&mut self, position: &Position, nodes: u64) -> (i32, Option<Move>) {
        self.engine.clear();
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let Report { best, info, .. } = self.engine.search(position, limits, &mut Unattended);
        let score = match position.to_move() {
            Color::Black => info.score,
            Color::White => -info.score,
        };
        (score, best)
    }
}

/// A stone where it is allowed and ends nothing.
fn place(position: &mut Position, point: Point) -> Option<()> {
    position
        .play_with(Move::Place(point), OnFoul::Refuse)
        .ok()?;
    position.outcome().is_none().then_some(())
}

/// Draws in a row without a new opening after which there is taken to be no further one.
const PATIENCE: u64 = 2000;

/// Openings one after another; the end where there seem to be no more, as on a very small board.
impl Iterator for Generator {
    type Item = Balanced;

    fn next(&mut self) -> Option<Balanced> {
        (0..PATIENCE).find_map(|_| self.attempt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_end_where_there_are_no_more() {
        // One stone on the smallest board: six places, the others being the same.
        let recipe = Recipe {
            stones: 1..=1,
            choices: 1,
            glance: 1,
            nodes: 1,
            window: i32::MAX / 4,
            ..Recipe::new(Rule::Freestyle, Size::new(5).expect("a size"), 1)
        };
        let mut generator = Generator::new(recipe);
        assert_eq!(generator.by_ref().count(), 6);
        assert!(generator.tried() >= PATIENCE);
    }

    #[test]
    fn stones_stand_in_the_box_and_end_nothing() {
        for rule in Rule::ALL {
            let mut generator = Generator::new(Recipe {
                glance: 50,
                ..Recipe::new(rule, Size::STANDARD, 5)
            });
            for _ in 0..20 {
                let Some(position) = generator.draw() else {
                    continue;
                };
                assert!((4..=8).contains(&position.ply()));
                assert_eq!(position.outcome(), None);
                for across in [Point::x, Point::y] {
                    let at: Vec<u8> = position.board().iter().map(|(p, _)| across(p)).collect();
                    let span = at.iter().max().zip(at.iter().min());
                    assert!(span.is_some_and(|(most, least)| most - least <= 6));
                }
            }
        }
    }
}
