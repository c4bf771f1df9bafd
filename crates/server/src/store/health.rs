//! Health check of the database by a test write.

use std::sync::Arc;
use std::time::Duration;

use sqlx::SqlitePool;
use tokio::sync::{Mutex, watch};
use tokio::time::{Instant, timeout};

use super::trouble::words;
use super::writing::WriteTransaction;

/// How long a result is reused, to spare the disk.
const HOLDS: Duration = Duration::from_secs(2);
/// How long a caller waits; the test write continues.
const WAIT: Duration = Duration::from_secs(1);

type Found = Option<(Instant, Result<(), String>)>;

#[derive(Clone, Debug)]
pub(super) struct Check {
    pool: SqlitePool,
    found: watch::Sender<Found>,
    /// Held by the one test write under way.
    trying: Arc<Mutex<()>>,
}

impl Check {
    pub(super) fn new(pool: SqlitePool) -> Self {
        Self {
            pool,
            found: watch::Sender::new(None),
            trying: Arc::default(),
        }
    }

    pub(super) async fn check(&self) -> Result<(), String> {
        let asked = Instant::now();
        let holds = |found: &Found| {
            let found = found.as_ref();
            found.is_some_and(|(at, _)| *at + HOLDS > asked)
        };
        let mut answers = self.found.subscribe();
        if !holds(&answers.borrow())
            && let Ok(turn) = Arc::clone(&self.trying).try_lock_owned()
        {
            let check = self.clone();
            // Continues even if the caller stops waiting.
            tokio::spawn(async move {
                let kept = keep(&check.pool).await.map_err(|error| words(&error));
                check.found.send_replace(Some((Instant::now(), kept)));
                drop(turn);
            });
        }
        match timeout(WAIT, answers.wait_for(holds)).await {
            Ok(Ok(found)) => found.as_ref().map_or(Ok(()), |(_, kept)| kept.clone()),
            _ => Err("the database does not answer; another program may keep it locked".to_owned()),
        }
    }
}

/// Rewrites the database's `user_version`: the smallest transaction that takes the same path to the
/// disk as an event.
async fn keep(pool: &SqlitePool) -> Result<(), sqlx::Error> {
    let mut transaction = WriteTransaction::begin(pool).await?;
    let number: i64 = sqlx::query_scalar("PRAGMA user_version")
        .fetch_one(&mut *transaction)
        .await?;
    let again = format!("PRAGMA user_version = {number}");
    sqlx::query(sqlx::AssertSqlSafe(again))
        .execute(&mut *transaction)
        .await?;
    transaction.commit().await
}
