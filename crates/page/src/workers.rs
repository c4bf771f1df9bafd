//! The workers and the server's engines: who has which search, and what is said of a worker that is
//! lost.
//!
//! The supervisor of each worker (`tengen_worker_protocol::supervisor`) replaces one that is lost
//! and asks its question once more; when that fails too, the search has failed. Each failure is an
//! alert, but for the library's, which the outbox also asks, with retries: it has one alert until
//! its next answer or the user's next request.

use tengen_model::{Question, Reply, SearchId};
use tengen_worker_protocol::EngineAnswer;
use tengen_worker_protocol::supervisor::WorkerEvent;

/// The computer's shortest time for a move in milliseconds, so that its stone is seen to appear.
pub const MIN_MOVE_MS: u64 = 380;

/// Who answers questions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Part {
    /// The engine.
    Engine,
    /// The engine for lessons about founding programs, in a worker of its own.
    Lessons,
    /// The solver.
    Prover,
    /// The worker for files.
    Records,
    /// The library.
    Library,
    /// The host's engines, for moves.
    Host,
    /// The server's engines, for analyses.
    Analyst,
}

/// The workers of the page; each has a supervisor.
pub const WORKERS: [Part; 5] = [
    Part::Engine,
    Part::Lessons,
    Part::Prover,
    Part::Records,
    Part::Library,
];

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Ask for a search.
    Ask(Part, SearchId, Box<Question>),
    /// Stop a search.
    Stop(Part, SearchId),
    /// Load a worker again whose load has failed.
    Retry(Part),
    /// Fail the questions that wait for a worker whose load has failed.
    GiveUp(Part),
    /// Give the reply to the owner of the search, after this number of milliseconds.
    Reply(SearchId, Box<Reply>, u64),
    /// Tell the user that a worker has failed, with the reason.
    TellFailed(Part, String),
    /// Tell the user that a worker cannot be loaded, until [`Effect::Withdraw`].
    TellUnloaded(Part),
    /// Withdraw that message.
    Withdraw(Part),
    /// What the server's engines offer may have changed.
    ListHosts,
}

/// A search without its last reply.
#[derive(Clone, Copy, Debug)]
struct Search {
    id: SearchId,
    part: Part,
    /// When it was asked for.
    asked: u64,
}

/// What is known of a part.
#[derive(Clone, Copy, Debug, Default)]
struct Known {
    /// Bytes of a download that a question waits for.
    load: Option<u64>,
    /// Whether the user was told that it failed, since it was last wanted or has answered.
    told: bool,
    /// Whether the user has given up its load, since it was last wanted.
    given_up: bool,
}

/// Who has which search, and what the user knows of each part.
#[derive(Debug, Default)]
pub struct Workers {
    searches: Vec<Search>,
    known: [Known; 7],
}

impl Workers {
    /// The downloads that a question waits for, with the bytes so far.
    pub fn loads(&self) -> impl Iterator<Item = (Part, u64)> {
        let all = WORKERS.into_iter();
        all.filter_map(|part| Some((part, self.known[part as usize].load?)))
    }

    /// A search is wanted. Solver and server answer one question at a time: the earlier one ends.
    pub fn ask(&mut self, id: SearchId, question: Question, now: u64) -> Vec<Effect> {
        let part = match question {
            Question::Engine(_) => Part::Engine,
            Question::Lessons(_) => Part::Lessons,
            Question::Host(..) => Part::Host,
            Question::Analyst(..) => Part::Analyst,
            Question::Prover(..) => Part::Prover,
        };
        let same = self.searches.iter().filter(|search| search.part == part);
        let before: Vec<SearchId> = match part {
            Part::Prover | Part::Host | Part::Analyst => same.map(|search| search.id).collect(),
            _ => Vec::new(),
        };
        let stopped = before.into_iter().flat_map(|id| self.stop(id));
        let mut effects: Vec<Effect> = stopped.collect();
        let asked = now;
        self.searches.push(Search { id, part, asked });
        self.wanted(part);
        effects.push(Effect::Ask(part, id, Box::new(question)));
        effects
    }

    /// Notes a request of the user's, whose failure is an alert again.
    pub const fn wanted(&mut self, part: Part) {
        let known = &mut self.known[part as usize];
        (known.told, known.given_up) = (false, false);
    }

