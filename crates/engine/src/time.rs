//! How long to think.

use std::time::Duration;

use crate::report::Clock;

/// What a search may take of the clock.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Budget {
    /// When no new iteration should begin.
    pub(crate) soft: Duration,
    /// When to stop at once.
    pub(crate) hard: Duration,
}

impl Budget {
    pub(crate) fn of(clock: &Clock, empties: u32) -> Budget {
        let turn = clock.turn.unwrap_or(Duration::MAX);
        let Some(left) = clock.left else {
            let hard = turn.saturating_sub(clock.margin);
            return Budget { soft: hard, hard };
        };
        let left = left.saturating_sub(clock.margin);
        // A game seldom needs more than thirty moves of a side from here.
        let moves = (empties / 2).clamp(1, 26);
        let share = left / moves + clock.increment * 3 / 4;
        let most = (left / 7 + clock.increment / 2).min(left);
        let hard = turn.saturating_sub(clock.margin).min(most);
        let ample = turn.saturating_mul(moves) <= left;
        let soft = if ample { hard } else { share.min(hard) };
        Budget { soft, hard }
    }
}
