//! No help while the user plays a game without help, in this tab or another one.

use leptos::prelude::*;
use tengen_page::fair::is_fair;

use super::Page;
use crate::browser::{self, playing};

impl Page {
    /// Looks whether such a game goes on; called once a second, and when another tab's begins or
    /// ends.
    pub(crate) fn look_for_games(self) {
        let in_room = self
            .room
            .view
            .with_untracked(|view| view.as_ref().is_some_and(is_fair));
        // Also in a room that was left, where the lobby knows that its game goes on.
        let in_lobby = self
            .room
            .lobby
            .get_value()
            .is_some_and(|part| part.lobby.with_untracked(|lobby| lobby.playing().is_live()));
        let stored = self.store.with_value(playing::read);
        let looked = self.fair.try_update_value(|fair| {
            fair.look(in_room || in_lobby, stored.as_deref(), browser::now())
        });
        let Some(looked) = looked else {
            return;
        };
        if let Some(until) = &looked.store {
            self.store.with_value(|store| playing::keep(store, until));
        }
        let bars = looked.bars || in_lobby && !in_room;
        let is_new = self
            .board
            .model
            .with_untracked(|model| model.is_barred() != bars);
        if is_new {
            self.board.run(Box::new(move |model, _| {
                model.bar(bars);
                Vec::new()
            }));
        }
    }
}
