//! Write transactions.

use std::ops::{Deref, DerefMut};

use sqlx::pool::PoolConnection;
use sqlx::{Executor as _, Sqlite, SqliteConnection, SqlitePool};

/// A write transaction. Unless committed, its connection is closed, which rolls back. After some
/// failures, such as a full disk, SQLite rolls back by itself, and a transaction of sqlx would
/// leave the connection unusable.
pub(crate) struct WriteTransaction(Option<PoolConnection<Sqlite>>);

impl WriteTransaction {
    /// Begins as the only writer.
    pub(crate) async fn begin(pool: &SqlitePool) -> Result<Self, sqlx::Error> {
        let mut writing = Self(Some(pool.acquire().await?));
        writing.execute("BEGIN IMMEDIATE").await?;
        Ok(writing)
    }

    pub(crate) async fn commit(mut self) -> Result<(), sqlx::Error> {
        self.execute("COMMIT").await?;
        // Returns the connection to the pool.
        drop(self.0.take());
        Ok(())
    }
}

impl Deref for WriteTransaction {
    type Target = SqliteConnection;

    fn deref(&self) -> &SqliteConnection {
        self.0.as_ref().expect("open until the commit")
    }
}

impl DerefMut for WriteTransaction {
    fn deref_mut(&mut self) -> &mut SqliteConnection {
        self.0.as_mut().expect("open until the commit")
    }
}

impl Drop for WriteTransaction {
    fn drop(&mut self) {
        if let Some(connection) = self.0.take() {
            drop(connection.detach());
        }
    }
}
