//! The engine's link to the clock, to commands and to the manager.

use std::io::{self, Write};
use std::time::Duration;

use tengen_core::{Point, Size};
use tengen_engine::{Claim, Control, Evidence, Info, Listener, Trial};
use tengen_gomocup::{About, Reply};
use tengen_solver::Prober;

use crate::{Aside, Clock, Meanwhile, words};

/// Before that, what is searched changes too quickly to be worth telling.
const CALM: Duration = Duration::from_millis(300);

/// The manager's turn that a search belongs to.
#[derive(Clone, Copy)]
pub(crate) struct Turn<'a> {
    /// When it began.
    pub(crate) start: Duration,
    /// What comes in while it lasts.
    pub(crate) meanwhile: &'a dyn Meanwhile,
}

/// The control of one search.
pub(crate) struct Watch<'a, W, C> {
    out: &'a mut W,
    clock: &'a C,
    turn: Turn<'a>,
    /// When the search has to end, from the turn's start.
    deadline: Option<Duration>,
    teller: Teller,
    /// When the clock was looked at last, and the longest time between two looks.
    looked: Duration,
    delay: Duration,
    /// Proves positions for the search; `None` at weaker levels.
    prober: Option<&'a mut Prober>,
    /// What went wrong with the output; ends the search.
    failed: Option<io::Error>,
}

/// What is told while the search runs.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Teller {
    pub(crate) about: About,
    pub(crate) size: Size,
    pub(crate) lines: usize,
    pub(crate) realtime: bool,
    pub(crate) detail: bool,
}

impl<'a, W: Write, C: Clock> Watch<'a, W, C> {
    /// A search in a turn that has to end so long after the turn's start.
    pub(crate) fn new(
        out: &'a mut W,
        clock: &'a C,
        turn: Turn<'a>,
        deadline: Option<Duration>,
        teller: Teller,
    ) -> Self {
        let looked = clock.now();
        let mut watch = Watch {
            out,
            clock,
            turn,
            deadline,
            teller,
            looked,
            delay: Duration::ZERO,
            prober: None,
            failed: None,
        };
        if teller.realtime {
            watch.tell([words::refresh()]);
        }
        watch
    }

    /// Adds a prover that answers the search.
    pub(crate) fn proving(mut self, prober: Option<&'a mut Prober>) -> Self {
        self.prober = prober;
        self
    }

    /// The longest time between two looks at the clock.
    ///
    /// # Errors
    /// What went wrong with the output.
    pub(crate) fn finish(self) -> io::Result<Duration> {
        self.failed.map_or(Ok(self.delay), Err)
    }

    fn look(&mut self) -> Duration {
        let now = self.clock.now();
        self.delay = self.delay.max(now.saturating_sub(self.looked));
        self.looked = now;
        now.saturating_sub(self.turn.start)
    }

    /// Answers questions about the engine itself.
    fn answer_asides(&mut self) {
        while self.failed.is_none()
            && !self.late()
            && let Some(aside) = self.turn.meanwhile.aside()
        {
            match aside {
                Aside::About => self.tell([Reply::About(self.teller.about)]),
                Aside::ShowInfo => self.tell(words::abilities(&self.teller.about)),
            }
        }
    }

    fn late(&mut self) -> bool {
        let elapsed = self.look();
        self.deadline.is_some_and(|d| elapsed >= d)
    }

    fn tell(&mut self, replies: impl IntoIterator<Item = Reply>) {
        // Some managers count every line after the deadline as an answer that came too late.
        if self.failed.is_some() || self.late() {
            return;
        }
        for reply in replies {
            if let Err(error) = writeln!(self.out, "{reply}") {
                self.failed = Some(error);
                return;
            }
        }
        self.failed = self.out.flush().err();
    }
}

impl<W: Write, C: Clock> Control for Watch<'_, W, C> {
    fn stop(&mut self) -> bool {
        self.answer_asides();
        self.failed.is_some() || self.turn.meanwhile.stop() || self.late()
    }

    fn elapsed(&mut self) -> Duration {
        self.look()
    }
}

impl<W: Write, C: Clock> Listener for Watch<'_, W, C> {
    fn info(&mut self, info: &Info) {
        if self.teller.detail {
            self.tell(words::facts(info, self.teller.lines, self.teller.size));
        }
    }

    fn trial(&mut self, point: Point, trial: Trial) {
        if self.teller.realtime && self.elapsed() >= CALM {
            self.tell([words::realtime(point, trial, self.teller.size)]);
        }
    }

    fn prove(&mut self, claim: &Claim<'_>) -> Evidence {
        let Some(prober) = self.prober.take() else {
            return Evidence::default();
        };
        let mut over = || self.stop() || claim.until.is_some_and(|until| self.elapsed() >= until);
        let evidence = prober.prove(claim, &mut over);
        self.prober = Some(prober);
        evidence
    }
}
