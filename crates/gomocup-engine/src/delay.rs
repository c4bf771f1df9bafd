//! How long the machine lets a search wait.

use std::time::Duration;

/// Searches that are remembered.
const REMEMBERED: usize = 32;

/// The longest times between two looks at the clock in the last searches. A machine that is busy
/// with other work keeps a search waiting now and then; what has happened lately is to be expected
/// again just before the time is over.
#[derive(Clone, Debug, Default)]
pub(crate) struct Delays {
    longest: [Duration; REMEMBERED],
    next: usize,
}

impl Delays {
    /// Remembers the longest time between two looks of a search.
    pub(crate) fn add(&mut self, longest: Duration) {
        self.longest[self.next] = longest;
        self.next = (self.next + 1) % REMEMBERED;
    }

    /// What to keep back of the time for a move.
    pub(crate) fn reserve(&self) -> Duration {
        self.longest.iter().max().copied().unwrap_or_default()
    }
}
