//! Tengen's own engine for visitors who analyse: all cores and a large table for this machine's
//! user, one core and a small table for others within the host's quota, in turns.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use tengen_analysis::{Host, analyze};
use tengen_engine::Engine;
use tengen_worker_protocol::{Analysis, Analyze};
use thiserror::Error;
use tokio::sync::mpsc;

use crate::background;
use crate::places::Origin;
use crate::shares::{Shares, Turn};

/// Megabytes of the table for this machine's user.
const OWN_TABLE: usize = 256;
/// Megabytes of the table for a visitor from elsewhere: enough for the seconds of such a search.
const GUEST_TABLE: usize = 4;
/// Most milliseconds of a search for a visitor from elsewhere.
const GUEST_MS: u32 = 10_000;
/// Time after which such a search ends if another address waits for its place.
const GUEST_TURN: Duration = Duration::from_secs(3);
/// Most wait of a visitor from elsewhere for a place.
const GUEST_WAIT: Duration = Duration::from_secs(10);

/// The server's engine, and how many visitors from elsewhere may use it at a time.
pub(crate) struct Analysts {
    threads: usize,
    /// Searches of this machine's user: one at a time, since each takes all cores.
    own: Shares,
    /// The stop flag of the last of these.
    last_own: Mutex<Arc<AtomicBool>>,
    /// Reviews of this machine's user, one a core.
    own_reviews: Shares,
    guests: Shares,
    guest_quota: u32,
    /// The engine of this machine's user, whose table is kept between questions.
    kept: Mutex<Option<Engine>>,
}

/// What a running search reports.
#[derive(Debug)]
pub(crate) enum Found {
    /// So far.
    Progress(Analysis),
    /// At its end.
    End(Analysis),
    /// The position is not legal.
    Refused(String),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub(crate) enum Denied {
    #[error("the engine here is for the server's own machine only")]
    Strangers,
    #[error("the engine is busy with other visitors' positions")]
    Busy,
}

/// A running search; it stops when this is dropped.
pub(crate) struct Running(Arc<AtomicBool>);

impl Running {
    pub(crate) fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

impl Drop for Running {
    fn drop(&mut self) {
        self.stop();
    }
}

impl Analysts {
    /// `guest_quota` is the number of concurrent searches of visitors from other machines.
    pub(crate) fn new(guest_quota: u32) -> Arc<Analysts> {
        let threads = thread::available_parallelism().map_or(1, NonZeroUsize::get);
        Arc::new(Analysts {
            threads,
            own: Shares::new(1, 1),
            last_own: Mutex::default(),
            own_reviews: Shares::new(threads, u32::MAX),
            guests: Shares::new(guest_quota as usize, u32::MAX),
            guest_quota,
            kept: Mutex::default(),
        })
    }

    /// The threads of a search for such a client; `None` if it may not search here.
    pub(crate) const fn threads_for(&self, is_local: bool) -> Option<usize> {
        match (is_local, self.guest_quota) {
            (true, _) => Some(self.threads),
            (false, 0) => None,
            (false, _) => Some(1),
        }
    }

    /// A place for a review. Visitors from elsewhere, by `guest`, wait for their turn and are then
    /// refused.
    pub(crate) async fn place(&self, guest: Option<Origin>) -> Result<Turn, Denied> {
        match guest {
            None => Ok(self.own_reviews.turn(None).await),
            Some(_) if self.guest_quota == 0 => Err(Denied::Strangers),
            Some(_) => {
                let turn = self.guests.take(guest, GUEST_WAIT).await;
                turn.ok_or(Denied::Busy)
            }
        }
    }

    /// Begins a search, whose reports are sent until it ends. A search of this machine's user ends
    /// the one before; visitors from elsewhere, by `guest`, wait for their turn and are then
    /// refused.
    pub(crate) async fn start(
        self: Arc<Self>,
        mut question: Analyze,
        guest: Option<Origin>,
        reports: mpsc::UnboundedSender<Found>,
    ) -> Result<Running, Denied> {
        let stop = Arc::new(AtomicBool::new(false));
        let turn = match guest {
            None => {
                self.end_last(Arc::clone(&stop));
                self.own.turn(None).await
            }
            Some(_) => {
                let ms = question.limits.ms.unwrap_or(GUEST_MS);
                question.limits.ms = Some(ms.min(GUEST_MS));
                self.place(guest).await?
            }
        };
        let reader = Reader {
            stop: Arc::clone(&stop),
            since: Instant::now(),
            reports,
            turn,
        };
        // A separate thread, so that the runtime's shutdown does not wait for a search.
        thread::spawn(move || self.run(&question, guest.is_none(), reader));
        Ok(Running(stop))
    }

    fn end_last(&self, next: Arc<AtomicBool>) {
        let mut last = self.last_own.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *last, next).store(true, Ordering::Relaxed);
    }

    fn run(&self, question: &Analyze, is_local: bool, reader: Reader) {
        if !is_local {
            background::yield_to_others();
        }
        let kept = if is_local { self.kept().take() } else { None };
        let mut engine = kept.unwrap_or_else(|| {
            let mut engine = Engine::new(if is_local { OWN_TABLE } else { GUEST_TABLE });
            engine.set_threads(self.threads_for(is_local).unwrap_or(1));
            engine
        });
        let found = match analyze(&mut engine, question, &reader) {
            Ok(analysis) => Found::End(analysis),
            Err(why) => Found::Refused(why.to_string()),
        };
        // The client may have left.
        let _ = reader.reports.send(found);
        if is_local {
            *self.kept() = Some(engine);
        }
        drop(reader.turn);
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Option<Engine>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The search's stop flag, clock, reader and place.
struct Reader {
    stop: Arc<AtomicBool>,
    since: Instant,
    reports: mpsc::UnboundedSender<Found>,
    turn: Turn,
}

impl Host for Reader {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed) || self.turn.is_over(GUEST_TURN)
    }

    fn elapsed(&self) -> f64 {
        self.since.elapsed().as_secs_f64() * 1000.0
    }

    fn report(&self, analysis: Analysis) {
        // The client may have left; the search is stopped by then.
        let _ = self.reports.send(Found::Progress(analysis));
    }
}
