//! The library's side of a mirror.

use super::compare::{Decision, decide};
use super::mark::{Mark, Prints, mark_key, touch, written_key};
use super::whole::{Whole, delete};
use super::{Owner, Version};
use crate::head::{CopyOf, DocumentId};
use crate::library::{ATTEMPTS, Library};
use crate::rows::{Batch, Rows, StorageError, Table, with_prefix};

/// Requests for one document in a row; then it is left for the next round.
const MOST_STEPS: u8 = 6;

/// What to ask the mirror for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Request {
    /// The versions of all documents; answered with [`Reply::Listed`].
    List,
    /// A document; answered with [`Reply::Document`] or [`Reply::Missing`].
    Get(DocumentId),
    /// Replace a document; answered with [`Reply::Stored`], [`Reply::Changed`] or
    /// [`Reply::Refused`].
    Put(Put),
}

/// A document on its way to the mirror.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Put {
    /// Its id.
    pub id: DocumentId,
    /// The version that it replaces; `None` if the mirror must not have it.
    pub expected: Option<Version>,
    /// Its new version.
    pub version: Version,
    /// Its file.
    pub file: Vec<u8>,
    prints: Prints,
    /// The note of its last change, as it was when the file was read.
    written: Option<Vec<u8>>,
}

/// What the mirror says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reply {
    /// The versions of all documents.
    Listed(Vec<(DocumentId, Version)>),
    /// A document's version and file.
    Document(Version, Vec<u8>),
    /// There is no such document.
    Missing,
    /// The document was replaced.
    Stored,
    /// The mirror has another version than the one expected.
    Changed,
    /// The document is too large or does not fit.
    Refused,
    /// There is no answer, or no space: the round ends.
    Away,
}

/// The exchange of a library with its mirror. Every state that matters is in the library's store;
/// several libraries over one store may exchange at the same time.
#[derive(Debug, Default)]
pub struct Exchange {
    wanted: bool,
    /// In the order of their ids. Plain lists, since each kind of map is much code in wasm.
    there: Vec<(DocumentId, Version)>,
    /// Documents to look at, with the number of requests so far, the next one last.
    todo: Vec<(DocumentId, u8)>,
    refused: Vec<(DocumentId, Prints)>,
}

impl Exchange {
    /// Begins a round, at the start and after changes; one in progress goes on.
    pub const fn wake(&mut self) {
        self.wanted = true;
    }

    /// Whether there is nothing to ask for.
    #[must_use]
    pub fn is_idle(&self) -> bool {
        !self.wanted && self.todo.is_empty()
    }

    /// The next request. Ask it after the reply to the one before.
    ///
    /// # Errors
    /// Those of the library's store.
    pub async fn next<R: Rows>(
        &mut self,
        library: &mut Library<R>,
        owner: &mut impl Owner,
    ) -> Result<Option<Request>, StorageError> {
        if std::mem::take(&mut self.wanted) {
            return Ok(Some(Request::List));
        }
        while let Some((id, steps)) = self.todo.last_mut() {
            *steps += 1;
            let (id, steps) = (*id, *steps);
            if steps <= MOST_STEPS
                && let Some(request) = self.request(library, owner, id).await?
            {
                return Ok(Some(request));
            }
            self.leave(id);
        }
        Ok(None)
    }

    /// Handles the reply to a request. Returns whether the library has changed.
    ///
    /// # Errors
    /// Those of the library's store.
    pub async fn hear<R: Rows>(
        &mut self,
        library: &mut Library<R>,
        owner: &mut impl Owner,
        request: Request,
        reply: Reply,
    ) -> Result<bool, StorageError> {
        match (request, reply) {
            (Request::List, Reply::Listed(there)) => {
                self.there = there;
                self.list(library).await?;
            }
            (Request::Get(id), Reply::Document(version, file)) => {
                self.there_is(id, Some(version));
                // A file that cannot be read stays there as it is.
                let Ok(theirs) = Whole::read(id, &file) else {
                    self.leave(id);
                    return Ok(false);
                };
                return self.settle(library, owner, (version, theirs)).await;
            }
            (Request::Get(id), Reply::Missing) => self.there_is(id, None),
            (Request::Put(put), Reply::Stored) => {
                self.there_is(put.id, Some(put.version));
                stored(library, &put).await?;
            }
            // Version 0 is that of no document: it is asked for.
            (Request::Put(put), Reply::Changed) => self.there_is(put.id, Some(Version(0))),
            (Request::Put(put), Reply::Refused) => {
                self.refused.push((put.id, put.prints));
                self.leave(put.id);
            }
            (Request::Get(id), Reply::Refused) => self.leave(id),
            _ => self.todo.clear(),
        }
        Ok(false)
    }

