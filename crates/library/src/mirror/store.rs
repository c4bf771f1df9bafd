//! The mirror itself.

use thiserror::Error;

use super::Version;
use super::whole::{Whole, WholeError, delete};
use crate::backup::export_document;
use crate::head::DocumentId;
use crate::library::{ATTEMPTS, put};
use crate::row::unseal;
use crate::rows::{Batch, Row, Rows, StorageError, Table, with_prefix};

/// The most bytes of one document's file.
pub const LARGEST_DOCUMENT: usize = 32 * 1024 * 1024;
/// The most bytes of all documents' files together.
pub const MOST_BYTES: u64 = 1024 * 1024 * 1024;

/// The key of the bytes in use.
const TOTAL: &[u8] = b"t";

/// Documents of other stores, by their ids, each with a version.
#[derive(Clone, Debug)]
pub struct Mirror<R>(R);

/// Why a document is not replaced; nothing has changed then.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PutError {
    /// The mirror has another version than the one that the writer has seen: this one, or none.
    #[error("the document has changed since")]
    Changed(Option<Version>),
    /// The file cannot be read, or not as this document.
    #[error(transparent)]
    Unfit(#[from] WholeError),
    /// All documents would take more than [`MOST_BYTES`].
    #[error("the documents kept here would take more than {MOST_BYTES} bytes together")]
    Full,
    /// The store's error.
    #[error(transparent)]
    Storage(#[from] StorageError),
}

fn version_key(id: DocumentId) -> Vec<u8> {
    [b"v", id.key().as_slice()].concat()
}

/// The version and size of a row; `None` if it cannot be read.
fn read(key: &[u8], row: &[u8]) -> Option<(Version, u64)> {
    let content = unseal(Table::Meta, key, row).ok()?;
    let (version, size) = content.split_first_chunk()?;
    let version = Version(u64::from_be_bytes(*version));
    Some((version, u64::from_be_bytes(*size.first_chunk()?)))
}

impl<R: Rows> Mirror<R> {
    /// A mirror over rows, which nothing else may change.
    pub const fn new(rows: R) -> Mirror<R> {
        Mirror(rows)
    }

    /// The versions of all documents.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn list(&self) -> Result<Vec<(DocumentId, Version)>, StorageError> {
        let rows = with_prefix(&self.0, Table::Meta, b"v").await?;
        let listed = rows.iter().filter_map(|(key, row): &Row| {
            let id = DocumentId::of_key(key.get(1..)?)?;
            Some((id, read(key, row)?.0))
        });
        Ok(listed.collect())
    }

    /// A document's version and file; `None` if there is none.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn get(&self, id: DocumentId) -> Result<Option<(Version, Vec<u8>)>, StorageError> {
        for _ in 0..ATTEMPTS {
            let Some((version, _)) = self.version(id).await?.1 else {
                return Ok(None);
            };
            let mut file = Vec::new();
            export_document(&self.0, id, |piece| file.extend(piece)).await?;
            // It may have been replaced in between.
            let now = self.version(id).await?.1;
            if now.is_some_and(|(now, _)| now == version) {
                return Ok(Some((version, file)));
            }
        }
        Err(StorageError::Changed)
    }

    /// Replaces a document, or adds it if none is expected. `version` is new.
    ///
    /// # Errors
    /// [`PutError`].
    pub async fn put(
        &self,
        id: DocumentId,
        expected: Option<Version>,
        version: Version,
        file: &[u8],
    ) -> Result<(), PutError> {
        let whole = Whole::read(id, file)?;
        for _ in 0..ATTEMPTS {
            let (row, there) = self.version(id).await?;
            if there.map(|(version, _)| version) != expected {
                return Err(PutError::Changed(there.map(|(version, _)| version)));
            }
            let total_row = self.0.get(Table::Meta, TOTAL).await?;
            let total = total_row.as_deref().and_then(|row| read(TOTAL, row));
            let before = there.map_or(0, |(_, size)| size);
            let size = file.len() as u64;
            let total = total.map_or(0, |(_, total)| total).saturating_sub(before) + size;
            if total > MOST_BYTES && size > before {
                return Err(PutError::Full);
            }
            let mut batch = Batch::default();
            let key = version_key(id);
            batch.expect(Table::Meta, &key, row);
            batch.expect(Table::Meta, TOTAL, total_row);
            delete(&self.0, &mut batch, id).await?;
            whole.put(&mut batch, id, whole.stored.head.revision.base);
            for (key, version, size) in [(key, version, size), (TOTAL.to_vec(), version, total)] {
                let content = [version.0.to_be_bytes(), size.to_be_bytes()].concat();
                put(&mut batch, Table::Meta, key, &content);
            }
            match self.0.apply(&batch).await {
                Err(StorageError::Changed) => {}
                done => return Ok(done?),
            }
        }
        Err(StorageError::Changed.into())
    }

    async fn version(
        &self,
        id: DocumentId,
    ) -> Result<(Option<Vec<u8>>, Option<(Version, u64)>), StorageError> {
        let key = version_key(id);
        let row = self.0.get(Table::Meta, &key).await?;
        let version = row.as_deref().and_then(|row| read(&key, row));
        Ok((row, version))
    }
}
