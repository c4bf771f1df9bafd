//! Edits of the open record on their way to the library.
//!
//! They are sent at once and in order. While one message is on its way the next edits queue up, so
//! that each follows the state that the library has answered with.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::library::large_summary;
use tengen_model::{Book, Model};
use tengen_record::edit::{Entry, KeptDraft};
use tengen_record::pack::pack;
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion};
use tengen_worker_protocol::records::RecordsCommand;

use crate::page::{Alert, Page};

/// The edits of one record while it is open, and until they are kept.
#[derive(Debug, Default)]
struct Writing {
    /// Another number for each opened record.
    number: u32,
    /// The document, once it is kept.
    id: Option<String>,
    /// The state that the library has.
    seen: (u32, u32),
    waiting: Vec<Entry>,
    busy: bool,
}

/// The edits of the records opened so far, the last one on the board.
#[derive(Debug, Default)]
pub(crate) struct Edits {
    all: Vec<Writing>,
    opened: u32,
}

impl Edits {
    fn get(&mut self, number: u32) -> Option<&mut Writing> {
        self.all.iter_mut().find(|writing| writing.number == number)
    }
}

/// Where the edits of the open record are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Written {
    /// Nothing was edited since it was opened.
    Unedited,
    /// Some are on their way.
    Sending,
    /// All are in the library.
    Kept,
    /// The library could not keep them.
    Failed,
}

impl Page {
    /// A record comes on the board; `document` is what the library has of it, if it is kept.
    /// Returns the number of its edits, for [`Page::note_document`].
    pub(crate) fn begin_edits(self, document: Option<(String, (u32, u32))>) -> u32 {
        let (id, seen) = document.map_or((None, (0, 0)), |(id, seen)| (Some(id), seen));
        self.kept_document.set_value(id.clone());
        self.written.set(Written::Unedited);
        let number = self.edits.try_update_value(|edits| {
            edits
                .all
                .retain(|writing| writing.busy || !writing.waiting.is_empty());
            edits.opened += 1;
            edits.all.push(Writing {
                number: edits.opened,
                id,
                seen,
                ..Writing::default()
            });
            edits.opened
        });
        number.unwrap_or_default()
    }

    /// A record is kept under this id.
    pub(crate) fn note_document(self, number: u32, id: String) {
        if self.is_on_board(number) {
            self.kept_document.set_value(Some(id.clone()));
        }
        self.edits.update_value(|edits| {
            if let Some(writing) = edits.get(number) {
                writing.id = Some(id);
            }
        });
        self.send_edits(number);
    }

    /// Keeps an edit of the open record.
    pub(crate) fn keep_edit(self, entry: Entry) {
        self.written.set(Written::Sending);
        let number = self.edits.try_update_value(|edits| {
            let writing = edits.all.last_mut()?;
            writing.waiting.push(entry);
            Some(writing.number)
        });
        if let Some(number) = number.flatten() {
            self.send_edits(number);
        }
    }

    /// Whether the record that came on the board last has this number.
    fn is_on_board(self, number: u32) -> bool {
        self.edits.with_value(|edits| edits.opened == number)
    }

    /// Sends the queue, unless a message is on its way.
    fn send_edits(self, number: u32) {
        let ready = self.edits.try_update_value(|edits| {
            let writing = edits.get(number)?;
            let ready = writing.id.is_some() && !writing.busy && !writing.waiting.is_empty();
            writing.busy |= ready;
            ready.then_some(())
        });
        if ready.flatten().is_some() {
            spawn_local(async move {
                let written = self.send_all_edits(number).await;
                if self.is_on_board(number) {
                    self.written.set(written);
                }
            });
        }
    }

    async fn send_all_edits(self, number: u32) -> Written {
        loop {
            let next = self.edits.try_update_value(|edits| {
                let writing = edits.get(number)?;
                let entries = std::mem::take(&mut writing.waiting);
                writing.busy = !entries.is_empty();
                Some((writing.id.clone()?, writing.seen, entries)).filter(|_| writing.busy)
            });
            let Some((id, seen, entries)) = next.flatten() else {
                return Written::Kept;
            };
            let on_board = |model: &Model| large_summary(model.get::<Book>()?.tree());
            let summary = match self.is_on_board(number) {
                true => self.model.with_untracked(on_board),
                false => None,
            };
            let kept = KeptDraft {
                base: Vec::new(),
                entries,
            };
            let question = LibraryQuestion::Edit { id, seen, summary };
            let answer = self.ask_library(question, Some(&kept.to_bytes())).await;
            let kept = match answer {
                Some((LibraryAnswer::Edited(copy, state), _)) => Ok((copy, state)),
                _ => Err(kept.entries),
            };
            let copied = self.edits.try_update_value(|edits| {
                let writing = edits.get(number)?;
                match kept {
                    Ok((copy, state)) => {
                        writing.seen = state;
                        writing.id = copy.clone().or(writing.id.take());
                        Some(copy)
                    }
                    Err(entries) => {
                        // The next edit or the button tries again.
                        writing.busy = false;
                        writing.waiting.splice(0..0, entries);
                        None
                    }
                }
            });
            let Some(copy) = copied.flatten() else {
                return Written::Failed;
            };
            if let Some(copy) = copy {
                if self.is_on_board(number) {
                    self.kept_document.set_value(Some(copy));
                    self.keep_record_place();
                }
                self.alert(Alert::RecordCopied);
            }
            self.listed_at.update(|n| *n += 1);
        }
    }

    /// Sends again what could not be kept.
    pub(crate) fn send_edits_again(self) {
        self.written.set(Written::Sending);
        self.send_edits(self.edits.with_value(|edits| edits.opened));
    }

    /// Gives the records worker the tree on the board, if it has another one.
    pub(crate) async fn sync_record(self) {
        let unsent = self.model.with_untracked(|model| {
            let book = model.get::<Book>()?;
            Some((book.unsent()?, pack(book.tree())))
        });
        let Some(((version, record), tree)) = unsent else {
            return;
        };
        let taken = self
            .ask_records(RecordsCommand::Take { record }, Some(&tree))
            .await;
        if taken.is_some() {
            self.edit(|book: &mut Book| book.note_sent(version));
        }
    }
}
