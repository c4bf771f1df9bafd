//! The workers: their answers go to the model, their failures and downloads are shown.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_worker_protocol::EngineAnswer;
use tengen_worker_protocol::proofs::ProofAnswer;
use tengen_worker_protocol::supervisor::WorkerEvent;

use super::{Alert, Group, Page};
use crate::browser::{
    self, AnalystClient, AnalystMessage, AsyncClient, Host, RecordsClient, WorkerClient,
    WorkerMessage,
};
use tengen_model::{Reply, SearchId};

/// The computer's shortest time for a move in milliseconds, so that its stone is seen to appear.
const MIN_MOVE_MS: u64 = 380;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    Engine,
    /// The engine for lessons about founding programs.
    Lessons,
    Prover,
    Records,
    Library,
    /// Views of the page itself.
    Views(Group),
}

impl Part {
    /// Its key in the language files.
    pub(crate) const fn name(self) -> &'static str {
        match self {
            Part::Engine | Part::Lessons => "engine",
            Part::Prover => "solver",
            Part::Records => "records",
            Part::Library => "library",
            Part::Views(_) => "page",
        }
    }

    fn failed(self, why: String) -> Alert {
        match self {
            Part::Engine | Part::Lessons => Alert::EngineFailed(why),
            Part::Prover => Alert::ProverFailed(why),
            Part::Records => Alert::RecordsFailed(why),
            Part::Library => Alert::LibraryFailed(why),
            Part::Views(_) => Alert::Unloaded(self),
        }
    }
}

impl Page {
    /// Creates the workers, none of which is loaded yet. Each listener runs as a separate task,
    /// never inside another update of the page.
    pub(super) fn listen(self) {
        let engine = move |said| spawn_local(async move { self.hear_engine(said) });
        let analyst = move |said| spawn_local(async move { self.hear_analyst(said) });
        let lessons = move |said| spawn_local(async move { self.hear_lessons(said) });
        let prover = move |said| spawn_local(async move { self.hear_prover(said) });
        let records =
            move |event| spawn_local(async move { self.worker_event(Part::Records, event) });
        let library =
            move |event| spawn_local(async move { self.worker_event(Part::Library, event) });
        self.outside.update_value(|o| {
            o.engine = WorkerClient::new("tengen-worker-engine", engine);
            o.host = Host::new(engine);
            o.analyst = AnalystClient::new(analyst);
            o.lessons = WorkerClient::new("tengen-worker-engine", lessons);
            o.prover = WorkerClient::new("tengen-worker-proofs", prover);
            o.records = RecordsClient::new(records, move |answer| self.note_reading(answer));
            o.library = AsyncClient::new("tengen-worker-library", library, |_| ());
        });
    }

    pub(crate) fn list_host_engines(self) {
        spawn_local(async move {
            let (names, threads) = browser::engines().await;
            self.engines.set(names);
            self.server_threads.set(threads);
        });
    }

    /// Stops a search in every worker.
    pub(super) fn stop_search(self, id: SearchId) {
        let id = id.get();
        self.outside.update_value(|o| {
            o.engine.stop(id);
            o.host.stop(id);
            o.analyst.stop(id);
            o.lessons.stop(id);
            o.prover.stop(id);
        });
    }

    pub(crate) fn stop_records(self) {
        self.records_client().worker().stop_all();
        self.import.update(|i| i.reading = false);
    }

    pub(crate) fn load_again(self, part: Part) {
        self.alerts.close(&Alert::Unloaded(part));
        if let Part::Views(group) = part {
            return self.load_group(group);
        }
        self.outside.with_value(|o| match part {
            Part::Engine => o.engine.retry(),
            Part::Lessons => o.lessons.retry(),
            Part::Prover => o.prover.retry(),
            Part::Records => o.records.worker().retry(),
            Part::Library => o.library.worker().retry(),
            Part::Views(_) => {}
        });
    }

