//! Claims and evidence: questions of a search to a prover, as types that both know.

use std::time::Duration;

use tengen_core::{Point, Position};

/// What a search would like to know for certain.
#[derive(Clone, Copy, Debug)]
pub struct Claim<'a> {
    /// The position, in which the game goes on.
    pub position: &'a Position,
    /// What is to be shown of it.
    pub question: Ask,
    /// The most stones placed, about; [`u64::MAX`] where only time limits it.
    pub nodes: u64,
    /// When to give up, by [`Control::elapsed`](crate::Control::elapsed).
    pub until: Option<Duration>,
}

/// What is asked about a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ask {
    /// Whether the side to move has a win that is quickly seen. Asked again with more to spend
    /// while the answer leaves it open; the prover goes on where it stopped.
    Win,
    /// That the side to move wins, as a search or an answer has found.
    Won,
    /// That the side to move loses, as a search has found.
    Lost,
}

/// What came of it.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Evidence {
    /// Where it was found with an answer to every legal defence: plies up to and with the winning
    /// stone, at most.
    pub plies: Option<u32>,
    /// Whether the literal rules have seen that through as well.
    pub proved: bool,
    /// Of a win: a game against the longest resistance. Where one is [`Outlook::Near`], its first
    /// move.
    pub line: Vec<Point>,
    /// Stones placed.
    pub nodes: u64,
    /// Whether to ask again.
    pub outlook: Outlook,
}

/// What more time would be good for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Outlook {
    /// Nothing: there is an answer, or none that would be found.
    #[default]
    Closed,
    /// It is open whether there is a win, and rather not.
    Doubtful,
    /// It is open, and a win seems to be there.
    Likely,
    /// The search for a win has found one; what is missing are answers to some defences that seem
    /// useless.
    Near,
}
