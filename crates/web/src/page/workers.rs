//! The workers and the server's engines, as `tengen_page::workers` has them asked and stopped.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Rule;
use tengen_model::{Question, Reply, SearchId};
use tengen_page::analyst::Said;
use tengen_page::workers::{self, Effect};
use tengen_worker_protocol::EngineQuestion;
use tengen_worker_protocol::library::LibraryQuestion;
use tengen_worker_protocol::proofs::ProofQuestion;

use super::handle::handle;
use super::{Alert, Alerts, Group, HostEngines, OnBoard, Views};
use crate::browser::{
    self, AnalystClient, AsyncClient, AsyncMessage, Coded, RecordsClient, WorkerClient,
    WorkerMessage,
};
use crate::records::Importing;

/// What may be loaded again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) enum Part {
    Worker(workers::Part),
    /// Views of the page itself.
    Views(Group),
}

impl Part {
    /// Its key in the language files.
    pub(crate) const fn name(self) -> &'static str {
        use workers::Part as Of;
        match self {
            Part::Worker(Of::Engine | Of::Lessons | Of::Host | Of::Analyst) => "engine",
            Part::Worker(Of::Prover) => "solver",
            Part::Worker(Of::Records) => "records",
            Part::Worker(Of::Library) => "library",
            Part::Views(_) => "page",
        }
    }
}

fn failed(part: workers::Part, why: String) -> Alert {
    use workers::Part as Of;
    match part {
        Of::Engine | Of::Lessons | Of::Host | Of::Analyst => Alert::EngineFailed(why),
        Of::Prover => Alert::ProverFailed(why),
        Of::Records => Alert::RecordsFailed(why),
        Of::Library => Alert::LibraryFailed(why),
    }
}

struct Clients {
    engine: WorkerClient<EngineQuestion>,
    /// The engine for lessons about founding programs, in a separate worker.
    lessons: WorkerClient<EngineQuestion>,
    /// The host's engines, for moves.
    host: AnalystClient,
    analyst: AnalystClient,
    prover: WorkerClient<ProofQuestion>,
    records: RecordsClient,
    library: AsyncClient<LibraryQuestion>,
}

impl Clients {
    /// Each listener runs as a separate task, never inside another update of the page.
    fn new(workers: Workers, importing: Importing) -> Clients {
        use workers::Part as Of;
        let engine = |part| {
            let hear = move |said| workers.hear(part, said, |answer, _| Reply::Engine(answer));
            WorkerClient::new("tengen-worker-engine", move |said| {
                spawn_local(async move { hear(said) });
            })
        };
        let analyst = || {
            AnalystClient::new(move |said| spawn_local(async move { workers.hear_analyst(said) }))
        };
        let prover = move |said| {
            spawn_local(async move { workers.hear(Of::Prover, said, Reply::Prover) });
        };
        let records = move |said| {
            spawn_local(async move {
                workers.hear_async(Of::Records, said, |answer| importing.progressed(&answer));
            });
        };
        let library = move |said| {
            spawn_local(async move { workers.hear_async(Of::Library, said, |_| ()) });
        };
        Clients {
            engine: engine(Of::Engine),
            lessons: engine(Of::Lessons),
            host: analyst(),
            analyst: analyst(),
            prover: WorkerClient::new("tengen-worker-proofs", prover),
            records: RecordsClient::new(records),
            library: AsyncClient::new("tengen-worker-library", library),
        }
    }

    fn ask(&self, id: i32, question: Question) {
        match question {
            Question::Engine(ask) => self.engine.ask(id, ask, None),
            Question::Lessons(ask) => self.lessons.ask(id, ask, None),
            Question::Host(name, ask) => self.host.ask(id, Some(&*name), ask),
            Question::Analyst(name, ask) => self.analyst.ask(id, name.as_deref(), ask),
            Question::Prover(wish, bytes) => self.prover.ask(id, wish, bytes.as_deref()),
        }
    }

