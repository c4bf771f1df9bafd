//! The engine's control: a wall clock, a stop condition and a listener.

use std::time::{Duration, Instant};

use tengen_engine::{Control, Info, Listener, ProofRequest, ProofResult};
use tengen_solver::Prober;

/// A wall clock from `start`, a stop condition, a progress callback and an optional prover.
pub(crate) struct Watch<S, N> {
    start: Instant,
    stop: S,
    news: N,
    prober: Option<Prober>,
}

impl<S: FnMut() -> bool, N: FnMut(&Info)> Watch<S, N> {
    /// A control with a solver, if given, that answers the search's requests for proofs.
    pub(crate) fn new(start: Instant, stop: S, news: N, prober: Option<Prober>) -> Self {
        Self {
            start,
            stop,
            news,
            prober,
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

    fn prove(&mut self, request: &ProofRequest<'_>) -> ProofResult {
        let Self {
            start,
            stop,
            prober,
            ..
        } = self;
        let mut over = || stop() || request.until.is_some_and(|until| start.elapsed() >= until);
        prober.as_mut().map_or_else(ProofResult::default, |prober| {
            prober.prove(request, &mut over)
        })
    }
}

pub(crate) fn any_seed() -> u64 {
    use std::hash::{BuildHasher as _, RandomState};
    RandomState::new().hash_one(0)
}
