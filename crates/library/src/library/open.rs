//! Opening documents.

use std::collections::BTreeMap;

use tengen_record::Record;
use tengen_record::edit::{Draft, Entry, ReplayError};
use tengen_record::pack::Unpacker;

use super::{Cached, Error, Library, aside};
use crate::head::{DocumentId, Revision};
use crate::row::{RowError, SetAside, unseal};
use crate::rows::{Rows, Table, with_prefix};

/// A document as it was opened.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The state; node numbers are those of this base.
    pub revision: Revision,
    /// The base as [`tengen_record::pack::pack`] writes it; unpacked, nodes have their numbers.
    pub base: Vec<u8>,
    /// The edits after it.
    pub entries: Vec<Entry>,
    /// An entry that cannot be read. The state is the one before it; edits of that become a copy,
    /// so that the entries behind stay as they are.
    pub damage: Option<SetAside>,
}

impl Opened {
    /// The tree with its undo history.
    ///
    /// # Errors
    /// None for what [`Library::open`] returns.
    pub fn draft(&self) -> Result<Draft, RowError> {
        let base = unpacked(&self.base)?;
        let draft = Draft::replay(base, self.entries.iter().cloned());
        draft.map_err(RowError::Replay)
    }
}

/// The tree of packed bytes. Its nodes are in preorder, and a node's parent is found by going up
/// from the last one, so no bytes make a cycle.
pub(crate) fn unpacked(bytes: &[u8]) -> Result<Record, RowError> {
    let mut unpacker = Unpacker::new(bytes)?;
    while unpacker.read(usize::MAX)? {}
    Ok(unpacker.record())
}

/// Applies an entry; returns whether it changed the tree.
pub(super) fn step(draft: &mut Draft, i: usize, entry: Entry) -> Result<bool, Error> {
    let edited = match entry {
        Entry::Edit(edit) => draft.apply(edit).map_err(|error| Error::Edit(i, error))?,
        Entry::Undo => draft.undo().ok_or(Error::Nothing(i))?,
        Entry::Redo => draft.redo().ok_or(Error::Nothing(i))?,
    };
    Ok(edited.changed)
}

/// The rows of a state as far as they can be read.
pub(crate) struct Readable {
    pub(crate) opened: Opened,
    pub(crate) draft: Draft,
}

impl<R: Rows> Library<R> {
    /// Opens a document's latest state.
    ///
    /// # Errors
    /// [`Error::Unreadable`] if its base cannot be read.
    pub async fn open(&mut self, id: DocumentId) -> Result<Opened, Error> {
        for _ in 0..super::ATTEMPTS {
            let (_, head) = self.stored(id).await?;
            let read = self.read(id, head.revision).await;
            // Another writer may compact in between.
            let (_, now) = self.stored(id).await?;
            if now.revision != head.revision {
                continue;
            }
            let Readable { opened, draft } = read?;
            let revision = opened.revision;
            self.cached = Some(Cached {
                id,
                revision,
                draft,
            });
            return Ok(opened);
        }
        Err(crate::StorageError::Changed.into())
    }

    /// The tree of a document's latest state, as far as it can be read.
    ///
    /// # Errors
    /// [`Error::NoDocument`], or [`Error::Unreadable`] if its base cannot be read.
    pub async fn tree(&mut self, id: DocumentId) -> Result<Record, Error> {
        let head = self.head(id).ok_or(Error::NoDocument(id))?;
        let revision = head.revision;
        let Readable { draft, .. } = self.read(id, revision).await?;
        Ok(draft.into_parts().0)
    }

    /// Reads a state. Rows that cannot be read are set aside.
    pub(super) async fn read(
        &mut self,
        id: DocumentId,
        revision: Revision,
    ) -> Result<Readable, Error> {
        let read = read_state(&self.rows, id, revision).await;
        match &read {
            Ok(Readable { opened, .. }) => {
                if let Some(damage) = &opened.damage {
                    self.note(damage.clone());
                }
            }
            Err(Error::Unreadable(aside)) => self.note(aside.clone()),
            Err(_) => {}
        }
        read
    }

    /// The draft of a state that must be readable to its end.
    pub(super) async fn draft_at(
        &mut self,
        id: DocumentId,
        revision: Revision,
    ) -> Result<Draft, Error> {
        let fits = |cached: &mut Cached| cached.id == id && cached.revision == revision;
        if let Some(cached) = self.cached.take_if(fits) {
            return Ok(cached.draft);
        }
        let Readable { opened, draft } = self.read(id, revision).await?;
        match opened.damage {
            Some(damage) => Err(damage.into()),
            None => Ok(draft),
        }
    }
}

async fn read_state(
    rows: &impl Rows,
    id: DocumentId,
    revision: Revision,
) -> Result<Readable, Error> {
    let key = Revision::base_key(id, revision.base);
    let base = rows.get(Table::Bases, &key).await?;
    let mut entries = BTreeMap::new();
    if revision.entries > 0 {
        entries.extend(with_prefix(rows, Table::Entries, &key).await?);
    }
    let base = |key: &[u8]| {
        let row = base.as_ref().ok_or(RowError::Missing)?;
        Ok(unseal(Table::Bases, key, row)?.to_vec())
    };
    let entry = |key: &[u8]| {
        let row = entries.get(key).ok_or(RowError::Missing)?;
        Ok(unseal(Table::Entries, key, row)?.to_vec())
    };
    Ok(readable(id, revision, base, entry)?)
}

/// A state as far as it can be read, from the contents of rows by their keys.
pub(crate) fn readable(
    id: DocumentId,
    revision: Revision,
    base: impl Fn(&[u8]) -> Result<Vec<u8>, RowError>,
    entry: impl Fn(&[u8]) -> Result<Vec<u8>, RowError>,
) -> Result<Readable, SetAside> {
    let key = Revision::base_key(id, revision.base);
    let read = base(&key).and_then(|base| {
        let record = unpacked(&base)?;
        Ok((base, record))
    });
    let (base, record) = read.map_err(|why| aside(Table::Bases, &key, why))?;
    let mut at = Revision {
        entries: 0,
        ..revision
    };
    let mut readable = Readable {
        opened: Opened {
            revision: at,
            base,
            entries: Vec::new(),
            damage: None,
        },
        draft: Draft::new(record),
    };
    while at < revision {
        at.entries += 1;
        let key = at.entry_key(id);
        let added = entry(&key).and_then(|content| readable.add(Entry::from_bytes(&content)?));
        if let Err(why) = added {
            readable.opened.damage = Some(aside(Table::Entries, &key, why));
            break;
        }
        readable.opened.revision = at;
    }
    Ok(readable)
}

impl Readable {
    fn add(&mut self, entry: Entry) -> Result<(), RowError> {
        let i = self.opened.entries.len();
        let wrong = |error| match error {
            Error::Edit(_, error) => RowError::Replay(ReplayError::Edit(i, error)),
            _ => RowError::Replay(ReplayError::Nothing(i)),
        };
        step(&mut self.draft, i, entry.clone()).map_err(wrong)?;
        self.opened.entries.push(entry);
        Ok(())
    }
}
