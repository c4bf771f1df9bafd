//! The library, its list and the training, in the page of these tests.

use std::sync::Arc;

use tengen_model::training::{Change, Today, packed};
use tengen_page::backup::{Backups, Effect as Saves};
use tengen_page::game_list::{Effect as Lists, GameList};
use tengen_page::learning::Effect as Learns;
use tengen_page::opening::{Document, Effect as Opens};
use tengen_page::outbox::Item;
use tengen_page::own_puzzles::{Effect as Finds, OwnPuzzles};
use tengen_training::Attempt;
use tengen_worker_protocol::library::{DocumentRow, LibraryAnswer, LibraryQuestion};

use super::arrivals::{Task, Who};
use super::{Page, Sheet};
use crate::kinds::{KINDS, MANY, card};

/// Parts of the page that use the library.
#[derive(Default)]
pub(super) struct Parts {
    backups: Backups,
    saved: Vec<u8>,
    list: GameList,
    own: Option<OwnPuzzles>,
    /// How many things of each kind were kept.
    put: [u8; KINDS.len()],
}

impl Page {
    fn today(&self) -> Today {
        Today {
            day: 20_000,
            now: self.now,
            seed: u64::from(self.last),
        }
    }

    pub(super) fn use_library(&mut self, kind: usize, at: usize, how: usize) {
        self.last += 1;
        let rows = self.library.list.window().map(|window| &window.rows);
        let row = rows.filter(|rows| !rows.is_empty());
        let row = row.map(|rows| rows[at % rows.len()].clone());
        match kind {
            0 | 1 => {
                if let Some(DocumentRow { id, .. }) = row {
                    self.sheet = None;
                    let path = (how % 3 == 1).then(|| vec![0, 0]);
                    let effects = self.opening.open(id, path, None);
                    self.do_opening(effects);
                }
            }
            2 => {
                let kind = at % KINDS.len();
                // Those of a record are edits of what is on the board.
                if KINDS[kind] != crate::kinds::Kind::Edits && self.library.put[kind] < MANY {
                    KINDS[kind].put(&mut self.world, self.library.put[kind]);
                    self.library.put[kind] += 1;
                }
            }
            3 => {
                let effects = self.library.backups.export();
                self.do_backup(effects);
            }
            4 => self.restore(self.library.saved.clone()),
            5 => {
                let effects = self.learning.open();
                self.learn(effects);
            }
            6 => {
                let key = card((at % usize::from(MANY)) as u8).key();
                let change = match how % 5 {
                    0 => Change::Keep(Box::new(card((at % usize::from(MANY)) as u8))),
                    1 => Change::Remove(key),
                    2 => Change::TakeUp(key),
                    3 => Change::Solved(key.position),
                    _ => Change::Review(key, Attempt::default()),
                };
                let changes = match how % 7 {
                    5 => self.learning.training().undo(),
                    6 => self.learning.training().easy(),
                    _ => vec![change],
                };
                let effects = self.learning.change(changes, self.today());
                self.learn(effects);
            }
            7 => {
                let (own, effect) = OwnPuzzles::new(Vec::new());
                self.library.own = Some(own);
                self.find(effect);
            }
            8 => match how % 3 {
                0 => self.world.reload(),
                1 => {
                    let effects = self.world.outbox.hurry();
                    self.world.perform(effects);
                }
                _ => self.is_full = !self.is_full,
            },
            _ => self.use_list(at, how, row),
        }
    }

    fn use_list(&mut self, at: usize, how: usize, row: Option<DocumentRow>) {
        let here = self.model.shown_stones();
        let list = &mut self.library.list;
        let effects = match at % 9 {
            0 => {
                self.sheet = Some(Sheet::Games);
                *list = GameList::new((how % 2 == 1).then_some(here));
                list.changed()
            }
            1 => list.turn_position(here),
            2 => list.scrolled(how % 100, at % 80),
            3 => list.narrow(|query| query.text = ["", "a"][how % 2].to_owned()),
            4 => {
                list.choose(row);
                Vec::new()
            }
            5 => {
                let now = (how.to_string(), String::new());
                list.describe(&Default::default(), now)
            }
            6 => list.delete(),
            7 => list.undelete(),
            _ => list.merge("all".to_owned()),
        };
        self.do_list(effects);
    }

    fn library_task(&mut self, who: Who, number: u64, question: LibraryQuestion) {
        let task = Task::Library(who, number, question, Vec::new());
        self.tasks.push(task);
    }

    fn do_list(&mut self, effects: Vec<Lists>) {
        for effect in effects {
            match effect {
                Lists::Ask(number, question) => self.library_task(Who::List, number, question),
                Lists::Listed => {
                    let effects = self.library.list.changed();
                    self.do_list(effects);
                }
                Lists::Forget(_)
                | Lists::NoteSpace(_)
                | Lists::TellUnreadable(_)
                | Lists::TellMerged(..) => {}
            }
        }
    }

