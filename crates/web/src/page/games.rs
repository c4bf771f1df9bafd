//! Games and puzzles in the browser's storage.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::handle::handle;
use super::{Alert, Alerts, Keeping, OnBoard};
use crate::browser::Store;
use crate::library::Library;
use tengen_model::library::document_id;
use tengen_model::study::Puzzle;
use tengen_model::{Saved, Session};
use tengen_page::journal::Journal;
use tengen_page::own_puzzles::puzzle_document;
use tengen_page::storing::{Effect, Storing, text_of};
use tengen_worker_protocol::library::{DocumentChange, LibraryQuestion};

handle! {
    /// The games and puzzles of this browser.
    StoredGames, StoredGamesParts
}

/// What it is made of.
pub(crate) struct StoredGamesParts {
    storing: StoredValue<Storing>,
    board: OnBoard,
    keeping: Keeping,
    library: Library,
    store: StoredValue<Store, LocalStorage>,
    alerts: Alerts,
}

impl StoredGames {
    pub(super) fn new(
        (board, keeping, library): (OnBoard, Keeping, Library),
        store: StoredValue<Store, LocalStorage>,
        alerts: Alerts,
    ) -> StoredGames {
        StoredGames::share(StoredGamesParts {
            storing: StoredValue::new(Storing::default()),
            board,
            keeping,
            library,
            store,
            alerts,
        })
    }

    /// Another tab has changed a game.
    pub(super) fn watched(self, id: &str) {
        let here = self
            .board
            .model
            .with_untracked(|model| model.game().saved());
        if here.id != id {
            return;
        }
        let read = self.store.with_value(|store| store.game(id));
        if let Ok(Some(saved)) = &read
            && let Some(text) = text_of(saved)
        {
            // This tab's library must know that it has seen the other tab's game.
            self.keeping.keep_text(text);
        }
        if let Ok(Some(saved)) = read
            && saved != here
            && let Ok(game) = Session::restored(&saved)
        {
            self.board
                .run(Box::new(|model, outside| model.replace_game(game, outside)));
        }
    }

    /// Removes the current game from storage if it has no moves.
    pub(super) fn drop_disposable(self) {
        self.board.model.with_untracked(|model| {
            let game = model.game();
            if game.is_disposable() {
                self.store.with_value(|store| store.drop_empty(game.id()));
            }
        });
    }

    /// Keeps a puzzle, unless one asks the same.
    pub(super) fn keep_puzzle(self, puzzle: &Puzzle) {
        let store = self.store.get_value();
        let (kept, _) = store.puzzles();
        let new = !kept.iter().any(|old| old.asks_the_same(puzzle));
        if new {
            self.alerts.note_stored(store.keep_puzzle(puzzle));
            if let Some(text) = Store::text_of_puzzle(puzzle) {
                self.keeping.keep_text(text);
            }
        }
        self.board.model.update(|model| model.kept(new));
    }

    pub(super) fn keep_game(self, game: Saved) {
        let effects = self.storing.try_update_value(|storing| storing.keep(game));
        self.carry_out(effects.unwrap_or_default());
    }

    fn carry_out(self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Write(game) => {
                    let written = self.store.with_value(|store| {
                        store.keep_game(&game)?;
                        store.keep_current(&game.id)
                    });
                    let next = |journal: &mut Journal| {
                        let written = |storing: &mut Storing| storing.written(written, journal);
                        self.storing.try_update_value(written).unwrap_or_default()
                    };
                    self.carry_out(self.keeping.with_journal(next));
                }
                Effect::Remove(keys) => self
                    .store
                    .with_value(|store| keys.iter().for_each(|key| store.drop_copied(key))),
                Effect::TellFull(why) => self.alerts.add(Alert::StorageFull(why)),
                Effect::Put(text) => self.keeping.keep_text(text),
            }
        }
    }

    /// The document of the game on the board.
    pub(crate) fn document_on_board(self) -> String {
        let game = self
            .board
            .model
            .with_untracked(|model| document_id("game", model.game().id()));
        format!("{game:032x}")
    }

    /// Removes the journal's entry of a deleted document, unless it is on the board.
    pub(crate) fn forget_document(self, id: &str) {
        let store = self.store.get_value();
        let on_board = self.document_on_board();
        for text in store.texts().into_iter().filter(|_| id != on_board) {
            let kind = if text.puzzle { "puzzle" } else { "game" };
            let own = text.key.rsplit('.').next().unwrap_or_default();
            if format!("{:032x}", document_id(kind, own)) == id {
                store.drop_copied(&text.key);
            }
        }
    }

    /// All stored puzzles, oldest first.
    pub(crate) fn puzzles(self) -> Vec<Puzzle> {
        let (puzzles, aside) = self.store.get_value().puzzles();
        for one in aside {
            self.alerts.add(Alert::PuzzleAside(one));
        }
        puzzles
    }

    pub(crate) fn drop_puzzle(self, id: &str) {
        self.store.get_value().drop_puzzle(id);
        let document = puzzle_document(id);
        spawn_local(async move {
            let question = LibraryQuestion::Change {
                ids: vec![document],
                how: DocumentChange::Delete,
            };
            // If the library does not have it yet, there is nothing to delete.
            let _ = self.library.client().ask(question, None).await;
        });
    }
}

pub(super) fn restored_game(store: &Store, alerts: &mut Vec<Alert>) -> Option<Session> {
    match store.game(&store.current()?) {
        Ok(saved) => Session::restored(&saved?).ok(),
        Err(aside) => {
            alerts.push(Alert::GameAside(aside));
            None
        }
    }
}
