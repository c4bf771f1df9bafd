//! Importing a backup.

use super::{Backup, Stored};
use crate::head::{CopyOf, DocumentId, Head, Revision};
use crate::library::{Edits, Error, Library, attached_to, attachment_key, put};
use crate::mirror::is_private;
use crate::row::ENVELOPE;
use crate::rows::{Batch, Rows, StorageError, Table};

/// What [`Library::import`] has done.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Imported {
    /// Documents that were not in the library.
    pub new: Vec<DocumentId>,
    /// Documents with later edits in the backup, which are appended.
    pub continued: Vec<DocumentId>,
    /// Documents that are the same or have later edits here. They stay as they are, but are
    /// restored if they are deleted here and not in the backup.
    pub same: Vec<DocumentId>,
    /// Documents with another tree: both are kept, the one of the backup as a copy. First the
    /// original, then the copy.
    pub copies: Vec<(DocumentId, DocumentId)>,
    /// Positions of which the backup knew more.
    pub positions: u64,
}

impl<R: Rows> Library<R> {
    /// Adds a backup to the library. Documents that went different ways become copies with ids from
    /// `fresh`; of judgements the better ones are kept; settings and attachments that exist stay.
    /// Each document is one batch: an import that fails can be repeated.
    ///
    /// # Errors
    /// Those of the store; what was imported before stays.
    pub async fn import(
        &mut self,
        backup: &Backup,
        fresh: &mut impl FnMut() -> DocumentId,
    ) -> Result<Imported, Error> {
        let mut imported = Imported::default();
        for (hash, content) in &backup.certificates {
            let mut batch = Batch::default();
            put(&mut batch, Table::Certificates, hash.0.to_vec(), content);
            self.rows().apply(&batch).await?;
        }
        for (key, size, judgements) in &backup.judgements {
            let judgements = judgements.clone();
            let better = self.keep(*key, *size, judgements, Batch::default()).await;
            match better {
                Ok(better) => imported.positions += u64::from(better),
                // A later version's row stays.
                Err(Error::Unreadable(_)) => {}
                Err(error) => return Err(error),
            }
        }
        for stored in &backup.documents {
            self.import_document(backup, stored, fresh, &mut imported)
                .await?;
        }
        for (key, content) in &backup.meta {
            if attached_to(key).is_none() && !is_private(key) {
                self.import_meta(key.clone(), content).await?;
            }
        }
        Ok(imported)
    }

    async fn import_document(
        &mut self,
        backup: &Backup,
        stored: &Stored,
        fresh: &mut impl FnMut() -> DocumentId,
        imported: &mut Imported,
    ) -> Result<(), Error> {
        let id = stored.head.id;
        match self.import_as(backup, stored, id, None).await {
            Err(Error::Exists(_)) => {}
            done => {
                imported.new.push(id);
                return done;
            }
        }
        if self.catch_up(stored, imported).await? {
            return Ok(());
        }
        let copy_of = Some(CopyOf {
            document: id,
            revision: stored.head.revision,
        });
        for copy in self.copies(copy_of) {
            if self.has_tree(stored, copy).await? {
                imported.same.push(copy);
                return Ok(());
            }
        }
        let copy = fresh();
        self.import_as(backup, stored, copy, copy_of).await?;
        imported.copies.push((id, copy));
        Ok(())
    }

    /// Brings the library's document of the same id up to the backup's if one's history continues
    /// the other's, or both trees are equal; returns whether that is so.
    async fn catch_up(&mut self, stored: &Stored, imported: &mut Imported) -> Result<bool, Error> {
        let id = stored.head.id;
        let ours = match self.open(id).await {
            Ok(ours) if ours.damage.is_none() => ours,
            Err(error @ Error::Storage(_)) => return Err(error),
            _ => return Ok(false),
        };
        let same_base = ours.revision.base == stored.head.revision.base && ours.base == stored.base;
        let more = stored.entries.strip_prefix(ours.entries.as_slice());
        if let Some(more @ [_, ..]) = more.filter(|_| same_base) {
            let edits = Edits {
                seen: ours.revision,
                entries: more,
                now: stored.head.changed,
                copy: id,
            };
            self.append(id, edits).await?;
            imported.continued.push(id);
        } else {
            let behind = same_base && ours.entries.starts_with(&stored.entries);
            if !behind && !self.has_tree(stored, id).await? {
                return Ok(false);
            }
            imported.same.push(id);
        }
        if stored.head.deleted.is_none() {
            self.restore(id).await?;
        }
        Ok(true)
    }

    /// The documents that say that they are this copy, as from an earlier import.
    fn copies(&self, copy_of: Option<CopyOf>) -> Vec<DocumentId> {
        let copies = self.heads().filter(|head| head.copy_of == copy_of);
        copies.map(|head| head.id).collect()
    }

    /// Whether a document of the library has the tree of the backup's.
    async fn has_tree(&mut self, stored: &Stored, id: DocumentId) -> Result<bool, Error> {
        let ours = match self.open(id).await {
            Ok(ours) if ours.damage.is_none() => ours,
            Err(error @ Error::Storage(_)) => return Err(error),
            _ => return Ok(false),
        };
        let (Ok(ours), Ok(theirs)) = (ours.draft(), stored.draft()) else {
            return Ok(false);
        };
        Ok(ours.record() == theirs.record())
    }

    async fn import_as(
        &mut self,
        backup: &Backup,
        stored: &Stored,
        id: DocumentId,
        copy_of: Option<CopyOf>,
    ) -> Result<(), Error> {
        let mut batch = Batch::default();
        let mut revision = Revision {
            entries: 0,
            ..stored.head.revision
        };
        let key = Revision::base_key(id, revision.base);
        put(&mut batch, Table::Bases, key, &stored.base);
        let mut bytes = stored.base.len() + ENVELOPE;
        for entry in &stored.entries {
            revision.entries += 1;
            let content = entry.to_bytes();
            bytes += content.len() + ENVELOPE;
            put(&mut batch, Table::Entries, revision.entry_key(id), &content);
        }
        for (key, content) in &backup.meta {
            if let Some((document, name)) = attached_to(key)
                && document == stored.head.id
            {
                let key = attachment_key(id, name);
                put(&mut batch, Table::Meta, key, content);
            }
        }
        let head = Head {
            id,
            revision,
            bytes: bytes as u64,
            copy_of: copy_of.or(stored.head.copy_of),
            ..stored.head.clone()
        };
        self.create_with(batch, head).await?;
        Ok(())
    }

    /// Stores a setting unless there is one of its name.
    async fn import_meta(&self, key: Vec<u8>, content: &[u8]) -> Result<(), StorageError> {
        let mut batch = Batch::default();
        batch.expect(Table::Meta, &key, None);
        put(&mut batch, Table::Meta, key, content);
        match self.rows().apply(&batch).await {
            Err(StorageError::Changed) => Ok(()),
            done => done,
        }
    }
}
