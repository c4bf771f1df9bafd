//! Why a move of a reviewed game stands out: the facts of one sentence.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tengen_core::{Color, Ending, Foul, Point};

use crate::Goal;

/// The subject of a sentence about a move.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum Reason {
    /// Only some moves averted a win of the other side; every other one is refuted.
    Only {
        /// The moves, in point order.
        answers: Vec<Point>,
        /// Whether a four first was possible too.
        fours: bool,
        /// The win.
        win: WinInWords,
    },
    /// Some moves averted it; others are not settled.
    Held {
        /// The moves, in point order; empty if a pass averted it.
        answers: Vec<Point>,
        /// The win.
        win: WinInWords,
    },
    /// The move let a win of its side go.
    LetGo {
        /// The first stone of the win.
        first: Point,
        /// The win.
        win: WinInWords,
        /// Whether the other side has a win after the move.
        lost: bool,
    },
    /// The move is forbidden to Black.
    Foul(Foul),
    /// From this move on the loss is proved; whether it or an earlier one lost is not settled.
    LostFrom,
    /// The chances fell with this move, in per cent; not proved.
    Fell {
        /// Before the move.
        before: u32,
        /// After it.
        after: u32,
    },
    /// The move cost chances.
    Cost {
        /// Percentage points.
        points: u32,
        /// The best move.
        best: Point,
    },
}

/// A forced win, as a sentence names it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct WinInWords {
    /// Its kind.
    pub goal: Goal,
    /// Plies against the longest resistance.
    pub plies: u32,
}

/// A point at which Black would have to stop a win, and may not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct ForbiddenStop {
    /// The point.
    pub point: Point,
    /// Why it is forbidden when it is needed.
    pub foul: Foul,
}

/// How a game ended for the side that lost it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(
    feature = "serde",
    derive(Serialize, Deserialize),
    serde(rename_all = "kebab-case")
)]
pub enum EndedBy {
    /// By a row of the other side, or in a way that was not stated.
    Row,
    /// By a stone on a forbidden point.
    Foul,
    /// By resignation.
    Resignation,
    /// By a wrong claim.
    Claim,
    /// On time.
    Time,
}

impl EndedBy {
    /// From the ending by the rules.
    #[must_use]
    pub const fn of(ending: Ending) -> EndedBy {
        match ending {
            Ending::Foul(_) => EndedBy::Foul,
            Ending::Resignation => EndedBy::Resignation,
            Ending::WrongClaim => EndedBy::Claim,
            Ending::Time => EndedBy::Time,
            _ => EndedBy::Row,
        }
    }

    /// Name in JSON and as a variable of messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            EndedBy::Row => "row",
            EndedBy::Foul => "foul",
            EndedBy::Resignation => "resignation",
            EndedBy::Claim => "claim",
            EndedBy::Time => "time",
        }
    }
}

/// One sentence about a loss. Moves are numbered from 1, chances are in per cent.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum LossPart {
    /// How the game ended, if not by a row, or if nothing else is known.
    Ended {
        /// The side that lost.
        side: Color,
        /// How.
        by: EndedBy,
        /// Its chance at that moment.
        chance: Option<u32>,
    },
    /// The side had let a proved win go.
    Missed {
        /// The move that let it go.
        number: usize,
        /// The win's first stone.
        first: Point,
    },
    /// The last move that lost, with the moves that would not have.
    LastChance {
        /// The move.
        number: usize,
        /// The moves that averted the loss; may be empty where nothing threatened.
        answers: Vec<Point>,
        /// Whether it left a four open, or else a three.
        left: Option<bool>,
    },
    /// From this move on the loss is proved, and it is not settled whether this or an earlier move
    /// lost.
    From {
        /// The move.
        number: usize,
    },
    /// The chances fell most with this move, which proves nothing.
    Fell {
        /// The move.
        number: usize,
        /// The chance before it.
        before: u32,
        /// The chance after it.
        after: u32,
    },
}
