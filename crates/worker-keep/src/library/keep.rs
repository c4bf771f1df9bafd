//! Keeping stored games and puzzles: each has a document with its text and its tree.
//!
//! The text is what a game is restored from. It is written first; a tree that is behind it, because
//! the tab was closed in between, is brought up to date when the text comes again.

use tengen_game::library::{
    LibraryDocument, copied_game, document_id, game_document, goes_on, puzzle_document,
};
use tengen_game::saved::Saved;
use tengen_library::{CopyOf, DocumentId, Edits, Error, New, Rows, StorageError, Summary};
use tengen_record::edit::{Draft, Edit, EditError, Entry};
use tengen_record::{NodeId, Record};
use tengen_worker_protocol::library::{LibraryAnswer, Space, StoredText};

use super::service::{LibraryService, TEXT};

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

    /// Whether text and tree are equal to what is stored afterwards, or contained in it.
    async fn keep_one(&mut self, mut document: LibraryDocument, text: &str) -> Result<bool, Error> {
        let id = DocumentId(document.id);
        let (at, text) = match self.place(id, text).await? {
            Place::Contained => return Ok(true),
            Place::Copy => return self.keep_copy(document, text).await,
            Place::At(at, text) => (at, text),
        };
        document.id = at.0;
        let summary = Summary::of(&document.record);
        if self.text(at).await?.as_ref() != Some(&text) {
            self.library.attach(at, TEXT, text.as_bytes()).await?;
        }
        if self
            .library
            .head(at)
            .is_none_or(|head| head.summary != summary)
        {
            self.write(&document).await?;
        }
        let back = self.text(at).await?;
        let head = self.library.head(at);
        let equal =
            back.as_ref() == Some(&text) && head.is_some_and(|head| head.summary == summary);
        if equal {
            self.note_last(id, at, text);
        }
        Ok(equal)
    }

    /// The stored text of a document.
    async fn text(&mut self, id: DocumentId) -> Result<Option<String>, Error> {
        let text = self.library.attachment(id, TEXT).await?;
        Ok(text.and_then(|text| String::from_utf8(text).ok()))
    }

    /// Where a text belongs: to the game that it goes on from, the original or a copy. Other tabs
    /// and browsers may have played on from the same game differently.
    async fn place(&mut self, id: DocumentId, text: &str) -> Result<Place, Error> {
        let Some(there) = self.text(id).await? else {
            return Ok(Place::At(id, text.to_owned()));
        };
        let Ok(wanted) = Saved::read(text) else {
            // A puzzle.
            return Ok(Place::At(id, text.to_owned()));
        };
        if there == text {
            return Ok(Place::At(id, text.to_owned()));
        }
        let last = self.last.iter().find(|last| last.of == id);
        let last = last.map(|last| (last.at, last.text.clone()));
        let (mut best, mut contained, mut ours) = (None, false, None);
        for member in [vec![id], self.library.copies_of(id)].concat() {
            let Some(there) = self.text(member).await? else {
                continue;
            };
            let Ok(saved) = Saved::read(&there) else {
                continue;
            };
            let follows = goes_on(&wanted, &saved);
            let behind = goes_on(&saved, &wanted) && (!follows || saved.changed > wanted.changed);
            let copied = copied_game(text, &saved.id);
            let same = copied.as_ref() == Some(&there);
            if last == Some((member, there)) {
                ours = copied.clone().map(|text| Place::At(member, text));
            }
            if same || behind {
                contained = true;
            } else if follows {
                let length = saved.plies();
                let fits = best.as_ref().is_none_or(|&(_, _, other)| length > other);
                best = copied
                    .map(|text| (member, text, length))
                    .filter(|_| fits)
                    .or(best);
            }
        }
        Ok(match best {
            _ if contained => Place::Contained,
            Some((member, text, _)) => Place::At(member, text),
            // Moves were taken back and others played.
            None => ours.unwrap_or(Place::Copy),
        })
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

    /// Another tab or browser has played on from the same game differently: that game stays, and
    /// this one becomes a copy.
    async fn keep_copy(&mut self, document: LibraryDocument, text: &str) -> Result<bool, Error> {
        let id = DocumentId(document.id);
        let name = format!("{:032x}", (self.around.random)());
        let Some(text) = copied_game(text, &name) else {
            return Ok(false);
        };
        let copy = DocumentId(document_id("game", &name));
        self.library.attach(copy, TEXT, text.as_bytes()).await?;
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
        self.note_last(id, copy, text);
        Ok(true)
    }
}

/// Where a stored text belongs.
enum Place {
    /// To a document, with its identifier.
    At(DocumentId, String),
    /// Its game is there already, as it is or with more moves.
    Contained,
    /// To a new copy.
    Copy,
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
