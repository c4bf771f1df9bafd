//! The questions, answered over a store.

use std::collections::BTreeMap;

use tengen_core::Size;
use tengen_game::library::{RECORD_TAG, content_id, is_hidden};
use tengen_library::{
    Appended, Backup, BackupError, DocumentId, Edits, Error, Library, ListRequest, New, PackedTree,
    Revision, Rows, Settings, StorageError, Summary, pack_settings, unpack_settings,
};
use tengen_record::Record;
use tengen_record::edit::KeptDraft;
use tengen_record::pack::Unpacker;
use tengen_worker_protocol::library::{
    DocumentChange, LibraryAnswer, LibraryQuestion, Query, Space, Trouble,
};

use super::query;

/// The attachment that holds a stored game or puzzle.
pub(crate) const TEXT: &str = "text";

/// Edits of a tree that can be undone after it is opened again.
const KEPT_EDITS: usize = 200;

/// What the service needs from around it.
#[derive(Clone, Copy, Debug)]
pub struct Surroundings {
    /// Milliseconds since 1970.
    pub now: fn() -> u64,
    /// Random bits.
    pub random: fn() -> u128,
}

/// The library of one tab over a store that other tabs may share.
#[derive(Debug)]
pub struct LibraryService<R> {
    pub(crate) library: Library<R>,
    pub(crate) around: Surroundings,
    /// The texts that this tab has kept or opened last.
    pub(crate) last: Vec<LastText>,
}

/// A stored text as this tab knows it.
#[derive(Debug)]
pub(crate) struct LastText {
    /// The document of its identifier.
    pub(crate) of: DocumentId,
    /// The document that has it: this or a copy.
    pub(crate) at: DocumentId,
    pub(crate) text: String,
}

/// An answer with its attachment.
pub(crate) type Attached = (LibraryAnswer, Option<Vec<u8>>);

