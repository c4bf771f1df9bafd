//! Sheets and tools as entries of the browser's history.

use leptos::prelude::*;
use tengen_model::Model;
use tengen_page::navigation::{History, Move, Open, Top};

use super::Page;
use crate::browser::history;

impl Page {
    /// What is open; tracks it.
    pub(crate) fn open_now(self) -> Open {
        Open {
            sheet: self.sheets.open.read().is_some(),
            tools: self.board.model.read().tools(),
        }
    }

    /// Has the history follow what is open.
    pub(crate) fn follow_open(self, open: Open) {
        let follow = |history: &mut History| history.follow(open, history::depth());
        match self.history.try_update_value(follow).flatten() {
            Some(Move::Push(depths)) => depths.for_each(history::push),
            Some(Move::Back(by)) => history::back(by),
            None => {}
        }
    }

    /// The browser has gone to another entry.
    pub(crate) fn follow_history(self) {
        self.history.update_value(History::moved);
        let depth = history::depth();
        while let Some(top) = untrack(move || self.open_now()).left(depth) {
            match top {
                Top::Sheet => self.sheets.open.set(None),
                Top::Picked | Top::Tool | Top::Alerts => self.board.run(Box::new(Model::step_out)),
            }
        }
        // *Forward* leads to an entry whose sheet is closed; leave it again.
        self.follow_open(untrack(move || self.open_now()));
        self.room.follow_address();
        history::restore_focus();
    }
}
