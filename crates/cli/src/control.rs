//! The engine's link to clock, wishes and news.
use std::time::{Duration, Instant};

use tengen_engine::{Control, Info};

/// A wall clock from `start`, a wish to stop, and a listener.
pub(crate) struct Watch<S, N> {
    start: Instant,
    stop: S,
    news: N,
}

impl<S: FnMut() -> bool, N: FnMut(&Info)> Watch<S, N> {
    /// A control that asks `stop` and tells `news`.
    pub(crate) fn new(start: Instant, stop: S, news: N) -> Self {
        Self { start, stop, news }
    }
}

impl<S: FnMut() -> bool, N: FnMut(&Info)> Control for Watch<S, N> {
    fn stop(&mut self) -> bool {
        (self.stop)()
    }

    fn elapsed(&mut self) -> Duration {
        self.start.elapsed()
    }

    fn info(&mut self, info: &Info) {
        (self.news)(info);
    }
}

/// A number that differs from run to run, to choose among a level's mistakes.
pub(crate) fn any_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(0)
}
