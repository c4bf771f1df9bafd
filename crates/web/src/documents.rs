//! Documents of the library that come on the board.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_model::{Go, KeptPlace};
use tengen_page::import::Import;
use tengen_page::opening::{Document, Effect, Opening};
use tengen_worker_protocol::library::LibraryQuestion;

use crate::browser::{self, Store};
use crate::library::Library;
use crate::page::handle;
use crate::page::{Alert, Alerts, Keeping, OnBoard, Sheet, Sheets, Views};
use crate::records::{Importing, unpacked};

handle! {
    /// Opens documents.
    Documents, DocumentsParts
}

/// What it is made of.
pub(crate) struct DocumentsParts {
    /// Stones that the next list is to find.
    pub(crate) wanted: RwSignal<Option<(u32, String)>>,
    opening: StoredValue<Opening>,
    library: Library,
    keeping: Keeping,
    board: OnBoard,
    /// The file that the record on the board is of.
    importing: Importing,
    store: StoredValue<Store, LocalStorage>,
    alerts: Alerts,
    sheets: Sheets,
    views: Views,
}

impl Documents {
    pub(crate) fn new(
        (library, keeping, board): (Library, Keeping, OnBoard),
        importing: Importing,
        store: StoredValue<Store, LocalStorage>,
        (alerts, sheets, views): (Alerts, Sheets, Views),
    ) -> Documents {
        Documents::share(DocumentsParts {
            wanted: RwSignal::new(None),
            opening: StoredValue::new(Opening::default()),
            library,
            keeping,
            board,
            importing,
            store,
            alerts,
            sheets,
            views,
        })
    }

    /// Opens a document, at a node if one was found.
    pub(crate) fn open(self, id: String, path: Option<Vec<u32>>) {
        self.sheets.open.set(None);
        self.open_kept(id, path, None);
    }

    /// Opens a document at a node or a place, when its edits on their way are kept.
    pub(crate) fn open_kept(self, id: String, path: Option<Vec<u32>>, place: Option<KeptPlace>) {
        self.input(|opening| opening.open(id, path, place));
    }

    /// Something else comes on the board.
    pub(crate) fn give_up(self) {
        self.opening.update_value(Opening::give_up);
    }

    /// The document's edits are kept, or cannot be kept now.
    pub(crate) fn ready(self, id: &str) {
        self.input(|opening| opening.ready(id));
    }

    /// Passes an event, and carries out the effects.
    fn input(self, event: impl FnOnce(&mut Opening) -> Vec<Effect>) {
        let effects = self.opening.try_update_value(event).unwrap_or_default();
        effects
            .into_iter()
            .for_each(|effect| self.carry_out(effect));
    }

    fn carry_out(self, effect: Effect) {
        match effect {
            Effect::Wait(id) => self.keeping.open_after_edits(id),
            Effect::Ask(number, id) => spawn_local(async move {
                let answer = self.library.ask(LibraryQuestion::Open(id), None).await;
                // Whoever opens a document has loaded a group of views, which needs them too.
                if let Ok(readers) = browser::load_readers().await {
                    self.input(|opening| (readers.document)(opening, number, answer));
                }
            }),
            Effect::Unpack(number, bytes) => spawn_local(async move {
                let tree = unpacked(&bytes).await;
                let seen = self.keeping.seen.get_value();
                self.input(|opening| opening.unpacked(number, tree, &seen));
            }),
            Effect::Stored(number, id) => {
                let own = self
                    .store
                    .with_value(|store| store.game(&id))
                    .ok()
                    .flatten();
                let on_board = self
                    .board
                    .model
                    .with_untracked(|model| model.game().id().to_owned());
                self.input(|opening| opening.compared(number, own, &on_board));
            }
            Effect::Puzzle(trial) => self
                .views
                .open(Box::new(|openers, board| (openers.puzzle)(board, *trial))),
            Effect::Begin(game, ply) => {
                self.board
                    .run(Box::new(|model, outside| model.begin(*game, outside)));
                self.step(ply);
            }
            Effect::Return(ply) => {
                self.board.close_tool();
                self.step(ply);
            }
            Effect::Record(document) => {
                let Document { id, book } = *document;
                self.views.open(Box::new(move |openers, board| {
                    self.importing.change(Import::forget);
                    self.keeping.begin_record(Some(id));
                    (openers.record)(board, book);
                }));
            }
            Effect::TellUnreadable(why) => self.alerts.add(Alert::LibraryFailed(why)),
        }
    }

    fn step(self, ply: Option<usize>) {
        if let Some(ply) = ply {
            self.board.step(Go::To(ply));
        }
    }

    /// Lists where the stones on the board are found; not during an online game without help.
    pub(crate) fn find_position(self) {
        if !untrack(move || self.board.allows_help()) {
            return;
        }
        let stones = self
            .board
            .model
            .with_untracked(|model| model.shown_stones());
        self.wanted.set(Some(stones));
        self.sheets.open.set(Some(Sheet::Games));
    }
}
