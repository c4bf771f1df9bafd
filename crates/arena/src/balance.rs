//! Generator of balanced openings.
//!
//! A few stones are drawn at random in a box near the centre; the last of them is the one, among
//! several candidates, that a shallow search finds most even. The result is searched from both
//! sides: for the side to move, and for the other side after the best move found. Either search
//! alone is off by the value of the move; an opening is kept only if both find it even and neither
//! sees a forced win. Positions equal by symmetry are kept once.

use std::collections::HashSet;
use std::ops::RangeInclusive;

use tengen_core::{Color, Move, OnFoul, Point, Position, Rule, Size, SplitMix, notation};
use tengen_engine::{Engine, Limits, NoControl, Report};
use tengen_record::symmetric::canonical_key;

use crate::openings::shuffle;

/// Parameters of the generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Rule of the openings.
    pub rule: Rule,
    /// Board size of the openings.
    pub size: Size,
    /// Seed of all random draws.
    pub seed: u64,
    /// Number of stones in an opening.
    pub stones: RangeInclusive<usize>,
    /// Half the width of the box, in lines.
    pub reach: u8,
    /// Candidates for the last stone.
    pub choices: usize,
    /// Nodes of the shallow search for each candidate.
    pub glance: u64,
    /// Nodes of each of the two final searches.
    pub nodes: u64,
    /// Target score in engine units, from Black's side.
    pub centre: i32,
    /// Largest deviation of either search from the target.
    pub window: i32,
}

impl Recipe {
    /// Default parameters for a rule and a board.
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
            // In fast renju games Black scores less than the engine's evaluation predicts.
            centre: if rule == Rule::Renju { 40 } else { 0 },
            window: 40,
        }
    }

    /// Head of an openings file: comment lines with the parameters.
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

/// A balanced opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balanced {
    /// The position after the opening's moves.
    pub position: Position,
    /// Mean of both searches in engine units, from Black's side.
    pub score: i32,
}

impl Balanced {
    /// A line for an openings file; [`crate::Openings::parse`] reads it.
    #[must_use]
    pub fn line(&self) -> String {
        let moves = notation::format_moves(self.position.moves());
        format!("{moves} ; {:+}", self.score)
    }
}

/// An iterator over balanced openings, deterministic for a seed.
pub struct Generator {
    recipe: Recipe,
    random: SplitMix,
    engine: Engine,
    seen: HashSet<u64>,
    tried: u64,
}

impl Generator {
    /// A generator of openings by a recipe.
    #[must_use]
    pub fn new(recipe: Recipe) -> Generator {
        Generator {
            random: SplitMix::new(recipe.seed),
            recipe,
            // A small table suffices, and each search begins with an empty one.
            engine: Engine::new(1),
            seen: HashSet::new(),
            tried: 0,
        }
    }

    /// Positions drawn so far, kept or not.
    #[must_use]
    pub const fn tried(&self) -> u64 {
        self.tried
    }

    /// Draws one position; `None` if it is uneven or a duplicate.
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

    /// Draws random stones and the best candidate for the last one.
    fn draw(&mut self) -> Option<Position> {
        let (least, most) = (*self.recipe.stones.start(), *self.recipe.stones.end());
        let span = most.saturating_sub(least) as u64 + 1;
        let stones = least + self.random.below(span) as usize;
        let mut points = self.region();
        shuffle(&mut points, &mut self.random);
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
        // Skip the full searches if the shallow one is far off.
        best.filter(|&(off, _)| off <= 3 * self.recipe.window.max(20))
            .map(|(_, position)| position)
    }

    /// The points of a box near the centre, shifted by at most two lines each way.
    fn region(&mut self) -> Vec<Point> {
        let middle = self.recipe.size.center();
        let mut near_to = |line: u8| i32::from(line) + self.random.below(5) as i32 - 2;
        let (x, y) = (near_to(middle.x()), near_to(middle.y()));
        let reach = i32::from(self.recipe.reach);
        let near = |p: &Point| {
            (i32::from(p.x()) - x).abs() <= reach && (i32::from(p.y()) - y).abs() <= reach
        };
        self.recipe.size.points().filter(near).collect()
    }

    /// The score for Black if both searches find the position even.
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

    /// The score for Black and the best move. The table is cleared, so searches are independent.
    fn search(&mut self, position: &Position, nodes: u64) -> (i32, Option<Move>) {
        self.engine.clear();
        let limits = Limits {
            nodes: Some(nodes),
            ..Limits::default()
        };
        let Report { best, info, .. } = self.engine.search(position, limits, &mut NoControl);
        let score = match position.to_move() {
            Color::Black => info.score,
            Color::White => -info.score,
        };
        (score, best)
    }
}

/// Places a stone if it is legal and does not end the game.
fn place(position: &mut Position, point: Point) -> Option<()> {
    position
        .play_with(Move::Place(point), OnFoul::Refuse)
        .ok()?;
    position.outcome().is_none().then_some(())
}

/// Draws without a new opening after which the generator ends.
const MAX_ATTEMPTS: u64 = 2000;

/// Ends when no new openings seem to exist, as on a very small board.
impl Iterator for Generator {
    type Item = Balanced;

    fn next(&mut self) -> Option<Balanced> {
        (0..MAX_ATTEMPTS).find_map(|_| self.attempt())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_end_where_there_are_no_more() {
        // One stone on the smallest board: six points up to symmetry.
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
        assert!(generator.tried() >= MAX_ATTEMPTS);
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
