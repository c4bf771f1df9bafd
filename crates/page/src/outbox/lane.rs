//! Items that go in one order; one message at a time is on its way.

use std::collections::VecDeque;

use tengen_worker_protocol::library::{LibraryAnswer, LibraryQuestion, StoredText};

use super::item::{Item, Kept, Message, Problem};
use super::latest::Latest;
use super::record::Record;
use super::{LaneId, Outcome};

/// Stored texts sent at once.
const TEXTS: usize = 64;

#[derive(Debug)]
pub(super) enum Queue {
    /// Training, proofs or evaluations.
    Rows(VecDeque<Item>),
    /// Changes of the training, which become rows; they are not sent themselves.
    Changes(VecDeque<Vec<u8>>),
    Texts(Latest<StoredText>),
    Record(Record),
}

#[derive(Debug)]
pub(super) struct Lane {
    pub(super) id: LaneId,
    pub(super) queue: Queue,
    /// The number of the send that is on its way.
    pub(super) sent: Option<u64>,
    /// Failures since the last acknowledgement, for the waits.
    pub(super) failures: u32,
    /// Whether nothing is sent until it is woken.
    pub(super) waits: bool,
    /// Whether it is going to be woken.
    pub(super) is_woken: bool,
}

/// What an outcome means.
#[derive(Default)]
pub(super) struct Heard {
    pub(super) kept: Option<Kept>,
    pub(super) problem: Option<Problem>,
    /// Whether the rest waits.
    pub(super) failed: bool,
}

impl Heard {
    const fn failed(problem: Option<Problem>) -> Heard {
        Heard {
            kept: None,
            problem,
            failed: true,
        }
    }
}

impl Lane {
    pub(super) const fn new(id: LaneId, queue: Queue, waits: bool) -> Lane {
        Lane {
            id,
            queue,
            sent: None,
            failures: 0,
            waits,
            is_woken: false,
        }
    }

    pub(super) fn is_empty(&self) -> bool {
        match &self.queue {
            Queue::Rows(items) => items.is_empty(),
            Queue::Changes(changes) => changes.is_empty(),
            Queue::Texts(texts) => texts.is_empty(),
            Queue::Record(record) => record.is_empty(),
        }
    }

    pub(super) const fn record(&self) -> Option<&Record> {
        match &self.queue {
            Queue::Record(record) => Some(record),
            _ => None,
        }
    }

    pub(super) fn put(&mut self, item: Item) {
        match (&mut self.queue, item) {
            (Queue::Texts(texts), Item::Text(text)) => texts.put(text.key.clone(), text),
            (Queue::Record(record), Item::Tree(_, tree)) => record.tree = Some(tree),
            (Queue::Record(record), Item::Draft(_, tree)) => record.draft = Some(tree),
            (Queue::Record(record), Item::Edit(_, edit)) => record.put_edit(edit),
            (Queue::Record(record), Item::Name(_, name)) => record.names.push_back(name),
            (Queue::Changes(waiting), Item::Changes(changes)) => waiting.push_back(changes),
            (Queue::Rows(items), item) => items.push_back(item),
            // `Outbox::put` finds the lane by the item's kind.
            _ => {}
        }
    }

    /// The next message, if none is on its way; it is then on its way with this number.
    pub(super) fn next(&mut self, number: u64) -> Option<Message> {
        if self.sent.is_some() || self.waits || self.is_empty() {
            return None;
        }
        let message = match &mut self.queue {
            Queue::Rows(items) => row_message(items.front()?)?,
            Queue::Changes(_) => return None,
            Queue::Texts(texts) => Message(LibraryQuestion::Keep(texts.next(TEXTS)), None),
            Queue::Record(record) => record.next()?,
        };
        self.sent = Some(number);
        Some(message)
    }

    /// Takes the outcome of the message on its way.
    pub(super) fn hear(&mut self, outcome: Outcome) -> Heard {
        self.sent = None;
        let heard = match outcome {
            Outcome::Lost => Heard::failed(None),
            Outcome::Library(LibraryAnswer::Trouble(trouble)) => {
                Heard::failed(Some(Problem::Library(trouble)))
            }
            Outcome::Library(answer) => self.hear_library(answer),
        };
        if let (Queue::Texts(texts), true) = (&mut self.queue, heard.failed) {
            texts.fail();
        }
        heard
    }

    fn hear_library(&mut self, answer: LibraryAnswer) -> Heard {
        let kept = match (&mut self.queue, answer) {
            (Queue::Rows(items), _) => {
                items.pop_front();
                return Heard::default();
            }
            (Queue::Texts(texts), LibraryAnswer::Kept(keys, unreadable, space)) => {
                for (key, _) in &unreadable {
                    texts.acknowledge(key);
                }
                let keys = keys.iter();
                let copied = keys.filter_map(|key| texts.acknowledge(key)).collect();
                return Heard {
                    kept: Some(Kept::Texts {
                        copied,
                        unreadable,
                        space,
                    }),
                    problem: None,
                    failed: texts.miss(),
                };
            }
            (Queue::Record(record), answer) => record.hear(answer),
            _ => None,
        };
        Heard {
            failed: kept.is_none(),
            kept,
            problem: None,
        }
    }
}

fn row_message(item: &Item) -> Option<Message> {
    let (question, bytes) = match item {
        Item::Training(rows) => (LibraryQuestion::Settings(String::new()), rows),
        Item::Proof {
            position,
            plies,
            certificate,
        } => (
            LibraryQuestion::Prove(position.clone(), *plies),
            certificate,
        ),
        Item::Evaluations(bytes) => (LibraryQuestion::Judge, bytes),
        _ => return None,
    };
    Some(Message(question, Some(bytes.clone())))
}
