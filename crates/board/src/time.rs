//! Time management: soft and hard limits of a move.

use crate::control::Clock;
use std::time::Duration;

/// The number of own moves that the remaining time is divided by, at most.
const MOST_MOVES: u32 = 26;
/// No move takes more than this part of the remaining time.
const LONGEST_SHARE: u32 = 7;
/// A move's share includes three quarters of the increment; its limit includes half of it.
const INCREMENT_MEANT: (u32, u32) = (3, 4);
const INCREMENT_SHARE: u32 = 2;

/// What a search may spend on a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// No iteration begins after this.
    pub soft: Duration,
    /// The search stops here.
    pub hard: Duration,
}

impl Budget {
    /// The budget of a move with `empties` empty points on the board.
    ///
    /// ```
    /// use std::time::Duration;
    /// use tengen_board::{Budget, Clock};
    ///
    /// let clock = Clock::per_move(Duration::from_secs(1));
    /// let budget = Budget::of(&clock, 225);
    /// assert_eq!(budget.hard, Duration::from_millis(970));
    /// ```
    #[must_use]
    pub fn of(clock: &Clock, empties: u32) -> Budget {
        let turn = clock.turn.unwrap_or(Duration::MAX);
        let Some(left) = clock.left else {
            let hard = turn.saturating_sub(clock.margin);
            return Budget { soft: hard, hard };
        };
        let left = left.saturating_sub(clock.margin);
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
