//! Tengen's own engine for visitors who analyse: all cores and a large table for this machine's
//! user, one core and a small table for others within the host's quota.

use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::Instant;

use tengen_analysis::{Host, analyze};
use tengen_engine::Engine;
use tengen_worker_protocol::{Analysis, Analyze};
use thiserror::Error;
use tokio::sync::{OwnedSemaphorePermit, Semaphore, mpsc};

/// Megabytes of the table for this machine's user.
const OWN_TABLE: usize = 256;
/// Megabytes of the table for a visitor from elsewhere.
const GUEST_TABLE: usize = 32;
/// Most milliseconds of a search for a visitor from elsewhere.
const GUEST_MS: u32 = 10_000;

/// The server's engine, and how many visitors from elsewhere may use it at a time.
pub(crate) struct Analysts {
    threads: usize,
    /// Searches of this machine's user: one at a time, since each takes all cores.
    own: Arc<Semaphore>,
    /// The stop flag of the last of these.
    last_own: Mutex<Arc<AtomicBool>>,
    /// Reviews of this machine's user, one a core.
    own_reviews: Arc<Semaphore>,
    guests: Arc<Semaphore>,
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
            own: Arc::new(Semaphore::new(1)),
            last_own: Mutex::default(),
            own_reviews: Arc::new(Semaphore::new(threads)),
            guests: Arc::new(Semaphore::new(guest_quota as usize)),
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

    /// A place for a review: this machine's user gets the next one free, others are refused while
    /// all are taken.
    pub(crate) async fn place(&self, is_local: bool) -> Result<OwnedSemaphorePermit, Denied> {
        let permit = match (is_local, self.guest_quota) {
            (true, _) => Arc::clone(&self.own_reviews).acquire_owned().await.ok(),
            (false, 0) => return Err(Denied::Strangers),
            (false, _) => Arc::clone(&self.guests).try_acquire_owned().ok(),
        };
        permit.ok_or(Denied::Busy)
    }

    /// Begins a search, whose reports are sent until it ends. A search of this machine's user ends
    /// the one before; others are refused while all places are taken.
    pub(crate) async fn start(
        self: &Arc<Self>,
        mut question: Analyze,
        is_local: bool,
        reports: mpsc::UnboundedSender<Found>,
    ) -> Result<Running, Denied> {
        let stop = Arc::new(AtomicBool::new(false));
        let permit = if is_local {
            self.end_last(Arc::clone(&stop));
            Arc::clone(&self.own).acquire_owned().await.ok()
        } else if self.guest_quota == 0 {
            return Err(Denied::Strangers);
        } else {
            let ms = question.limits.ms.unwrap_or(GUEST_MS);
            question.limits.ms = Some(ms.min(GUEST_MS));
            Arc::clone(&self.guests).try_acquire_owned().ok()
        };
        let permit = permit.ok_or(Denied::Busy)?;
        let reader = Reader {
            stop: Arc::clone(&stop),
            since: Instant::now(),
            reports,
        };
        let analysts = Arc::clone(self);
        // A separate thread, so that the runtime's shutdown does not wait for a search.
        thread::spawn(move || analysts.run(&question, is_local, &reader, permit));
        Ok(Running(stop))
    }

    fn end_last(&self, next: Arc<AtomicBool>) {
        let mut last = self.last_own.lock().unwrap_or_else(PoisonError::into_inner);
        std::mem::replace(&mut *last, next).store(true, Ordering::Relaxed);
    }

    fn run(
        &self,
        question: &Analyze,
        is_local: bool,
        reader: &Reader,
        permit: OwnedSemaphorePermit,
    ) {
        let kept = if is_local { self.kept().take() } else { None };
        let mut engine = kept.unwrap_or_else(|| {
            let mut engine = Engine::new(if is_local { OWN_TABLE } else { GUEST_TABLE });
            engine.set_threads(self.threads_for(is_local).unwrap_or(1));
            engine
        });
        let found = match analyze(&mut engine, question, reader) {
            Ok(analysis) => Found::End(analysis),
            Err(why) => Found::Refused(why.to_string()),
        };
        // The client may have left.
        let _ = reader.reports.send(found);
        if is_local {
            *self.kept() = Some(engine);
        }
        drop(permit);
    }

    fn kept(&self) -> std::sync::MutexGuard<'_, Option<Engine>> {
        self.kept.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The search's stop flag, clock and reader.
struct Reader {
    stop: Arc<AtomicBool>,
    since: Instant,
    reports: mpsc::UnboundedSender<Found>,
}

impl Host for Reader {
    fn is_stopped(&self) -> bool {
        self.stop.load(Ordering::Relaxed)
    }

    fn elapsed(&self) -> f64 {
        self.since.elapsed().as_secs_f64() * 1000.0
    }

    fn report(&self, analysis: Analysis) {
        // The client may have left; the search is stopped by then.
        let _ = self.reports.send(Found::Progress(analysis));
    }
}
