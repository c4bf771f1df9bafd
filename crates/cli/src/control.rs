//! The engine's link to clock, wishes and news.
use std::time::{Duration, Instant};

use tengen_engine::{Claim, Control, Evidence, Info, Listener};
use tengen_solver::Prober;

/// A wall clock from `start`, a wish to stop, and a listener.
pub(crate) struct Watch<S, N> {
    start: Instant,
    stop: S,
    news: N,
    prober: Option<Prober>,
}

impl<S: FnMut() -> bool, N: FnMut(&Info)> Watch<S, N> {
    /// A control that asks `stop` and tells `news`.
    pub(crate) fn new(start: Instant, stop: S, news: N) -> Self {
        Self {
            start,
            stop,
            news,
            prober: None,
        }
    }

    /// The same with somebody who proves what the search asks about.
    pub(crate) fn proving(self) -> Self {
        Self {
            prober: Some(Prober::default()),
            ..self
        }
    }
}

impl<S: FnMut() -> bool, N: FnMut(&Info)> Control for Watch<S, N> {
    fn stop(&mut self) -> bool {
        (self.stop)()
    }

    fn elapsed(&mut self) -> Duration {
        self.start.elapsed()
    }
}

impl<S: FnMut() -> bool, N: FnMut(&Info)> Listener for Watch<S, N> {
    fn info(&mut self, info: &Info) {
        (self.news)(info);
    }

    fn prove(&mut self, claim: &Claim<'_>) -> Evidence {
        let Self {
            start,
            stop,
            prober,
            ..
        } = self;
        let mut over = || stop() || claim.until.is_some_and(|until| start.elapsed() >= until);
        prober
            .as_mut()
            .map_or_else(Evidence::default, |prober| prober.prove(claim, &mut over))
    }
}

/// A number that differs from run to run, to choose among a level's mistakes.
pub(crate) fn any_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(0)
}
