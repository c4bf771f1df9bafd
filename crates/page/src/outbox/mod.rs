//! What is on its way to the library: an item leaves the outbox when the library has acknowledged
//! it.
//!
//! Items of a kind, and those of one record, go in the order in which they were put; the kinds do
//! not wait for each other. A message that is refused or lost is repeated after growing waits, and
//! a problem told once. What the library has not acknowledged is saved outside, before it is sent,
//! and sent again with the next start of a page, so that a page may end at any moment; games and
//! puzzles are in the browser's storage anyway. Changes of the training wait here until its rows
//! are read, and leave as rows. Before it is sent, only what is small is saved:
//! what is large is saved after a failure, and when the page is closed. Sending something twice
//! keeps it once: the stores replace equal keys, and a record's message is repeated as it was.

mod item;
mod lane;
mod latest;
mod record;
mod saved;

use tengen_worker_protocol::library::LibraryAnswer;

pub use item::{Item, Kept, Message, NewEdit, NewTree, Pending, Problem};
use lane::{Lane, Queue};
use record::Record;
pub use saved::SavedError;

/// Items of one kind, or those of one record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LaneId(u32);

const TRAINING: LaneId = LaneId(0);
const PROOFS: LaneId = LaneId(1);
const EVALUATIONS: LaneId = LaneId(2);
const TEXTS: LaneId = LaneId(3);
const CHANGES: LaneId = LaneId(4);
/// That of the record with number 0; the next numbers follow.
const RECORDS: u32 = 5;

/// What became of a message.
#[derive(Clone, Debug, PartialEq)]
pub enum Outcome {
    /// The library's answer.
    Library(LibraryAnswer),
    /// No answer came: the worker was lost or could not be loaded.
    Lost,
}

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq)]
pub enum Effect {
    /// Send the message, and report the outcome with this number.
    Send(u64, Message),
    /// Call [`Outbox::woken`] after this number of milliseconds.
    Wake(LaneId, u64),
    /// Tell the user.
    Tell(Problem),
    /// Something is acknowledged.
    Kept(Kept),
    /// The document with this id, asked for by [`Outbox::open`], can be opened.
    Open(String),
    /// Save the first of these texts for which there is room, in place of what was saved before;
    /// remove that if there is none. It is to be saved before the effects that follow are carried
    /// out. Report which with [`Outbox::saved`].
    Save(Vec<String>),
}

/// Where the edits of the record on the board are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Written {
    /// Nothing was edited since it was opened.
    Unedited,
    /// Some are on their way.
    Sending,
    /// All are in the library.
    Kept,
    /// The library could not keep them yet.
    Failed,
}

/// The outbox.
#[derive(Debug)]
pub struct Outbox {
    lanes: Vec<Lane>,
    /// Number of the last send.
    last: u64,
    /// Number of the last record, and of the one on the board.
    records: u32,
    on_board: u32,
    /// Problems shown since their store last had everything.
    told: Vec<Problem>,
    /// Documents to be opened when their edits are kept.
    opening: Vec<String>,
    /// Whether items are saved outside.
    is_saved: bool,
    /// Bytes that are saved outside at most: [`AHEAD`], or everything after a failure or when the
    /// page is closed, until all is acknowledged.
    most: usize,
}

/// Milliseconds until a first repetition, doubled with each failure, and at most.
const WAIT: u64 = 1_000;
const MOST: u64 = 60_000;
/// Milliseconds that the first texts wait, so that the page and the engine come first.
const START: u64 = 1_200;
/// Bytes of items that are saved before they are sent. Browsers give a page about five million.
const AHEAD: usize = 200_000;

impl Default for Outbox {
    fn default() -> Outbox {
        let rows = |id| Lane::new(id, Queue::Rows(Default::default()), false);
        Outbox {
            lanes: vec![
                rows(TRAINING),
                rows(PROOFS),
                rows(EVALUATIONS),
                Lane::new(TEXTS, Queue::Texts(Default::default()), true),
                Lane::new(CHANGES, Queue::Changes(Default::default()), false),
            ],
            last: 0,
            records: 0,
            on_board: 0,
            told: Vec::new(),
            opening: Vec::new(),
            is_saved: false,
            most: AHEAD,
        }
    }
}