    pub(super) fn restore(&mut self, bytes: Vec<u8>) {
        let effects = self.library.backups.restore(bytes);
        self.do_backup(effects);
    }

    fn do_backup(&mut self, effects: Vec<Saves>) {
        for effect in effects {
            match effect {
                Saves::Ask(number, question, bytes) => {
                    let bytes = bytes.unwrap_or_default();
                    let task = Task::Library(Who::Backups, number, question, bytes);
                    self.tasks.push(task);
                }
                Saves::ShowList => self.sheet = Some(Sheet::Games),
                Saves::Listed => {
                    let effects = self.library.list.changed();
                    self.do_list(effects);
                }
                Saves::Save(bytes) => self.library.saved = bytes,
                Saves::Tell(_) => {}
            }
        }
    }

    fn learn(&mut self, effects: Vec<Learns>) {
        for effect in effects {
            match effect {
                Learns::Read(number) => {
                    let question = LibraryQuestion::Settings("training.".to_owned());
                    self.library_task(Who::Learning, number, question);
                }
                Learns::Fetch => self.tasks.push(Task::Pack),
                Learns::Hold(changes) => self.world.put(Item::Changes(changes)),
                Learns::Keep(rows, waited) => {
                    let rows = (!rows.is_empty()).then(|| packed(&rows));
                    let effects = self.world.outbox.settle(waited, rows);
                    self.world.perform(effects);
                }
                Learns::TellUnreadable(why) => panic!("{why}"),
            }
        }
    }

    fn find(&mut self, effect: Finds) {
        match effect {
            Finds::Ask(question) => self.library_task(Who::Own, 0, question),
            Finds::Found(puzzles) => {
                self.library.own = None;
                let changes = Change::of_own(&puzzles);
                let effects = self.learning.change(changes, self.today());
                self.learn(effects);
            }
        }
    }

    pub(super) fn do_opening(&mut self, effects: Vec<Opens>) {
        for effect in effects {
            match effect {
                Opens::Wait(id) => {
                    let effects = self.world.outbox.open(id);
                    self.world.perform(effects);
                }
                Opens::Ask(number, id) => {
                    self.library_task(Who::Opening, number, LibraryQuestion::Open(id));
                }
                Opens::Unpack(number, bytes) => {
                    let task = Task::Unpack(Who::Opening, number, Arc::new(bytes));
                    self.tasks.push(task);
                }
                Opens::Stored(number, _) => {
                    let on_board = self.model.game().id().to_owned();
                    let effects = self.opening.compared(number, None, &on_board);
                    self.do_opening(effects);
                }
                Opens::Puzzle(trial) => {
                    self.sheet = None;
                    self.run(|model, outside| model.open(trial, outside));
                }
                Opens::Begin(game, _) => self.run(|model, outside| model.begin(*game, outside)),
                Opens::Return(_) => self.run(tengen_model::Model::close),
                Opens::Record(document) => {
                    let Document { id, book } = *document;
                    self.forget_file();
                    self.world.outbox.begin_record(Some(id));
                    self.sheet = None;
                    self.run(|model, outside| model.open(Box::new(book), outside));
                }
                Opens::TellUnreadable(_) => {}
            }
        }
    }

    /// Documents whose edits are kept are read.
    pub(super) fn follow_outbox(&mut self) {
        for id in std::mem::take(&mut self.world.opened) {
            let effects = self.opening.ready(&id);
            self.do_opening(effects);
        }
    }

    pub(super) fn end_library(
        &mut self,
        (who, number): (Who, u64),
        question: LibraryQuestion,
        bytes: &[u8],
        is_lost: bool,
    ) {
        let answer = (!is_lost).then(|| self.world.ask(question, bytes));
        let is_trouble = |answer: &LibraryAnswer| matches!(answer, LibraryAnswer::Trouble(_));
        let answer = answer.filter(|(answer, _)| !is_trouble(answer));
        match who {
            Who::Opening => {
                let effects = self.opening.answered(number, answer);
                self.do_opening(effects);
            }
            Who::Backups => {
                let effects = self.library.backups.answered(number, answer);
                self.do_backup(effects);
            }
            Who::List => {
                let answer = answer.map(|(answer, _)| answer);
                let effects = self.library.list.answered(number, answer);
                self.do_list(effects);
            }
            Who::Learning => {
                let rows = answer.and_then(|(_, rows)| rows);
                let (pending, today) = (self.world.outbox.pending(), self.today());
                let rows = rows.as_deref();
                let effects = self.learning.answered(number, rows, &pending, today);
                self.learn(effects);
            }
            Who::Own => {
                let answer = answer.map(|(answer, _)| answer);
                if let Some(own) = &mut self.library.own {
                    let effect = own.answered(answer);
                    self.find(effect);
                }
            }
            Who::Import | Who::Writing => {}
        }
    }
}
