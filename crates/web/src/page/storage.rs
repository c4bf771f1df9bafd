//! Storage of settings, games and puzzles in the browser and on the server.

use leptos::prelude::*;
use leptos::task::spawn_local;

use super::{Alert, Page};
use crate::browser::{Store, Watched, server};
use tengen_model::{Keep, Saved, Session};

impl Page {
    pub(crate) fn watched(self, what: Watched) {
        match what {
            Watched::Settings => self.preferences.read_again(),
            Watched::Engine => self.yield_engine(),
            Watched::Game(id) => {
                let here = self.model.with_untracked(|model| model.game().saved());
                if here.id != id {
                    return;
                }
                let read = self.store.with_value(|store| store.game(&id));
                if let Ok(Some(saved)) = &read
                    && let Some(text) = Store::text_of(saved)
                {
                    // This tab's library must know that it has seen the other tab's game.
                    self.keep_text(text);
                }
                if let Ok(Some(saved)) = read
                    && saved != here
                    && let Ok(game) = Session::restored(&saved)
                {
                    self.run(Box::new(|model, outside| model.replace_game(game, outside)));
                }
            }
        }
    }

    pub(crate) fn resume(self, id: &str) {
        if self.model.with_untracked(|model| model.game().id() == id) {
            return;
        }
        let read = self.store.with_value(|store| store.game(id));
        match read {
            Ok(Some(saved)) => {
                // `Store::game` has replayed it, so this cannot fail.
                if let Ok(game) = Session::restored(&saved) {
                    self.run(Box::new(|model, outside| model.begin(game, outside)));
                }
            }
            Ok(None) => {}
            Err(aside) => self.alerts.add(Alert::GameAside(aside)),
        }
    }

    /// Removes the current game from storage if it has no moves.
    pub(super) fn drop_disposable(self) {
        self.model.with_untracked(|model| {
            let game = model.game();
            if game.is_disposable() {
                self.store.with_value(|store| store.drop_empty(game.id()));
            }
        });
    }

    pub(super) fn keep(self, keep: Keep) {
        match keep {
            Keep::Game(saved) => self.keep_game(saved),
            Keep::Puzzle(puzzle) => {
                let store = self.store();
                let (kept, _) = store.puzzles();
                let new = !kept.iter().any(|old| old.asks_the_same(&puzzle));
                if new {
                    self.alerts.note_stored(store.keep_puzzle(&puzzle));
                    if let Some(text) = Store::text_of_puzzle(&puzzle) {
                        self.keep_text(text);
                    }
                }
                self.model.update(|model| model.kept(new));
            }
            Keep::Edit(entry) => self.keep_edit(entry),
            Keep::Unanswered(room, unanswered) => Store::keep_unanswered(&room, &unanswered),
        }
    }

    fn keep_game(self, saved: Saved) {
        let keep = || {
            self.store.with_value(|store| {
                store.keep_game(&saved)?;
                store.keep_current(&saved.id)
            })
        };
        let mut kept = keep();
        if kept.is_err() && self.make_space() {
            kept = keep();
        }
        self.alerts.note_stored(kept);
        if saved.is_worth_keeping() {
            if let Some(text) = Store::text_of(&saved) {
                self.keep_text(text);
            }
            if let Some(game) = server::game(&saved) {
                self.keep_on_server(game);
            }
        }
    }

    /// Synchronises the games with the server's backups, and restores the last game from its
    /// backup if the browser has lost it.
    pub(crate) fn meet_server(self) {
        let store = self.store();
        spawn_local(async move {
            let server::Met {
                fetched,
                aside,
                missing,
            } = server::meet(&store).await;
            for one in aside {
                self.alerts.add(Alert::GameAside(one));
            }
            missing
                .into_iter()
                .for_each(|game| self.keep_on_server(game));
            let lost = self.lost.get_value();
            let copy = fetched
                .iter()
                .find(|saved| Some(&saved.id) == lost.as_ref());
            let untouched = self
                .model
                .with_untracked(|model| !model.game().is_touched());
            if let (Some(copy), true) = (copy, untouched) {
                self.resume(&copy.id);
            }
            self.bring_journal();
        });
    }

    pub(crate) fn store(self) -> Store {
        self.store.get_value()
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
