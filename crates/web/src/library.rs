//! The library: everything that is kept, in a worker with a database.
//!
//! A game on the board has an entry in the browser's local storage, written at once with every
//! move: the journal. The library gets the same text afterwards. A start of the page reads the
//! journal and not the library, which is loaded when something is to be kept or listed. What the
//! journal has and the library has not, because the tab was closed in between, is sent with the
//! next start.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Rule;
use tengen_model::library::{document_id, goes_on};
use tengen_model::study::{Puzzle, Trial};
use tengen_model::{Book, Go, KeptPlace, Saved, Session};
use tengen_page::outbox::Item;
use tengen_record::NodeId;
use tengen_record::edit::{Draft, KeptDraft};
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion};

use crate::browser::{self, Store, files};
use crate::page::{Alert, Page, Sheet};
use crate::records::unpacked;

/// A document that is to be opened, and where.
#[derive(Clone, Debug)]
pub(crate) struct Opening {
    id: String,
    /// The node found: at each node from the root on, the number of the child.
    path: Option<Vec<u32>>,
    /// Where it was left.
    place: Option<KeptPlace>,
}

impl Page {
    /// Asks the library; trouble is shown as an alert.
    pub(crate) async fn ask_library(
        self,
        question: LibraryQuestion,
        bytes: Option<&[u8]>,
    ) -> Option<(LibraryAnswer, Option<Vec<u8>>)> {
        let client = self.library_client();
        match client.ask(question, bytes).await? {
            (LibraryAnswer::Trouble(trouble), _) => {
                self.tell_trouble(trouble);
                None
            }
            answered => Some(answered),
        }
    }

    /// Brings everything from the local storage into the library, as at the first start of this
    /// version. Entries are compared, unless they are those that the library had last, and stay:
    /// the last version can open them, and a game is restored from them.
    pub(crate) fn bring_journal(self) {
        if !browser::has_database() {
            self.alerts.add_once(Alert::LibraryMemory);
        }
        let (texts, mark) = (self.store().texts(), self.store().library_mark());
        let compared = self
            .journal
            .try_update_value(|journal| journal.begin(texts, mark.as_deref(), browser::now()));
        for text in compared.unwrap_or_default() {
            self.keep_item(Item::Text(text));
        }
        let place = self.kept_place.get_value();
        if place.is_some_and(|place| place.document.is_none() && !place.open) {
            spawn_local(async move { self.bring_old_record().await });
        }
    }

    /// Makes room in the local storage: entries whose copies were read back may go, except that of
    /// the game on the board. Returns whether there were any.
    pub(crate) fn make_space(self) -> bool {
        let store = self.store();
        let current = self.model.with_untracked(|model| model.game().saved());
        let current = Store::text_of(&current).map(|text| text.key);
        let keys = self
            .journal
            .try_update_value(|journal| journal.make_space(current.as_deref()))
            .unwrap_or_default();
        keys.iter().for_each(|key| store.drop_copied(key));
        !keys.is_empty()
    }

    /// The document of the game on the board.
    pub(crate) fn document_on_board(self) -> String {
        let game = self
            .model
            .with_untracked(|model| document_id("game", model.game().id()));
        format!("{game:032x}")
    }

    /// Opens a document, at a node if one was found.
    pub(crate) fn open_document(self, id: String, path: Option<Vec<u32>>) {
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
        self.open_after_edits(id);
    }

