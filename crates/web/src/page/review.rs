//! The review of the game on the board: its report, its moments, its proofs.

use leptos::prelude::*;
use tengen_model::Model;
use tengen_model::review::{Review, ReviewFocus};

use super::Page;

impl Page {
    /// Opens or closes the report.
    pub(crate) fn open_review(self, open: bool) {
        self.sheets.open.set(None);
        self.run(Box::new(move |model: &mut Model, outside| {
            model.open_review(open, outside)
        }));
    }

    /// Changes the review, and its questions accordingly.
    pub(crate) fn review_so(self, change: impl FnOnce(&mut Review)) {
        self.run(Box::new(|model, _| {
            change(model.review_mut());
            Vec::new()
        }));
    }

    /// Sets what is marked on the board and drawn in the graph; nothing else changes.
    pub(crate) fn focus_review(self, focus: ReviewFocus) {
        self.model.maybe_update(|model| {
            model.review_mut().set_focus(focus);
            true
        });
    }
}