impl Outbox {
    /// Whether everything was acknowledged.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lanes.iter().all(Lane::is_empty)
    }

    /// Takes an item.
    pub fn put(&mut self, item: Item) -> Vec<Effect> {
        let id = match &item {
            Item::Training(_) => TRAINING,
            Item::Changes(_) => CHANGES,
            Item::Proof { .. } => PROOFS,
            Item::Evaluations(_) => EVALUATIONS,
            Item::Text(_) => TEXTS,
            Item::Tree(record, _)
            | Item::Draft(record, _)
            | Item::Edit(record, _)
            | Item::Name(record, _) => LaneId(RECORDS + record),
        };
        let Some(lane) = self.lane(id) else {
            return Vec::new();
        };
        lane.put(item);
        let mut effects = Vec::new();
        if lane.waits && !std::mem::replace(&mut lane.is_woken, true) {
            effects.push(Effect::Wake(id, START));
        }
        // What is in the browser's storage anyway is not saved once more.
        let is_ahead = id != TEXTS;
        let sent = self.send();
        effects.extend(is_ahead.then(|| self.save()));
        effects.extend(sent);
        effects
    }

    /// What the library does not have of the training.
    #[must_use]
    pub fn pending(&self) -> Pending {
        let mut pending = Pending::default();
        for lane in &self.lanes {
            match &lane.queue {
                Queue::Changes(changes) => pending.changes.extend(changes.iter().cloned()),
                Queue::Rows(items) => {
                    pending
                        .rows
                        .extend(items.iter().filter_map(|item| match item {
                            Item::Training(rows) => Some(rows.clone()),
                            _ => None,
                        }))
                }
                Queue::Texts(_) | Queue::Record(_) => {}
            }
        }
        pending
    }

    /// Takes the rows that the first `count` changes have become, packed; `None` if the changes
    /// change nothing.
    pub fn settle(&mut self, count: usize, rows: Option<Vec<u8>>) -> Vec<Effect> {
        if let Some(Queue::Changes(changes)) = self.lane(CHANGES).map(|lane| &mut lane.queue) {
            changes.drain(..count.min(changes.len()));
        }
        match rows {
            Some(rows) => self.put(Item::Training(rows)),
            None => vec![self.save()],
        }
    }

    /// A record comes on the board; `document` is its document, if it is one, and the state that
    /// the library has of it. Returns the record's number.
    pub fn begin_record(&mut self, document: Option<(String, (u32, u32))>) -> u32 {
        // What is complete is not needed any more, once its record has left the board.
        let needed = |lane: &Lane| lane.record().is_none() || !lane.is_empty();
        self.lanes.retain(needed);
        let (document, seen) = document.map_or((None, (0, 0)), |(id, seen)| (Some(id), seen));
        self.on_board = self.add_record(Record {
            document,
            seen,
            ..Record::default()
        });
        self.on_board
    }

    fn add_record(&mut self, record: Record) -> u32 {
        self.records += 1;
        let number = self.records;
        let queue = Queue::Record(Record { number, ..record });
        self.lanes
            .push(Lane::new(LaneId(RECORDS + number), queue, false));
        number
    }

    /// The number of the record that came on the board last.
    #[must_use]
    pub const fn on_board(&self) -> u32 {
        self.on_board
    }

    /// Where the edits of that record are.
    #[must_use]
    pub fn written(&self) -> Written {
        let id = LaneId(RECORDS + self.on_board);
        let lane = self.lanes.iter().find(|lane| lane.id == id);
        match lane.and_then(|lane| Some((lane, lane.record()?))) {
            Some((_, record)) if !record.is_edited => Written::Unedited,
            Some((lane, _)) if lane.is_empty() => Written::Kept,
            Some((lane, _)) if lane.waits => Written::Failed,
            Some(_) => Written::Sending,
            None => Written::Unedited,
        }
    }

    /// A document is to be opened: at once, or after its edits that are on their way.
    pub fn open(&mut self, id: String) -> Vec<Effect> {
        self.opening.push(id);
        self.opened()
    }

    /// The documents that can be opened: those without edits, and those whose edits fail.
    fn opened(&mut self) -> Vec<Effect> {
        let lanes = &self.lanes;
        let is_on_its_way = |id: &String| {
            let mut records = lanes.iter().filter(|lane| !lane.is_empty() && !lane.waits);
            records.any(|lane| {
                lane.record()
                    .is_some_and(|r| r.document.as_ref() == Some(id))
            })
        };
        let ready = self.opening.extract_if(.., |id| !is_on_its_way(id));
        ready.map(Effect::Open).collect()
    }

    /// Takes what [`Effect::Save`] has saved, at the start of the page.
    ///
    /// # Errors
    /// [`SavedError`] if the text was not made by an outbox; then nothing is taken.
    pub fn restore(&mut self, text: &str) -> Result<Vec<Effect>, SavedError> {
        let saved = saved::read(text)?;
        self.is_saved = true;
        self.most = usize::MAX;
        for item in saved.rows.into_iter().rev() {
            let id = match &item {
                Item::Training(_) => TRAINING,
                Item::Changes(_) => CHANGES,
                Item::Proof { .. } => PROOFS,
                _ => EVALUATIONS,
            };
            let Some(lane) = self.lane(id) else { continue };
            // Before all others. The outcome of what is on its way then counts for nothing.
            match (&mut lane.queue, item) {
                (Queue::Rows(items), item) => items.push_front(item),
                (Queue::Changes(waiting), Item::Changes(changes)) => waiting.push_front(changes),
                _ => {}
            }
            lane.sent = None;
        }
        for record in saved.records {
            self.add_record(record);
        }
        Ok(self.send())
    }

    /// Takes the outcome of a message. That of an earlier one than the last of its kind changes
    /// nothing.
    pub fn answered(&mut self, number: u64, outcome: Outcome) -> Vec<Effect> {
        let mut lanes = self.lanes.iter_mut();
        let Some(lane) = lanes.find(|lane| lane.sent == Some(number)) else {
            return Vec::new();
        };
        let heard = lane.hear(outcome);
        let mut effects = Vec::new();
        match heard.failed {
            true => {
                lane.waits = true;
                if !std::mem::replace(&mut lane.is_woken, true) {
                    let wait = WAIT << lane.failures.min(6);
                    effects.push(Effect::Wake(lane.id, wait.min(MOST)));
                }
                lane.failures = lane.failures.saturating_add(1);
            }
            false => lane.failures = 0,
        }
        effects.extend(heard.kept.map(Effect::Kept));
        effects.extend(heard.problem.and_then(|problem| self.tell(problem)));
        effects.extend(self.send());
        if heard.failed {
            self.most = usize::MAX;
        }
        if heard.failed || self.is_saved {
            effects.push(self.save());
        }
        self.forget_told();
        effects.extend(self.opened());
        effects
    }

    /// Sends again what failed in a lane.
    pub fn woken(&mut self, id: LaneId) -> Vec<Effect> {
        if let Some(lane) = self.lane(id) {
            (lane.is_woken, lane.waits) = (false, false);
        }
        self.send()
    }

    /// Sends everything now.
    pub fn hurry(&mut self) -> Vec<Effect> {
        for lane in self.lanes.iter_mut().filter(|lane| !lane.is_empty()) {
            lane.waits = false;
        }
        self.send()
    }

    /// Saves everything that is not acknowledged, since the page may be closed.
    pub fn closing(&mut self) -> Vec<Effect> {
        let was_saved = self.is_saved;
        self.most = usize::MAX;
        let save = self.save();
        match was_saved || self.is_saved {
            true => vec![save],
            false => Vec::new(),
        }
    }

    /// Which of the texts of [`Effect::Save`] was saved, counted from 0; `None` if none was.
    pub fn saved(&mut self, which: Option<usize>) -> Vec<Effect> {
        if self.most == AHEAD {
            // They are on their way.
            return Vec::new();
        }
        let all = self.lanes.iter().filter_map(Lane::record);
        let mut trees = all.filter(|record| record.tree.is_some());
        match which.is_none_or(saved::lacks_trees) && trees.next().is_some() {
            true => self.tell(Problem::RecordUnsaved).into_iter().collect(),
            false => Vec::new(),
        }
    }

    fn lane(&mut self, id: LaneId) -> Option<&mut Lane> {
        self.lanes.iter_mut().find(|lane| lane.id == id)
    }

    fn tell(&mut self, problem: Problem) -> Option<Effect> {
        if self.told.contains(&problem) {
            return None;
        }
        self.told.push(problem.clone());
        Some(Effect::Tell(problem))
    }

    /// A library that has everything may have new problems.
    fn forget_told(&mut self) {
        if self.is_empty() {
            self.told.clear();
        }
    }

    /// Sends the next message of each lane that has none on its way.
    fn send(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        for lane in &mut self.lanes {
            if let Some(message) = lane.next(self.last + 1) {
                self.last += 1;
                effects.push(Effect::Send(self.last, message));
            }
        }
        effects
    }

    fn save(&mut self) -> Effect {
        let texts = saved::texts(&self.lanes, self.most);
        self.is_saved = !texts.is_empty();
        if self.is_empty() {
            self.most = AHEAD;
        }
        Effect::Save(texts)
    }
}
