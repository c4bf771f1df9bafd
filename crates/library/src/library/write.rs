//! Creating, editing and compacting documents.

use tengen_record::edit::{Compacted, Draft, Entry};
use tengen_record::{Record, pack};

use super::open::step;
use super::{ATTEMPTS, Cached, Error, Library, put, put_head};
use crate::head::{CopyOf, DocumentId, Head, Revision, tidy_tags};
use crate::row::ENVELOPE;
use crate::rows::{Batch, Rows, StorageError, Table, with_prefix};
use crate::summary::Summary;

/// A document to create, from a tree or a [`PackedTree`].
#[derive(Clone, Debug)]
pub struct New<T = Record> {
    /// A new id.
    pub id: DocumentId,
    /// The name.
    pub name: String,
    /// The tags.
    pub tags: Vec<String>,
    /// The tree. Its nodes are numbered anew, in preorder.
    pub record: T,
    /// Where it comes from, if the caller makes a copy.
    pub copy_of: Option<CopyOf>,
}

/// A tree as it is stored, with what lists show of it.
#[derive(Clone, Debug)]
pub struct PackedTree {
    /// The bytes of [`pack`](pack::pack).
    pub base: Vec<u8>,
    /// What lists show of the tree.
    pub summary: Summary,
}

impl PackedTree {
    /// Packs a tree.
    #[must_use]
    pub fn of(record: &Record) -> PackedTree {
        PackedTree {
            base: pack::pack(record),
            summary: Summary::of(record),
        }
    }
}

/// Edits for [`Library::append`].
#[derive(Clone, Copy, Debug)]
pub struct Edits<'a> {
    /// The state that they follow.
    pub seen: Revision,
    /// The edits, undos and redos.
    pub entries: &'a [Entry],
    /// The time.
    pub now: u64,
    /// A new id, for a copy if another writer is ahead; the same one when a call is repeated.
    pub copy: DocumentId,
}

/// The result of [`Library::append`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Appended {
    /// The edits are stored, and this is the state after them.
    Kept(Revision),
    /// Another writer was ahead: its edits stay, and the document with these edits instead is
    /// stored as a copy.
    Copied {
        /// The copy.
        copy: DocumentId,
        /// The state of the copy.
        revision: Revision,
        /// The state of the original.
        ahead: Revision,
    },
}

impl<R: Rows> Library<R> {
    /// Creates a document.
    ///
    /// # Errors
    /// [`Error::Exists`], or those of the store.
    pub async fn create(&mut self, new: New, now: u64) -> Result<Revision, Error> {
        let record = PackedTree::of(&new.record);
        let New {
            id,
            name,
            tags,
            copy_of,
            ..
        } = new;
        let packed = New {
            id,
            name,
            tags,
            record,
            copy_of,
        };
        self.create_packed(packed, now).await
    }

    /// [`Library::create`] without reading the tree, for one too large to have in memory twice. The
    /// caller has the tree, so that the summary is right.
    ///
    /// # Errors
    /// [`Error::Exists`], or those of the store.
    pub async fn create_packed(
        &mut self,
        new: New<PackedTree>,
        now: u64,
    ) -> Result<Revision, Error> {
        let PackedTree { base, summary } = new.record;
        let head = Head {
            id: new.id,
            revision: Revision::default(),
            created: now,
            changed: now,
            deleted: None,
            name: new.name,
            tags: tidy_tags(&new.tags),
            copy_of: new.copy_of,
            bytes: size(base.len()),
            summary,
        };
        let mut batch = Batch::default();
        put(
            &mut batch,
            Table::Bases,
            Revision::base_key(new.id, 0),
            &base,
        );
        self.create_with(batch, head).await
    }

    /// Applies a batch that creates a document, with its head.
    pub(crate) async fn create_with(
        &mut self,
        mut batch: Batch,
        head: Head,
    ) -> Result<Revision, Error> {
        put_head(&mut batch, None, &head);
        match self.rows.apply(&batch).await {
            Ok(()) => {}
            Err(StorageError::Changed) => return Err(Error::Exists(head.id)),
            Err(error) => return Err(error.into()),
        }
        let revision = head.revision;
        self.remember(head);
        Ok(revision)
    }

