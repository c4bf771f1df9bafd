//! Generator of balanced openings.
//!
//! A candidate has as many stones, as near to each other, as the openings that people choose: they
//! are drawn at random in a small square, and the last of them is the one, among several points,
//! that a shallow search finds most even. A candidate is kept if searches of growing budgets find
//! both sides' chances near one half, and the solver proves a win for neither side. Each search is
//! made twice, for the side to move and for the other side after the best move found: either alone
//! is off by the value of the move. Positions equal by symmetry are kept once.
//!
//! Candidates are numbered, and each depends on the recipe and its number alone, so that a list can
//! be made in parts, and is the same on every machine.

mod draw;
mod judge;

use std::collections::HashSet;

use tengen_core::{Move, OnFoul, Point, Position, Rule, Size, notation};
use tengen_record::symmetric::canonical_key;

pub use judge::{Evenness, Judge, Prospects, Uneven};

/// Parameters of the generator.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Recipe {
    /// Rule of the openings.
    pub rule: Rule,
    /// Board size of the openings.
    pub size: Size,
    /// Seed of all random draws.
    pub seed: u64,
    /// Nodes of each of the two final searches; the other budgets are parts of it.
    pub nodes: u64,
}

/// Nodes of the final searches of the stored lists.
pub const NODES: u64 = 1_000_000;
/// Largest distance of a side's winning chance from one half, in permille.
pub const WINDOW: u32 = 80;

impl Recipe {
    /// The recipe of the stored lists for a rule and a board.
    #[must_use]
    pub const fn new(rule: Rule, size: Size, seed: u64) -> Recipe {
        Recipe {
            rule,
            size,
            seed,
            nodes: NODES,
        }
    }

    /// Head of an openings file: comment lines with the parameters.
    #[must_use]
    pub fn header(&self) -> String {
        let Recipe {
            rule,
            size,
            seed,
            nodes,
        } = self;
        let (size, region) = (size.get(), draw::Region::of(*rule, *size));
        let evenness = Evenness::new(*nodes);
        let [first, middle, last] = evenness.searches();
        let (least, most) = (draw::STONES.start(), draw::STONES.end());
        format!(
            "# Balanced openings for {rule}, {size} x {size}.\n\
             # Each line: the moves, then the mean score of the final searches for Black.\n\
             # Made by: tengen openings --balanced --rule {rule} --size {size} --seed {seed} --nodes {nodes}\n\
             # Recipe: {least} to {most} stones in a square of {} lines {region}, each within {} lines of\n\
             # another; the last of them the most even of {} points at {} nodes. Searches for the side to move\n\
             # and for the other after the best move: {} nodes within {} points of 50 %, {} within {}, {} within\n\
             # {}; no win proved with {} nodes for either side; positions alike by symmetry once.\n",
            draw::SIDE,
            draw::GAP,
            draw::CHOICES,
            draw::GLANCE,
            first.nodes,
            first.window / 10,
            middle.nodes,
            middle.window / 10,
            last.nodes,
            last.window / 10,
            evenness.proof(),
        )
    }
}

/// A balanced opening.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Balanced {
    /// The position after the opening's moves.
    pub position: Position,
    /// Black's prospects by the final searches.
    pub prospects: Prospects,
}

impl Balanced {
    /// A line for an openings file; [`crate::Openings::parse`] reads it.
    #[must_use]
    pub fn line(&self) -> String {
        let moves = notation::format_moves(self.position.moves());
        format!("{moves} ; {:+}", self.prospects.score)
    }

    /// Equal for openings that are equal up to rotation and reflection.
    #[must_use]
    pub fn key(&self) -> u64 {
        canonical_key(self.position.board(), self.position.to_move())
    }
}

/// An iterator over balanced openings, deterministic for a recipe.
pub struct Generator {
    recipe: Recipe,
    judge: Judge,
    glance: draw::Glance,
    seen: HashSet<u64>,
    next: u64,
}

impl Generator {
    /// A generator of openings by a recipe.
    #[must_use]
    pub fn new(recipe: Recipe) -> Generator {
        Generator {
            judge: Judge::new(Evenness::new(recipe.nodes)),
            glance: draw::Glance::new(),
            recipe,
            seen: HashSet::new(),
            next: 0,
        }
    }

    /// Candidates judged so far, kept or not.
    #[must_use]
    pub const fn tried(&self) -> u64 {
        self.next
    }

    /// The candidate of this number, judged; equal positions are not recognised.
    ///
    /// # Errors
    /// Why it is not kept.
    pub fn candidate(&mut self, number: u64) -> Result<Balanced, Uneven> {
        let position = self
            .glance
            .draw(&self.recipe, number)
            .ok_or(Uneven::Search { stage: 0 })?;
        let prospects = self.judge.judge(&position)?;
        Ok(Balanced {
            position,
            prospects,
        })
    }

    /// Judges the next candidate; `None` if it is uneven or equal to an earlier opening.
    pub fn attempt(&mut self) -> Option<Balanced> {
        let number = self.next;
        self.next += 1;
        let found = self.candidate(number).ok()?;
        self.seen.insert(found.key()).then_some(found)
    }
}

/// Candidates without a new opening after which the generator ends.
const MAX_ATTEMPTS: u64 = 2000;

/// Ends when no new openings seem to exist, as on a very small board.
impl Iterator for Generator {
    type Item = Balanced;

    fn next(&mut self) -> Option<Balanced> {
        (0..MAX_ATTEMPTS).find_map(|_| self.attempt())
    }
}

/// Places a stone if it is legal and does not end the game.
fn place(position: &mut Position, point: Point) -> Option<()> {
    position
        .play_with(Move::Place(point), OnFoul::Refuse)
        .ok()?;
    position.outcome().is_none().then_some(())
}
