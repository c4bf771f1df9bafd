//! Control and limits of a search.

use std::time::Duration;

/// How a search is stopped and timed. Searches read no other clock.
pub trait Control {
    /// Whether to stop now. Searches document how often they call it.
    fn stop(&mut self) -> bool;

    /// The time since the search began; zero without a clock.
    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }
}

/// A control without stop and clock, for searches limited by depth or nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct NoControl;

impl Control for NoControl {
    fn stop(&mut self) -> bool {
        false
    }
}

/// A function that returns whether to stop.
impl<F: FnMut() -> bool> Control for F {
    fn stop(&mut self) -> bool {
        self()
    }
}

/// The limits of a search; by default only [`Control::stop`] ends it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// In plies: the deepest iteration of a search, the longest win of a prover.
    pub depth: Option<u32>,
    /// Stones placed; exceeded by at most those of one step.
    pub nodes: Option<u64>,
    /// The time control.
    pub clock: Option<Clock>,
}

impl Limits {
    /// At most `nodes` stones placed.
    #[must_use]
    pub const fn of_nodes(nodes: u64) -> Limits {
        Limits {
            depth: None,
            nodes: Some(nodes),
            clock: None,
        }
    }
}

/// The time control of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The most for this move.
    pub turn: Option<Duration>,
    /// What is left for the rest of the match.
    pub left: Option<Duration>,
    /// What is added to `left` after each move.
    pub increment: Duration,
    /// Reserved for delays between this search and the clock that counts.
    pub margin: Duration,
}

/// The reserve of [`Clock::per_move`]: a part of the move's time, and its maximum.
const MARGIN_SHARE: u32 = 20;
const MARGIN_MOST: Duration = Duration::from_millis(30);

impl Clock {
    /// A fixed time for this move, less a reserve of a twentieth, at most 30 ms: a search reads the
    /// clock at intervals, and a busy machine may delay it.
    #[must_use]
    pub fn per_move(turn: Duration) -> Clock {
        Clock {
            turn: Some(turn),
            left: None,
            increment: Duration::ZERO,
            margin: (turn / MARGIN_SHARE).min(MARGIN_MOST),
        }
    }
}
