//! The workers that search: what they say becomes the answer to a search of the model.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_protocol::{Answer, proofs};

use super::{Alert, Page};
use crate::browser::{self, Backup, FromProver, FromWorker, Host, Prover, Thinker};
use tengen_table::{Reply, SearchId};

/// The computer takes at least this long, in milliseconds, so that its stone is seen to fall.
const BREATH: u64 = 380;

impl Page {
    /// Makes the workers, which load nothing before they are asked. A listener runs by itself,
    /// never inside of what the page is just doing.
    pub(super) fn listen(self) {
        let engine = move |said| spawn_local(async move { self.hear_engine(said) });
        let lessons = move |said| spawn_local(async move { self.hear_lessons(said) });
        let prover = move |said| spawn_local(async move { self.hear_prover(said) });
        let full = move || spawn_local(async move { self.alert(Alert::GamesFull) });
        self.outside.update_value(|o| {
            o.backup = Backup::new(full);
            o.thinker = Thinker::new(engine);
            o.host = Host::new(engine);
            o.lessons = Thinker::new(lessons);
            o.prover = Prover::new(prover);
        });
    }

    /// Asks the server for the engines of its host.
    pub(crate) fn meet_engines(self) {
        spawn_local(async move { self.engines.set(browser::engines().await) });
    }

    /// Stops a search wherever it runs.
    pub(super) fn stop_search(self, id: SearchId) {
        let id = id.get();
        self.outside.update_value(|o| {
            o.thinker.stop(id);
            o.host.stop(id);
            o.lessons.stop(id);
            o.prover.stop(id);
        });
    }

    pub(crate) fn hear(self, id: SearchId, reply: &Reply) {
        self.run(Box::new(|model, outside| model.hear(id, reply, outside)));
    }

    fn hear_engine(self, said: FromWorker) {
        match said {
            FromWorker::Ended(id) => self.hear(id.into(), &Reply::Ended),
            FromWorker::Said(Answer::Failed { id, why }) => {
                let busy = self.outside.try_update_value(|o| o.thinker.drop_worker());
                self.failed(Alert::EngineFailed(why), id.or(busy.flatten()));
            }
            FromWorker::Said(answer) => {
                let Some(id) = answer.id() else { return };
                let reply = Reply::Engine(answer);
                if !reply.is_final() {
                    return self.hear(id.into(), &reply);
                }
                // The computer's answers come no sooner than a person can follow.
                let asked = self.outside.with_value(|o| o.asked_at);
                let rest = BREATH.saturating_sub(browser::now().saturating_sub(asked));
                let answer = move || self.hear(id.into(), &reply);
                set_timeout(answer, std::time::Duration::from_millis(rest));
            }
        }
    }

    fn hear_lessons(self, said: FromWorker) {
        match said {
            FromWorker::Ended(id) => self.hear(id.into(), &Reply::Ended),
            FromWorker::Said(Answer::Failed { id, why }) => {
                let busy = self.outside.try_update_value(|o| o.lessons.drop_worker());
                self.failed(Alert::EngineFailed(why), id.or(busy.flatten()));
            }
            FromWorker::Said(answer) => {
                if let Some(id) = answer.id() {
                    self.hear(id.into(), &Reply::Engine(answer));
                }
            }
        }
    }

    fn hear_prover(self, said: FromProver) {
        match said {
            FromProver::Ended(id) => self.hear(id.into(), &Reply::Ended),
            FromProver::Said(proofs::Reply::Failed { id, why }, _) => {
                let busy = self.outside.try_update_value(|o| o.prover.drop_worker());
                self.failed(Alert::ProverFailed(why), id.or(busy.flatten()));
            }
            FromProver::Said(reply, bytes) => {
                if let Some(id) = reply.id() {
                    self.hear(id.into(), &Reply::Prover(reply, bytes));
                }
            }
        }
    }

    /// A worker may have ended in disorder, so the next question goes to a new one.
    fn failed(self, alert: Alert, id: Option<i32>) {
        self.alert(alert);
        if let Some(id) = id {
            self.hear(id.into(), &Reply::Failed);
        }
    }
}
