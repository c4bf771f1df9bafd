//! The list of a file's records in the sheet *Import*: what it is narrowed to, and how much of it
//! is there.

use tengen_worker_protocol::records::Entry;

use crate::request::LastRequest;

/// What is to be listed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Wanted {
    /// A text in the headers; empty for all.
    pub text: String,
    /// The position that the records have: board size and [`Start`] text.
    ///
    /// [`Start`]: tengen_core::Start
    pub position: Option<(u32, String)>,
    /// How many are left out at the start.
    pub from: usize,
}

/// What the records worker lists: how many there are in all, and those from a place on.
pub type Listed = (usize, Vec<Entry>);

/// The list of the opened file.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct RecordList {
    text: String,
    position: Option<(u32, String)>,
    total: usize,
    records: Vec<Entry>,
    asked: LastRequest<()>,
}

impl RecordList {
    /// A file is opened, of which these are all records and the first of them.
    pub fn open(&mut self, total: usize, records: Vec<Entry>) {
        let mut asked = std::mem::take(&mut self.asked);
        asked.forget();
        *self = RecordList {
            total,
            records,
            asked,
            ..RecordList::default()
        };
    }

    /// How many there are in all, and those that are listed.
    #[must_use]
    pub fn listed(&self) -> (usize, &[Entry]) {
        (self.total, &self.records)
    }

    /// The text that the user has written.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }

    /// Whether only those with a position are listed.
    #[must_use]
    pub const fn has_position(&self) -> bool {
        self.position.is_some()
    }

    /// The user writes a text. Returns what is to be listed, and the number of the answer.
    pub fn narrow(&mut self, text: String) -> (u64, Wanted) {
        self.text = text;
        self.ask(0)
    }

    /// The user wants only those with the position on the board, or all again.
    pub fn turn_position(&mut self, here: (u32, String)) -> (u64, Wanted) {
        self.position = match self.position {
            Some(_) => None,
            None => Some(here),
        };
        self.ask(0)
    }

    /// The user wants more of them.
    pub fn more(&mut self) -> (u64, Wanted) {
        self.ask(self.records.len())
    }

    fn ask(&mut self, from: usize) -> (u64, Wanted) {
        let wanted = Wanted {
            text: self.text.clone(),
            position: self.position.clone(),
            from,
        };
        (self.asked.ask(), wanted)
    }

    /// The records from a place on are listed; `None` if the worker was lost or refuses.
    pub fn answered(&mut self, number: u64, from: usize, listed: Option<Listed>) {
        if self.asked.answered(number, ())
            && let Some((total, records)) = listed
        {
            self.total = total;
            self.records.truncate(from);
            self.records.extend(records);
        }
    }
}
