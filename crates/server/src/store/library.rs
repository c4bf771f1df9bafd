//! The mirror of the library in the database.

use sqlx::{Row as _, Sqlite, SqliteConnection, SqlitePool};
use tengen_library::{Batch, Change, Mirror, Row, Rows, StorageError, Table};
use tokio::sync::Mutex;

use super::Store;
use super::trouble::{is_full, words};
use super::writing::WriteTransaction;

/// Rows of the library in the table `library_rows`.
#[derive(Clone, Debug)]
pub(crate) struct SqliteRows(SqlitePool);

impl Store {
    pub(crate) fn library(&self) -> Mirror<SqliteRows> {
        Mirror::new(SqliteRows(self.pool.clone()))
    }
}

fn failed(error: sqlx::Error) -> StorageError {
    match is_full(&error) {
        true => StorageError::Full,
        false => StorageError::Broken(words(&error)),
    }
}

async fn read<'a>(
    executor: impl sqlx::Executor<'a, Database = Sqlite>,
    table: Table,
    key: &[u8],
) -> Result<Option<Vec<u8>>, StorageError> {
    sqlx::query_scalar("SELECT value FROM library_rows WHERE tab = ? AND key = ?")
        .bind(table as i64)
        .bind(key)
        .fetch_optional(executor)
        .await
        .map_err(failed)
}

impl Rows for SqliteRows {
    async fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StorageError> {
        read(&self.0, table, key).await
    }

    async fn range(
        &self,
        table: Table,
        from: &[u8],
        limit: usize,
    ) -> Result<Vec<Row>, StorageError> {
        range(&self.0, table, from, limit).await
    }

    async fn apply(&self, batch: &Batch) -> Result<(), StorageError> {
        let mut transaction = WriteTransaction::begin(&self.0).await.map_err(failed)?;
        apply(&mut transaction, batch).await?;
        transaction.commit().await.map_err(failed)
    }
}

/// The same rows within a write transaction, which the caller commits.
pub(super) struct TransactionRows(Mutex<WriteTransaction>);

impl TransactionRows {
    pub(super) fn new(transaction: WriteTransaction) -> Self {
        Self(Mutex::new(transaction))
    }

    pub(super) fn into_transaction(self) -> WriteTransaction {
        self.0.into_inner()
    }
}

impl Rows for &TransactionRows {
    async fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StorageError> {
        read(&mut **self.0.lock().await, table, key).await
    }

    async fn range(
        &self,
        table: Table,
        from: &[u8],
        limit: usize,
    ) -> Result<Vec<Row>, StorageError> {
        range(&mut **self.0.lock().await, table, from, limit).await
    }

    async fn apply(&self, batch: &Batch) -> Result<(), StorageError> {
        apply(&mut **self.0.lock().await, batch).await
    }
}

async fn range<'a>(
    executor: impl sqlx::Executor<'a, Database = Sqlite>,
    table: Table,
    from: &[u8],
    limit: usize,
) -> Result<Vec<Row>, StorageError> {
    let rows = sqlx::query(
        "SELECT key, value FROM library_rows WHERE tab = ? AND key >= ? ORDER BY key LIMIT ?",
    )
    .bind(table as i64)
    .bind(from)
    .bind(i64::try_from(limit).unwrap_or(i64::MAX))
    .fetch_all(executor)
    .await
    .map_err(failed)?;
    let row = |row: sqlx::sqlite::SqliteRow| Ok((row.try_get(0)?, row.try_get(1)?));
    let rows = rows.into_iter().map(row);
    rows.collect::<Result<_, sqlx::Error>>().map_err(failed)
}

/// Writes a batch if its rows are as it expects them.
async fn apply(connection: &mut SqliteConnection, batch: &Batch) -> Result<(), StorageError> {
    for (table, key, expected) in &batch.expected {
        if read(&mut *connection, *table, key).await? != *expected {
            return Err(StorageError::Changed);
        }
    }
    for change in &batch.changes {
        let query = match change {
            Change::Put(table, key, value) => {
                let put = "INSERT INTO library_rows (tab, key, value) VALUES (?, ?, ?) \
                    ON CONFLICT (tab, key) DO UPDATE SET value = excluded.value";
                let query = sqlx::query(put).bind(*table as i64);
                query.bind(key.as_slice()).bind(value.as_slice())
            }
            Change::Delete(table, key) => {
                let delete = "DELETE FROM library_rows WHERE tab = ? AND key = ?";
                sqlx::query(delete).bind(*table as i64).bind(key.as_slice())
            }
        };
        query.execute(&mut *connection).await.map_err(failed)?;
    }
    Ok(())
}
