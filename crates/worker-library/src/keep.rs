//! Keeping stored games and puzzles: each has a document with its text and its tree.
//!
//! The text is what a game is restored from. It is written first; a tree that is behind it, because
//! the tab was closed in between, is brought up to date when the text comes again.

use tengen_library::{CopyOf, DocumentId, Edits, Error, New, Rows, StorageError, Summary};
use tengen_model::library::{
    LibraryDocument, copied_game, document_id, game_document, goes_on, puzzle_document,
};
use tengen_record::edit::{Draft, Edit, EditError, Entry};
use tengen_record::{NodeId, Record};
use tengen_worker_protocol::library::{LibraryAnswer, Space, StoredText};

use crate::service::{LibraryService, TEXT};

/// Edits kept for undoing when a game is compacted: none, since its text has what was undone.
const KEPT_EDITS: usize = 0;

impl<R: Rows> LibraryService<R> {
    pub(crate) async fn keep(
        &mut self,
        texts: Vec<StoredText>,
        space: Space,
    ) -> Result<LibraryAnswer, Error> {
        let (mut copied, mut unreadable) = (Vec::new(), Vec::new());
        for StoredText { key, puzzle, text } in texts {
            let read = match puzzle {
                true => puzzle_document(&text).map(Some).map_err(|e| e.to_string()),
                false => game_document(&text).map_err(|e| e.to_string()),
            };
            match read {
                Ok(None) => copied.push(key),
                Ok(Some(document)) => {
                    if self.keep_one(document, &text).await? {
                        copied.push(key);
                    }
                }
                Err(why) => unreadable.push((key, why)),
            }
        }
        Ok(LibraryAnswer::Kept(copied, unreadable, space))
    }

    /// Whether text and tree are equal to what is stored afterwards.
    async fn keep_one(&mut self, document: LibraryDocument, text: &str) -> Result<bool, Error> {
        let id = DocumentId(document.id);
        let before = self.library.attachment(id, TEXT).await?;
        let before = before.and_then(|text| String::from_utf8(text).ok());
        let summary = Summary::of(&document.record);
        if before.as_deref() != Some(text) {
            if let Some(before) = before {
                self.keep_other(id, &before, text).await?;
            }
            self.library.attach(id, TEXT, text.as_bytes()).await?;
        }
        if self
            .library
            .head(id)
            .is_none_or(|head| head.summary != summary)
        {
            self.write(&document).await?;
        }
        let back = self.library.attachment(id, TEXT).await?;
        let head = self.library.head(id);
        let equal = back.as_deref() == Some(text.as_bytes())
            && head.is_some_and(|head| head.summary == summary);
        if equal {
            self.kept.insert(id, text.to_owned());
        }
        Ok(equal)
    }

    async fn write(&mut self, document: &LibraryDocument) -> Result<(), Error> {
        let id = DocumentId(document.id);
        let new = New {
            id,
            name: String::new(),
            tags: document.tags.clone(),
            record: document.record.clone(),
            copy_of: None,
        };
        // Games that were played on after a deletion come back.
        let deleted = self
            .library
            .head(id)
            .is_some_and(|head| head.deleted.is_some());
        match self.library.create(new, document.changed).await {
            Ok(_) => return Ok(()),
            Err(Error::Exists(_)) => {}
            Err(error) => return Err(error),
        }
        let opened = self.library.open(id).await?;
        let draft = opened.draft();
        let mut draft = draft.map_err(|why| StorageError::Broken(why.to_string()))?;
        let edits = edits(&mut draft, &document.record);
        let edits = edits.map_err(|why| StorageError::Broken(why.to_string()))?;
        let copy = DocumentId((self.around.random)());
        let edits = Edits {
            seen: opened.revision,
            entries: &edits,
            now: document.changed,
            copy,
        };
        self.library.append(id, edits).await?;
        if self.library.is_worth_compacting(id, KEPT_EDITS) {
            self.library.compact(id, KEPT_EDITS).await?;
        }
        if deleted {
            self.library.restore(id).await?;
        }
        Ok(())
    }

    /// If another tab has played on from the same game differently, its game stays as a copy.
    async fn keep_other(&mut self, id: DocumentId, before: &str, text: &str) -> Result<(), Error> {
        let ours = self.kept.get(&id).is_some_and(|kept| kept == before);
        if ours || goes_on(text, before) {
            return Ok(());
        }
        let name = format!("{:032x}", (self.around.random)());
        let Some(copied) = copied_game(before, &name) else {
            return Ok(());
        };
        let Ok(Some(document)) = game_document(&copied) else {
            return Ok(());
        };
        let copy = DocumentId(document_id("game", &name));
        self.library.attach(copy, TEXT, copied.as_bytes()).await?;
        let head = self.library.head(id);
        let new = New {
            id: copy,
            name: head.map(|head| head.name.clone()).unwrap_or_default(),
            tags: head.map_or(document.tags, |head| head.tags.clone()),
            record: document.record,
            copy_of: head.map(|head| CopyOf {
                document: id,
                revision: head.revision,
            }),
        };
        self.library.create(new, document.changed).await?;
        Ok(())
    }
}

/// The edits that make a tree of one line out of another one, which they are applied to.
fn edits(draft: &mut Draft, wanted: &Record) -> Result<Vec<Entry>, EditError> {
    let mut edits = Vec::new();
    let mut edit = |draft: &mut Draft, edit: Edit| {
        edits.push(Entry::Edit(edit.clone()));
        draft.apply(edit).map(|edited| edited.at)
    };
    let mut at = NodeId::ROOT;
    let mut line = wanted.main_line().skip(1).peekable();
    while let Some(act) = line.peek().map(|&id| wanted.node(id).act()) {
        let Some(next) = draft.record().child(at, act) else {
            break;
        };
        at = next;
        line.next();
    }
    while let Some(node) = draft.record().first_child(at) {
        edit(draft, Edit::Cut { node })?;
    }
    for id in line {
        let act = wanted.node(id).act();
        at = edit(draft, Edit::Add { parent: at, act })?;
    }
    let mut fields: Vec<_> = draft
        .record()
        .info()
        .iter()
        .map(|(field, _)| field)
        .collect();
    fields.extend(wanted.info().iter().map(|(field, _)| field));
    for field in fields {
        let text = wanted.info().get(field).unwrap_or_default();
        if draft.record().info().get(field).unwrap_or_default() != text {
            let text = text.to_owned();
            edit(draft, Edit::Header { field, text })?;
        }
    }
    Ok(edits)
}
