//! Evaluations and proofs of positions go to the library and come from it.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::PositionSpec;
use tengen_page::outbox::Item;
use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion};

use super::{Alert, Page};

/// How long new evaluations wait for others, so that reports of a running search are kept together.
const DELAY: Duration = Duration::from_millis(1_500);

impl Page {
    /// Keeps new evaluations in the library, some time later.
    pub(super) fn keep_judgements_later(self) {
        let has_new = |model: &tengen_model::Model| model.analysis().evaluations().has_new();
        if !self.model.with_untracked(has_new) || self.judging.get_value() {
            return;
        }
        self.judging.set_value(true);
        set_timeout(move || self.keep_judgements(), DELAY);
    }

    /// Keeps them at once, since the page may be closed.
    pub(super) fn keep_judgements(self) {
        self.judging.set_value(false);
        // What is shown does not change.
        let taken = self
            .model
            .try_maybe_update(|model| (false, model.analysis_mut().take_new()));
        if let Some(bytes) = taken.flatten() {
            self.keep_item(Item::Evaluations(bytes));
        }
    }

    /// Takes over what the library has of positions.
    pub(super) fn recall(self, bytes: Vec<u8>) {
        spawn_local(async move {
            let answer = self
                .ask_library(LibraryQuestion::Judgements, Some(&bytes))
                .await;
            let Some((LibraryAnswer::Done, Some(known))) = answer else {
                return;
            };
            self.run(Box::new(move |model, _| {
                if let Err(why) = model.analysis_mut().learn(&known) {
                    self.alerts.add(Alert::LibraryFailed(why.to_string()));
                }
                Vec::new()
            }));
        });
    }

    /// Keeps a proof in the library.
    pub(super) fn keep_proof(self, position: Box<PositionSpec>, plies: u32, bytes: Vec<u8>) {
        self.keep_item(Item::Proof {
            position,
            plies,
            certificate: bytes,
        });
    }

    /// Takes over the library's proof of a position, if its replay is accepted.
    pub(super) fn recall_proof(self, position: Box<PositionSpec>) {
        spawn_local(async move {
            let question = LibraryQuestion::Proof(position.clone());
            let answer = self.ask_library(question, None).await;
            let Some((LibraryAnswer::Done, Some(certificate))) = answer else {
                return;
            };
            self.run(Box::new(move |model, _| {
                model.analysis_mut().learn_proof(&position, &certificate);
                Vec::new()
            }));
        });
    }
}
