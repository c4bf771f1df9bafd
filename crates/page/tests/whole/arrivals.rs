//! What is on its way to the page, and arrives late, twice or not at all.

use std::sync::Arc;

use tengen_model::{Question, Reply, SearchId};
use tengen_page::views::Group;
use tengen_page::workers::Part;
use tengen_room::client::Link;
use tengen_text::Language;
use tengen_worker_protocol::library::LibraryQuestion;
use tengen_worker_protocol::records::RecordsCommand;
use tengen_worker_protocol::supervisor::WorkerEvent;

use super::Page;
use crate::workers::answer;
use crate::world::FAULTS;

/// Who waits for an answer of a worker.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Who {
    Import,
    Writing,
    Opening,
    Backups,
    List,
    Learning,
    Own,
}

/// Something on its way.
#[derive(Clone, Debug)]
pub(super) enum Task {
    Search(Part, SearchId, Box<Question>),
    Ended(Part, SearchId),
    Records(Who, u64, RecordsCommand, Option<Arc<Vec<u8>>>),
    Unpack(Who, u64, Arc<Vec<u8>>),
    Add(u64, [String; 2], Arc<Vec<u8>>),
    Library(Who, u64, LibraryQuestion, Vec<u8>),
    Pack,
    MakeRoom(u64),
    LoadReader(Link),
    LookUp(Link),
    Socket(Link),
    Join(u64),
    Network,
    Count,
    Words(Language),
    Views(Group),
    Slow(Group),
    AnalystSocket,
    AnalystTick,
    File(u64),
    Copied(u64),
    Link(u64, String),
    RecordList(u64, usize),
    Picture,
}

impl Page {
    /// Something arrives: an answer to the outbox, or another one; `how` says what is wrong with
    /// it.
    pub(super) fn arrive(&mut self, at: usize, how: usize) {
        if !self.world.open.is_empty() && at.is_multiple_of(3) {
            let at = at % self.world.open.len();
            self.world.answer(at, FAULTS[how % FAULTS.len()]);
        } else if !self.world.wakes.is_empty() && at % 3 == 1 {
            self.world.wake();
        } else if !self.tasks.is_empty() {
            let task = self.tasks.remove(at % self.tasks.len());
            // Three of four answers are right; some come twice.
            if how % 8 == 7 {
                self.tasks.push(task.clone());
            }
            self.end(task, how % 4 == 3);
        }
    }

    pub(super) fn end(&mut self, task: Task, is_lost: bool) {
        match task {
            Task::Search(part, id, question) => self.end_search((part, id), &question, is_lost),
            Task::Ended(part, id) => {
                let effects = self.workers.reported(part, WorkerEvent::Ended(id.get()));
                self.ask_workers(effects);
            }
            Task::Records(who, number, wish, bytes) => {
                self.end_records((who, number), wish, bytes, is_lost);
            }
            Task::Unpack(who, number, bytes) => self.end_unpack((who, number), &bytes, is_lost),
            Task::Add(number, name, bytes) => self.end_add(number, name, &bytes, is_lost),
            Task::Library(who, number, question, bytes) => {
                self.end_library((who, number), question, &bytes, is_lost);
            }
            Task::Pack => self.learning.fetched(Err("away".to_owned())),
            Task::MakeRoom(number) => self.end_make(number, is_lost),
            Task::LoadReader(link) => self.end_load(link, is_lost),
            Task::LookUp(link) => self.end_look_up(link, is_lost),
            Task::Socket(link) => self.end_socket(link, is_lost),
            Task::Join(number) => self.end_join(number, is_lost),
            other => self.end_part(other, is_lost),
        }
    }

    fn end_search(&mut self, (part, id): (Part, SearchId), question: &Question, is_lost: bool) {
        let reply = match is_lost {
            true => None,
            false => answer(question),
        };
        let effects = match (reply, part) {
            (Some(reply), _) => self.workers.replied(id, reply, self.now),
            (None, Part::Host | Part::Analyst) => self.workers.refused(id, None),
            (None, part) => {
                let why = WorkerEvent::Broken("trap".to_owned());
                let mut effects = self.workers.reported(part, why);
                effects.extend(self.workers.reported(part, WorkerEvent::Failed(id.get())));
                effects
            }
        };
        self.ask_workers(effects);
    }

    /// Interim replies and loads, which may come at any time.
    pub(super) fn hear_workers(&mut self, at: usize, how: usize) {
        let parts = [Part::Engine, Part::Prover, Part::Records, Part::Library];
        let part = parts[at % 4];
        let effects = match how % 6 {
            0 => self.workers.reported(part, WorkerEvent::Loading(7)),
            1 => self.workers.reported(part, WorkerEvent::Loaded),
            2 => {
                let why = WorkerEvent::Unloaded("offline".to_owned());
                self.workers.reported(part, why)
            }
            3 => self.workers.load_again(part),
            4 => self.workers.give_up(part),
            _ => {
                let id = self.tasks.iter().find_map(|task| match task {
                    Task::Search(_, id, _) => Some(*id),
                    _ => None,
                });
                let ended = id.map(|id| self.workers.replied(id, Reply::Ended, self.now));
                ended.unwrap_or_default()
            }
        };
        self.ask_workers(effects);
    }
}