    /// Reads the document that is to be opened.
    pub(crate) async fn read_document(self, id: String) {
        let wanted = self.opening.try_update_value(|all| {
            let at = all.iter().position(|opening| opening.id == id)?;
            Some(all.swap_remove(at))
        });
        let Some(Opening { id, path, place }) = wanted.flatten() else {
            return;
        };
        let question = LibraryQuestion::Open(id);
        let Some((LibraryAnswer::Opened(row, text, state), Some(kept))) =
            self.ask_library(question, None).await
        else {
            return;
        };
        let Some(text) = text else {
            return self.open_tree((row.id, state), &kept, path, place).await;
        };
        if let Ok(puzzle) = Puzzle::read(&text) {
            // The puzzle was validated when it was read.
            if let Ok(trial) = Trial::of_puzzle(puzzle) {
                self.open_tool(|_, _| Ok(trial));
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
            .model
            .with_untracked(|model| model.game().id() == saved.id);
        // The journal may be ahead of the library, or another browser has played on differently.
        let journal = self.store().game(&saved.id).ok().flatten();
        let saved = journal
            .filter(|own| own.changed >= saved.changed && goes_on(own, &saved))
            .unwrap_or(saved);
        if here {
            self.close_tool();
        } else if let Ok(game) = Session::restored(&saved) {
            self.run(Box::new(|model, outside| model.begin(game, outside)));
        }
        if let Some(path) = path {
            self.step(Go::To(path.len()));
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
        self.import.set(crate::records::Import::default());
        self.begin_record(Some(document));
        self.open_tool(|_, _| {
            let mut book = Book::of_document(tree, history, rule);
            if let Some(place) = &place {
                book.return_to(place);
            }
            if let Some(node) = node {
                book.turn_to(node);
            }
            Ok(book)
        });
    }

    /// Lists where the stones on the board are found; not during an online game without help.
    pub(crate) fn find_position(self) {
        if !untrack(move || self.allows_help()) {
            return;
        }
        let stones = self.model.with_untracked(|model| model.shown_stones());
        self.wanted.set(Some(stones));
        self.sheets.open.set(Some(Sheet::Games));
    }

    /// Keeps a tree as a document; returns its id.
    pub(crate) async fn add_tree(
        self,
        name: String,
        folder: String,
        tree: &[u8],
    ) -> Option<String> {
        let question = LibraryQuestion::Add {
            name,
            folder,
            summary: None,
            spare: format!("{:032x}", browser::new_document_id()),
        };
        match self.ask_library(question, Some(tree)).await? {
            (LibraryAnswer::Added(id), _) => Some(id),
            _ => None,
        }
    }

    /// Removes the journal's entry of a deleted document, unless it is on the board.
    pub(crate) fn forget_document(self, id: &str) {
        let store = self.store();
        let on_board = self.document_on_board();
        for text in store.texts().into_iter().filter(|_| id != on_board) {
            let kind = if text.puzzle { "puzzle" } else { "game" };
            let own = text.key.rsplit('.').next().unwrap_or_default();
            if format!("{:032x}", document_id(kind, own)) == id {
                store.drop_copied(&text.key);
            }
        }
    }

    /// Everything as one file.
    pub(crate) fn export_library(self) {
        spawn_local(async move {
            let question = LibraryQuestion::Export;
            if let Some((LibraryAnswer::Exported(left_out), Some(bytes))) =
                self.ask_library(question, None).await
            {
                let name = format!("tengen-{}.tengen", browser::day(browser::now()));
                files::save(&bytes, &name, "application/octet-stream");
                if left_out > 0 {
                    self.alerts.add(Alert::LibraryUnreadable(left_out));
                }
            }
        });
    }

    /// Adds a backup, if the bytes are one; returns whether they are.
    pub(crate) fn restore_library(self, bytes: &[u8]) -> bool {
        if !bytes.starts_with(b"TGLB") {
            return false;
        }
        let bytes = bytes.to_vec();
        self.sheets.open.set(Some(Sheet::Games));
        spawn_local(async move {
            let question = LibraryQuestion::Restore;
            let alert = match self.ask_library(question, Some(&bytes)).await {
                Some((LibraryAnswer::Restored([new, same, copies], damage), _)) => {
                    if let Some(why) = damage {
                        self.alerts.add(Alert::LibraryDamage(why));
                    }
                    Alert::LibraryRestored(new, same, copies)
                }
                Some((LibraryAnswer::Damaged(why), _)) => Alert::LibraryNoBackup(why),
                _ => return,
            };
            self.alerts.add(alert);
            self.listed_at.update(|n| *n += 1);
        });
        true
    }
}

async fn unpacked_draft(kept: &[u8]) -> Result<Draft, String> {
    let KeptDraft { base, entries } = KeptDraft::from_bytes(kept).map_err(|e| e.to_string())?;
    let base = unpacked(&base).await?;
    Draft::replay(base, entries).map_err(|e| e.to_string())
}