    fn stop(&self, part: workers::Part, id: i32) {
        use workers::Part as Of;
        match part {
            Of::Engine => self.engine.stop(id),
            Of::Lessons => self.lessons.stop(id),
            Of::Prover => self.prover.stop(id),
            Of::Host => self.host.stop(id),
            Of::Analyst => self.analyst.stop(id),
            // Their questions are no searches.
            Of::Records | Of::Library => {}
        }
    }

    /// Loads a worker again, or fails what waits for it.
    fn load(&self, part: workers::Part, again: bool) {
        fn load<Q: Coded>(worker: &WorkerClient<Q>, again: bool) {
            match again {
                true => worker.retry(),
                false => worker.give_up(),
            }
        }
        use workers::Part as Of;
        match part {
            Of::Engine => load(&self.engine, again),
            Of::Lessons => load(&self.lessons, again),
            Of::Prover => load(&self.prover, again),
            Of::Records => load(self.records.worker(), again),
            Of::Library => load(self.library.worker(), again),
            // Nothing of them is loaded.
            Of::Host | Of::Analyst => {}
        }
    }
}

handle! {
    /// The workers, and the server's engines.
    Workers, WorkersParts
}

/// What it is made of.
pub(crate) struct WorkersParts {
    clients: StoredValue<Option<Clients>, LocalStorage>,
    workers: StoredValue<workers::Workers>,
    board: OnBoard,
    alerts: Alerts,
    hosts: HostEngines,
    views: Views,
}

impl Workers {
    /// Creates the workers, none of which is loaded yet.
    pub(super) fn new(
        board: OnBoard,
        alerts: Alerts,
        hosts: HostEngines,
        views: Views,
        importing: Importing,
    ) -> Workers {
        let workers = Workers::share(WorkersParts {
            clients: StoredValue::new_local(None),
            workers: StoredValue::new(workers::Workers::default()),
            board,
            alerts,
            hosts,
            views,
        });
        let clients = Clients::new(workers, importing);
        workers.clients.set_value(Some(clients));
        workers
    }

    /// The records worker, for something that the user wants.
    pub(crate) fn records(self) -> RecordsClient {
        self.wanted(workers::Part::Records);
        self.with_clients(|clients| clients.records.clone())
    }

    /// The library, for questions of which nothing is said to the user.
    pub(crate) fn library(self) -> AsyncClient<LibraryQuestion> {
        self.with_clients(|clients| clients.library.clone())
    }

    /// The library, for something that the user wants.
    pub(crate) fn wanted_library(self) -> AsyncClient<LibraryQuestion> {
        self.wanted(workers::Part::Library);
        self.library()
    }

    fn wanted(self, part: workers::Part) {
        self.workers.update_value(|workers| workers.wanted(part));
    }

    /// Asks for a search.
    pub(super) fn ask(self, id: SearchId, question: Question) {
        self.input(|workers| workers.ask(id, question, browser::now()));
    }

    /// Loads the engine ahead of the first question.
    pub(super) fn warm(self, rule: Rule) {
        self.with_clients(|clients| clients.engine.warm(rule));
    }

    /// Stops a search.
    pub(super) fn stop(self, id: SearchId) {
        self.input(|workers| workers.stop(id));
    }

    pub(crate) fn load_again(self, part: Part) {
        match part {
            Part::Worker(part) => self.input(|workers| workers.load_again(part)),
            Part::Views(group) => {
                self.alerts.close(&Alert::Unloaded(part));
                self.views.load(group);
            }
        }
    }

    /// Closes an alert; giving up on a failed load also fails the questions that wait for it.
    pub(crate) fn dismiss(self, alert: &Alert) {
        self.alerts.close(alert);
        match alert {
            Alert::Unloaded(Part::Worker(part)) => self.input(|workers| workers.give_up(*part)),
            Alert::Unloaded(Part::Views(group)) => self.views.give_up(*group),
            _ => {}
        }
    }

