//! Time for searches on a machine that has a clock.

use std::time::{Duration, Instant};

use tengen_engine::{Control, Info, Listener};

/// A control whose clock runs from its making, which never stops a search and drops all news.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts the clock.
    #[must_use]
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// The time since the start.
    #[must_use]
    pub fn elapsed(&self) -> Duration {
        self.0.elapsed()
    }
}

impl Control for Stopwatch {
    fn stop(&mut self) -> bool {
        false
    }

    fn elapsed(&mut self) -> Duration {
        self.0.elapsed()
    }
}

impl Listener for Stopwatch {
    fn info(&mut self, _: &Info) {}
}
