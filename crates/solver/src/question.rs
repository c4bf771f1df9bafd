//! Questions and answers of the solver.

use tengen_board::Limits;
use tengen_core::{Color, Ending, Point, Position};
use tengen_proof::Certificate;
pub use tengen_proof::Goal;
use thiserror::Error;

/// A question to the solver. Default: any VCF of the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Question {
    /// Kind of win.
    pub goal: Goal,
    /// The attacker, as if it were to move; `None`: the side to move.
    pub side: Option<Color>,
    /// Whether to find a shortest win of its kind. With [`Goal::Win`] the search continues after a
    /// win until no shorter one exists or the limits are reached.
    pub shortest: bool,
    /// Limit of attacker's stones that neither make nor answer a four; `None`: unlimited. A VCF has
    /// none.
    pub threes: Option<u16>,
}

/// A question with its position and limits.
#[derive(Clone, Copy, Debug)]
pub struct Asked<'a> {
    /// A game that is not over.
    pub position: &'a Position,
    /// The question.
    pub question: &'a Question,
    /// Limits of the search.
    pub limits: &'a Limits,
}

/// A verdict with its cost.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Result of the search.
    pub verdict: Verdict,
    /// Stones placed.
    pub nodes: u64,
}

/// Result of a search for a win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// A win with its proof.
    Win(Box<Win>),
    /// Disproved: no win of that kind, or none within [`Limits::depth`](tengen_board::Limits).
    NoWin,
    /// Undecided within the limits.
    Unknown,
}

impl Verdict {
    /// The win, if found.
    #[must_use]
    pub fn win(&self) -> Option<&Win> {
        match self {
            Verdict::Win(win) => Some(win),
            Verdict::NoWin | Verdict::Unknown => None,
        }
    }
}

/// A win with its proof.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Win {
    /// Answers every legal defence; checked by [`tengen_proof::verify`].
    pub certificate: Certificate,
    /// Plies up to and including the winning stone against the longest resistance.
    pub length: u32,
    /// A game against the longest resistance.
    pub line: Vec<Point>,
    /// The kind of which this is a shortest win, if shown; at most as wide as the question's.
    pub shortest_of: Option<Goal>,
}

/// The winning first moves.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Firsts {
    /// A win for each, in point order.
    pub wins: Vec<Win>,
    /// Undecided moves, in point order; all others are disproved.
    pub open: Vec<Point>,
    /// Stones placed.
    pub nodes: u64,
}

/// The moves that avert a threat.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Defences {
    /// The win if the defender passes. Without one all lists are empty.
    pub threat: Verdict,
    /// Legal moves after which there is no such win, in point order.
    pub moves: Vec<Point>,
    /// Undecided moves, in point order.
    pub open: Vec<Point>,
    /// Moves with a win against them whose certificate was refused or not judged, in point order.
    pub unchecked: Vec<Point>,
    /// Number of moves whose refutation was accepted: all others.
    pub refuted: usize,
    /// Stones placed.
    pub nodes: u64,
}

impl Defences {
    /// Whether every legal move is decided and checked.
    #[must_use]
    pub fn complete(&self) -> bool {
        self.threat != Verdict::Unknown && self.open.is_empty() && self.unchecked.is_empty()
    }
}

/// Why a question cannot be answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum SolveError {
    /// No question has an answer after the end of the game.
    #[error("the game is over ({})", .0.name())]
    Over(Ending),
}
