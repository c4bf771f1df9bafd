//! All state machines together, as a page has them: whatever the user does and whatever arrives
//! late, twice or never, *New game* is two actions away.

mod arrivals;
mod files;
mod library;
mod parts;
mod reopening;
mod room;
mod user;

use proptest::prelude::*;
use tengen_model::online::Online;
use tengen_model::{self as model, Keep, Model, Outside, Session, Settings};
use tengen_page::import::Import;
use tengen_page::journal::Journal;
use tengen_page::learning::Learning;
use tengen_page::navigation::{Open, Play};
use tengen_page::opening::Opening;
use tengen_page::outbox::Item;
use tengen_page::storing::{Effect as Stores, Storing};
use tengen_page::workers::{Effect as Asks, Workers};
use tengen_page::writing::Writing;
use tengen_worker_keep::RecordService;

use crate::world::World;
use arrivals::Task;

const START: u64 = 1_800_000_000_000;

/// The sheets that matter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Sheet {
    NewGame,
    Games,
    Import,
    Online,
    Invite,
    Other,
}

/// A page.
struct Page {
    model: Model,
    settings: Settings,
    now: u64,
    sheet: Option<Sheet>,
    world: World,
    workers: Workers,
    storing: Storing,
    journal: Journal,
    import: Import,
    writing: Writing,
    service: RecordService,
    opening: Opening,
    learning: Learning,
    library: library::Parts,
    room: room::Parts,
    parts: parts::Parts,
    /// What is on its way.
    tasks: Vec<Task>,
    /// Whether the browser's storage is full.
    is_full: bool,
    /// For ids.
    last: u32,
}

fn game(person_begins: bool) -> Session {
    let setup = model::Choice::default().seated(person_begins);
    Session::new("a".to_owned(), setup, START).expect("a game")
}

impl Page {
    fn new() -> Page {
        let mut page = Page {
            model: Model::new(game(true), 1),
            settings: Settings::default(),
            now: START,
            sheet: None,
            world: World::new(100_000),
            workers: Workers::default(),
            storing: Storing::default(),
            journal: Journal::default(),
            import: Import::default(),
            writing: Writing::default(),
            service: RecordService::default(),
            opening: Opening::default(),
            learning: Learning::default(),
            library: library::Parts::default(),
            room: room::Parts::default(),
            parts: parts::Parts::default(),
            tasks: Vec::new(),
            is_full: false,
            last: 0,
        };
        page.run(Model::start);
        page.start_parts();
        page
    }

