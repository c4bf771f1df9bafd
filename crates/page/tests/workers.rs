//! Workers that are lost, with the real supervisors and a game against the computer.

use std::collections::BTreeMap;

use proptest::prelude::*;
use tengen_core::{Move, Point};
use tengen_model as model;
use tengen_model::{Choice, Model, Outside, Question, Reply, SearchId, Session, Settings};
use tengen_page::workers::{Effect, MIN_MOVE_MS, Part, WORKERS, Workers};
use tengen_worker_protocol::proofs::ProofQuestion;
use tengen_worker_protocol::supervisor::{
    QuestionLimits, Supervisor, SupervisorAction, WorkerEvent,
};
use tengen_worker_protocol::{EngineAnswer, EngineQuestion, WorkerQuestion};

const START: u64 = 1_800_000_000_000;

/// A worker and its supervisor.
#[derive(Default)]
struct Worker {
    supervisor: Supervisor<i32>,
    is_running: bool,
    /// The question that it has.
    at: Option<i32>,
}

/// A game, its workers, and what the user sees.
struct Table {
    model: Model,
    settings: Settings,
    workers: Workers,
    all: BTreeMap<usize, Worker>,
    questions: BTreeMap<i32, Question>,
    /// Replies that wait: when, and for which search.
    later: Vec<(u64, SearchId, Reply)>,
    /// The last replies of each search.
    ends: BTreeMap<i32, usize>,
    told: Vec<(Part, String)>,
    unloaded: Vec<Part>,
    now: u64,
}

fn game(computer_begins: bool) -> Session {
    let setup = Choice::default().seated(!computer_begins);
    Session::new("a".to_owned(), setup, START).expect("a game")
}

impl Table {
    fn new(computer_begins: bool) -> Table {
        Table {
            model: Model::new(game(computer_begins), 1),
            settings: Settings::default(),
            workers: Workers::default(),
            all: BTreeMap::new(),
            questions: BTreeMap::new(),
            later: Vec::new(),
            ends: BTreeMap::new(),
            told: Vec::new(),
            unloaded: Vec::new(),
            now: START,
        }
    }

