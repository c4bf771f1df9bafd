//! Time management: soft and hard limits of a move from the clock.

use crate::control::Clock;
use std::time::Duration;

/// A game seldom needs more moves of a side from anywhere.
const MOST_MOVES: u32 = 26;
/// No move takes more than this part of the time that is left.
const LONGEST_SHARE: u32 = 7;

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
        let moves = (empties / 2).clamp(1, MOST_MOVES);
        let share = left / moves + clock.increment * 3 / 4;
        let most = (left / LONGEST_SHARE + clock.increment / 2).min(left);
        let hard = turn.saturating_sub(clock.margin).min(most);
        let ample = turn.saturating_mul(moves) <= left;
        let soft = if ample { hard } else { share.min(hard) };
        Budget { soft, hard }
    }
}
