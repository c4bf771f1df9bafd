//! Commits of which PostgreSQL's warnings are heard.
//!
//! A commit whose wait for a standby is cancelled succeeds with a warning, which sqlx tells by an
//! event of `tracing` alone. So each commit has a subscriber, and each connection proves first that
//! a warning arrives there ([`Session::open`](super::Session::open)): a level that is compiled out,
//! another name in a later sqlx, or a setting of PostgreSQL's make it unusable, and no commit that
//! was not replicated is believed.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

use tracing::instrument::WithSubscriber as _;
use tracing::level_filters::LevelFilter;
use tracing::span::{Attributes, Id, Record};
use tracing::{Dispatch, Event, Level, Metadata, Subscriber};

use super::super::Link;

/// Where sqlx tells warnings.
const TARGET: &str = "sqlx::postgres::notice";

/// How a commit was answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Commit {
    /// Without a word more.
    Acknowledged,
    /// With a warning.
    Warned,
}

/// What hears a connection's warnings.
pub(super) struct Ears {
    warned: Arc<AtomicBool>,
    /// Lives as long as the connection, since each new one has `tracing` ask for the levels anew.
    dispatch: Dispatch,
}

impl Ears {
    pub(super) fn new() -> Self {
        let warned = Arc::<AtomicBool>::default();
        let dispatch = Dispatch::new(Warnings(Arc::clone(&warned)));
        Self { warned, dispatch }
    }

    /// Commits, however long that takes.
    pub(super) async fn commit(&self, link: &mut Link) -> Result<Commit, sqlx::Error> {
        self.warned.store(false, Ordering::Relaxed);
        let connection = link.open()?;
        let commit = sqlx::raw_sql("COMMIT").execute(&mut **connection);
        let done = commit.with_subscriber(self.dispatch.clone()).await;
        link.checked::<_, ()>(Ok(done))?;
        Ok(match self.warned.load(Ordering::Relaxed) {
            false => Commit::Acknowledged,
            true => Commit::Warned,
        })
    }
}

/// Notes that there was a warning, or worse.
struct Warnings(Arc<AtomicBool>);

impl Subscriber for Warnings {
    fn enabled(&self, metadata: &Metadata<'_>) -> bool {
        metadata.target() == TARGET && *metadata.level() <= Level::WARN
    }

    fn max_level_hint(&self) -> Option<LevelFilter> {
        Some(LevelFilter::WARN)
    }

    fn event(&self, _: &Event<'_>) {
        self.0.store(true, Ordering::Relaxed);
    }

    fn new_span(&self, _: &Attributes<'_>) -> Id {
        Id::from_u64(1)
    }

    fn record(&self, _: &Id, _: &Record<'_>) {}

    fn record_follows_from(&self, _: &Id, _: &Id) {}

    fn enter(&self, _: &Id) {}

    fn exit(&self, _: &Id) {}
}