    /// Changes the model, as the page does.
    fn run(&mut self, does: impl FnOnce(&mut Model, Outside<'_>) -> Vec<model::Effect>) {
        let (now, settings) = (self.now, &mut self.settings);
        let mut effects = does(&mut self.model, Outside { now, settings });
        let settings = &mut self.settings;
        effects.extend(self.model.follow(Outside { now, settings }));
        for effect in effects {
            self.perform(effect);
        }
    }

    fn perform(&mut self, effect: model::Effect) {
        match effect {
            model::Effect::Ask(id, question) => {
                let effects = self.workers.ask(id, *question, self.now);
                self.ask_workers(effects);
            }
            model::Effect::Stop(id) => {
                let effects = self.workers.stop(id);
                self.ask_workers(effects);
            }
            model::Effect::Keep(keep) => match *keep {
                Keep::Game(saved) => {
                    let effects = self.storing.keep(saved);
                    self.store(effects);
                }
                Keep::Edit(entry) => {
                    let edit = tengen_page::outbox::NewEdit {
                        entry,
                        summary: None,
                        spare: crate::world::random(),
                    };
                    let record = self.world.outbox.on_board();
                    self.world.put(Item::Edit(record, edit));
                }
                Keep::Puzzle(_) => self.model.kept(true),
                Keep::Unanswered(..) => {}
            },
            model::Effect::Room(effect) => self.in_room(effect),
            model::Effect::Invite(_) => self.sheet = Some(Sheet::Online),
            model::Effect::Board(new) => self.open_new_board(&new),
            _ => {}
        }
    }

    fn ask_workers(&mut self, effects: Vec<Asks>) {
        for effect in effects {
            match effect {
                Asks::Ask(part, id, question) => self.tasks.push(Task::Search(part, id, question)),
                Asks::Stop(part, id) => self.tasks.push(Task::Ended(part, id)),
                Asks::Reply(id, reply, _) => {
                    self.run(|model, outside| model.hear(id, &reply, outside));
                }
                _ => {}
            }
        }
    }

    fn store(&mut self, effects: Vec<Stores>) {
        for effect in effects {
            match effect {
                Stores::Write(_) => {
                    let written = match self.is_full {
                        true => Err("full".to_owned()),
                        false => Ok(()),
                    };
                    let effects = self.storing.written(written, &mut self.journal);
                    self.store(effects);
                }
                Stores::Put(text) => self.world.put(Item::Text(text)),
                Stores::Remove(_) | Stores::TellFull(_) => {}
            }
        }
    }

    fn open(&self) -> Open {
        Open {
            sheet: self.sheet.is_some(),
            analysis: self.model.analysis().is_on(),
            tools: self.model.tools(),
        }
    }

    fn is_in_room(&self) -> bool {
        self.model.get::<Online>().is_some()
    }

    /// The user opens the section *Play*.
    fn play(&mut self) {
        match self.open().play() {
            Play::CloseAll => {
                self.sheet = None;
                self.run(|model, _| {
                    model.analysis_mut().switch(false);
                    Vec::new()
                });
                self.run(Model::close_all);
            }
            Play::NewGame => self.sheet = Some(Sheet::NewGame),
        }
    }

    fn leave(&mut self) {
        self.sheet = None;
        self.run(|model, outside| model.visit(None, outside));
    }

    /// Goes to *New game*, also from a room, and begins one in which a stone can be placed.
    fn check_new_game(&mut self) {
        let mut actions = 0;
        while self.sheet != Some(Sheet::NewGame) {
            self.play();
            actions += 1;
            assert!(actions <= 2, "{:?} {:?}", self.sheet, self.open());
        }
        self.sheet = None;
        self.run(|model, outside| model.begin(game(true), outside));
        assert_eq!(self.open(), Open::default());
        assert!(!self.is_in_room(), "the new game leaves the room");
        let point = "h8".parse().expect("a point");
        self.run(|model, outside| model.touch(point, outside));
        assert_eq!(self.model.game().position().moves().len(), 1);
    }
}

/// A kind of event, with two numbers for its details.
type Step = (usize, usize, usize);

/// Events between two checks: a check begins a game, so that more of them leave less deep states.
const STRIDES: [usize; 4] = [1, 5, 10, 50];

/// Gives a page what the user does and what arrives: each other event is one of `own`.
fn events(own: std::ops::Range<usize>, steps: &[Step], stride: usize) {
    let mut page = Page::new();
    for (n, &(kind, at, how)) in steps.iter().enumerate() {
        let kind = match n % 2 {
            0 => own.start + kind % own.len(),
            _ => kind % user::KINDS,
        };
        page.happen(kind, at, how);
        page.follow_outbox();
        if n % stride == stride - 1 {
            page.check_new_game();
        }
    }
}

/// 100,000 random events in which half are the given ones.
fn hundred_thousand(own: std::ops::Range<usize>) {
    let step = (0..user::KINDS, any::<usize>(), any::<usize>());
    let steps = prop::collection::vec(step, 50);
    let stride = prop::sample::select(&STRIDES[..]);
    let mut runner = proptest::test_runner::TestRunner::new(crate::seeded());
    let run = runner.run(&(steps, stride), |(steps, stride)| {
        events(own.clone(), &steps, stride);
        Ok(())
    });
    run.expect("a new game");
}

#[test]
fn of_the_game_and_its_tools() {
    hundred_thousand(user::BOARD);
}

#[test]
fn of_files() {
    hundred_thousand(user::FILES);
}

#[test]
fn of_the_library() {
    hundred_thousand(user::LIBRARY);
}

#[test]
fn of_rooms() {
    hundred_thousand(user::ROOM);
}

#[test]
fn of_the_page_itself() {
    hundred_thousand(user::PAGE);
}
