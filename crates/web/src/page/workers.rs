//! The workers: their answers go to the model, their failures and downloads are shown.

use leptos::prelude::*;
use leptos::task::spawn_local;
use tengen_core::Rule;
use tengen_worker_protocol::library::LibraryQuestion;
use tengen_worker_protocol::proofs::{ProofAnswer, ProofQuestion};
use tengen_worker_protocol::supervisor::WorkerEvent;
use tengen_worker_protocol::{EngineAnswer, EngineQuestion};

use super::handle::handle;
use super::{Alert, Alerts, Group, HostEngines, OnBoard, Views};
use crate::browser::{
    self, AnalystClient, AnalystMessage, AsyncClient, RecordsClient, WorkerClient, WorkerMessage,
};
use crate::records::Importing;
use tengen_model::{Question, Reply, SearchId};

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

handle! {
    /// What the workers and the server's engines say: answers go to the model, failures and
    /// downloads are shown.
    Answers, AnswersParts
}

/// What it is made of.
pub(crate) struct AnswersParts {
    board: OnBoard,
    alerts: Alerts,
    hosts: HostEngines,
    /// When the computer was asked for a move.
    asked_at: StoredValue<u64>,
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

handle! {
    /// The workers, and the server's engines.
    Workers, WorkersParts
}

/// What it is made of.
pub(crate) struct WorkersParts {
    clients: StoredValue<Clients, LocalStorage>,
    answers: Answers,
    views: Views,
}

impl Workers {
    /// Creates the workers, none of which is loaded yet. Each listener runs as a separate task,
    /// never inside another update of the page.
    pub(super) fn new(
        board: OnBoard,
        alerts: Alerts,
        hosts: HostEngines,
        views: Views,
        importing: Importing,
    ) -> Workers {
        let answers = Answers::share(AnswersParts {
            board,
            alerts,
            hosts,
            asked_at: StoredValue::new(0),
        });
        let engine = move |said| spawn_local(async move { answers.hear_engine(said) });
        let host = move |said| spawn_local(async move { answers.hear_host(said) });
        let analyst = move |said| spawn_local(async move { answers.hear_analyst(said) });
        let lessons = move |said| spawn_local(async move { answers.hear_lessons(said) });
        let prover = move |said| spawn_local(async move { answers.hear_prover(said) });
        let event =
            |part| move |event| spawn_local(async move { answers.worker_event(part, event) });
        let read = move |answer| spawn_local(async move { importing.progressed(&answer) });
        let library = "tengen-worker-library";
        let clients = Clients {
            engine: WorkerClient::new("tengen-worker-engine", engine),
            host: AnalystClient::new(host),
            analyst: AnalystClient::new(analyst),
            lessons: WorkerClient::new("tengen-worker-engine", lessons),
            prover: WorkerClient::new("tengen-worker-proofs", prover),
            records: RecordsClient::new(event(Part::Records), read),
            library: AsyncClient::new(library, event(Part::Library), |_| ()),
        };
        Workers::share(WorkersParts {
            clients: StoredValue::new_local(clients),
            answers,
            views,
        })
    }

    pub(crate) fn records(self) -> RecordsClient {
        self.clients.with_value(|clients| clients.records.clone())
    }

    pub(crate) fn library(self) -> AsyncClient<LibraryQuestion> {
        self.clients.with_value(|clients| clients.library.clone())
    }

    /// Asks for a search.
    pub(super) fn ask(self, id: SearchId, question: Question) {
        let id = id.get();
        self.clients.update_value(|clients| match question {
            Question::Engine(ask) => {
                self.answers.asked_at.set_value(browser::now());
                clients.engine.ask(id, ask, None);
            }
            Question::Host(name, question) => {
                self.answers.asked_at.set_value(browser::now());
                clients.host.ask(id, Some(&*name), question);
            }
            Question::Analyst(name, question) => {
                clients.analyst.ask(id, name.as_deref(), question);
            }
            Question::Lessons(ask) => clients.lessons.ask(id, ask, None),
            Question::Prover(wish, bytes) => {
                // The solver answers one question at a time.
                clients.prover.stop_all();
                clients.prover.ask(id, wish, bytes.as_deref());
            }
        });
    }