    /// Closes an alert; giving up on a failed load also fails the questions that wait for it.
    pub(crate) fn dismiss(self, alert: &Alert) {
        self.alerts.close(alert);
        let Alert::Unloaded(part) = alert else { return };
        if let Part::Views(group) = part {
            return self.give_up_group(*group);
        }
        self.outside.with_value(|o| match part {
            Part::Engine => o.engine.give_up(),
            Part::Lessons => o.lessons.give_up(),
            Part::Prover => o.prover.give_up(),
            Part::Records => o.records.worker().give_up(),
            Part::Library => o.library.worker().give_up(),
            Part::Views(_) => {}
        });
    }

    pub(crate) fn hear(self, id: SearchId, reply: &Reply) {
        self.run(Box::new(|model, outside| model.hear(id, reply, outside)));
    }

    fn hear_engine(self, said: WorkerMessage<EngineAnswer>) {
        match said {
            WorkerMessage::Progress(id, answer) => self.hear(id.into(), &Reply::Engine(answer)),
            WorkerMessage::Answer(id, answer @ EngineAnswer::Analyzed(_), _) => {
                self.hear(id.into(), &Reply::Engine(answer));
            }
            WorkerMessage::Answer(id, answer, _) => {
                // Delay the answer to the shortest time for a move.
                let asked = self.outside.with_value(|o| o.asked_at);
                let rest = MIN_MOVE_MS.saturating_sub(browser::now().saturating_sub(asked));
                let answer = move || self.hear(id.into(), &Reply::Engine(answer));
                set_timeout(answer, std::time::Duration::from_millis(rest));
            }
            WorkerMessage::Event(event) => self.worker_event(Part::Engine, event),
        }
    }

    fn hear_analyst(self, said: AnalystMessage) {
        let (id, reply) = match said {
            AnalystMessage::Progress(id, answer) | AnalystMessage::Answer(id, answer) => {
                return self.hear(id.into(), &Reply::Engine(answer));
            }
            AnalystMessage::Refused(id, why) => (id, Reply::Refused(why)),
            AnalystMessage::Lost(id) => (id, Reply::Failed),
        };
        self.hear(id.into(), &reply);
        // What is offered may have changed with that.
        self.list_host_engines();
    }

    fn hear_lessons(self, said: WorkerMessage<EngineAnswer>) {
        match said {
            WorkerMessage::Progress(id, answer) | WorkerMessage::Answer(id, answer, _) => {
                self.hear(id.into(), &Reply::Engine(answer));
            }
            WorkerMessage::Event(event) => self.worker_event(Part::Lessons, event),
        }
    }

    fn hear_prover(self, said: WorkerMessage<ProofAnswer>) {
        match said {
            WorkerMessage::Progress(id, reply) => self.hear(id.into(), &Reply::Prover(reply, None)),
            WorkerMessage::Answer(id, reply, bytes) => {
                self.hear(id.into(), &Reply::Prover(reply, bytes));
            }
            WorkerMessage::Event(event) => self.worker_event(Part::Prover, event),
        }
    }

    fn worker_event(self, part: Part, event: WorkerEvent) {
        match event {
            WorkerEvent::Ended(id) => self.hear(id.into(), &Reply::Ended),
            WorkerEvent::Failed(id) => self.hear(id.into(), &Reply::Failed),
            WorkerEvent::Broken(why) => self.alerts.add(part.failed(why)),
            WorkerEvent::Unloaded(_) => self.alerts.add(Alert::Unloaded(part)),
            WorkerEvent::Loading(bytes) => {
                self.alerts.close(&Alert::Unloaded(part));
                self.loads.update(|loads| {
                    match loads.iter_mut().find(|(other, _)| *other == part) {
                        Some((_, known)) => *known = bytes,
                        None => loads.push((part, bytes)),
                    }
                });
            }
            WorkerEvent::Loaded => {
                self.loads
                    .update(|loads| loads.retain(|(other, _)| *other != part));
            }
        }
    }
}