    /// A search is to end. A worker reports its end; the server does not.
    pub fn stop(&mut self, id: SearchId) -> Vec<Effect> {
        let Some(search) = self.searches.iter().find(|search| search.id == id) else {
            return Vec::new();
        };
        let part = search.part;
        let mut effects = vec![Effect::Stop(part, id)];
        if matches!(part, Part::Host | Part::Analyst) {
            self.searches.retain(|search| search.id != id);
            effects.push(Effect::Reply(id, Box::new(Reply::Ended), 0));
        }
        effects
    }

    /// A search has an interim or last reply. One that is not open changes nothing.
    pub fn replied(&mut self, id: SearchId, reply: Reply, now: u64) -> Vec<Effect> {
        let Some(at) = self.searches.iter().position(|search| search.id == id) else {
            return Vec::new();
        };
        let Search { part, asked, .. } = self.searches[at];
        self.answered(part);
        let mut wait = 0;
        if reply.is_final() {
            self.searches.remove(at);
            let is_analysis = matches!(reply, Reply::Engine(EngineAnswer::Analyzed(_)));
            // The host's engines find moves by an analysis.
            if part == Part::Host || part == Part::Engine && !is_analysis {
                wait = MIN_MOVE_MS.saturating_sub(now.saturating_sub(asked));
            }
        }
        vec![Effect::Reply(id, Box::new(reply), wait)]
    }

    /// A part has answered a question.
    pub const fn answered(&mut self, part: Part) {
        self.known[part as usize].told = false;
    }

    /// The server refuses a search, or is gone; the reason is in English.
    pub fn refused(&mut self, id: SearchId, why: Option<String>) -> Vec<Effect> {
        let Some(part) = self.end(id) else {
            return Vec::new();
        };
        if part == Part::Analyst {
            let reply = why.map_or(Reply::Failed, Reply::Refused);
            return vec![Effect::Reply(id, Box::new(reply), 0), Effect::ListHosts];
        }
        let why = why.unwrap_or_else(|| "the server does not answer".to_owned());
        let failed = Effect::Reply(id, Box::new(Reply::Failed), 0);
        vec![Effect::TellFailed(part, why), failed]
    }

    /// Ends a search; the part that had it.
    fn end(&mut self, id: SearchId) -> Option<Part> {
        let at = self.searches.iter().position(|search| search.id == id)?;
        Some(self.searches.remove(at).part)
    }

    /// A worker's supervisor reports something.
    pub fn reported(&mut self, part: Part, event: WorkerEvent) -> Vec<Effect> {
        match event {
            WorkerEvent::Ended(id) => self.ended(id.into(), Reply::Ended),
            WorkerEvent::Failed(id) => self.ended(id.into(), Reply::Failed),
            WorkerEvent::Broken(why) => self.broken(part, why),
            WorkerEvent::Unloaded(_) => {
                self.known[part as usize].load = None;
                match self.known[part as usize].given_up {
                    // Nothing that the user waits for needs it.
                    true => vec![Effect::GiveUp(part)],
                    false => vec![Effect::TellUnloaded(part)],
                }
            }
            WorkerEvent::Loading(bytes) => {
                self.known[part as usize].load = Some(bytes);
                vec![Effect::Withdraw(part)]
            }
            WorkerEvent::Loaded => {
                self.known[part as usize].load = None;
                Vec::new()
            }
        }
    }

    fn ended(&mut self, id: SearchId, reply: Reply) -> Vec<Effect> {
        let part = self.end(id);
        part.map(|_| Effect::Reply(id, Box::new(reply), 0))
            .into_iter()
            .collect()
    }

    fn broken(&mut self, part: Part, why: String) -> Vec<Effect> {
        let was_told = std::mem::replace(&mut self.known[part as usize].told, true);
        match was_told && part == Part::Library {
            true => Vec::new(),
            false => vec![Effect::TellFailed(part, why)],
        }
    }

    /// The user has a worker loaded again.
    pub fn load_again(&mut self, part: Part) -> Vec<Effect> {
        self.wanted(part);
        vec![Effect::Withdraw(part), Effect::Retry(part)]
    }

    /// The user does without a worker that cannot be loaded: what waits for it fails.
    pub fn give_up(&mut self, part: Part) -> Vec<Effect> {
        self.known[part as usize].given_up = true;
        vec![Effect::Withdraw(part), Effect::GiveUp(part)]
    }
}
