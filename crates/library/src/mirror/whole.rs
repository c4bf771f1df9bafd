//! A document with everything that belongs to it.

use std::collections::BTreeMap;

use tengen_record::pack;
use thiserror::Error;

use super::mark::{Prints, print};
use crate::backup::{Backup, BackupError, Stored, export_document};
use crate::head::{DocumentId, Head, Revision};
use crate::library::{attached_to, attachment_key, put};
use crate::row::{RowError, seal};
use crate::rows::{Batch, Rows, StorageError, Table, with_prefix};

/// The attachments of a document, by name.
pub type Attachments = BTreeMap<Vec<u8>, Vec<u8>>;

/// Why bytes are not one document; as text one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WholeError {
    /// They are no backup, or a damaged one.
    #[error(transparent)]
    Backup(#[from] BackupError),
    /// They hold other documents, or other data.
    #[error("The file is not the document {0} alone.")]
    Other(DocumentId),
    /// Its edits do not replay.
    #[error("The edits of the document do not replay: {0}.")]
    Replay(RowError),
}

/// A document, its attachments, and what is compared of them.
#[derive(Clone, Debug)]
pub(super) struct Whole {
    pub(super) stored: Stored,
    pub(super) attachments: Attachments,
    pub(super) prints: Prints,
}

impl Whole {
    /// Reads a file that holds one document.
    pub(super) fn read(id: DocumentId, file: &[u8]) -> Result<Whole, WholeError> {
        let other = || WholeError::Other(id);
        let (stored, meta) = Backup::read(file)?.into_document().ok_or_else(other)?;
        let mut attachments = Attachments::new();
        for (key, content) in meta {
            let attached = attached_to(&key).filter(|&(document, _)| document == id);
            let (_, name) = attached.ok_or_else(other)?;
            attachments.insert(name.to_vec(), content);
        }
        if stored.head.id != id {
            return Err(other());
        }
        let draft = stored.draft().map_err(WholeError::Replay)?;
        let tree = pack::pack(draft.record());
        Ok(Whole {
            prints: prints(&stored.head, &tree, &attachments),
            stored,
            attachments,
        })
    }

    /// A document of a store with the file that holds it; `None` if a row of it cannot be read.
    pub(super) async fn of(
        rows: &impl Rows,
        id: DocumentId,
    ) -> Result<Option<(Whole, Vec<u8>)>, StorageError> {
        let mut file = Vec::new();
        let exported = export_document(rows, id, |piece| file.extend(piece)).await?;
        let whole = Whole::read(id, &file).ok();
        let whole = whole.filter(|_| exported.left_out.is_empty());
        Ok(whole.map(|whole| (whole, file)))
    }

    /// Puts the document under an id in a batch. Its base gets a number.
    pub(super) fn put(&self, batch: &mut Batch, id: DocumentId, base: u32) {
        let mut revision = Revision { base, entries: 0 };
        let key = Revision::base_key(id, base);
        put(batch, Table::Bases, key, &self.stored.base);
        for entry in &self.stored.entries {
            revision.entries += 1;
            put(
                batch,
                Table::Entries,
                revision.entry_key(id),
                &entry.to_bytes(),
            );
        }
        for (name, content) in &self.attachments {
            put(batch, Table::Meta, attachment_key(id, name), content);
        }
        let head = Head {
            id,
            revision,
            ..self.stored.head.clone()
        };
        let row = seal(Table::Heads, &id.key(), &head.to_bytes());
        batch.put(Table::Heads, id.key().to_vec(), row);
    }
}

/// Deletes all rows of a document in a batch, but what only concerns this store.
pub(crate) async fn delete(
    rows: &impl Rows,
    batch: &mut Batch,
    id: DocumentId,
) -> Result<(), StorageError> {
    for table in [Table::Heads, Table::Bases, Table::Entries] {
        for (key, _) in with_prefix(rows, table, &id.key()).await? {
            batch.delete(table, key);
        }
    }
    let prefix = attachment_key(id, b"");
    for (key, _) in with_prefix(rows, Table::Meta, &prefix).await? {
        batch.delete(Table::Meta, key);
    }
    Ok(())
}

pub(super) fn prints(head: &Head, tree: &[u8], attachments: &Attachments) -> Prints {
    let attached = attachments.iter();
    let attached = attached.flat_map(|(name, content)| [name.as_slice(), content]);
    let content: Vec<&[u8]> = [tree].into_iter().chain(attached).collect();
    Prints {
        content: print(&content),
        names: names(head),
        deleted: head.deleted.is_some(),
    }
}

/// A hash of name and tags.
pub(super) fn names(head: &Head) -> u64 {
    let tags = head.tags.iter().map(String::as_bytes);
    let names: Vec<&[u8]> = [head.name.as_bytes()].into_iter().chain(tags).collect();
    print(&names)
}
