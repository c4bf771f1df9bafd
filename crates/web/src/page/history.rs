//! Sheets and tools as entries of the browser's history.

use leptos::prelude::*;

use super::Page;
use crate::browser::history;
use tengen_model::Model;

impl Page {
    pub(crate) fn open_now(self) -> usize {
        usize::from(self.sheets.open.read().is_some()) + self.board.model.read().tools()
    }

    /// Adds or leaves history entries until there are as many as open sheets and tools.
    pub(crate) fn follow_open(self, open: usize) {
        let entries = self.heading.get_value().unwrap_or_else(history::depth);
        if open > entries {
            for depth in entries + 1..=open {
                history::push(depth);
            }
            self.heading.set_value(None);
        } else if open < entries {
            self.heading.set_value(Some(open));
            history::back(entries - open);
        }
    }

    pub(crate) fn follow_history(self) {
        self.heading.set_value(None);
        let entries = history::depth();
        while untrack(move || self.open_now()) > entries {
            if self.sheets.open.get_untracked().is_some() {
                self.sheets.open.set(None);
            } else {
                self.board.run(Box::new(Model::step_out));
            }
        }
        // *Forward* leads to an entry whose sheet is closed; leave it again.
        self.follow_open(untrack(move || self.open_now()));
        self.room.follow_address();
        history::restore_focus();
    }
}
