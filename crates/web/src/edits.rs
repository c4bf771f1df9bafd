//! Edits of the open record on their way to the library.
//!
//! They are sent at once and in order. While one message is on its way the next edits queue up, so
//! that each follows the state that the library has answered with.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::Book;
use tengen_record::edit::{Entry, KeptDraft};
use tengen_record::pack::pack;
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion};
use tengen_worker_protocol::records::RecordsCommand;

use crate::page::{Alert, Page};

/// The edits of one record while it is open, and until they are kept.
#[derive(Debug, Default)]
struct Writing {
    /// The document, once it is kept.
    id: Option<String>,
    /// The state that the library has.
    seen: (u32, u32),
    waiting: Vec<Entry>,
    busy: bool,
}

/// The edits of the records opened so far, the last one on the board.
#[derive(Debug, Default)]
pub(crate) struct Edits(Vec<Writing>);

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
    pub(crate) fn begin_edits(self, document: Option<(String, (u32, u32))>) {
        let (id, seen) = document.map_or((None, (0, 0)), |(id, seen)| (Some(id), seen));
        self.kept_document.set_value(id.clone());
        self.written.set(Written::Unedited);
        self.edits.update_value(|edits| {
            edits.0.retain(|writing| writing.busy);
            edits.0.push(Writing {
                id,
                seen,
                ..Writing::default()
            });
        });
    }

    /// The record that came on the board last is kept under this id.
    pub(crate) fn note_document(self, id: String) {
        self.kept_document.set_value(Some(id.clone()));
        self.with_writing(|writing| writing.id = Some(id));
        self.send_edits();
    }

    /// Keeps an edit of the open record.
    pub(crate) fn keep_edit(self, entry: Entry) {
        self.written.set(Written::Sending);
        self.with_writing(|writing| writing.waiting.push(entry));
        self.send_edits();
    }

    fn with_writing<T>(self, change: impl FnOnce(&mut Writing) -> T) -> Option<T> {
        let changed = self
            .edits
            .try_update_value(|edits| edits.0.last_mut().map(change));
        changed.flatten()
    }

    /// Sends the queue, unless a message is on its way.
    fn send_edits(self) {
        let ready = self.with_writing(|writing| {
            let ready = writing.id.is_some() && !writing.busy && !writing.waiting.is_empty();
            writing.busy |= ready;
            ready
        });
        if ready == Some(true) {
            spawn_local(async move { self.send_all_edits().await });
        }
    }

    async fn send_all_edits(self) {
        loop {
            let next = self.edits.try_update_value(|edits| {
                let writing = edits.0.iter_mut().find(|writing| writing.busy)?;
                let entries = std::mem::take(&mut writing.waiting);
                writing.busy = !entries.is_empty();
                Some((writing.id.clone()?, writing.seen, entries)).filter(|_| writing.busy)
            });
            let Some((id, seen, entries)) = next.flatten() else {
                break;
            };
            let kept = KeptDraft {
                base: Vec::new(),
                entries,
            };
            let question = LibraryQuestion::Edit {
                id: id.clone(),
                seen,
            };
            let answer = self.ask_library(question, Some(&kept.to_bytes())).await;
            let Some((LibraryAnswer::Edited(copy, state), _)) = answer else {
                self.edits.update_value(|edits| {
                    // The next edit or the button tries again.
                    for writing in edits.0.iter_mut().filter(|writing| writing.busy) {
                        writing.busy = false;
                        writing.waiting.splice(0..0, kept.entries.iter().cloned());
                    }
                });
                self.written.set(Written::Failed);
                return;
            };
            self.edits.update_value(|edits| {
                for writing in edits.0.iter_mut().filter(|writing| writing.busy) {
                    writing.seen = state;
                    writing.id = copy.clone().or(writing.id.take());
                }
            });
            if let Some(copy) = copy {
                self.kept_document.set_value(Some(copy));
                self.keep_record_place();
                self.alert(Alert::RecordCopied);
            }
            self.listed_at.update(|n| *n += 1);
        }
        self.written.set(Written::Kept);
    }

    /// Sends again what could not be kept.
    pub(crate) fn send_edits_again(self) {
        self.written.set(Written::Sending);
        self.send_edits();
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
