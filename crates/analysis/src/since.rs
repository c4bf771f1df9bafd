//! A question's time, without what is made ready for it.

use tengen_core::{Point, Rule};
use tengen_engine::{Engine, Limits};
use tengen_worker_protocol::analysis::Analysis;

use crate::Host;

/// A host whose clock began later.
pub(crate) struct Since<'a> {
    host: &'a dyn Host,
    begun: f64,
}

impl<'a> Since<'a> {
    /// Builds the line tables of a rule, maps the hash table if time limits the search, and counts
    /// the time from then on.
    pub(crate) fn ready(
        engine: &mut Engine,
        rule: Rule,
        limits: &Limits,
        host: &'a dyn Host,
    ) -> Since<'a> {
        Engine::prepare(rule);
        if limits.clock.is_some() {
            engine.warm(&|| host.is_stopped());
        }
        Since {
            host,
            begun: host.elapsed(),
        }
    }

    /// The same with the host's own time, for a move on a clock that runs.
    pub(crate) const fn arrival(self) -> Since<'a> {
        Since { begun: 0.0, ..self }
    }
}

impl Host for Since<'_> {
    fn is_stopped(&self) -> bool {
        self.host.is_stopped()
    }

    fn elapsed(&self) -> f64 {
        (self.host.elapsed() - self.begun).max(0.0)
    }

    fn report(&self, analysis: Analysis) {
        self.host.report(analysis);
    }

    fn report_best(&self, depth: u32, best: Point) {
        self.host.report_best(depth, best);
    }
}
