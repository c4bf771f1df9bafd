//! What a store of rows must do.
//!
//! Rows are bytes under bytes, in six tables. A browser implements [`Rows`] over IndexedDB, a
//! server over SQLite, tests over a map. A [`Batch`] also states rows as its writer has read them,
//! and is refused if one has changed: two tabs write to one store, and a check before the
//! transaction would be too early.

use thiserror::Error;

/// A table of a store.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Table {
    /// What lists show of a document, by its id.
    Heads,
    /// Packed trees, by document id and number of the base.
    Bases,
    /// Edits after a base, by document id, number of the base and number of the edit.
    Entries,
    /// What engines and provers found, by position key.
    Judgements,
    /// Certificates, by the SHA-256 of their bytes.
    Certificates,
    /// The caller's own data: settings by name, attachments by document id and name.
    Meta,
}

impl Table {
    /// All tables, in the order of their numbers in backups.
    pub const ALL: [Table; 6] = [
        Table::Heads,
        Table::Bases,
        Table::Entries,
        Table::Judgements,
        Table::Certificates,
        Table::Meta,
    ];

    /// The name, for stores that need one.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Table::Heads => "heads",
            Table::Bases => "bases",
            Table::Entries => "entries",
            Table::Judgements => "judgements",
            Table::Certificates => "certificates",
            Table::Meta => "meta",
        }
    }
}

/// A key and its value.
pub type Row = (Vec<u8>, Vec<u8>);

/// Why a store did not do what it was asked. Nothing of the batch is stored, except that after
/// [`StorageError::Broken`] it may be stored in full.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StorageError {
    /// There is no space left.
    #[error("the storage is full")]
    Full,
    /// The store may not be used, as in a private window.
    #[error("the storage is refused")]
    Refused,
    /// A row is not as the batch expects it.
    #[error("another writer has changed the row")]
    Changed,
    /// Anything else, in the store's words.
    #[error("the storage is broken: {0}")]
    Broken(String),
}

/// One change of a batch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Change {
    /// Writes a row, over the old one if there is one.
    Put(Table, Vec<u8>, Vec<u8>),
    /// Removes a row, if there is one.
    Delete(Table, Vec<u8>),
}

/// Changes that are made together or not at all.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Batch {
    /// Rows as they must be for the batch to apply; `None` for rows that must not exist.
    pub expected: Vec<(Table, Vec<u8>, Option<Vec<u8>>)>,
    /// The changes, in order.
    pub changes: Vec<Change>,
}

impl Batch {
    /// States a row as it was read.
    pub fn expect(&mut self, table: Table, key: &[u8], value: Option<Vec<u8>>) {
        self.expected.push((table, key.to_vec(), value));
    }

    /// Writes a row.
    pub fn put(&mut self, table: Table, key: Vec<u8>, value: Vec<u8>) {
        self.changes.push(Change::Put(table, key, value));
    }

    /// Removes a row.
    pub fn delete(&mut self, table: Table, key: Vec<u8>) {
        self.changes.push(Change::Delete(table, key));
    }
}

/// A store of rows.
#[expect(
    async_fn_in_trait,
    reason = "futures are awaited where they are made, in a worker of one thread or by a caller that knows the type"
)]
pub trait Rows {
    /// A row's value.
    ///
    /// # Errors
    /// Those of the store.
    async fn get(&self, table: Table, key: &[u8]) -> Result<Option<Vec<u8>>, StorageError>;

    /// The rows whose keys are not below `from` bytewise, in rising order, at most `limit`.
    ///
    /// # Errors
    /// Those of the store.
    async fn range(
        &self,
        table: Table,
        from: &[u8],
        limit: usize,
    ) -> Result<Vec<Row>, StorageError>;

    /// Applies a batch in one durable transaction that also compares the expected rows.
    ///
    /// # Errors
    /// [`StorageError::Changed`] if a row is not as expected, or those of the store.
    async fn apply(&self, batch: &Batch) -> Result<(), StorageError>;
}

/// The rows whose keys begin with a prefix.
pub(crate) async fn with_prefix(
    rows: &impl Rows,
    table: Table,
    prefix: &[u8],
) -> Result<Vec<Row>, StorageError> {
    const CHUNK: usize = 256;
    let mut found = Vec::new();
    let mut from = prefix.to_vec();
    loop {
        let chunk = rows.range(table, &from, CHUNK).await?;
        let length = chunk.len();
        if let Some((last, _)) = chunk.last() {
            from = after(last);
        }
        let before = found.len();
        found.extend(
            chunk
                .into_iter()
                .take_while(|(key, _)| key.starts_with(prefix)),
        );
        if found.len() - before < CHUNK || length < CHUNK {
            return Ok(found);
        }
    }
}

/// The next key in bytewise order.
pub(crate) fn after(key: &[u8]) -> Vec<u8> {
    [key, &[0]].concat()
}