    fn run(&mut self, does: impl FnOnce(&mut Model, Outside<'_>) -> Vec<model::Effect>) {
        let (now, settings) = (self.now, &mut self.settings);
        let mut effects = does(&mut self.model, Outside { now, settings });
        let settings = &mut self.settings;
        effects.extend(self.model.follow(Outside { now, settings }));
        for effect in effects {
            let effects = match effect {
                model::Effect::Ask(id, question) => {
                    assert!(
                        self.questions
                            .insert(id.get(), (*question).clone())
                            .is_none()
                    );
                    self.workers.ask(id, *question, self.now)
                }
                model::Effect::Stop(id) => self.workers.stop(id),
                _ => Vec::new(),
            };
            self.perform(effects);
        }
    }

    fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Ask(part, id, question) => self.ask(part, id, &question),
                Effect::Stop(part, id) => {
                    self.supervise(part, |supervisor, now| supervisor.stop(id.get(), now));
                }
                Effect::Retry(part) => self.supervise(part, |s, _| s.retry()),
                Effect::GiveUp(part) => self.supervise(part, |s, _| s.give_up()),
                Effect::Reply(id, reply, 0) => self.hear(id, &reply),
                Effect::Reply(id, reply, wait) => self.later.push((self.now + wait, id, *reply)),
                Effect::TellFailed(part, why) => self.told.push((part, why)),
                Effect::TellUnloaded(part) => self.unloaded.push(part),
                Effect::Withdraw(part) => self.unloaded.retain(|other| *other != part),
                Effect::ListHosts => {}
            }
        }
    }

    fn ask(&mut self, part: Part, id: SearchId, question: &Question) {
        let limits = match question {
            Question::Engine(q) | Question::Lessons(q) => QuestionLimits {
                ms: q.ms(),
                reads_flag: q.reads_flag(),
            },
            Question::Prover(q, _) => QuestionLimits {
                ms: q.ms(),
                reads_flag: q.reads_flag(),
            },
            Question::Host(..) | Question::Analyst(..) => panic!("no server is there"),
        };
        let id = id.get();
        self.supervise(part, |s, now| s.ask(id, id, limits, now));
    }

    /// Gives the owner of a search its reply.
    fn hear(&mut self, id: SearchId, reply: &Reply) {
        if reply.is_final() {
            *self.ends.entry(id.get()).or_default() += 1;
        }
        self.run(|model, outside| model.hear(id, reply, outside));
    }

    fn supervise(
        &mut self,
        part: Part,
        does: impl FnOnce(&mut Supervisor<i32>, u64) -> Vec<SupervisorAction<i32>>,
    ) {
        let now = self.now;
        let worker = self.all.entry(part as usize).or_default();
        for action in does(&mut worker.supervisor, now) {
            let worker = self.all.entry(part as usize).or_default();
            match action {
                SupervisorAction::Start => (worker.is_running, worker.at) = (true, None),
                SupervisorAction::End => (worker.is_running, worker.at) = (false, None),
                SupervisorAction::Send(id) => worker.at = Some(id),
                SupervisorAction::Flag(_) | SupervisorAction::WakeAt(_) => {}
                SupervisorAction::Report(event) => {
                    let effects = self.workers.reported(part, event);
                    self.perform(effects);
                }
            }
        }
    }

    fn load(&mut self, part: Part) {
        if self
            .all
            .get(&(part as usize))
            .is_some_and(|w| w.is_running && w.at.is_none())
        {
            self.supervise(part, Supervisor::ready);
        }
    }

    fn lose(&mut self, part: Part) {
        if self.all.get(&(part as usize)).is_some_and(|w| w.is_running) {
            self.supervise(part, |supervisor, _| supervisor.broken("trap".to_owned()));
        }
    }

    /// The worker answers, or refuses what is not about moves.
    fn answer(&mut self, part: Part) {
        let at = self.all.get(&(part as usize)).and_then(|worker| worker.at);
        let Some(id) = at else { return };
        let Some(reply) = answer(&self.questions[&id]) else {
            let why = "not here".to_owned();
            self.all.entry(part as usize).or_default().at = None;
            return self.supervise(part, |s, now| s.refused(id, why, now));
        };
        let worker = self.all.entry(part as usize).or_default();
        let Some(actions) = worker.supervisor.answered(id, self.now) else {
            return;
        };
        worker.at = None;
        let effects = self.workers.replied(id.into(), reply, self.now);
        self.perform(effects);
        self.supervise(part, |_, _| actions);
    }

    fn pass(&mut self, ms: u64) {
        self.now += ms;
        for part in WORKERS {
            self.supervise(part, Supervisor::tick);
        }
        let now = self.now;
        let due: Vec<_> = self.later.extract_if(.., |(at, ..)| *at <= now).collect();
        for (_, id, reply) in due {
            self.hear(id, &reply);
        }
    }

    fn start(&mut self) {
        self.run(Model::start);
    }

    fn stones(&self) -> usize {
        self.model.game().position().moves().len()
    }
}

/// A legal answer about moves.
pub(crate) fn answer(question: &Question) -> Option<Reply> {
    let Question::Engine(question) = question else {
        return None;
    };
    Some(Reply::Engine(match question {
        EngineQuestion::Think(think) => {
            let position = think.position.position().expect("a position");
            let mut points = position.size().points();
            let best = points.find(|&p| position.board().get(p).is_none());
            EngineAnswer::Best {
                best: best.map_or(Move::Pass, Move::Place),
                depth: Some(1),
            }
        }
        EngineQuestion::Analyze(_) => EngineAnswer::Analyzed(Box::default()),
        _ => return None,
    }))
}

