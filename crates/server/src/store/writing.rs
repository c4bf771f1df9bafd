//! A transaction that writes.
use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Executor as _, Sqlite, SqliteConnection, SqlitePool};

/// The transaction. Unless it is committed its connection is closed, which undoes it: after some failures, as on a full
/// disk, SQLite has undone it by itself, and sqlx's own transactions leave a connection on which no other can begin.
pub(crate) struct Writing(Option<PoolConnection<Sqlite>>);

impl Writing {
    /// Begins, as the only one that writes.
    pub(crate) async fn begin(pool: &SqlitePool) -> Result<Self, sqlx::Error> {
        let mut writing = Self(Some(pool.acquire().await?));
        writing.execute("BEGIN IMMEDIATE").await?;
        Ok(writing)
    }

    /// What was written is there for good.
    pub(crate) async fn commit(mut self) -> Result<(), sqlx::Error> {
        self.execute("COMMIT").await?;
        // Back to the others.
        drop(self.0.take());
        Ok(())
    }
}

impl Deref for Writing {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.0.as_ref().expect("there until the commit")
    }
}

impl DerefMut for Writing {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.0.as_mut().expect("there until the commit")
    }
}

impl Drop for Writing {
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            drop(connection.detach());
        }
    }
}
