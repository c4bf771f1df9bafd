//! The library over a store.

mod judge;
mod manage;
mod merge;
mod open;
mod scans;
mod settings;
mod write;

use std::collections::{BTreeMap, BTreeSet};

use tengen_record::edit::{Draft, EditError, ReplayError};
use thiserror::Error;

pub use judge::Finding;
pub(crate) use judge::{read_certificate, read_judgements};
pub(crate) use manage::{attached_to, attachment_key};
pub use merge::Merged;
pub use open::Opened;
pub(crate) use open::{Readable, readable, unpacked};
pub use scans::{PositionHit, PositionHits, TextHit};
pub use settings::{Settings, pack_settings, unpack_settings};
pub use write::{Appended, Edits, New, PackedTree};

use crate::head::{DocumentId, Head, Revision};
use crate::list::Listed;
use crate::mirror::touch;
use crate::row::{RowError, SetAside, seal, unseal};
use crate::rows::{Batch, Rows, StorageError, Table, after};
use crate::scan::Scans;

/// Why the library does not do something. Nothing is stored then, except that after
/// [`StorageError::Broken`] everything may be.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Error {
    /// The store's error.
    #[error(transparent)]
    Storage(#[from] StorageError),
    /// There is no such document, or its head is set aside.
    #[error("there is no document {0}")]
    NoDocument(DocumentId),
    /// The id is taken.
    #[error("there is already a document {0}")]
    Exists(DocumentId),
    /// A row that is needed cannot be read.
    #[error("{0}")]
    Unreadable(#[from] SetAside),
    /// The state is not stored: it is older than the base before the last one, or later than the
    /// latest, which is given. The caller can create a copy of what it has.
    #[error("this state of the document is not stored")]
    Forgotten(Revision),
    /// An edit, counted from 0, is refused.
    #[error("edit {0}: {1}")]
    Edit(usize, EditError),
    /// An undo or redo, counted from 0, has nothing to undo or redo.
    #[error("edit {0}: there is nothing to undo or redo")]
    Nothing(usize),
    /// A judgement has a move off the board or too many lines or moves, or a certificate is of
    /// another position.
    #[error("the judgement does not fit the position")]
    Unfit,
}

impl From<ReplayError> for Error {
    fn from(error: ReplayError) -> Error {
        match error {
            ReplayError::Edit(i, error) => Error::Edit(i, error),
            ReplayError::Nothing(i) => Error::Nothing(i),
        }
    }
}

/// How often a change is tried again because other writers were faster.
pub(crate) const ATTEMPTS: usize = 16;
/// Rows read at once.
const CHUNK: usize = 512;

/// The document that was last opened or edited.
#[derive(Debug)]
struct Cached {
    id: DocumentId,
    revision: Revision,
    draft: Draft,
}

/// Documents, judgements and certificates in a store, with all heads in memory.
///
/// Several libraries may work on one store: each change is checked against the rows as they are
/// then. Changes by other writers are seen after [`Library::refresh`].
#[derive(Debug)]
pub struct Library<R> {
    rows: R,
    heads: BTreeMap<DocumentId, Head>,
    /// Documents whose scans are missing or old.
    unread: BTreeSet<DocumentId>,
    scans: Scans,
    set_aside: Vec<SetAside>,
    cached: Option<Cached>,
    listed: Option<Listed>,
}

impl<R: Rows> Library<R> {
    /// Reads all heads. Those that cannot be read are set aside.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn load(rows: R) -> Result<Library<R>, StorageError> {
        let mut library = Library {
            rows,
            heads: BTreeMap::new(),
            unread: BTreeSet::new(),
            scans: Scans::default(),
            set_aside: Vec::new(),
            cached: None,
            listed: None,
        };
        library.refresh_all().await?;
        Ok(library)
    }

    /// Reads all heads again.
    ///
    /// # Errors
    /// Those of the store; the library is unchanged.
    pub async fn refresh_all(&mut self) -> Result<(), StorageError> {
        let mut rows = Vec::new();
        let mut from = Vec::new();
        loop {
            let chunk = self.rows.range(Table::Heads, &from, CHUNK).await?;
            let Some((last, _)) = chunk.last() else {
                break;
            };
            from = after(last);
            rows.extend(chunk);
        }
        self.set_aside.retain(|aside| aside.table != Table::Heads);
        let mut seen = BTreeSet::new();
        for (key, row) in rows {
            match read_head(&key, &row) {
                Ok(head) => {
                    seen.insert(head.id);
                    self.remember(head);
                }
                Err(aside) => self.note(aside),
            }
        }
        let gone = self.heads.keys().filter(|id| !seen.contains(id));
        let gone: Vec<DocumentId> = gone.copied().collect();
        gone.into_iter().for_each(|id| self.forget(id));
        self.listed = None;
        Ok(())
    }

    /// Reads a document's head again, after another writer has changed it.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn refresh(&mut self, id: DocumentId) -> Result<(), StorageError> {
        match self.stored(id).await {
            Ok(_) => Ok(()),
            Err(Error::Storage(error)) => Err(error),
            Err(_) => {
                self.forget(id);
                Ok(())
            }
        }
    }

    /// Reads a document again whose rows were replaced.
    pub(crate) async fn reread(&mut self, id: DocumentId) -> Result<(), StorageError> {
        self.forget(id);
        self.refresh(id).await
    }

    /// The store.
    #[must_use]
    pub const fn rows(&self) -> &R {
        &self.rows
    }

    /// The rows that could not be read so far. They stay as they are.
    #[must_use]
    pub fn set_aside(&self) -> &[SetAside] {
        &self.set_aside
    }

    /// A document's head as last read, a deleted one's too.
    #[must_use]
    pub fn head(&self, id: DocumentId) -> Option<&Head> {
        self.heads.get(&id)
    }

    /// The copies of a document, and their copies.
    #[must_use]
    pub fn copies_of(&self, id: DocumentId) -> Vec<DocumentId> {
        let mut found = vec![id];
        let mut at = 0;
        while let Some(&original) = found.get(at) {
            let copied = |head: &&Head| {
                let from = head.copy_of.map(|copy| copy.document);
                from == Some(original) && !found.contains(&head.id)
            };
            let copies: Vec<DocumentId> = self.heads().filter(copied).map(|head| head.id).collect();
            found.extend(copies);
            at += 1;
        }
        found.split_off(1)
    }

    /// The number of documents, deleted ones included.
    #[must_use]
    pub fn len(&self) -> usize {
        self.heads.len()
    }

    /// Whether there are no documents.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.heads.is_empty()
    }

    /// All heads.
    pub(crate) fn heads(&self) -> impl Iterator<Item = &Head> {
        self.heads.values()
    }

    pub(crate) const fn listed(&mut self) -> &mut Option<Listed> {
        &mut self.listed
    }

    /// Adds a row to those set aside.
    pub(crate) fn note(&mut self, aside: SetAside) {
        let known = |other: &SetAside| other.table == aside.table && other.key == aside.key;
        match self.set_aside.iter_mut().find(|other| known(other)) {
            Some(other) => *other = aside,
            None => self.set_aside.push(aside),
        }
    }

    /// Puts a head in memory as it is stored.
    fn remember(&mut self, head: Head) {
        let id = head.id;
        let revision = head.revision;
        let known = self.heads.insert(id, head);
        if known.is_none_or(|known| known.revision != revision) {
            self.unread.insert(id);
        }
        self.listed = None;
    }

    fn forget(&mut self, id: DocumentId) {
        self.heads.remove(&id);
        self.unread.remove(&id);
        self.scans.remove(id);
        self.listed = None;
        self.cached.take_if(|cached| cached.id == id);
    }

    /// The head as it is stored now, with its row.
    async fn stored(&mut self, id: DocumentId) -> Result<(Vec<u8>, Head), Error> {
        let key = id.key();
        let row = self.rows.get(Table::Heads, &key).await?;
        let row = row.ok_or(Error::NoDocument(id))?;
        match read_head(&key, &row) {
            Ok(head) => {
                self.remember(head.clone());
                Ok((row, head))
            }
            Err(aside) => {
                self.note(aside.clone());
                Err(aside.into())
            }
        }
    }
}

/// Replaces a head's row in a batch that applies only if it is still the old one.
fn put_head(batch: &mut Batch, old: Option<Vec<u8>>, head: &Head) {
    let key = head.id.key();
    batch.expect(Table::Heads, &key, old);
    let row = seal(Table::Heads, &key, &head.to_bytes());
    batch.put(Table::Heads, key.to_vec(), row);
    touch(batch, head.id);
}

/// Puts a row in a batch.
pub(crate) fn put(batch: &mut Batch, table: Table, key: Vec<u8>, content: &[u8]) {
    let row = seal(table, &key, content);
    batch.put(table, key, row);
}

/// Reads a head's row.
pub(crate) fn read_head(key: &[u8], row: &[u8]) -> Result<Head, SetAside> {
    let read = || {
        let content = unseal(Table::Heads, key, row)?;
        let id = DocumentId::of_key(key).filter(|_| key.len() == 16);
        Ok(Head::from_bytes(id.ok_or(RowError::Key)?, content)?)
    };
    read().map_err(|why| aside(Table::Heads, key, why))
}

pub(crate) fn aside(table: Table, key: &[u8], why: RowError) -> SetAside {
    let key = key.to_vec();
    SetAside { table, key, why }
}
