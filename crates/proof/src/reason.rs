//! Why a move of a reviewed game stands out: the facts of one sentence.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};
use tengen_core::{Foul, Point};

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
