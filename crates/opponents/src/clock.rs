//! A stopwatch as search control.

use std::time::{Duration, Instant};

use tengen_engine::{Control, Info, Listener};

/// A search control on the system clock that never stops the search and ignores its info.
#[derive(Clone, Copy, Debug)]
pub struct Stopwatch(Instant);

impl Stopwatch {
    /// Starts at zero now.
    #[must_use]
    pub fn start() -> Stopwatch {
        Stopwatch(Instant::now())
    }

    /// Time since the start.
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