    fn version(&self, id: DocumentId) -> Option<Version> {
        let at = self.there.binary_search_by_key(&id, |&(id, _)| id).ok()?;
        Some(self.there[at].1)
    }

    fn there_is(&mut self, id: DocumentId, version: Option<Version>) {
        let at = self.there.binary_search_by_key(&id, |&(id, _)| id);
        match (at, version) {
            (Ok(at), Some(version)) => self.there[at].1 = version,
            (Ok(at), None) => drop(self.there.remove(at)),
            (Err(at), Some(version)) => self.there.insert(at, (id, version)),
            (Err(_), None) => {}
        }
    }

    fn leave(&mut self, id: DocumentId) {
        self.todo.retain(|&(other, _)| other != id);
    }

    /// Finds out which documents to look at.
    async fn list<R: Rows>(&mut self, library: &mut Library<R>) -> Result<(), StorageError> {
        let rows = library.rows();
        // Rows come in the order of their keys.
        let marks = with_prefix(rows, Table::Meta, b"m").await?;
        let written = with_prefix(rows, Table::Meta, b"w").await?;
        let mut todo = Vec::new();
        let mut look = |id: DocumentId| {
            let at = marks.binary_search_by(|(key, _)| key[1..].cmp(&id.key()));
            let mark = at.ok().map(|at| Mark::read(id, Some(&marks[at].1)));
            let agreed = mark.and_then(|mark| mark.version());
            let is_written = written.binary_search_by(|(key, _)| key[1..].cmp(&id.key()));
            if agreed.is_none() || agreed != self.version(id) || is_written.is_ok() {
                todo.push((id, 0));
            }
        };
        library.heads().for_each(|head| look(head.id));
        let new = |&&(id, _): &&(DocumentId, Version)| library.head(id).is_none();
        self.there.iter().filter(new).for_each(|&(id, _)| look(id));
        self.todo = todo;
        Ok(())
    }

    /// The request that a document needs, if any.
    async fn request<R: Rows>(
        &mut self,
        library: &mut Library<R>,
        owner: &mut impl Owner,
        id: DocumentId,
    ) -> Result<Option<Request>, StorageError> {
        let there = self.version(id);
        if library
            .set_aside()
            .iter()
            .any(|aside| aside.document() == Some(id))
        {
            return Ok(None);
        }
        for _ in 0..ATTEMPTS {
            let rows = library.rows();
            let mark_row = rows.get(Table::Meta, &mark_key(id)).await?;
            let mut mark = Mark::read(id, mark_row.as_deref());
            mark.recognise(there);
            if there.is_some() && there != mark.version() {
                return Ok(Some(Request::Get(id)));
            }
            let written = rows.get(Table::Meta, &written_key(id)).await?;
            let Some((whole, file)) = Whole::of(rows, id).await? else {
                return Ok(None);
            };
            let prints = whole.prints;
            let same = there.is_some() && mark.agreed.is_some_and(|(_, agreed)| agreed == prints);
            let mut batch = Batch::default();
            batch.expect(Table::Meta, &mark_key(id), mark_row);
            let mut request = None;
            if same {
                batch.expect(Table::Meta, &written_key(id), written.clone());
                batch.delete(Table::Meta, written_key(id));
            } else if self.refused.contains(&(id, prints)) {
                return Ok(None);
            } else {
                let version = owner.version();
                mark.sends((version, prints));
                request = Some(Request::Put(Put {
                    id,
                    expected: there,
                    version,
                    file,
                    prints,
                    written,
                }));
            }
            mark.put(&mut batch, id);
            match rows.apply(&batch).await {
                Err(StorageError::Changed) => {}
                done => return done.map(|()| request),
            }
        }
        Ok(None)
    }