#[test]
fn an_engine_that_is_lost_once_moves_all_the_same() {
    let mut table = Table::new(true);
    table.start();
    assert_eq!(
        table.workers.loads().collect::<Vec<_>>(),
        [(Part::Engine, 0)]
    );
    table.load(Part::Engine);
    assert_eq!(table.workers.loads().count(), 0);
    table.lose(Part::Engine);
    table.load(Part::Engine);
    table.answer(Part::Engine);
    assert_eq!(table.stones(), 0, "its stone is seen to appear");
    table.pass(MIN_MOVE_MS);
    assert_eq!((table.stones(), table.told.len()), (1, 0));
}

#[test]
fn an_engine_that_is_lost_twice_is_told_and_asked_again_by_the_user() {
    let mut table = Table::new(true);
    table.start();
    for times in 1..3 {
        for _ in 0..2 {
            table.load(Part::Engine);
            table.lose(Part::Engine);
        }
        assert_eq!(
            table.told.len(),
            times,
            "each search that the user waits for"
        );
        assert_eq!(table.told[0], (Part::Engine, "trap".to_owned()));
        // *Go on* asks once more.
        table.run(|model, outside| model.update(outside, Box::new(<Session>::go_on)));
    }
    table.load(Part::Engine);
    table.answer(Part::Engine);
    table.pass(MIN_MOVE_MS);
    assert_eq!(table.stones(), 1);
}

#[test]
fn an_engine_that_cannot_be_loaded_waits_for_the_user() {
    let mut table = Table::new(true);
    table.start();
    table.lose(Part::Engine);
    assert_eq!(
        (table.unloaded.len(), table.workers.loads().count()),
        (1, 0)
    );
    let effects = table.workers.load_again(Part::Engine);
    table.perform(effects);
    assert_eq!(table.unloaded, [], "it loads");
    table.lose(Part::Engine);
    assert_eq!(table.unloaded, [Part::Engine]);
    let effects = table.workers.give_up(Part::Engine);
    table.perform(effects);
    assert_eq!(
        (table.unloaded.len(), table.ends.len()),
        (0, 1),
        "the search has failed"
    );
    // The next search wants it again.
    table.run(|model, outside| model.update(outside, Box::new(<Session>::go_on)));
    table.lose(Part::Engine);
    assert_eq!(table.unloaded, [Part::Engine]);
}

#[test]
fn a_stopped_search_has_one_end() {
    for is_lost in [false, true] {
        let mut table = Table::new(true);
        table.start();
        table.load(Part::Engine);
        table.run(|model, outside| model.update(outside, Box::new(<Session>::stop)));
        if is_lost {
            table.lose(Part::Engine);
        }
        table.pass(1_000);
        assert_eq!(table.ends.values().collect::<Vec<_>>(), [&1]);
        assert_eq!((table.stones(), table.told.len()), (0, 0));
    }
}

fn id(n: i32) -> SearchId {
    n.into()
}

#[test]
fn solver_and_server_answer_one_question_at_a_time() {
    let mut workers = Workers::default();
    let check = || Question::Prover(ProofQuestion::Check, None);
    workers.ask(id(1), check(), 0);
    let asked = workers.ask(id(2), check(), 0);
    assert_eq!(asked[0], Effect::Stop(Part::Prover, id(1)));
    // The worker reports the end; a second report changes nothing.
    let ended = Effect::Reply(id(1), Box::new(Reply::Ended), 0);
    assert_eq!(
        workers.reported(Part::Prover, WorkerEvent::Ended(1)),
        [ended]
    );
    assert_eq!(workers.reported(Part::Prover, WorkerEvent::Ended(1)), []);

    let mut table = Table::new(true);
    table.start();
    let EngineQuestion::Think(think) = table
        .questions
        .into_values()
        .find_map(|question| match question {
            Question::Engine(question) => Some(question),
            _ => None,
        })
        .expect("a question")
    else {
        panic!("a search");
    };
    let analyze = tengen_worker_protocol::Analyze {
        position: think.position,
        limits: Default::default(),
        task: tengen_worker_protocol::analysis::AnalysisTask::BEST,
        fresh: false,
    };
    let ask = || Question::Analyst(None, Box::new(analyze.clone()));
    workers.ask(id(3), ask(), 0);
    let asked = workers.ask(id(4), ask(), 0);
    let ended = Effect::Reply(id(3), Box::new(Reply::Ended), 0);
    assert_eq!(asked[..2], [Effect::Stop(Part::Analyst, id(3)), ended]);
    assert_eq!(workers.refused(id(3), None), [], "it has ended");
    let refused = workers.refused(id(4), Some("no".to_owned()));
    let reply = Effect::Reply(id(4), Box::new(Reply::Refused("no".to_owned())), 0);
    assert_eq!(refused, [reply, Effect::ListHosts]);
}