    fn hear<A>(
        self,
        part: workers::Part,
        said: WorkerMessage<A>,
        reply: impl Fn(A, Option<Vec<u8>>) -> Reply,
    ) {
        let (id, reply) = match said {
            WorkerMessage::Progress(id, answer) => (id, reply(answer, None)),
            WorkerMessage::Answer(id, answer, bytes) => (id, reply(answer, bytes)),
            WorkerMessage::Event(event) => {
                return self.input(|workers| workers.reported(part, event));
            }
        };
        self.replied(id, reply);
    }

    fn replied(self, id: i32, reply: Reply) {
        self.input(|workers| workers.replied(id.into(), reply, browser::now()));
    }

    fn hear_analyst(self, said: Said) {
        let (id, why) = match said {
            Said::Progress(id, answer) | Said::Answer(id, answer) => {
                return self.replied(id, Reply::Engine(answer));
            }
            Said::Refused(id, why) => (id, Some(why)),
            Said::Lost(id) => (id, None),
        };
        self.input(|workers| workers.refused(id.into(), why));
    }

    fn hear_async<A>(self, part: workers::Part, said: AsyncMessage<A>, progress: impl Fn(A)) {
        match said {
            AsyncMessage::Progress(answer) => progress(answer),
            AsyncMessage::Answered => self.workers.update_value(|all| all.answered(part)),
            AsyncMessage::Event(event) => self.input(|workers| workers.reported(part, event)),
        }
    }

    fn with_clients<T>(self, does: impl FnOnce(&Clients) -> T) -> T {
        let made = "the workers are made with the page";
        self.clients
            .with_value(|clients| does(clients.as_ref().expect(made)))
    }

    /// Passes an event, and carries out the effects.
    fn input(self, event: impl FnOnce(&mut workers::Workers) -> Vec<Effect>) {
        let effects = self.workers.try_update_value(event).unwrap_or_default();
        self.carry_out(effects);
    }

    fn carry_out(self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(_, id, question) => {
                    self.with_clients(|clients| clients.ask(id.get(), *question));
                }
                Effect::Stop(part, id) => {
                    self.with_clients(|clients| clients.stop(part, id.get()));
                }
                Effect::Retry(part) => self.with_clients(|clients| clients.load(part, true)),
                Effect::GiveUp(part) => self.with_clients(|clients| clients.load(part, false)),
                Effect::Reply(id, reply, 0) => {
                    spawn_local(async move { self.give(id, &reply) });
                }
                Effect::Reply(id, reply, wait) => {
                    set_timeout(move || self.give(id, &reply), Duration::from_millis(wait))
                }
                Effect::TellFailed(part, why) => self.alerts.add(failed(part, why)),
                Effect::TellUnloaded(part) => {
                    self.alerts.add(Alert::Unloaded(Part::Worker(part)));
                }
                Effect::Withdraw(part) => {
                    self.alerts.close(&Alert::Unloaded(Part::Worker(part)));
                }
                Effect::ListHosts => self.hosts.list(),
            }
        }
        self.show_loads();
    }

    /// Gives a reply to its owner.
    fn give(self, id: SearchId, reply: &Reply) {
        self.board
            .run(Box::new(|model, outside| model.hear(id, reply, outside)));
    }

    fn show_loads(self) {
        let of_workers = |part: &Part| matches!(part, Part::Worker(_));
        let loads: Vec<(Part, u64)> = self.workers.with_value(|workers| {
            let loads = workers.loads();
            loads
                .map(|(part, bytes)| (Part::Worker(part), bytes))
                .collect()
        });
        let is_shown = self.alerts.loads.with_untracked(|shown| {
            let shown = shown.iter().filter(|(part, _)| of_workers(part));
            shown.eq(loads.iter())
        });
        if !is_shown {
            self.alerts.loads.update(|shown| {
                shown.retain(|(part, _)| !of_workers(part));
                shown.extend(loads);
            });
        }
    }
}
