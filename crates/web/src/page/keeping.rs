//! The outbox with the real library, storage and timer.

use std::sync::LazyLock;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::library::large_summary;
use tengen_model::{Book, KeptPlace};
use tengen_page::import::Tree;
use tengen_page::journal::Journal;
use tengen_page::outbox::{
    Effect, Item, Kept, Message, NewEdit, NewTree, Outbox, Outcome, Pending, Problem, Written,
};
use tengen_page::seen::Seen;
use tengen_record::edit::Entry;
use tengen_worker_protocol::library::{Space, StoredText};

use super::handle::handle;
use super::hook::Hook;
use super::{Alert, Alerts, OnBoard, Words};
use crate::browser::{self, Store};
use crate::library::Library;

/// Tells this page's entry in the browser's storage from those of other tabs.
static PAGE: LazyLock<u64> = LazyLock::new(browser::seed);

handle! {
    /// What is kept: the outbox, the journal, and the record on the board.
    Keeping, KeepingParts
}

/// What it is made of.
pub(crate) struct KeepingParts {
    outbox: StoredValue<Outbox>,
    journal: StoredValue<Journal>,
    /// Where the edits of the record on the board are.
    pub(crate) written: RwSignal<Written>,
    /// The stored position in the open record.
    pub(crate) place: StoredValue<Option<KeptPlace>>,
    /// How each record was seen last.
    pub(crate) seen: StoredValue<Seen>,
    /// The document of the open record, once it is kept.
    document: StoredValue<Option<String>>,
    /// Whether that record has been on the board since the page was loaded.
    seen_record: StoredValue<bool>,
    /// Reads a document, when its edits on their way are kept.
    pub(super) opened: Hook<String>,
    board: OnBoard,
    words: Words,
    library: Library,
    store: StoredValue<Store, LocalStorage>,
    alerts: Alerts,
}

impl Keeping {
    pub(super) fn new(
        place: Option<KeptPlace>,
        (board, words, library): (OnBoard, Words, Library),
        store: StoredValue<Store, LocalStorage>,
        alerts: Alerts,
    ) -> Keeping {
        let mut seen = store.with_value(browser::seen::read);
        // Earlier versions remembered the last record only.
        if let Some(place) = &place {
            seen.note(place);
        }
        Keeping::share(KeepingParts {
            outbox: StoredValue::new(Outbox::default()),
            journal: StoredValue::new(Journal::default()),
            written: RwSignal::new(Written::Unedited),
            place: StoredValue::new(place),
            seen: StoredValue::new(seen),
            document: StoredValue::new(None),
            seen_record: StoredValue::new(false),
            opened: Hook::new(),
            board,
            words,
            library,
            store,
            alerts,
        })
    }

    /// The document of the open record, once it is kept.
    pub(crate) fn document(self) -> Option<String> {
        self.document.get_value()
    }

    /// The record that an earlier version has stored as a file is now this document.
    pub(crate) fn place_in(self, id: String) {
        let place = self.place.get_value();
        if let Some(place) = place.filter(|place| place.document.is_none() && !place.open) {
            let place = place.in_document(Some(id));
            let stored = self
                .store
                .with_value(|store| store.keep_record_place(&place));
            self.alerts.note_stored(stored);
            self.place.set_value(Some(place));
        }
    }

    /// What the library does not have of the training.
    pub(crate) fn pending_training(self) -> Pending {
        self.outbox.with_value(Outbox::pending)
    }

    /// Keeps the rows that the first changes of the training have become.
    pub(crate) fn settle_training(self, changes: usize, rows: Option<Vec<u8>>) {
        self.with_outbox(|outbox| outbox.settle(changes, rows));
    }

    /// Keeps an item, sooner or later.
    pub(crate) fn keep(self, item: Item) {
        self.with_outbox(|outbox| outbox.put(item));
    }

    /// Keeps a stored text in the library, some time later and in its latest state.
    pub(crate) fn keep_text(self, text: StoredText) {
        if self.store.get_value().note_persist_request() {
            browser::ask_to_persist();
        }
        self.journal
            .update_value(|journal| journal.changed(&text.key));
        self.keep(Item::Text(text));
    }

    /// A record comes on the board; `document` is what the library has of it, if it is kept.
    /// Returns its number, for [`Keeping::keep_tree`].
    pub(crate) fn begin_record(self, document: Option<(String, (u32, u32))>) -> u32 {
        self.document
            .set_value(document.as_ref().map(|(id, _)| id.clone()));
        let mut number = 0;
        self.with_outbox(|outbox| {
            number = outbox.begin_record(document);
            Vec::new()
        });
        number
    }

    /// Keeps an empty record once it is edited.
    pub(crate) fn keep_draft(self, record: u32, tree: Vec<u8>) {
        let new = NewTree {
            name: String::new(),
            tree,
            summary: None,
            spare: browser::new_document_id(),
        };
        self.keep(Item::Draft(record, new));
    }

    /// Keeps a record's tree as a document.
    pub(crate) fn keep_tree(self, record: u32, name: String, tree: Tree) {
        let new = NewTree {
            name,
            tree: tree.bytes,
            summary: tree.summary,
            spare: browser::new_document_id(),
        };
        self.keep(Item::Tree(record, new));
    }

