//! Positions that are searched one after the other, once the one at the cursor is done.
//!
//! A search that is interrupted comes again; a position that the engine has searched enough,
//! perhaps on another day, is skipped. So a queue that was stopped goes on where it was.

use tengen_core::Position;

use super::analyst::{Effort, QUEUED_NODES};
use super::{Analysis, AnalysisChoice};
use crate::effect::Effect;
use crate::search::Searches;
use tengen_worker_protocol::analysis::AnalysisTask;

/// Most positions of a queue.
pub const MOST_QUEUED: usize = 1_000;

/// The queue.
#[derive(Clone, Debug, Default)]
pub(super) struct Queue {
    /// The next one last.
    waiting: Vec<Position>,
    /// The one that is searched.
    pub(super) searched: Option<Position>,
    /// Whether its search is to be stopped.
    stopped: bool,
}

impl Queue {
    /// The positions left.
    pub(super) fn len(&self) -> usize {
        self.waiting.len() + usize::from(self.searched.is_some())
    }

    /// The search was interrupted: its position comes again.
    pub(super) fn put_back(&mut self) {
        self.waiting.extend(self.searched.take());
    }

    pub(super) fn clear(&mut self) {
        self.stopped |= self.searched.take().is_some();
        self.waiting.clear();
    }
}

impl Analysis {
    /// Queues positions, the first of them last; at most [`MOST_QUEUED`], the later ones.
    pub(crate) fn queue(&mut self, mut positions: Vec<Position>) {
        let spare = positions.len().saturating_sub(MOST_QUEUED);
        positions.drain(..spare);
        self.queue.clear();
        self.queue.waiting = positions;
    }

    /// Stops and empties the queue; what was found stays.
    pub fn stop_queue(&mut self) {
        self.queue.clear();
    }

    /// The positions of the queue that are left.
    #[must_use]
    pub fn queued(&self) -> usize {
        self.queue.len()
    }

    /// Asks about the next position of the queue, if nothing else is searched.
    pub(super) fn follow_queue(
        &mut self,
        choice: AnalysisChoice,
        searches: &mut Searches,
    ) -> Vec<Effect> {
        if std::mem::take(&mut self.queue.stopped) {
            return self.stop_engines(searches);
        }
        if self.running || self.queue.searched.is_some() {
            return Vec::new();
        }
        let analyst = self.analyst(choice);
        let known = |position: &Position| {
            let enough = self
                .evaluations
                .is_enough(position, analyst.engine(), QUEUED_NODES);
            enough || position.outcome().is_some()
        };
        let next = loop {
            match self.queue.waiting.pop() {
                Some(position) if known(&position) => {}
                next => break next,
            }
        };
        let Some(next) = next else {
            return Vec::new();
        };
        let question = analyst.question(&next, AnalysisTask::BEST, Effort::Queued);
        let effects = self.ask(analyst, question, searches);
        self.queue.searched = Some(next);
        effects
    }
}
