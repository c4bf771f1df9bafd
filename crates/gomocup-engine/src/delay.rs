//! Scheduling delays of recent searches.

use std::time::Duration;

const REMEMBERED: usize = 32;

/// The longest gap between two clock readings in each recent search. A busy machine preempts a
/// search now and then; the reserve allows for the worst recent gap just before the deadline.
#[derive(Clone, Debug, Default)]
pub(crate) struct Delays {
    longest: [Duration; REMEMBERED],
    next: usize,
}

impl Delays {
    /// Records a search's longest gap.
    pub(crate) fn add(&mut self, longest: Duration) {
        self.longest[self.next] = longest;
        self.next = (self.next + 1) % REMEMBERED;
    }

    /// The time to keep in reserve: the worst recent gap.
    pub(crate) fn reserve(&self) -> Duration {
        self.longest.iter().max().copied().unwrap_or_default()
    }
}
