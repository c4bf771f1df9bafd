//! The search's link to the page: clock, stop flag and progress reports.

use std::time::Duration;

use tengen_core::Point;
use tengen_engine::{Control, Info, Listener};
use tengen_worker_glue::Task;
use tengen_worker_protocol::{Analysis, EngineAnswer};

use tengen_analysis::Host;

pub(crate) struct PageListener<'a> {
    task: &'a Task<'a>,
    reported: Option<Point>,
    silent: bool,
}

impl<'a> PageListener<'a> {
    pub(crate) const fn new(task: &'a Task<'a>) -> PageListener<'a> {
        PageListener {
            task,
            reported: None,
            silent: false,
        }
    }

    /// Reports no progress: only the final answer matters.
    pub(crate) const fn silent(task: &'a Task<'a>) -> PageListener<'a> {
        PageListener {
            task,
            reported: None,
            silent: true,
        }
    }
}

impl Control for PageListener<'_> {
    fn stop(&mut self) -> bool {
        self.task.is_stopped()
    }

    fn elapsed(&mut self) -> Duration {
        Duration::from_secs_f64(self.task.elapsed() / 1000.0)
    }
}

impl Listener for PageListener<'_> {
    fn info(&mut self, info: &Info) {
        let best = info.pv.first().copied();
        // Report the best move only when it changes: each message wakes the page's thread.
        if let Some(best) = best.filter(|_| !self.silent && self.reported != best) {
            let depth = info.depth;
            self.task.report(EngineAnswer::Info { depth, best });
            self.reported = Some(best);
        }
    }
}

/// The page as the host of an analysis.
pub(crate) struct PageHost<'a>(pub(crate) &'a Task<'a>);

impl Host for PageHost<'_> {
    fn is_stopped(&self) -> bool {
        self.0.is_stopped()
    }

    fn elapsed(&self) -> f64 {
        self.0.elapsed()
    }

    fn report(&self, analysis: Analysis) {
        self.0.report(EngineAnswer::Analysis(Box::new(analysis)));
    }
}