    /// Keeps an edit of the record on the board.
    pub(super) fn keep_edit(self, entry: Entry) {
        let summary = self
            .board
            .model
            .with_untracked(|model| large_summary(model.get::<Book>()?.tree()));
        let edit = NewEdit {
            entry,
            summary,
            spare: browser::new_document_id(),
        };
        self.with_outbox(|outbox| outbox.put(Item::Edit(outbox.on_board(), edit)));
    }

    /// Keeps the name of the record on the board in lists.
    pub(crate) fn keep_name(self, name: String) {
        self.with_outbox(|outbox| outbox.put(Item::Name(outbox.on_board(), name)));
    }

    /// Sends everything now, so that a list is complete, or because the user asks for it.
    pub(crate) fn send_now(self) {
        self.with_outbox(Outbox::hurry);
    }

    /// Has a document read when the edits of the document on their way are kept.
    pub(crate) fn open_after_edits(self, id: String) {
        self.with_outbox(|outbox| outbox.open(id));
    }

    /// Takes up what earlier pages, or those in other tabs, could not keep. Two pages may send the
    /// same, which the library keeps once.
    pub(crate) fn restore_outbox(self) {
        let Some(readers) = browser::readers() else {
            return;
        };
        let store = self.store.get_value();
        let saved = store.outboxes();
        for (key, text) in saved.iter().rev() {
            self.with_outbox(|outbox| match (readers.outbox)(outbox, text) {
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
                Effect::Open(id) => self.opened.call(id),
                Effect::Save(texts) => {
                    let which = self.store.get_value().keep_outbox(*PAGE, &texts);
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
        let Message(question, bytes) = message;
        let answer = self.library.client().ask(question, bytes.as_deref()).await;
        answer.map_or(Outcome::Lost, |(answer, _)| Outcome::Library(answer))
    }

    fn tell_problem(self, problem: Problem) {
        match problem {
            Problem::Library(trouble) => self.library.tell_trouble(trouble),
            Problem::RecordUnsaved => self.alerts.add(Alert::RecordNotKept),
        }
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
                    self.store.get_value().keep_library_mark(&mark);
                }
                for (key, why) in unreadable {
                    if let Some(aside) = self.store.get_value().set_text_aside(&key, why) {
                        self.alerts.add(Alert::GameAside(aside));
                    }
                }
                self.library.note_space(space);
            }
            Kept::Document { record, id } => {
                if is_on_board(record) {
                    self.document.set_value(Some(id));
                    self.keep_place();
                }
            }
            Kept::Edits { record, copy } => {
                if let Some(copy) = copy {
                    if is_on_board(record) {
                        self.document.set_value(Some(copy));
                        self.keep_place();
                    }
                    self.alerts.add(Alert::RecordCopied);
                }
            }
        }
        self.library.listed_at.update(|n| *n += 1);
    }

    /// Brings everything from the local storage into the library, as at the first start of this
    /// version. Entries are compared, unless they are those that the library had last, and stay:
    /// the last version can open them, and a game is restored from them.
    pub(crate) fn bring_journal(self) {
        if !browser::has_database() {
            self.alerts.add_once(Alert::LibraryMemory);
        }
        let (texts, mark) = (
            self.store.get_value().texts(),
            self.store.get_value().library_mark(),
        );
        let compared = self
            .journal
            .try_update_value(|journal| journal.begin(texts, mark.as_deref(), browser::now()));
        for text in compared.unwrap_or_default() {
            self.keep(Item::Text(text));
        }
    }

    pub(super) fn with_journal<T: Default>(self, change: impl FnOnce(&mut Journal) -> T) -> T {
        self.journal.try_update_value(change).unwrap_or_default()
    }

    /// Stores the position in the open record, if it is in the library.
    pub(crate) fn keep_place(self) {
        let text = self.words.text_untracked();
        let open = self.board.model.with_untracked(|model| {
            let book = model.get::<Book>();
            book.map(|book| book.kept_place(text))
        });
        let kept = self.place.get_value();
        let document = self.document.get_value();
        // A record that is not back on the board since the reload does not count as closed.
        let seen = self.seen_record.get_value();
        self.seen_record.set_value(open.is_some());
        let place = match (open, kept.clone()) {
            (Some(place), _) if document.is_some() => Some(place.in_document(document)),
            // One that is not kept yet has taken its place.
            (Some(_), kept) => kept.map(KeptPlace::closed),
            (None, kept) if seen => kept.map(KeptPlace::closed),
            _ => None,
        };
        if let Some(place) = place.filter(|place| kept.as_ref() != Some(place)) {
            let store = self.store.get_value();
            self.alerts.note_stored(store.keep_record_place(&place));
            let is_new = self.seen.try_update_value(|seen| seen.note(&place));
            if is_new == Some(true) {
                self.seen
                    .with_value(|seen| browser::seen::keep(&store, seen));
            }
            self.place.set_value(Some(place));
        }
    }
}