    /// Appends edits to a state that the caller has seen; those that change nothing are left out.
    /// If another writer has appended to it, the edits go to a copy. Appending once more what is
    /// already stored changes nothing, so an unanswered call may be repeated, by this writer or by
    /// another one that has taken it over, and with more edits after those that are stored.
    ///
    /// # Errors
    /// [`Error::Edit`] and [`Error::Nothing`] for edits that do not apply, [`Error::Forgotten`] if
    /// the state is not stored any more, [`Error::Unreadable`], or those of the store.
    pub async fn append(&mut self, id: DocumentId, edits: Edits<'_>) -> Result<Appended, Error> {
        self.append_known(id, edits, None).await
    }

    /// [`Library::append`] without reading the tree, for one too large to have in memory twice. The
    /// caller has applied the edits, each of which has changed the tree, and gives its summary.
    /// Only if another writer was ahead the tree is read and the edits are checked.
    ///
    /// # Errors
    /// Those of [`Library::append`].
    pub async fn append_applied(
        &mut self,
        id: DocumentId,
        edits: Edits<'_>,
        summary: Summary,
    ) -> Result<Appended, Error> {
        self.append_known(id, edits, Some(summary)).await
    }

    async fn append_known(
        &mut self,
        id: DocumentId,
        edits: Edits<'_>,
        summary: Option<Summary>,
    ) -> Result<Appended, Error> {
        let mut edits = edits;
        for _ in 0..ATTEMPTS {
            let (row, head) = self.stored(id).await?;
            if head.revision != edits.seen {
                let same = self.same(id, &edits, head.revision).await?;
                let all = head.revision.entries.checked_sub(edits.seen.entries);
                if same == 0 || all != Some(same as u32) || same == edits.entries.len() {
                    return self.append_copy(head, edits).await;
                }
                // The first ones are stored, and nothing else.
                edits = Edits {
                    seen: head.revision,
                    entries: &edits.entries[same..],
                    ..edits
                };
            }
            let seen = edits.seen;
            let (draft, stored, summary) = match &summary {
                Some(summary) => (None, edits.entries.to_vec(), summary.clone()),
                None => {
                    let mut draft = self.draft_at(id, seen).await?;
                    let stored = apply(&mut draft, edits.entries)?;
                    let summary = Summary::of(draft.record());
                    (Some(draft), stored, summary)
                }
            };
            let mut batch = Batch::default();
            let head = extend(&mut batch, head, &stored, summary, edits.now);
            let revision = head.revision;
            if revision != seen {
                put_head(&mut batch, Some(row), &head);
                match self.rows.apply(&batch).await {
                    Ok(()) => self.remember(head),
                    Err(StorageError::Changed) => continue,
                    Err(error) => return Err(error.into()),
                }
            }
            self.cached = draft.map(|draft| Cached {
                id,
                revision,
                draft,
            });
            return Ok(Appended::Kept(revision));
        }
        Err(StorageError::Changed.into())
    }

    async fn append_copy(&mut self, head: Head, edits: Edits<'_>) -> Result<Appended, Error> {
        let Edits {
            seen, now, copy, ..
        } = edits;
        let id = head.id;
        let gone = seen > head.revision || seen.base + 1 < head.revision.base;
        if gone {
            return Err(Error::Forgotten(head.revision));
        }
        let read = self.read(id, seen).await?;
        if let Some(damage) = read.opened.damage {
            return Err(damage.into());
        }
        let mut draft = read.draft;
        let stored = apply(&mut draft, edits.entries)?;
        if stored.is_empty() {
            return Ok(Appended::Kept(seen));
        }
        let again = Edits {
            entries: &stored,
            ..edits
        };
        if self.same(id, &again, head.revision).await? == stored.len() {
            let entries = seen.entries + stored.len() as u32;
            return Ok(Appended::Kept(Revision { entries, ..seen }));
        }
        let mut batch = Batch::default();
        let base = read.opened.base;
        put(&mut batch, Table::Bases, Revision::base_key(copy, 0), &base);
        let ahead = head.revision;
        let copied = Head {
            id: copy,
            revision: Revision::default(),
            created: now,
            deleted: None,
            copy_of: Some(CopyOf {
                document: id,
                revision: seen,
            }),
            bytes: size(base.len()),
            ..head
        };
        let all: Vec<Entry> = read.opened.entries.into_iter().chain(stored).collect();
        let summary = Summary::of(draft.record());
        let copied = extend(&mut batch, copied, &all, summary, now);
        let copy_of = copied.copy_of;
        let revision = match self.create_with(batch, copied).await {
            // An earlier call has made this copy, and its answer did not arrive.
            Err(Error::Exists(_)) => match self.stored(copy).await? {
                (_, there) if there.copy_of == copy_of => there.revision,
                _ => return Err(Error::Exists(copy)),
            },
            made => made?,
        };
        Ok(Appended::Copied {
            copy,
            revision,
            ahead,
        })
    }

