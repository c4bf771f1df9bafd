//! Puzzles: positions with exactly one proved first move, kept and tried.

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Point, Position, notation};
use tengen_messages::proofs::{self, Found, Reply, Wish};
use thiserror::Error;

use super::ask::{Budget, Goal, Quest};
use super::carry::{CarryError, Proof};
use super::stones::{Kept, Stones, StonesError};
use super::walk::{Walk, Whose};
use crate::view::Touch;
use crate::{Cell, scene};

/// The version written now.
const VERSION: u32 = 1;
/// Letters of a proof that are kept with its puzzle.
const LARGEST: usize = 200_000;
/// How long the refutation of a wrong try may take, in milliseconds.
const REFUTE: u32 = 5_000;

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
    pub fn new(
        id: String,
        now: u64,
        stones: &Stones,
        goal: Goal,
        first: Point,
        plies: u32,
        proof: &Proof,
    ) -> Puzzle {
        let letters = proof.letters();
        Puzzle {
            version: VERSION,
            id,
            kept: now,
            position: stones.kept(),
            goal,
            first: first.to_string(),
            plies,
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
        Trial::new(puzzle.clone())?;
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
}

/// How far somebody has come.
#[derive(Clone, Debug, PartialEq)]
pub enum TrialStage {
    /// The move is looked for.
    Asked,
    /// A wrong move has been tried; its refutation is looked for.
    Looking {
        /// What was tried.
        tried: Point,
        /// The number of the question.
        id: i32,
    },
    /// A wrong move has been tried.
    Wrong {
        /// What was tried.
        tried: Point,
        /// A reply after which everything has been tried and nothing wins.
        reply: Option<Point>,
        /// Whether the move threatens nothing: any reply will do.
        idle: bool,
    },
    /// The move was found.
    Solved,
}

/// A puzzle on the board.
#[derive(Clone, Debug, PartialEq)]
pub struct Trial {
    puzzle: Puzzle,
    stones: Stones,
    first: Point,
    walk: Option<Walk>,
    stage: TrialStage,
}

impl Trial {
    /// A puzzle before the first try.
    ///
    /// # Errors
    /// [`PuzzleError`] where it cannot be played.
    pub fn new(puzzle: Puzzle) -> Result<Trial, PuzzleError> {
        let stones = puzzle.stones()?;
        let no_move = || PuzzleError::First(puzzle.first.clone());
        let first: Point = puzzle.first.parse().map_err(|_| no_move())?;
        stones
            .position()
            .legality(first)
            .map_err(|_| PuzzleError::First(puzzle.first.clone()))?;
        let walk = match puzzle.proof.as_str() {
            "" => None,
            letters => {
                let proof = Proof::from_letters(letters)?;
                // A proof of something else is none of this puzzle.
                let walk = Walk::new(proof.certificate().clone())?;
                let same = Stones::of_certificate(walk.certificate())?.kept() == stones.kept();
                Some(walk).filter(|walk| same && walk.first() == Some(first))
            }
        };
        Ok(Trial {
            puzzle,
            stones,
            first,
            walk,
            stage: TrialStage::Asked,
        })
    }

    /// The puzzle.
    #[must_use]
    pub const fn puzzle(&self) -> &Puzzle {
        &self.puzzle
    }

    /// The position.
    #[must_use]
    pub const fn position(&self) -> &Position {
        self.stones.position()
    }

    /// How far somebody has come.
    #[must_use]
    pub const fn stage(&self) -> &TrialStage {
        &self.stage
    }

    /// The proof, once the move is found.
    #[must_use]
    pub fn walk(&self) -> Option<&Walk> {
        self.walk
            .as_ref()
            .filter(|_| self.stage == TrialStage::Solved)
    }

    /// Touches a point. Where it is a wrong try, `id` numbers the question to the worker how it is
    /// refuted.
    pub fn touch(&mut self, p: Point, id: i32) -> Option<Wish> {
        if self.stage == TrialStage::Solved {
            if let Some(walk) = &mut self.walk {
                walk.touch(p);
            }
            return None;
        }
        if self.position().legality(p).is_err() {
            return None;
        }
        if p == self.first {
            self.solve();
            return None;
        }
        let after = self.stones.with_stone(p)?;
        self.stage = TrialStage::Looking { tried: p, id };
        let quest = Quest {
            goal: self.puzzle.goal,
            shortest: false,
            budget: Budget::default(),
        };
        Some(Wish::Defend {
            position: after.placed(),
            quest: proofs::Quest {
                ms: REFUTE,
                ..quest.told()
            },
        })
    }

    /// Shows the solution.
    pub fn solve(&mut self) {
        self.stage = TrialStage::Solved;
        if let Some(walk) = &mut self.walk {
            walk.go(1);
        }
    }

    /// Takes the wrong try back.
    pub fn again(&mut self) {
        self.stage = TrialStage::Asked;
        if let Some(walk) = &mut self.walk {
            walk.go(0);
        }
    }

    /// Goes to a ply of the solution.
    pub fn go(&mut self, at: usize) {
        if let Some(walk) = self
            .walk
            .as_mut()
            .filter(|_| self.stage == TrialStage::Solved)
        {
            walk.go(at);
        }
    }

    /// Tries a pass against the solution.
    pub fn pass(&mut self) {
        if let Some(walk) = self
            .walk
            .as_mut()
            .filter(|_| self.stage == TrialStage::Solved)
        {
            walk.defend(tengen_core::Move::Pass);
        }
    }

    /// Hears how a wrong try is refuted. Says whether anybody waited for it.
    pub fn hear(&mut self, reply: &Reply) -> bool {
        let TrialStage::Looking { tried, id } = self.stage else {
            return false;
        };
        if reply.answers() != Some(id) {
            return false;
        }
        let (answer, idle) = match reply {
            Reply::Defences { threat, moves, .. } => {
                let far = |p: &Point| {
                    let (dx, dy) = (p.x().abs_diff(tried.x()), p.y().abs_diff(tried.y()));
                    (dx.max(dy), p.index())
                };
                let moves = notation::parse_points(moves).unwrap_or_default();
                (moves.into_iter().min_by_key(far), *threat == Found::None)
            }
            _ => (None, false),
        };
        self.stage = TrialStage::Wrong {
            tried,
            reply: answer,
            idle,
        };
        true
    }

    /// The worker was ended: there will be no answer.
    pub fn cut_short(&mut self) {
        if let TrialStage::Looking { tried, .. } = self.stage {
            self.stage = TrialStage::Wrong {
                tried,
                reply: None,
                idle: false,
            };
        }
    }

    /// The colour of the stone that a touch would place.
    #[must_use]
    pub fn ghost(&self) -> Option<Color> {
        match &self.stage {
            TrialStage::Asked | TrialStage::Wrong { .. } => Some(self.stones.to_move()),
            TrialStage::Looking { .. } => None,
            TrialStage::Solved => match self.walk()?.whose() {
                Whose::Defender => Some(self.stones.to_move().opponent()),
                Whose::Proof(_) | Whose::Nobody => None,
            },
        }
    }

    /// The board.
    #[must_use]
    pub fn cells(&self) -> Vec<Cell> {
        if let Some(walk) = self.walk() {
            return walk.cells();
        }
        let position = self.position();
        let size = position.size();
        let mut cells = scene::stones(size, position.board(), &[]);
        let at = |p: Point| scene::index(size, p);
        let us = self.stones.to_move();
        let mut put = |p: Point, color: Color, number: u16| {
            let cell = &mut cells[at(p)];
            cell.stone = Some(color);
            cell.number = number;
            cell.proof = Some(Touch::Played);
            cell.last = true;
        };
        match self.stage {
            TrialStage::Solved => put(self.first, us, 1),
            TrialStage::Looking { tried, .. } => put(tried, us, 1),
            TrialStage::Wrong { tried, reply, .. } => {
                put(tried, us, 1);
                if let Some(reply) = reply {
                    put(reply, us.opponent(), 2);
                    cells[at(tried)].last = false;
                }
            }
            TrialStage::Asked => {
                for (p, fouls) in position.forbidden_points() {
                    cells[at(p)].forbidden = fouls.first();
                }
            }
        }
        cells
    }
}
