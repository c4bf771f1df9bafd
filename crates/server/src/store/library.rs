//! The mirror of the library in the database.

use tengen_library::{Batch, Change, Mirror, Row, Rows, StorageError, Table};
use tokio::sync::Mutex;

use super::Store;
use super::database::{Database, WriteTransaction};
use super::dialect::{Dialect, Value, values};
use super::trouble::{is_full, words};

/// Rows of the library in the table `library_rows`.
#[derive(Clone, Debug)]
pub(crate) struct StoredRows(Database);

impl Store {
    pub(crate) fn library(&self) -> Mirror<StoredRows> {
        Mirror::new(self.library_rows())
    }

    pub(super) fn library_rows(&self) -> StoredRows {
        StoredRows(self.database.clone())
    }
}

fn failed(error: sqlx::Error) -> StorageError {
    match is_full(&error) {
        true => StorageError::Full,
        false => StorageError::Broken(words(&error)),
    }
}

async fn read(
    database: &mut impl Dialect,
    table: Table,
    key: &[u8],
) -> Result<Option<Vec<u8>>, StorageError> {
    let query = "SELECT value FROM library_rows WHERE tab = $1 AND key = $2";
    let row = database.first(query, values![table as i64, key]).await;
    let row = row.map_err(failed)?;
    Ok(row.and_then(|row| row[0].bytes().map(<[u8]>::to_vec)))
}

impl Rows for StoredRows {
    async fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StorageError> {
        read(&mut self.0.acquire().await.map_err(failed)?, table, key).await
    }

    async fn range(
        &self,
        table: Table,
        from: &[u8],
        limit: usize,
    ) -> Result<Vec<Row>, StorageError> {
        range(
            &mut self.0.acquire().await.map_err(failed)?,
            table,
            from,
            limit,
        )
        .await
    }

    async fn apply(&self, batch: &Batch) -> Result<(), StorageError> {
        let mut transaction = self.0.begin().await.map_err(failed)?;
        apply(&mut *transaction, batch).await?;
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

async fn range(
    database: &mut impl Dialect,
    table: Table,
    from: &[u8],
    limit: usize,
) -> Result<Vec<Row>, StorageError> {
    let query = "SELECT key, value FROM library_rows WHERE tab = $1 AND key >= $2 \
                 ORDER BY key LIMIT $3";
    let limit = i64::try_from(limit).unwrap_or(i64::MAX);
    let rows = database.rows(query, values![table as i64, from, limit]);
    let rows = rows.await.map_err(failed)?;
    let bytes = |value: &Value| value.bytes().unwrap_or_default().to_vec();
    Ok(rows
        .iter()
        .map(|row| (bytes(&row[0]), bytes(&row[1])))
        .collect())
}

/// Writes a batch if its rows are as it expects them.
async fn apply(database: &mut impl Dialect, batch: &Batch) -> Result<(), StorageError> {
    for (table, key, expected) in &batch.expected {
        if read(database, *table, key).await? != *expected {
            return Err(StorageError::Changed);
        }
    }
    for change in &batch.changes {
        let changed = match change {
            Change::Put(table, key, value) => {
                let put = "INSERT INTO library_rows (tab, key, value) VALUES ($1, $2, $3) \
                           ON CONFLICT (tab, key) DO UPDATE SET value = excluded.value";
                let values = values![*table as i64, key.as_slice(), value.as_slice()];
                database.change(put, values).await
            }
            Change::Delete(table, key) => {
                let delete = "DELETE FROM library_rows WHERE tab = $1 AND key = $2";
                let values = values![*table as i64, key.as_slice()];
                database.change(delete, values).await
            }
        };
        changed.map_err(failed)?;
    }
    Ok(())
}
