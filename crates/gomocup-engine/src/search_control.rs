//! Control of a running search: clock, incoming commands, output.

use std::io::{self, Write};
use std::time::Duration;

use tengen_core::{Point, Size};
use tengen_engine::{Control, Info, Listener, ProofRequest, ProofResult, Trial};
use tengen_gomocup::{About, Reply};
use tengen_solver::Prober;

use crate::{Aside, Clock, Meanwhile, words};

/// Realtime output starts after this; earlier the searched move changes too quickly to show.
const CALM: Duration = Duration::from_millis(300);

/// The least time between two lines about iterations: at most nine a second with the last one,
/// since managers show or log each.
const THOUGHT_INTERVAL: Duration = Duration::from_millis(125);

/// The turn a search belongs to.
#[derive(Clone, Copy)]
pub(crate) struct Turn<'a> {
    /// When the request arrived.
    pub(crate) start: Duration,
    pub(crate) meanwhile: &'a dyn Meanwhile,
}

/// Control of one search.
pub(crate) struct SearchControl<'a, W, C> {
    out: &'a mut W,
    clock: &'a C,
    turn: Turn<'a>,
    /// The search's deadline, from the start of the turn.
    deadline: Option<Duration>,
    reporting: Reporting,
    /// The last clock reading, and the longest gap between two.
    last_reading: Duration,
    delay: Duration,
    /// The solver that answers the search; `None` at weaker levels.
    prober: Option<&'a mut Prober>,
    /// When the last line about an iteration was sent, from the start of the turn.
    last_thought: Option<Duration>,
    /// The line about the last iteration, if it is still to be sent.
    thought: Option<Reply>,
    /// The last line sent about an iteration.
    told: Option<Reply>,
    /// A write error; ends the search.
    failed: Option<io::Error>,
}

/// What to report during the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Reporting {
    pub(crate) about: About,
    pub(crate) size: Size,
    pub(crate) lines: usize,
    pub(crate) realtime: bool,
    pub(crate) detail: bool,
    /// A line for each completed iteration.
    pub(crate) thoughts: bool,
}

/// The end of a search.
pub(crate) struct Finished {
    /// The longest gap between two clock readings.
    pub(crate) delay: Duration,
    /// The last line about an iteration.
    pub(crate) told: Option<Reply>,
}

impl<'a, W: Write, C: Clock> SearchControl<'a, W, C> {
    pub(crate) fn new(
        out: &'a mut W,
        clock: &'a C,
        turn: Turn<'a>,
        deadline: Option<Duration>,
        reporting: Reporting,
    ) -> Self {
        let last_reading = clock.now();
        let mut control = SearchControl {
            out,
            clock,
            turn,
            deadline,
            reporting,
            last_reading,
            delay: Duration::ZERO,
            prober: None,
            last_thought: None,
            thought: None,
            told: None,
            failed: None,
        };
        if reporting.realtime {
            control.report([words::refresh()]);
        }
        control
    }

    pub(crate) fn proving(mut self, prober: Option<&'a mut Prober>) -> Self {
        self.prober = prober;
        self
    }

    /// # Errors
    /// A write error of the output.
    pub(crate) fn finish(self) -> io::Result<Finished> {
        let finished = Finished {
            delay: self.delay,
            told: self.told,
        };
        self.failed.map_or(Ok(finished), Err)
    }

    fn read_clock(&mut self) -> Duration {
        let now = self.clock.now();
        self.delay = self.delay.max(now.saturating_sub(self.last_reading));
        self.last_reading = now;
        now.saturating_sub(self.turn.start)
    }

    fn answer_asides(&mut self) {
        while self.failed.is_none()
            && !self.late()
            && let Some(aside) = self.turn.meanwhile.aside()
        {
            match aside {
                Aside::About => self.report([Reply::About(self.reporting.about)]),
                Aside::ShowInfo => self.report(words::abilities(&self.reporting.about)),
            };
        }
    }

    /// Sends the line about the last iteration, once the one before it is long enough ago.
    fn think_aloud(&mut self) {
        if self.thought.is_none() {
            return;
        }
        let elapsed = self.elapsed();
        let due = |last| elapsed.saturating_sub(last) >= THOUGHT_INTERVAL;
        if self.last_thought.is_none_or(due) {
            self.last_thought = Some(elapsed);
            let thought = self.thought.take();
            if self.report(thought.clone()) {
                self.told = thought;
            }
        }
    }

    fn late(&mut self) -> bool {
        let elapsed = self.read_clock();
        self.deadline.is_some_and(|d| elapsed >= d)
    }

    /// Returns whether they were sent.
    fn report(&mut self, replies: impl IntoIterator<Item = Reply>) -> bool {
        // Some managers count any line after the deadline as a late answer.
        if self.failed.is_some() || self.late() {
            return false;
        }
        let mut lines = replies.into_iter();
        let written = lines.try_for_each(|reply| writeln!(self.out, "{reply}"));
        self.failed = written.and_then(|()| self.out.flush()).err();
        self.failed.is_none()
    }
}

impl<W: Write, C: Clock> Control for SearchControl<'_, W, C> {
    fn stop(&mut self) -> bool {
        self.answer_asides();
        self.think_aloud();
        self.failed.is_some() || self.turn.meanwhile.stop() || self.late()
    }

    fn elapsed(&mut self) -> Duration {
        self.read_clock()
    }
}

impl<W: Write, C: Clock> Listener for SearchControl<'_, W, C> {
    fn info(&mut self, info: &Info) {
        if self.reporting.detail {
            self.report(words::facts(
                info,
                self.reporting.lines,
                self.reporting.size,
            ));
        } else if self.reporting.thoughts && info.line == 1 {
            self.thought = Some(words::thought(info));
            self.think_aloud();
        }
    }

    fn trial(&mut self, point: Point, trial: Trial) {
        if self.reporting.realtime && self.elapsed() >= CALM {
            self.report([words::realtime(point, trial, self.reporting.size)]);
        }
    }

    fn prove(&mut self, request: &ProofRequest<'_>) -> ProofResult {
        let Some(prober) = self.prober.take() else {
            return ProofResult::default();
        };
        let mut over = || self.stop() || request.until.is_some_and(|until| self.elapsed() >= until);
        let evidence = prober.prove(request, &mut over);
        self.prober = Some(prober);
        evidence
    }
}
