//! Sheets, tools and the analysis as entries of the browser's history.

use leptos::prelude::*;
use tengen_model::Model;
use tengen_page::navigation::{History, Move, Open, Top};

use super::{Analyses, OnBoard, Page, Sheets};
use crate::browser::history;

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
        self.history.update_value(History::moved);
        let depth = history::depth();
        while let Some(top) = untrack(move || self.open_now()).left(depth) {
            close_one(top, self.board, self.analyses, self.sheets);
        }
        // *Forward* leads to an entry whose sheet is closed; leave it again.
        self.follow_open(untrack(move || self.open_now()));
        self.room.follow_address();
        history::restore_focus();
    }
}
