//! Control and limits of a search: stop, clock, nodes, depth.

use std::time::Duration;

/// A search's link to the outside: the wish to stop, and time. No search reads a clock of its own.
pub trait Control {
    /// Whether the search should end now. Searches say how often they ask.
    fn stop(&mut self) -> bool;

    /// The time since the search began. It stands still where searches are not limited by time.
    fn elapsed(&mut self) -> Duration {
        Duration::ZERO
    }
}

/// A control that never stops and whose clock stands still: for searches by depth or nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unattended;

impl Control for Unattended {
    fn stop(&mut self) -> bool {
        false
    }
}

/// Any function that says when to stop.
impl<F: FnMut() -> bool> Control for F {
    fn stop(&mut self) -> bool {
        self()
    }
}

/// How far a search may go. The default sets no limit but [`Control::stop`].
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// In plies: a search's deepest iteration, a prover's longest win.
    pub depth: Option<u32>,
    /// The most stones placed. Exceeded by at most the few of one step.
    pub nodes: Option<u64>,
    /// The time there is.
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

/// Time for a move, out of which the search takes what it thinks fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The most one move may take.
    pub turn: Option<Duration>,
    /// What is left for all moves of the match.
    pub left: Option<Duration>,
    /// What is added to `left` after each move.
    pub increment: Duration,
    /// Kept in reserve, for everything between this search and the clock that counts.
    pub margin: Duration,
}

/// The share of a move's time that is kept in reserve, and the most of it.
const MARGIN_SHARE: u32 = 20;
const MARGIN_MOST: Duration = Duration::from_millis(30);

impl Clock {
    /// A fixed time for this move, a little of it in reserve: a search looks at the clock only
    /// now and then, and a busy machine may let it wait. A twentieth, 30 ms at the most.
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