    /// How many of these edits are the next ones after the state that they are for.
    async fn same(
        &self,
        id: DocumentId,
        edits: &Edits<'_>,
        latest: Revision,
    ) -> Result<usize, StorageError> {
        let seen = edits.seen;
        if seen.base != latest.base {
            return Ok(0);
        }
        let stored = latest.entries.saturating_sub(seen.entries) as usize;
        for (at, entry) in edits.entries.iter().take(stored).enumerate() {
            let entries = seen.entries + 1 + at as u32;
            let key = Revision { entries, ..seen }.entry_key(id);
            let row = crate::row::seal(Table::Entries, &key, &entry.to_bytes());
            if self.rows.get(Table::Entries, &key).await? != Some(row) {
                return Ok(at);
            }
        }
        Ok(stored.min(edits.entries.len()))
    }

    /// Folds all but the last `keep` edits into a new base; slow for long documents, so call it
    /// when idle. The previous base stays stored until the next compaction, for writers that still
    /// use it. Returns the new state and how nodes are numbered in it; a caller's own
    /// [`Draft::compact`] gives the same numbers. `None` if there is nothing to fold. Announce it
    /// to other writers of the document: further edits of the previous base become a copy.
    ///
    /// # Errors
    /// Those of [`Library::open`].
    pub async fn compact(
        &mut self,
        id: DocumentId,
        keep: usize,
    ) -> Result<Option<(Revision, Compacted)>, Error> {
        let (row, mut head) = self.stored(id).await?;
        if head.revision.entries as usize <= keep {
            return Ok(None);
        }
        let mut draft = self.draft_at(id, head.revision).await?;
        let compacted = draft.compact(keep);
        let mut batch = Batch::default();
        if let Some(before) = head.revision.base.checked_sub(1) {
            self.drop_base(&mut batch, id, before).await?;
        }
        let revision = Revision {
            base: head.revision.base + 1,
            entries: 0,
        };
        let base = pack::pack(&compacted.base);
        let key = Revision::base_key(id, revision.base);
        put(&mut batch, Table::Bases, key, &base);
        (head.revision, head.bytes) = (revision, size(base.len()));
        let changed = head.changed;
        let summary = Summary::of(draft.record());
        let head = extend(&mut batch, head, &compacted.entries, summary, changed);
        let revision = head.revision;
        put_head(&mut batch, Some(row), &head);
        self.rows.apply(&batch).await?;
        self.remember(head);
        self.cached = Some(Cached {
            id,
            revision,
            draft,
        });
        Ok(Some((revision, compacted)))
    }

    /// Whether compacting to the last `keep` edits would make a document much smaller.
    #[must_use]
    pub fn is_worth_compacting(&self, id: DocumentId, keep: usize) -> bool {
        let head = self.head(id);
        head.is_some_and(|head| head.revision.entries as usize > 2 * keep.max(32))
    }

    /// Deletes a base and its entries in a batch.
    pub(super) async fn drop_base(
        &self,
        batch: &mut Batch,
        id: DocumentId,
        base: u32,
    ) -> Result<(), StorageError> {
        let key = Revision::base_key(id, base);
        for (entry, _) in with_prefix(&self.rows, Table::Entries, &key).await? {
            batch.delete(Table::Entries, entry);
        }
        batch.delete(Table::Bases, key);
        Ok(())
    }
}

/// Applies edits; returns those that changed something.
fn apply(draft: &mut Draft, edits: &[Entry]) -> Result<Vec<Entry>, Error> {
    let mut stored = Vec::new();
    for (i, entry) in edits.iter().enumerate() {
        if step(draft, i, entry.clone())? {
            stored.push(entry.clone());
        }
    }
    Ok(stored)
}

/// Puts entries after a head's state in a batch; returns the head after them.
fn extend(batch: &mut Batch, head: Head, entries: &[Entry], summary: Summary, now: u64) -> Head {
    let mut head = Head {
        changed: now,
        summary,
        ..head
    };
    for entry in entries {
        head.revision.entries += 1;
        let bytes = entry.to_bytes();
        head.bytes += size(bytes.len());
        let key = head.revision.entry_key(head.id);
        put(batch, Table::Entries, key, &bytes);
    }
    head
}

/// A row's bytes by those of its content.
const fn size(content: usize) -> u64 {
    (content + ENVELOPE) as u64
}
