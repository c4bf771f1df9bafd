//! Whether players' events can be kept: what the writer finds out while it works, and a probe
//! through the writer when it is idle.

use std::io;
use std::path::PathBuf;
use std::sync::{Arc, Mutex as StdMutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{Mutex, watch};
use tokio::task::spawn_blocking;
use tokio::time::{Instant, timeout};

use crate::rooms::stored::StoredJournal;

/// How long a result is reused, to spare the disk.
const HOLDS: Duration = Duration::from_secs(2);
/// How long a caller waits; the probe continues.
const WAIT: Duration = Duration::from_secs(1);

/// Bytes that a probe of the writer writes. An event takes no more pages than that with all tables
/// and indexes it changes.
const PROBE: usize = 64 * 1024;

/// What a probe writes: other bytes each time, since a page that stays the same is not written.
pub(crate) fn filling() -> io::Result<Vec<u8>> {
    let mut filling = vec![0; PROBE];
    getrandom::fill(&mut filling).map_err(io::Error::from)?;
    Ok(filling)
}

/// What is known of the writer. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Condition {
    found: watch::Sender<Found>,
    failing: Arc<StdMutex<Option<Failing>>>,
}

/// A failure that was logged and has not ended.
#[derive(Clone, Copy, Debug)]
struct Failing {
    since: Instant,
    /// Whether only the folder fails, which moves that are kept do not end.
    folder: bool,
}

/// What a probe has found.
#[derive(Debug)]
struct Trouble {
    why: String,
    folder: bool,
}

#[derive(Clone, Debug, Default)]
struct Found {
    /// The last result of a probe, or the failure of events since then.
    last: Option<(Instant, Result<(), String>)>,
    /// When events were last kept.
    kept: Option<Instant>,
}

impl Condition {
    /// Events were kept or not.
    pub(crate) fn wrote(&self, result: Result<(), &str>) {
        let now = Instant::now();
        self.found.send_modify(|found| match result {
            Ok(()) => {
                found.kept = Some(now);
                // The next question looks again.
                found.last.take_if(|(_, last)| last.is_err());
            }
            Err(why) => found.last = Some((now, Err(why.to_owned()))),
        });
        match result {
            Ok(()) => self.log_end(|failing| !failing.folder),
            Err(why) => self.log_begin(why, false),
        }
    }

    fn probed(&self, result: Result<(), Trouble>) {
        match &result {
            Ok(()) => self.log_end(|_| true),
            Err(trouble) => self.log_begin(&trouble.why, trouble.folder),
        }
        let found = Some((Instant::now(), result.map_err(|trouble| trouble.why)));
        self.found.send_modify(|now| now.last = found);
    }

    fn wrote_lately(&self) -> bool {
        let kept = self.found.borrow().kept;
        kept.is_some_and(|at| at.elapsed() < HOLDS)
    }

    /// Logs a failure when it begins.
    fn log_begin(&self, why: &str, folder: bool) {
        let mut failing = self.failing();
        match &mut *failing {
            Some(failing) => failing.folder &= folder,
            None => {
                let since = Instant::now();
                *failing = Some(Failing { since, folder });
                tracing::error!("players' moves cannot be kept: {why}");
            }
        }
    }

    /// Logs the end of the failure if it is one of these.
    fn log_end(&self, ends: impl FnOnce(&Failing) -> bool) {
        if let Some(Failing { since, .. }) = self.failing().take_if(|failing| ends(failing)) {
            let seconds = since.elapsed().as_secs();
            tracing::info!("players' moves can be kept again, after {seconds} s");
        }
    }

    fn failing(&self) -> MutexGuard<'_, Option<Failing>> {
        // A poisoned lock is safe: nothing is half done under it.
        self.failing.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[derive(Clone, Debug)]
pub(super) struct Check {
    journal: StoredJournal,
    folder: PathBuf,
    condition: Condition,
    /// Held by the one probe under way.
    trying: Arc<Mutex<()>>,
}

impl Check {
    pub(super) fn new(journal: StoredJournal, folder: PathBuf, condition: Condition) -> Self {
        Self {
            journal,
            folder,
            condition,
            trying: Arc::default(),
        }
    }

    /// # Errors
    /// A player's move would fail now, or the data folder would refuse the next start; in words.
    pub(super) async fn check(&self) -> Result<(), String> {
        let asked = Instant::now();
        let holds = |found: &Found| {
            let last = found.last.as_ref();
            last.is_some_and(|(at, _)| *at + HOLDS > asked)
        };
        let mut answers = self.condition.found.subscribe();
        if !holds(&answers.borrow())
            && let Ok(turn) = Arc::clone(&self.trying).try_lock_owned()
        {
            let check = self.clone();
            // Continues even if the caller stops waiting.
            tokio::spawn(async move {
                let result = check.probe().await;
                check.condition.probed(result);
                drop(turn);
            });
        }
        match timeout(WAIT, answers.wait_for(holds)).await {
            Ok(Ok(found)) => found.last.as_ref().map_or(Ok(()), |(_, last)| last.clone()),
            _ => {
                let why = "the database does not answer; another program may keep it locked";
                self.condition.log_begin(why, false);
                Err(why.to_owned())
            }
        }
    }

    async fn probe(&self) -> Result<(), Trouble> {
        if !self.condition.wrote_lately() {
            let probed = self.journal.keeper().probe().await;
            probed.map_err(|why| Trouble { why, folder: false })?;
        }
        let folder = self.folder.clone();
        let probed = spawn_blocking(move || super::probe(&folder)).await;
        let why = match probed {
            Ok(Ok(())) => return Ok(()),
            Ok(Err(error)) if error.kind() == std::io::ErrorKind::StorageFull => {
                "the disk is full".to_owned()
            }
            Ok(Err(error)) => format!("the data folder cannot be written to: {error}"),
            Err(error) => error.to_string(),
        };
        Err(Trouble { why, folder: true })
    }
}
