//! The library and the browser's storage around an outbox. The library is the real one
//! over a store in memory.

use std::collections::BTreeMap;
use std::sync::atomic::{AtomicU64, Ordering};

use tengen_library::{Failure, MemoryRows, ready};
use tengen_page::outbox::{Effect, Item, Kept, LaneId, Message, Outbox, Outcome, Problem};
use tengen_worker_keep::{LibraryService, Surroundings};
use tengen_worker_protocol::library::{
    DocumentRow, LibraryAnswer, LibraryQuestion, Query, Space, StoredText,
};

pub(crate) fn random() -> u128 {
    static LAST: AtomicU64 = AtomicU64::new(1);
    u128::from(LAST.fetch_add(1, Ordering::Relaxed))
}

/// What happens to a message or its answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Fault {
    /// Nothing.
    None,
    /// The worker is lost before it has read the message.
    LostBefore,
    /// The worker is lost after it has kept everything.
    LostAfter,
    /// The worker is lost after its first write.
    LostBetween,
    /// The disk is full.
    Full,
    /// The library's worker cannot be loaded.
    Refused,
    /// The answer arrives twice.
    Doubled,
}

pub(crate) const FAULTS: [Fault; 7] = [
    Fault::None,
    Fault::LostBefore,
    Fault::LostAfter,
    Fault::LostBetween,
    Fault::Full,
    Fault::Refused,
    Fault::Doubled,
];

#[derive(Default)]
pub(crate) struct World {
    pub(crate) outbox: Outbox,
    rows: MemoryRows,
    library: Option<LibraryService<MemoryRows>>,
    /// Messages without an outcome.
    pub(crate) open: Vec<(u64, Message)>,
    /// The browser's storage: what the outbox has saved, and the journal.
    pub(crate) saved: Option<String>,
    pub(crate) journal: BTreeMap<String, Item>,
    /// Bytes for which it has room.
    pub(crate) room: usize,
    pub(crate) told: Vec<Problem>,
    pub(crate) wakes: Vec<(LaneId, u64)>,
    /// Documents and copies, as the page hears of them.
    pub(crate) documents: Vec<String>,
    /// Documents that the page may open.
    pub(crate) opened: Vec<String>,
}

impl World {
    pub(crate) fn new(room: usize) -> World {
        World {
            room,
            ..World::default()
        }
    }

    pub(crate) fn library(&mut self) -> &mut LibraryService<MemoryRows> {
        let around = Surroundings {
            now: || 1_800_000_000_000,
            random,
        };
        let rows = &self.rows;
        self.library.get_or_insert_with(|| {
            rows.restart();
            ready(LibraryService::load(rows.clone(), around)).expect("a library")
        })
    }

    /// Asks the library beside the outbox.
    pub(crate) fn ask(
        &mut self,
        question: LibraryQuestion,
        bytes: &[u8],
    ) -> (LibraryAnswer, Option<Vec<u8>>) {
        ready(
            self.library()
                .answer(question, bytes.to_vec(), Space::UNKNOWN),
        )
    }

    pub(crate) fn list(&mut self) -> Vec<DocumentRow> {
        let query = Query {
            limit: 1_000,
            ..Query::default()
        };
        match self.ask(LibraryQuestion::List(Box::new(query)), &[]).0 {
            LibraryAnswer::Listed(_, rows) => rows,
            other => panic!("{other:?}"),
        }
    }

    pub(crate) fn perform(&mut self, effects: Vec<Effect>) {
        for effect in effects {
            match effect {
                Effect::Send(number, message) => self.open.push((number, message)),
                Effect::Wake(lane, wait) => self.wakes.push((lane, wait)),
                Effect::Tell(problem) => self.told.push(problem),
                Effect::Kept(kept) => self.note(kept),
                Effect::Open(id) => self.opened.push(id),
                Effect::Save(texts) => {
                    let which = texts.iter().position(|text| text.len() <= self.room);
                    self.saved = which.map(|at| texts[at].clone());
                    let effects = self.outbox.saved(which);
                    self.perform(effects);
                }
            }
        }
    }

    fn note(&mut self, kept: Kept) {
        match kept {
            Kept::Document { id, .. } | Kept::Edits { copy: Some(id), .. } => {
                self.documents.push(id);
            }
            Kept::Texts { .. } | Kept::Edits { copy: None, .. } => {}
        }
    }

    /// Does what the page does when something is to be kept.
    pub(crate) fn put(&mut self, item: Item) {
        if let Item::Text(StoredText { key, .. }) = &item {
            self.journal.insert(key.clone(), item.clone());
        }
        let effects = self.outbox.put(item);
        self.perform(effects);
    }

    /// An open message has an outcome.
    pub(crate) fn answer(&mut self, at: usize, fault: Fault) {
        let (number, message) = self.open.remove(at);
        let Message(question, bytes) = message;
        let outcome = self.library_outcome(question, bytes, fault);
        let times = if fault == Fault::Doubled { 2 } else { 1 };
        for _ in 0..times {
            let effects = self.outbox.answered(number, outcome.clone());
            self.perform(effects);
        }
    }

    pub(crate) fn library_outcome(
        &mut self,
        question: LibraryQuestion,
        bytes: Option<Vec<u8>>,
        fault: Fault,
    ) -> Outcome {
        self.library();
        match fault {
            Fault::LostBefore | Fault::Refused => {
                self.library = None;
                return Outcome::Lost;
            }
            Fault::LostBetween => self.rows.fail_at(0, Failure::KilledAfter),
            Fault::Full => self.rows.fail_at(0, Failure::Full),
            Fault::None | Fault::LostAfter | Fault::Doubled => {}
        }
        let (answer, _) = self.ask(question, &bytes.unwrap_or_default());
        self.rows.restart();
        match fault {
            Fault::LostAfter | Fault::LostBetween => {
                self.library = None;
                Outcome::Lost
            }
            _ => Outcome::Library(answer),
        }
    }

    pub(crate) fn wake(&mut self) {
        if !self.wakes.is_empty() {
            let (lane, _) = self.wakes.remove(0);
            let effects = self.outbox.woken(lane);
            self.perform(effects);
        }
    }

    /// The page is closed and opened again.
    pub(crate) fn reload(&mut self) {
        let effects = self.outbox.closing();
        self.perform(effects);
        self.kill();
    }

    /// The page ends without notice, and is opened again.
    pub(crate) fn kill(&mut self) {
        self.outbox = Outbox::default();
        self.library = None;
        self.open.clear();
        self.wakes.clear();
        self.told.clear();
        if let Some(text) = self.saved.clone() {
            let effects = self.outbox.restore(&text).expect("its own text");
            self.perform(effects);
        }
        for item in self.journal.clone().into_values() {
            let effects = self.outbox.put(item);
            self.perform(effects);
        }
    }

    /// Everything on its way arrives.
    pub(crate) fn answer_all(&mut self) {
        while !self.open.is_empty() {
            self.answer(0, Fault::None);
        }
    }

    /// Everything goes well from now on.
    pub(crate) fn settle(&mut self) {
        for _ in 0..10_000 {
            match self.open.is_empty() {
                false => self.answer(0, Fault::None),
                true if self.wakes.is_empty() => return,
                true => self.wake(),
            }
        }
        panic!("it does not come to an end");
    }
}
