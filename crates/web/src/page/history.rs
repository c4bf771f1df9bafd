//! Sheets, tools and the analysis as entries of the browser's history, and the address of what is
//! on the board.

use leptos::prelude::*;
use tengen_model::Model;
use tengen_page::address::Following;
use tengen_page::navigation::{History, Move, Open, Top};

use super::{Analyses, OnBoard, Page, Sheets};
use crate::browser::{self, history};

/// What is open; tracks it.
pub(crate) fn opened(board: OnBoard, analyses: Analyses, sheets: Sheets) -> Open {
    Open {
        sheet: sheets.open.read().is_some(),
        analysis: analyses.shown.read().on,
        tools: board.model.read().tools(),
    }
}

/// Closes what is on top, unless only the document knows it.
pub(crate) fn close_one(top: Top, board: OnBoard, analyses: Analyses, sheets: Sheets) {
    match top {
        Top::Sheet => sheets.open.set(None),
        Top::Picked => board.picked.set(None),
        Top::Analysis => analyses.switch(),
        Top::Tool => board.run(Box::new(Model::step_out)),
        Top::Popover | Top::Field | Top::Alerts => {}
    }
}

impl Page {
    /// What is open; tracks it.
    pub(crate) fn open_now(self) -> Open {
        opened(self.board, self.analyses, self.sheets)
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
        let depth = history::depth();
        let moved = |history: &mut History| history.moved(depth);
        if !self.history.try_update_value(moved).unwrap_or_default() {
            while let Some(top) = untrack(move || self.open_now()).left(depth) {
                close_one(top, self.board, self.analyses, self.sheets);
            }
        }
        // *Forward* leads to an entry whose sheet is closed; leave it again.
        self.follow_open(untrack(move || self.open_now()));
        self.room.follow_address();
        self.show_position();
        history::restore_focus();
    }

    /// Has the address follow what is on the board, at most twice a second.
    pub(crate) fn follow_board(self) {
        let following = StoredValue::new(Following::default());
        let show = move || {
            following.update_value(Following::shows);
            self.show_position();
        };
        Effect::new(move |_| {
            self.board.model.track();
            if let Some(wait) = following.try_update_value(Following::changed).flatten() {
                set_timeout(show, wait);
            }
        });
    }

    /// Shows the position on the board in the address; a room has its own.
    fn show_position(self) {
        if untrack(move || self.room.is_visited()) {
            return;
        }
        let query = self.board.model.with_untracked(Model::address);
        browser::show_position(&query.unwrap_or_default());
    }
}