impl<R: Rows> LibraryService<R> {
    /// Opens the library of a store.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn load(rows: R, around: Surroundings) -> Result<LibraryService<R>, StorageError> {
        Ok(LibraryService {
            library: Library::load(rows).await?,
            around,
            last: Vec::new(),
        })
    }

    /// Reads all heads again, after another tab has written.
    ///
    /// # Errors
    /// Those of the store.
    pub async fn refresh(&mut self) -> Result<(), StorageError> {
        self.library.refresh_all().await
    }

    /// Answers a question; `bytes` are its attachment. Errors come back as
    /// [`LibraryAnswer::Trouble`].
    pub async fn answer(
        &mut self,
        question: LibraryQuestion,
        bytes: Vec<u8>,
        space: Space,
    ) -> (LibraryAnswer, Option<Vec<u8>>) {
        let answered = match question {
            LibraryQuestion::Keep(texts) => plain(self.keep(texts, space).await),
            LibraryQuestion::List(query) => plain(self.list(&query).await),
            LibraryQuestion::Known => Ok((self.known(space), None)),
            LibraryQuestion::Boards(ids) => plain(self.boards(&ids).await),
            LibraryQuestion::Open(id) => self.open(&id).await,
            LibraryQuestion::Change { ids, how } => plain(self.change(&ids, &how).await),
            LibraryQuestion::Add {
                name,
                folder,
                summary,
                spare,
            } => plain(self.add(bytes, [name, folder], summary, &spare).await),
            LibraryQuestion::Edit {
                id,
                seen,
                summary,
                copy,
            } => plain(self.edit([&id, &copy], seen, &bytes, summary).await),
            LibraryQuestion::Merge { query, name } => plain(self.merge(&query, name).await),
            LibraryQuestion::Judge => self.judge(&bytes).await,
            LibraryQuestion::Judgements => self.judgements(&bytes).await,
            LibraryQuestion::Prove(position, plies) => self.prove(&position, plies, &bytes).await,
            LibraryQuestion::Proof(position) => self.proof(&position).await,
            LibraryQuestion::Settings(prefix) => self.settings(&prefix, &bytes).await,
            LibraryQuestion::Export => self.export().await,
            LibraryQuestion::Restore => plain(self.restore(&bytes).await),
            // Only the worker has an exchange.
            LibraryQuestion::Share(_) => Ok((LibraryAnswer::Done, None)),
        };
        answered.unwrap_or_else(|error| (LibraryAnswer::Trouble(trouble(&error)), None))
    }

    /// Notes a text that is kept or opened.
    pub(crate) fn note_last(&mut self, of: DocumentId, at: DocumentId, text: String) {
        match self.last.iter_mut().find(|last| last.of == of) {
            Some(last) => (last.at, last.text) = (at, text),
            None => self.last.push(LastText { of, at, text }),
        }
    }

    async fn list(&mut self, query: &Query) -> Result<LibraryAnswer, Error> {
        query::list(&mut self.library, query).await
    }

    fn known(&mut self, space: Space) -> LibraryAnswer {
        let all = ListRequest {
            limit: usize::MAX,
            ..ListRequest::default()
        };
        let mut openings = BTreeMap::new();
        for head in self.library.list(&all).rows {
            if !head.summary.opening.is_empty() {
                *openings.entry(head.summary.opening).or_insert(0) += 1;
            }
        }
        LibraryAnswer::Known(
            self.library.tags(),
            openings.into_iter().collect(),
            self.library.set_aside().len(),
            space,
        )
    }

    async fn open(&mut self, id: &str) -> Result<Attached, Error> {
        let id = query::id(id)?;
        if self.library.is_worth_compacting(id, KEPT_EDITS) {
            self.library.compact(id, KEPT_EDITS).await?;
        }
        let opened = self.library.open(id).await?;
        let text = self.library.attachment(id, TEXT).await?;
        let text = text.and_then(|text| String::from_utf8(text).ok());
        if let Some(text) = &text {
            self.note_last(id, id, text.clone());
        }
        let head = self.library.head(id).ok_or(Error::NoDocument(id))?;
        let row = Box::new(query::row(head));
        let answer = LibraryAnswer::Opened(row, text, state(opened.revision));
        let kept = KeptDraft {
            base: opened.base,
            entries: opened.entries,
        };
        Ok((answer, Some(kept.to_bytes())))
    }

    async fn edit(
        &mut self,
        [id, copy]: [&str; 2],
        (base, entries): (u32, u32),
        bytes: &[u8],
        summary: Option<Vec<u8>>,
    ) -> Result<LibraryAnswer, Error> {
        let id = query::id(id)?;
        let kept = KeptDraft::from_bytes(bytes).map_err(query::broken)?;
        let edits = Edits {
            seen: Revision { base, entries },
            entries: &kept.entries,
            now: (self.around.now)(),
            copy: query::id(copy)?,
        };
        let appended = match summary {
            Some(summary) => {
                let summary = Summary::from_bytes(&summary).map_err(query::broken)?;
                self.library.append_applied(id, edits, summary).await?
            }
            None => self.library.append(id, edits).await?,
        };
        // What is edited in an open tab was not to be deleted in another one.
        let deleted = self.library.head(id).is_some_and(|h| h.deleted.is_some());
        Ok(match appended {
            Appended::Kept(revision) => {
                if deleted {
                    self.library.restore(id).await?;
                }
                LibraryAnswer::Edited(None, state(revision))
            }
            Appended::Copied { copy, revision, .. } => {
                LibraryAnswer::Edited(Some(copy.to_string()), state(revision))
            }
        })
    }

    async fn change(
        &mut self,
        ids: &[String],
        how: &DocumentChange,
    ) -> Result<LibraryAnswer, Error> {
        let now = (self.around.now)();
        for id in ids {
            let id = query::id(id)?;
            match how {
                DocumentChange::Rename(name) => self.library.rename(id, name.trim(), now).await?,
                DocumentChange::Folder(folder) => {
                    let head = self.library.head(id).ok_or(Error::NoDocument(id))?;
                    let hidden = head.tags.iter().filter(|tag| is_hidden(tag)).cloned();
                    let tags: Vec<String> = hidden.chain(visible(folder)).collect();
                    self.library.tag(id, &tags, now).await?;
                }
                DocumentChange::Delete => self.library.delete(id, now).await?,
                DocumentChange::Restore => self.library.restore(id).await?,
            }
        }
        Ok(LibraryAnswer::Done)
    }

    async fn add(
        &mut self,
        base: Vec<u8>,
        [name, folder]: [String; 2],
        summary: Option<Vec<u8>>,
        spare: &str,
    ) -> Result<LibraryAnswer, Error> {
        let record = match summary {
            Some(summary) => {
                let summary = Summary::from_bytes(&summary).map_err(query::broken)?;
                PackedTree { base, summary }
            }
            None => PackedTree::of(&unpacked(&base)?),
        };
        // The same tree again is the same document.
        let mut id = DocumentId(content_id(&record.base));
        let unchanged = Revision::default();
        if self
            .library
            .head(id)
            .is_some_and(|head| head.revision != unchanged)
        {
            // It has been edited since.
            id = query::id(spare)?;
        }
        let tags = [RECORD_TAG.to_owned()].into_iter();
        let new = New {
            id,
            name: name.trim().to_owned(),
            tags: tags.chain(visible(&folder)).collect(),
            record,
            copy_of: None,
        };
        match self.library.create_packed(new, (self.around.now)()).await {
            Ok(_) => {}
            Err(Error::Exists(_)) => self.library.restore(id).await?,
            Err(error) => return Err(error),
        }
        Ok(LibraryAnswer::Added(id.to_string()))
    }

    async fn merge(&mut self, query: &Query, name: String) -> Result<LibraryAnswer, Error> {
        let all = ListRequest {
            offset: 0,
            limit: usize::MAX,
            ..query::request(query)?
        };
        let first = self.library.list(&all).rows.into_iter().next();
        let size = first.map_or(Size::STANDARD, |head| head.summary.size);
        let merged = self.library.merge(size, &all).await?;
        let folder = query.tags.iter().filter(|tag| !is_hidden(tag)).cloned();
        let new = New {
            id: DocumentId((self.around.random)()),
            name,
            tags: folder.chain([RECORD_TAG.to_owned()]).collect(),
            record: merged.tree,
            copy_of: None,
        };
        self.library.create(new, (self.around.now)()).await?;
        let left_out = merged.left_out.len();
        Ok(LibraryAnswer::Merged(merged.games as usize, left_out))
    }

    async fn settings(&mut self, prefix: &str, bytes: &[u8]) -> Result<Attached, Error> {
        if !bytes.is_empty() {
            let settings = unpack_settings(bytes).map_err(query::broken)?;
            self.library.set_settings(&settings).await?;
        }
        let settings = match prefix {
            "" => Settings::new(),
            prefix => self.library.settings(prefix).await?,
        };
        Ok((LibraryAnswer::Done, Some(pack_settings(&settings))))
    }

    async fn export(&mut self) -> Result<Attached, Error> {
        let mut bytes = Vec::new();
        let exported = self.library.export(|piece| bytes.extend(piece)).await?;
        let left_out = exported.left_out.len();
        Ok((LibraryAnswer::Exported(left_out), Some(bytes)))
    }

    async fn restore(&mut self, bytes: &[u8]) -> Result<LibraryAnswer, Error> {
        let (backup, damages) = match Backup::read_lenient(bytes) {
            Ok(read) => read,
            Err(why @ (BackupError::Magic | BackupError::Version(_))) => {
                return Ok(LibraryAnswer::Damaged(why.to_string()));
            }
            Err(BackupError::Damaged(damage)) => {
                return Ok(LibraryAnswer::Damaged(damage.to_string()));
            }
        };
        let random = self.around.random;
        let imported = self
            .library
            .import(&backup, &mut || DocumentId(random()))
            .await?;
        let counts = [
            imported.new.len(),
            imported.same.len(),
            imported.copies.len(),
        ];
        let damage = damages.first().map(ToString::to_string);
        Ok(LibraryAnswer::Restored(counts, damage))
    }
}

/// A state as in messages.
const fn state(revision: Revision) -> (u32, u32) {
    (revision.base, revision.entries)
}

fn plain(answered: Result<LibraryAnswer, Error>) -> Result<Attached, Error> {
    answered.map(|answer| (answer, None))
}

fn trouble(error: &Error) -> Trouble {
    match error {
        Error::Storage(StorageError::Full) => Trouble::Full,
        Error::NoDocument(_) => Trouble::Gone,
        other => Trouble::Broken(other.to_string()),
    }
}

/// A folder as a tag, if it is one: hidden tags are made here only.
fn visible(folder: &str) -> Option<String> {
    let folder = folder
        .trim()
        .trim_start_matches(tengen_game::library::HIDDEN);
    (!folder.is_empty()).then(|| folder.to_owned())
}

fn unpacked(bytes: &[u8]) -> Result<Record, Error> {
    let broken = |why: String| Error::Storage(StorageError::Broken(why));
    let mut unpacker = Unpacker::new(bytes).map_err(|why| broken(why.to_string()))?;
    while unpacker
        .read(usize::MAX)
        .map_err(|why| broken(why.to_string()))?
    {}
    Ok(unpacker.record())
}
