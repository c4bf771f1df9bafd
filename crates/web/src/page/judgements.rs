//! Evaluations and proofs of positions go to the library and come from it.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::PositionSpec;
use tengen_page::outbox::Item;
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion};

use super::handle::handle;
use super::{Alert, Alerts, Keeping, Library, OnBoard};

/// How long new evaluations wait for others, so that reports of a running search are kept together.
const DELAY: Duration = Duration::from_millis(1_500);

handle! {
    /// What the library has of positions, and gets.
    Judgements, JudgementsParts
}

/// What it is made of.
pub(crate) struct JudgementsParts {
    /// Whether new evaluations are about to be kept.
    waits: StoredValue<bool>,
    board: OnBoard,
    keeping: Keeping,
    library: Library,
    alerts: Alerts,
}

impl Judgements {
    pub(super) fn new(
        board: OnBoard,
        keeping: Keeping,
        library: Library,
        alerts: Alerts,
    ) -> Judgements {
        Judgements::share(JudgementsParts {
            waits: StoredValue::new(false),
            board,
            keeping,
            library,
            alerts,
        })
    }

    /// Keeps new evaluations in the library, some time later.
    pub(super) fn keep_later(self) {
        let has_new = |model: &tengen_model::Model| model.analysis().evaluations().has_new();
        if !self.board.model.with_untracked(has_new) || self.waits.get_value() {
            return;
        }
        self.waits.set_value(true);
        set_timeout(move || self.keep(), DELAY);
    }

    /// Keeps them at once, since the page may be closed.
    pub(super) fn keep(self) {
        self.waits.set_value(false);
        // What is shown does not change.
        let taken = self
            .board
            .model
            .try_maybe_update(|model| (false, model.analysis_mut().take_new()));
        if let Some(bytes) = taken.flatten() {
            self.keeping.keep(Item::Evaluations(bytes));
        }
    }

    /// Takes over what the library has of positions.
    pub(super) fn recall(self, bytes: Vec<u8>) {
        spawn_local(async move {
            let answer = self
                .library
                .ask(LibraryQuestion::Judgements, Some(&bytes))
                .await;
            let Some((LibraryAnswer::Done, Some(known))) = answer else {
                return;
            };
            self.board.run(Box::new(move |model, _| {
                if let Err(why) = model.analysis_mut().learn(&known) {
                    self.alerts.add(Alert::LibraryFailed(why.to_string()));
                }
                Vec::new()
            }));
        });
    }

    /// Keeps a proof in the library.
    pub(super) fn keep_proof(self, position: Box<PositionSpec>, plies: u32, bytes: Vec<u8>) {
        self.keeping.keep(Item::Proof {
            position,
            plies,
            certificate: bytes,
        });
    }

    /// Takes over the library's proof of a position, if its replay is accepted.
    pub(super) fn recall_proof(self, position: Box<PositionSpec>) {
        spawn_local(async move {
            let question = LibraryQuestion::Proof(position.clone());
            let answer = self.library.ask(question, None).await;
            let Some((LibraryAnswer::Done, Some(certificate))) = answer else {
                return;
            };
            self.board.run(Box::new(move |model, _| {
                model.analysis_mut().learn_proof(&position, &certificate);
                Vec::new()
            }));
        });
    }
}