#[derive(Clone, Copy, Debug)]
enum Step {
    Touch(u8, u8),
    Analyse(bool),
    Stop,
    GoOn,
    Undo,
    Load(usize),
    Lose(usize),
    Answer(usize),
    LoadAgain(usize),
    GiveUp(usize),
    Wait(u64),
    NewGame(bool),
}

fn step() -> impl Strategy<Value = Step> {
    let part = || 0..3_usize;
    prop_oneof![
        3 => (0..15_u8, 0..15_u8).prop_map(|(x, y)| Step::Touch(x, y)),
        1 => any::<bool>().prop_map(Step::Analyse),
        1 => Just(Step::Stop),
        1 => Just(Step::GoOn),
        1 => Just(Step::Undo),
        4 => part().prop_map(Step::Load),
        3 => part().prop_map(Step::Lose),
        5 => part().prop_map(Step::Answer),
        1 => part().prop_map(Step::LoadAgain),
        1 => part().prop_map(Step::GiveUp),
        3 => (1..6_000_u64).prop_map(Step::Wait),
        1 => any::<bool>().prop_map(Step::NewGame),
    ]
}

proptest! {
    #![proptest_config(crate::seeded())]

    /// Every search has one end at most, and a new game is played whatever happened.
    #[test]
    fn a_new_game_is_played_whatever_was_lost(steps in prop::collection::vec(step(), 50)) {
        let mut table = Table::new(true);
        table.start();
        for step in steps {
            match step {
                Step::Touch(x, y) => {
                    table.run(|model, outside| model.touch(Point::from_xy(x, y), outside));
                }
                Step::Analyse(on) => {
                    table.model.analysis_mut().switch(on);
                    table.run(|_, _| Vec::new());
                }
                Step::Stop => {
                    table.run(|model, outside| model.update(outside, Box::new(<Session>::stop)));
                }
                Step::GoOn => {
                    table.run(|model, outside| model.update(outside, Box::new(<Session>::go_on)));
                }
                Step::Undo => {
                    table.run(|model, outside| model.update(outside, Box::new(<Session>::undo)));
                }
                Step::Load(part) => table.load(WORKERS[part]),
                Step::Lose(part) => table.lose(WORKERS[part]),
                Step::Answer(part) => table.answer(WORKERS[part]),
                Step::LoadAgain(part) => {
                    let effects = table.workers.load_again(WORKERS[part]);
                    table.perform(effects);
                }
                Step::GiveUp(part) => {
                    let effects = table.workers.give_up(WORKERS[part]);
                    table.perform(effects);
                }
                Step::Wait(ms) => table.pass(ms),
                Step::NewGame(first) => {
                    table.run(|model, outside| model.begin(game(first), outside));
                }
            }
            prop_assert!(table.ends.values().all(|&ends| ends == 1), "{:?}", table.ends);
        }
        table.run(|model, outside| model.begin(game(true), outside));
        for _ in 0..4 {
            table.load(Part::Engine);
            table.answer(Part::Engine);
            table.pass(MIN_MOVE_MS);
        }
        prop_assert!(table.stones() > 0);
    }
}
