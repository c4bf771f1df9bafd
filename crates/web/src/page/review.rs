//! The review of the game on the board: its report, its moments, its proofs.

use leptos::prelude::*;
use tengen_model::Model;
use tengen_model::review::{Review, ReviewFocus, ShownReview};

use super::handle::handle;
use super::{OnBoard, Sheets};

handle! {
    /// The review beside the board.
    Reviews, ReviewsParts
}

/// What it is made of.
pub(crate) struct ReviewsParts {
    pub(crate) shown: Memo<ShownReview>,
    /// The user asks for the next moment, or for the one before.
    pub(crate) next_moment: RwSignal<Option<bool>>,
    board: OnBoard,
    sheets: Sheets,
}

impl Reviews {
    pub(super) fn new(board: OnBoard, sheets: Sheets) -> Reviews {
        let model = board.model;
        Reviews::share(ReviewsParts {
            shown: Memo::new(move |_| model.read().shown_review()),
            next_moment: RwSignal::new(None),
            board,
            sheets,
        })
    }

    /// Opens or closes the report.
    pub(crate) fn open(self, open: bool) {
        self.sheets.open.set(None);
        self.board.run(Box::new(move |model: &mut Model, outside| {
            model.open_review(open, outside)
        }));
    }

    /// Changes the review, and its questions accordingly.
    pub(crate) fn change(self, change: impl FnOnce(&mut Review)) {
        self.board.run(Box::new(|model, _| {
            change(model.review_mut());
            Vec::new()
        }));
    }

    /// Sets what is marked on the board and drawn in the graph; nothing else changes.
    pub(crate) fn focus(self, focus: ReviewFocus) {
        self.board.model.maybe_update(|model| {
            model.review_mut().set_focus(focus);
            true
        });
    }
}
