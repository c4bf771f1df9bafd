//! Stored puzzles: positions with exactly one proved first move.

use serde::{Deserialize, Serialize};
use tengen_core::Point;
use thiserror::Error;

use tengen_proof::{Certificate, Goal};

use crate::proof::{ImportProofError, Proof};
use crate::stones::{Stones, StonesError, StoredPosition};

const VERSION: u32 = 1;
/// The longest certificate stored with its puzzle, in letters.
const MAX_PROOF_LETTERS: usize = 200_000;

/// A stored puzzle: a versioned JSON document.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Puzzle {
    version: u32,
    /// The puzzle's identifier.
    pub id: String,
    /// When it was stored, in milliseconds since 1970.
    pub kept: u64,
    position: StoredPosition,
    goal: Goal,
    first: String,
    /// Plies up to and including the five.
    plies: u32,
    /// The certificate in letters; empty if it is too large.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    proof: String,
}

/// The solution of a puzzle.
#[derive(Clone, Copy, Debug)]
pub struct Solution<'a> {
    /// The kind of win.
    pub goal: Goal,
    /// The only first move that wins.
    pub first: Point,
    /// Plies up to and including the five.
    pub plies: u32,
    /// The certificate.
    pub proof: &'a Proof,
}

/// Why a stored puzzle cannot be read.
#[derive(Debug, Error)]
pub enum PuzzleError {
    /// Not the JSON of a puzzle.
    #[error("not a puzzle: {0}")]
    Json(#[from] serde_json::Error),
    /// A version of a later Tengen.
    #[error("version {0} is not known here")]
    Version(u32),
    /// An impossible position.
    #[error(transparent)]
    Stones(#[from] StonesError),
    /// An illegal first move.
    #[error("{0:?} cannot be played there")]
    First(String),
    /// An unreadable certificate.
    #[error(transparent)]
    Proof(#[from] ImportProofError),
}

impl Puzzle {
    /// A puzzle stored at the time `now`.
    #[must_use]
    pub fn new(id: String, now: u64, stones: &Stones, solution: Solution<'_>) -> Puzzle {
        let letters = solution.proof.letters();
        Puzzle {
            version: VERSION,
            id,
            kept: now,
            position: stones.stored(),
            goal: solution.goal,
            first: solution.first.to_string(),
            plies: solution.plies,
            proof: Some(letters)
                .filter(|letters| letters.len() <= MAX_PROOF_LETTERS)
                .unwrap_or_default(),
        }
    }

    /// Reads the text of [`Puzzle::write`] and checks that the puzzle can be played.
    pub fn read(text: &str) -> Result<Puzzle, PuzzleError> {
        let puzzle: Puzzle = serde_json::from_str(text)?;
        if puzzle.version != VERSION {
            return Err(PuzzleError::Version(puzzle.version));
        }
        puzzle.parts()?;
        Ok(puzzle)
    }

    /// The puzzle as JSON; never fails for this type.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }

    /// The position; fails if it is impossible or decided.
    pub fn stones(&self) -> Result<Stones, StonesError> {
        self.position.stones()
    }

    /// The kind of win.
    #[must_use]
    pub const fn goal(&self) -> Goal {
        self.goal
    }

    /// Plies up to and including the five.
    #[must_use]
    pub const fn plies(&self) -> u32 {
        self.plies
    }

    /// The solution's first move; `None` if it cannot be read.
    #[must_use]
    pub fn first(&self) -> Option<Point> {
        self.first.parse().ok()
    }

    /// Whether position and kind of win are the same.
    #[must_use]
    pub fn asks_the_same(&self, other: &Puzzle) -> bool {
        self.position == other.position && self.goal == other.goal
    }

    /// The position, the first move, and the certificate if it is stored and about this puzzle.
    ///
    /// # Errors
    /// [`PuzzleError`] if the puzzle cannot be played.
    pub fn parts(&self) -> Result<(Stones, Point, Option<Certificate>), PuzzleError> {
        let stones = self.stones()?;
        let no_move = || PuzzleError::First(self.first.clone());
        let first: Point = self.first.parse().map_err(|_| no_move())?;
        stones.position().legality(first).map_err(|_| no_move())?;
        let proof = match self.proof.as_str() {
            "" => None,
            letters => {
                let proof = Proof::from_letters(letters)?.certificate().clone();
                let same = Stones::of_certificate(&proof)?.stored() == stones.stored();
                let root = proof.root().and_then(|root| proof.node(root));
                let begins = root.is_some_and(|node| node.stone == first);
                Some(proof).filter(|_| same && begins)
            }
        };
        Ok((stones, first, proof))
    }
}