    /// Brings the library's document and the mirror's together.
    async fn settle<R: Rows>(
        &mut self,
        library: &mut Library<R>,
        owner: &mut impl Owner,
        (version, theirs): (Version, Whole),
    ) -> Result<bool, StorageError> {
        let id = theirs.stored.head.id;
        for _ in 0..ATTEMPTS {
            let rows = library.rows();
            let mut batch = Batch::default();
            let mut read = Vec::new();
            for (table, key) in [
                (Table::Heads, id.key().to_vec()),
                (Table::Meta, mark_key(id)),
                (Table::Meta, written_key(id)),
            ] {
                let row = rows.get(table, &key).await?;
                batch.expect(table, &key, row.clone());
                read.push(row);
            }
            let mut mark = Mark::read(id, read[1].as_deref());
            mark.recognise(Some(version));
            let base = mark.agreed.map(|(_, prints)| prints);
            let mut changed = vec![id];
            let mut both = theirs.clone();
            let mut number = theirs.stored.head.revision.base;
            if read[0].is_some() {
                let Some((ours, _)) = Whole::of(rows, id).await? else {
                    self.leave(id);
                    return Ok(false);
                };
                // Tabs know states by their numbers, so another state has another one.
                number = number.max(ours.stored.head.revision.base + 1);
                let goes_on = |a: &Whole, b: &Whole| owner.goes_on(&a.attachments, &b.attachments);
                match decide(base, &ours, &theirs, goes_on) {
                    Decision::Both(decided) => both = *decided,
                    Decision::Copy => {
                        let mut copied = ours.clone();
                        let copy = owner.copy(id, &mut copied.attachments);
                        let head = &mut copied.stored.head;
                        head.copy_of = Some(CopyOf {
                            document: id,
                            revision: head.revision,
                        });
                        batch.expect(Table::Heads, &copy.key(), None);
                        copied.put(&mut batch, copy, 0);
                        touch(&mut batch, copy);
                        changed.push(copy);
                    }
                }
                if both.prints == ours.prints {
                    changed.clear();
                }
            }
            if !changed.is_empty() {
                delete(rows, &mut batch, id).await?;
                both.put(&mut batch, id, number);
            }
            match both.prints == theirs.prints {
                true => batch.delete(Table::Meta, written_key(id)),
                false => touch(&mut batch, id),
            }
            mark = Mark {
                agreed: Some((version, theirs.prints)),
                ..Mark::default()
            };
            mark.put(&mut batch, id);
            match rows.apply(&batch).await {
                Err(StorageError::Changed) => continue,
                done => done?,
            }
            for &id in &changed {
                library.reread(id).await?;
                if self.todo.iter().all(|&(other, _)| other != id) {
                    self.todo.push((id, 0));
                }
            }
            return Ok(!changed.is_empty());
        }
        Ok(false)
    }
}

/// Notes that a document has arrived.
async fn stored<R: Rows>(library: &Library<R>, sent: &Put) -> Result<(), StorageError> {
    let (id, rows) = (sent.id, library.rows());
    for _ in 0..ATTEMPTS {
        let written = rows.get(Table::Meta, &written_key(id)).await?;
        let mut batch = Batch::default();
        batch.expect(Table::Meta, &written_key(id), written.clone());
        if written == sent.written {
            batch.delete(Table::Meta, written_key(id));
        }
        let agreed = Some((sent.version, sent.prints));
        let mark = Mark {
            agreed,
            ..Mark::default()
        };
        mark.put(&mut batch, id);
        match rows.apply(&batch).await {
            Err(StorageError::Changed) => {}
            done => return done,
        }
    }
    Ok(())
}
