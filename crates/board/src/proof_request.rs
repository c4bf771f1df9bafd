//! Questions of a search to a prover, and the answers.

use std::time::Duration;

use tengen_core::{Point, Position};

/// A question about a position.
#[derive(Clone, Copy, Debug)]
pub struct ProofRequest<'a> {
    /// The position, which is not over.
    pub position: &'a Position,
    /// What to show.
    pub question: ProofQuestion,
    /// The approximate limit of stones placed; [`u64::MAX`] if only time limits it.
    pub nodes: u64,
    /// The deadline, by [`Control::elapsed`](crate::Control::elapsed).
    pub until: Option<Duration>,
}

/// What to show about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ProofQuestion {
    /// Whether the side to move has a short win. Asked again with a larger limit while the answer
    /// is open, the prover continues where it stopped.
    Win,
    /// That the side to move wins, as a search or an answer has found.
    Won,
    /// That the side to move loses, as a search has found.
    Lost,
}

/// The answer.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ProofResult {
    /// If it was shown against every legal defence: plies to the winning stone, as an upper bound.
    pub plies: Option<u32>,
    /// Whether the literal rules have verified it.
    pub proved: bool,
    /// For a win: the line against the longest resistance. For [`Prospect::Near`]: its first move.
    pub line: Vec<Point>,
    /// Stones placed.
    pub nodes: u64,
    /// Whether to ask again.
    pub prospect: Prospect,
}

/// What a larger limit would achieve.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Prospect {
    /// Nothing: the question is answered, or the prover cannot answer it.
    #[default]
    Closed,
    /// The question is open and a win is unlikely.
    Doubtful,
    /// The question is open and a win is likely.
    Likely,
    /// A win is found; answers to some apparently useless defences are missing.
    Near,
}
