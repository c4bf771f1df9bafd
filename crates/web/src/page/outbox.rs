//! The outbox with the real library, server, storage and timer.

use std::sync::LazyLock;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::{Book, library::large_summary};
use tengen_page::outbox::{
    Effect, Item, Kept, Message, NewEdit, NewTree, Outbox, Outcome, Problem, ServerGame,
};
use tengen_record::edit::Entry;
use tengen_worker_protocol::library::{Space, StoredText, Trouble};

use super::{Alert, Page};
use crate::browser::{self, server};

/// Tells this page's entry in the browser's storage from those of other tabs.
static PAGE: LazyLock<u64> = LazyLock::new(browser::seed);

/// A warning is given when fewer bytes are left.
const LOW: u64 = 20_000_000;

impl Page {
    /// Keeps an item, sooner or later.
    pub(crate) fn keep_item(self, item: Item) {
        self.with_outbox(|outbox| outbox.put(item));
    }

    /// Keeps a stored text in the library, some time later and in its latest state.
    pub(crate) fn keep_text(self, text: StoredText) {
        if self.store().note_persist_request() {
            browser::ask_to_persist();
        }
        self.keep_item(Item::Text(text));
    }

    /// Keeps a game on the server, if that keeps games.
    pub(super) fn keep_on_server(self, game: ServerGame) {
        if server::is_there() {
            self.keep_item(Item::Game(game));
        }
    }

    /// A record comes on the board; `document` is what the library has of it, if it is kept.
    /// Returns its number, for [`Page::keep_tree`].
    pub(crate) fn begin_record(self, document: Option<(String, (u32, u32))>) -> u32 {
        self.kept_document
            .set_value(document.as_ref().map(|(id, _)| id.clone()));
        let mut number = 0;
        self.with_outbox(|outbox| {
            number = outbox.begin_record(document);
            Vec::new()
        });
        number
    }

    /// Keeps a record's tree as a document.
    pub(crate) fn keep_tree(
        self,
        record: u32,
        name: String,
        (tree, summary): (Vec<u8>, Option<Vec<u8>>),
    ) {
        let new = NewTree {
            name,
            tree,
            summary,
            spare: browser::new_document_id(),
        };
        self.keep_item(Item::Tree(record, new));
    }

    /// Keeps an edit of the record on the board.
    pub(super) fn keep_edit(self, entry: Entry) {
        let summary = self
            .model
            .with_untracked(|model| large_summary(model.get::<Book>()?.tree()));
        let edit = NewEdit {
            entry,
            summary,
            spare: browser::new_document_id(),
        };
        self.with_outbox(|outbox| outbox.put(Item::Edit(outbox.on_board(), edit)));
    }

    /// Sends everything now, so that a list is complete, or because the user asks for it.
    pub(crate) fn keep_now(self) {
        self.with_outbox(Outbox::hurry);
    }

    /// Asks for [`Page::read_document`] when the edits of the document on their way are kept.
    pub(crate) fn open_after_edits(self, id: String) {
        self.with_outbox(|outbox| outbox.open(id));
    }

    /// Takes up what earlier pages, or those in other tabs, could not keep. Two pages may send the
    /// same, which the library keeps once.
    pub(crate) fn restore_outbox(self) {
        let store = self.store();
        let saved = store.outboxes();
        for (key, text) in saved.iter().rev() {
            self.with_outbox(|outbox| match outbox.restore(text) {
                Ok(effects) => effects,
                Err(why) => {
                    store.set_text_aside(key, why.to_string());
                    self.alerts.add(Alert::LibraryFailed(why.to_string()));
                    Vec::new()
                }
            });
        }
        // Under this page's key, before the others' entries go.
        self.save_outbox();
        saved.iter().for_each(|(key, _)| store.drop_copied(key));
    }

    /// Saves what is not kept yet, since the page may be closed.
    pub(crate) fn save_outbox(self) {
        self.with_outbox(Outbox::closing);
    }

    fn with_outbox(self, change: impl FnOnce(&mut Outbox) -> Vec<Effect>) {
        let effects = self.outbox.try_update_value(change).unwrap_or_default();
        self.carry_out(effects);
    }

    /// Not generic, so that the closures in it do not make one instance of it after the other.
    fn carry_out(self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(number, message) => {
                    spawn_local(async move {
                        let outcome = self.send_message(message).await;
                        self.with_outbox(|outbox| outbox.answered(number, outcome));
                    });
                }
                Effect::Wake(lane, ms) => set_timeout(
                    move || self.with_outbox(|outbox| outbox.woken(lane)),
                    Duration::from_millis(ms),
                ),
                Effect::Tell(problem) => self.tell_problem(problem),
                Effect::Kept(kept) => self.note_kept_by_store(kept),
                Effect::Open(id) => spawn_local(async move { self.read_document(id).await }),
                Effect::Save(texts) => {
                    let which = self.store().keep_outbox(*PAGE, &texts);
                    self.with_outbox(|outbox| outbox.saved(which));
                }
            }
        }
        let written = self.outbox.with_value(Outbox::written);
        if self.written.get_untracked() != written {
            self.written.set(written);
        }
    }

    async fn send_message(self, message: Message) -> Outcome {
        match message {
            Message::Library(question, bytes) => {
                let answer = self.library_client().ask(question, bytes.as_deref()).await;
                answer.map_or(Outcome::Lost, |(answer, _)| Outcome::Library(answer))
            }
            Message::Server(game) => server::put(&game).await,
        }
    }

    fn tell_problem(self, problem: Problem) {
        match problem {
            Problem::Library(trouble) => self.tell_trouble(trouble),
            Problem::ServerFull => self.alerts.add(Alert::GamesFull),
            Problem::RecordUnsaved => self.alerts.add(Alert::RecordNotKept),
        }
    }

    pub(crate) fn tell_trouble(self, trouble: Trouble) {
        self.alerts.add(match trouble {
            Trouble::Full => Alert::LibraryFull,
            Trouble::Gone => Alert::LibraryGone,
            Trouble::Broken(why) => Alert::LibraryFailed(why),
        });
    }

    /// Follows what the library has acknowledged.
    fn note_kept_by_store(self, kept: Kept) {
        let is_on_board = |record| self.outbox.with_value(Outbox::on_board) == record;
        match kept {
            Kept::Texts {
                copied,
                unreadable,
                space,
            } => {
                self.journal.update_value(|journal| journal.note(&copied));
                if space != Space::Memory {
                    let mark = self
                        .journal
                        .with_value(|journal| journal.mark(browser::now()));
                    self.store().keep_library_mark(&mark);
                }
                for (key, why) in unreadable {
                    if let Some(aside) = self.store().set_text_aside(&key, why) {
                        self.alerts.add(Alert::GameAside(aside));
                    }
                }
                self.note_space(space);
            }
            Kept::Document { record, id } => {
                if is_on_board(record) {
                    self.kept_document.set_value(Some(id));
                    self.keep_record_place();
                }
            }
            Kept::Edits { record, copy } => {
                if let Some(copy) = copy {
                    if is_on_board(record) {
                        self.kept_document.set_value(Some(copy));
                        self.keep_record_place();
                    }
                    self.alerts.add(Alert::RecordCopied);
                }
            }
        }
        self.listed_at.update(|n| *n += 1);
    }

    pub(crate) fn note_space(self, space: Space) {
        match space {
            Space::Memory => self.alerts.add_once(Alert::LibraryMemory),
            Space::Browser(left) if left < LOW => {
                self.alerts.add_once(Alert::LibraryLow(left / 1_000_000));
            }
            Space::Browser(_) => {}
        }
    }
}
