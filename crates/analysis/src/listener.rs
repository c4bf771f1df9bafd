//! A host as the listener of a search for a move.

use std::time::Duration;

use tengen_core::Point;
use tengen_engine::{Control, Info, Listener};

use crate::Host;

/// Reports the best move whenever it changes: each report wakes the page's thread.
pub(crate) struct BestMoves<'a> {
    host: &'a dyn Host,
    reported: Option<Point>,
    silent: bool,
}

impl<'a> BestMoves<'a> {
    pub(crate) const fn new(host: &'a dyn Host) -> BestMoves<'a> {
        BestMoves {
            host,
            reported: None,
            silent: false,
        }
    }

    /// Reports nothing: only the final answer matters.
    pub(crate) const fn silent(host: &'a dyn Host) -> BestMoves<'a> {
        BestMoves {
            host,
            reported: None,
            silent: true,
        }
    }
}

impl Control for BestMoves<'_> {
    fn stop(&mut self) -> bool {
        self.host.is_stopped()
    }

    fn elapsed(&mut self) -> Duration {
        Duration::from_secs_f64(self.host.elapsed() / 1000.0)
    }
}

impl Listener for BestMoves<'_> {
    fn info(&mut self, info: &Info) {
        let best = info.pv.first().copied();
        if let Some(best) = best.filter(|_| !self.silent && self.reported != best) {
            self.host.report_best(info.depth, best);
            self.reported = Some(best);
        }
    }
}
