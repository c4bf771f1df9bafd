//! Documents of the library that come on the board.

use leptos::prelude::*;
use tengen_core::Rule;
use tengen_model::library::goes_on;
use tengen_model::study::{Puzzle, Trial};
use tengen_model::{Book, Go, KeptPlace, Saved, Session};
use tengen_page::import::Import;
use tengen_record::NodeId;
use tengen_record::edit::{Draft, KeptDraft};
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion};

use crate::browser::Store;
use crate::library::Library;
use crate::page::handle;
use crate::page::{Alert, Alerts, Keeping, OnBoard, Sheet, Sheets};
use crate::records::{Importing, unpacked};

/// A document that is to be opened, and where.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    id: String,
    /// The node found: at each node from the root on, the number of the child.
    path: Option<Vec<u32>>,
    /// Where it was left.
    place: Option<KeptPlace>,
}

handle! {
    /// Opens documents.
    Documents, DocumentsParts
}

/// What it is made of.
pub(crate) struct DocumentsParts {
    /// Stones that the next list is to find.
    pub(crate) wanted: RwSignal<Option<(u32, String)>>,
    opening: StoredValue<Vec<Opening>>,
    library: Library,
    keeping: Keeping,
    board: OnBoard,
    /// The file that the record on the board is of.
    importing: Importing,
    store: StoredValue<Store, LocalStorage>,
    alerts: Alerts,
    sheets: Sheets,
}

impl Documents {
    pub(crate) fn new(
        (library, keeping, board): (Library, Keeping, OnBoard),
        importing: Importing,
        store: StoredValue<Store, LocalStorage>,
        (alerts, sheets): (Alerts, Sheets),
    ) -> Documents {
        Documents::share(DocumentsParts {
            wanted: RwSignal::new(None),
            opening: StoredValue::new(Vec::new()),
            library,
            keeping,
            board,
            importing,
            store,
            alerts,
            sheets,
        })
    }

    /// Opens a document, at a node if one was found.
    pub(crate) fn open(self, id: String, path: Option<Vec<u32>>) {
        self.sheets.open.set(None);
        self.open_kept(id, path, None);
    }

    /// Opens a document at a node or a place, when its edits on their way are kept.
    pub(crate) fn open_kept(self, id: String, path: Option<Vec<u32>>, place: Option<KeptPlace>) {
        self.opening.update_value(|all| {
            all.push(Opening {
                id: id.clone(),
                path,
                place,
            });
        });
        self.keeping.open_after_edits(id);
    }

    /// Reads the document that is to be opened.
    pub(crate) async fn read(self, id: String) {
        let wanted = self.opening.try_update_value(|all| {
            let at = all.iter().position(|opening| opening.id == id)?;
            Some(all.swap_remove(at))
        });
        let Some(Opening { id, path, place }) = wanted.flatten() else {
            return;
        };
        let question = LibraryQuestion::Open(id);
        let Some((LibraryAnswer::Opened(row, text, state), Some(kept))) =
            self.library.ask(question, None).await
        else {
            return;
        };
        let Some(text) = text else {
            return self.open_tree((row.id, state), &kept, path, place).await;
        };
        if let Ok(puzzle) = Puzzle::read(&text) {
            // The puzzle was validated when it was read.
            if let Ok(trial) = Trial::of_puzzle(puzzle) {
                self.board.open_tool(|_, _| Ok(trial));
            }
            return;
        }
        match Saved::read(&text).and_then(|saved| Session::restored(&saved).map(|_| saved)) {
            Ok(saved) => self.go_on_with(saved, path),
            Err(why) => self.alerts.add(Alert::LibraryFailed(why.to_string())),
        }
    }

    fn go_on_with(self, saved: Saved, path: Option<Vec<u32>>) {
        let here = self
            .board
            .model
            .with_untracked(|model| model.game().id() == saved.id);
        // The journal may be ahead of the library, or another browser has played on differently.
        let journal = self
            .store
            .with_value(|store| store.game(&saved.id))
            .ok()
            .flatten();
        let saved = journal
            .filter(|own| own.changed >= saved.changed && goes_on(own, &saved))
            .unwrap_or(saved);
        if here {
            self.board.close_tool();
        } else if let Ok(game) = Session::restored(&saved) {
            self.board
                .run(Box::new(|model, outside| model.begin(game, outside)));
        }
        if let Some(path) = path {
            self.board.step(Go::To(path.len()));
        }
    }

    async fn open_tree(
        self,
        document: (String, (u32, u32)),
        kept: &[u8],
        path: Option<Vec<u32>>,
        place: Option<KeptPlace>,
    ) {
        let draft = match unpacked_draft(kept).await {
            Ok(draft) => draft,
            Err(why) => return self.alerts.add(Alert::LibraryFailed(why)),
        };
        let (tree, history) = draft.into_parts();
        let step = |at, &n: &u32| tree.children(at).nth(n as usize);
        let node = path.and_then(|path| path.iter().try_fold(NodeId::ROOT, step));
        let rule = tree.info().rule().unwrap_or(Rule::Freestyle);
        let last = self.keeping.place.get_value();
        let last = last.filter(|last| last.document.as_ref() == Some(&document.0));
        self.importing.change(Import::forget);
        self.keeping.begin_record(Some(document));
        self.board.open_tool(|_, _| {
            let mut book = Book::of_document(tree, history, rule);
            match &place {
                Some(place) => book.return_to(place),
                // Chosen from a list, the last record has its view and numbers again.
                None => last.iter().for_each(|place| book.see_as(place)),
            }
            if let Some(node) = node {
                book.turn_to(node);
            }
            Ok(book)
        });
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

async fn unpacked_draft(kept: &[u8]) -> Result<Draft, String> {
    let KeptDraft { base, entries } = KeptDraft::from_bytes(kept).map_err(|e| e.to_string())?;
    let base = unpacked(&base).await?;
    Draft::replay(base, entries).map_err(|e| e.to_string())
}
