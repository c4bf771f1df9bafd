//! Puzzles: positions with exactly one proved first move, as they are kept.

use serde::{Deserialize, Serialize};
use tengen_core::Point;
use thiserror::Error;

use super::ask::Goal;
use super::carry::{CarryError, Proof};
use super::stones::{Kept, Stones, StonesError};
use super::trial::Trial;
use tengen_proof::Certificate;

/// The version written now.
const VERSION: u32 = 1;
/// Letters of a proof that are kept with its puzzle.
const LARGEST: usize = 200_000;

/// A puzzle as it is kept: a versioned JSON document that a person can read.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    version: u32,
    /// The puzzle's name.
    pub id: String,
    /// When it was kept, in milliseconds since 1970.
    pub kept: u64,
    position: Kept,
    goal: Goal,
    /// The one first move that wins.
    first: String,
    /// Plies up to and with the five.
    plies: u32,
    /// The certificate in letters, unless it is too large.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    proof: String,
}

/// The solution of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Solution<'a> {
    /// The kind of win.
    pub goal: Goal,
    /// The one first move that wins.
    pub first: Point,
    /// Plies up to and with the five.
    pub plies: u32,
    /// That it wins.
    pub proof: &'a Proof,
}

/// Why a kept puzzle cannot be read.
#[derive(Debug, Error)]
pub enum PuzzleError {
    /// Not the text of a puzzle.
    #[error("not a puzzle: {0}")]
    Json(#[from] serde_json::Error),
    /// Written by a later Tengen.
    #[error("version {0} is not known here")]
    Version(u32),
    /// No position.
    #[error(transparent)]
    Stones(#[from] StonesError),
    /// A first move that may not be played.
    #[error("{0:?} cannot be played there")]
    First(String),
    /// A proof that cannot be read.
    #[error(transparent)]
    Proof(#[from] CarryError),
}

impl Puzzle {
    /// A position with its only first move, kept now.
    #[must_use]
    pub fn new(id: String, now: u64, stones: &Stones, solution: Solution<'_>) -> Puzzle {
        let letters = solution.proof.letters();
        Puzzle {
            version: VERSION,
            id,
            kept: now,
            position: stones.kept(),
            goal: solution.goal,
            first: solution.first.to_string(),
            plies: solution.plies,
            proof: Some(letters)
                .filter(|letters| letters.len() <= LARGEST)
                .unwrap_or_default(),
        }
    }

    /// Reads what [`Puzzle::write`] wrote, and sees that it can be played.
    ///
    /// # Errors
    /// [`PuzzleError`] says what is wrong.
    pub fn read(text: &str) -> Result<Puzzle, PuzzleError> {
        let puzzle: Puzzle = serde_json::from_str(text)?;
        if puzzle.version != VERSION {
            return Err(PuzzleError::Version(puzzle.version));
        }
        Trial::of_puzzle(puzzle.clone())?;
        Ok(puzzle)
    }

    /// The puzzle as text.
    ///
    /// # Errors
    /// Never for this type; serde's face allows for it.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// The position.
    ///
    /// # Errors
    /// Where its stones cannot stand so.
    pub fn stones(&self) -> Result<Stones, StonesError> {
        self.position.stones()
    }

    /// The kind of win.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Plies up to and with the five.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The move that is to be found; `None` in what has not been read.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.first.parse().ok()
    }

    /// Whether two puzzles ask the same.
    #[must_use]
    pub fn asks_the_same(&self, other: &Puzzle) -> bool {
        self.position == other.position && self.goal == other.goal
    }

    /// The position, the move that is to be found, and the proof, where it is kept and is one of
    /// this puzzle.
    pub(super) fn parts(&self) -> Result<(Stones, Point, Option<Certificate>), PuzzleError> {
        let stones = self.stones()?;
        let no_move = || PuzzleError::First(self.first.clone());
        let first: Point = self.first.parse().map_err(|_| no_move())?;
        stones.position().legality(first).map_err(|_| no_move())?;
        let proof = match self.proof.as_str() {
            "" => None,
            letters => {
                let proof = Proof::from_letters(letters)?.certificate().clone();
                // A proof of something else is none of this puzzle.
                let same = Stones::of_certificate(&proof)?.kept() == stones.kept();
                let root = proof.root().and_then(|root| proof.node(root));
                let begins = root.is_some_and(|node| node.stone == first);
                Some(proof).filter(|_| same && begins)
            }
        };
        Ok((stones, first, proof))
    }
}
