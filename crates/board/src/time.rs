//! Time management: soft and hard limits of a move from the clock.

use crate::control::Clock;
use std::time::Duration;

/// A game seldom needs more moves of a side from anywhere.
const MOST_MOVES: u32 = 26;
/// No move takes more than this part of the time that is left.
const LONGEST_SHARE: u32 = 7;
/// Every move is meant to take three quarters of what it adds to the clock, and may take half of
/// it beyond its share.
const INCREMENT_MEANT: (u32, u32) = (3, 4);
const INCREMENT_SHARE: u32 = 2;

/// What a search may take of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// When no new iteration should begin.
    pub soft: Duration,
    /// When to stop at once.
    pub hard: Duration,
}

impl Budget {
    /// What a move may take with `empties` empty points on the board.
    #[must_use]
    pub fn of(clock: &Clock, empties: u32) -> Budget {
        let turn = clock.turn.unwrap_or(Duration::MAX);
        let Some(left) = clock.left else {
            let hard = turn.saturating_sub(clock.margin);
            return Budget { soft: hard, hard };
        };
        let left = left.saturating_sub(clock.margin);
        // Every other stone is the other side's.
        let moves = (empties / 2).clamp(1, MOST_MOVES);
        let (parts, of) = INCREMENT_MEANT;
        let share = left / moves + clock.increment * parts / of;
        let most = (left / LONGEST_SHARE + clock.increment / INCREMENT_SHARE).min(left);
        let hard = turn.saturating_sub(clock.margin).min(most);
        let ample = turn.saturating_mul(moves) <= left;
        let soft = if ample { hard } else { share.min(hard) };
        Budget { soft, hard }
    }
}