    /// Loads the engine ahead of the first question.
    pub(super) fn warm(self, rule: Rule) {
        self.clients.with_value(|clients| clients.engine.warm(rule));
    }

    /// Stops a search in every worker.
    pub(super) fn stop(self, id: SearchId) {
        let id = id.get();
        self.clients.update_value(|clients| {
            clients.engine.stop(id);
            if clients.host.stop(id) {
                let answers = self.answers;
                spawn_local(async move { answers.hear(id.into(), &Reply::Ended) });
            }
            clients.analyst.stop(id);
            clients.lessons.stop(id);
            clients.prover.stop(id);
        });
    }

    pub(crate) fn load_again(self, part: Part) {
        self.answers.alerts.close(&Alert::Unloaded(part));
        if let Part::Views(group) = part {
            return self.views.load(group);
        }
        self.clients.with_value(|clients| match part {
            Part::Engine => clients.engine.retry(),
            Part::Lessons => clients.lessons.retry(),
            Part::Prover => clients.prover.retry(),
            Part::Records => clients.records.worker().retry(),
            Part::Library => clients.library.worker().retry(),
            Part::Views(_) => {}
        });
    }

    /// Closes an alert; giving up on a failed load also fails the questions that wait for it.
    pub(crate) fn dismiss(self, alert: &Alert) {
        self.answers.alerts.close(alert);
        let Alert::Unloaded(part) = alert else { return };
        if let Part::Views(group) = part {
            return self.views.give_up(*group);
        }
        self.clients.with_value(|clients| match part {
            Part::Engine => clients.engine.give_up(),
            Part::Lessons => clients.lessons.give_up(),
            Part::Prover => clients.prover.give_up(),
            Part::Records => clients.records.worker().give_up(),
            Part::Library => clients.library.worker().give_up(),
            Part::Views(_) => {}
        });
    }
}

impl Answers {
    fn hear(self, id: SearchId, reply: &Reply) {
        self.board
            .run(Box::new(|model, outside| model.hear(id, reply, outside)));
    }

    fn hear_engine(self, said: WorkerMessage<EngineAnswer>) {
        match said {
            WorkerMessage::Progress(id, answer) => self.hear(id.into(), &Reply::Engine(answer)),
            WorkerMessage::Answer(id, answer @ EngineAnswer::Analyzed(_), _) => {
                self.hear(id.into(), &Reply::Engine(answer));
            }
            WorkerMessage::Answer(id, answer, _) => self.hear_move(id, answer),
            WorkerMessage::Event(event) => self.worker_event(Part::Engine, event),
        }
    }

    /// Delays an answer to the shortest time for a move.
    fn hear_move(self, id: i32, answer: EngineAnswer) {
        let asked = self.asked_at.get_value();
        let rest = MIN_MOVE_MS.saturating_sub(browser::now().saturating_sub(asked));
        let answer = move || self.hear(id.into(), &Reply::Engine(answer));
        set_timeout(answer, std::time::Duration::from_millis(rest));
    }

    fn hear_host(self, said: AnalystMessage) {
        let (id, why) = match said {
            AnalystMessage::Progress(id, answer) => {
                return self.hear(id.into(), &Reply::Engine(answer));
            }
            AnalystMessage::Answer(id, answer) => return self.hear_move(id, answer),
            AnalystMessage::Refused(id, why) => (id, why),
            AnalystMessage::Lost(id) => (id, "the server does not answer".to_owned()),
        };
        self.alerts.add(Part::Engine.failed(why));
        self.hear(id.into(), &Reply::Failed);
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
        self.hosts.list();
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
                self.alerts.loads.update(|loads| {
                    match loads.iter_mut().find(|(other, _)| *other == part) {
                        Some((_, known)) => *known = bytes,
                        None => loads.push((part, bytes)),
                    }
                });
            }
            WorkerEvent::Loaded => {
                self.alerts
                    .loads
                    .update(|loads| loads.retain(|(other, _)| *other != part));
            }
        }
    }
}
