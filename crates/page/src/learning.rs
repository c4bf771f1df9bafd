//! Cards and puzzles of training: read from the library when they are first needed, changed, and
//! kept.
//!
//! A change waits in the outbox until the rows are read, since it may be of a card that they have:
//! made without them, it would replace what was learned before. If they cannot be read, the next
//! use asks for them again, also after a reload. Rows that the library does not have yet, for
//! example because the disk is full, are read from the outbox.

use tengen_model::training::{
    Change, Rows, Today, Training, pack_changes, unpack_changes, unpacked,
};

use crate::outbox::Pending;

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Ask the library for the rows, and report them with this number.
    Read(u64),
    /// Fetch the pack of puzzles, and report it.
    Fetch,
    /// Put changes into the outbox, where they wait until the rows are read.
    Hold(Vec<u8>),
    /// Keep rows, in place of this number of changes that have waited.
    Keep(Rows, usize),
    /// Tell the user that a change cannot be read, with the reason.
    TellUnreadable(String),
}

/// What is known of the pack.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum Pack {
    /// It was not asked for.
    #[default]
    Unasked,
    /// It is on its way.
    Asked,
    /// It is here.
    Here,
    /// It cannot be fetched or read, with the reason.
    Failed(String),
}

/// The training of a page.
#[derive(Default)]
pub struct Learning {
    training: Training,
    is_read: bool,
    /// The number of the question that is open.
    asked: Option<u64>,
    last: u64,
    pack: Pack,
}

impl Learning {
    /// The training as far as it is read.
    #[must_use]
    pub const fn training(&self) -> &Training {
        &self.training
    }

    /// What is known of the pack.
    #[must_use]
    pub const fn pack(&self) -> &Pack {
        &self.pack
    }

    /// What became of the last answer is of no interest any more: another task is opened.
    pub fn begin_task(&mut self) {
        self.training.begin();
    }

    /// The user opens the puzzles: rows are read, since another tab may have changed them, and the
    /// pack is fetched.
    pub fn open(&mut self) -> Vec<Effect> {
        let mut effects = self.read();
        if !matches!(self.pack, Pack::Here | Pack::Asked) {
            self.pack = Pack::Asked;
            effects.push(Effect::Fetch);
        }
        effects
    }

    fn read(&mut self) -> Vec<Effect> {
        if self.asked.is_some() {
            return Vec::new();
        }
        self.last += 1;
        self.asked = Some(self.last);
        vec![Effect::Read(self.last)]
    }

    /// The pack is fetched, or cannot be.
    pub fn fetched(&mut self, pack: Result<Vec<u8>, String>) {
        let set = pack.and_then(|pack| {
            let set = self.training.set_pack(&pack);
            set.map_err(|why| why.to_string())
        });
        self.pack = set.map_or_else(Pack::Failed, |()| Pack::Here);
    }

    /// The library has answered with packed rows; `None` if it was lost or cannot read them.
    /// `pending` is what the outbox has of the training.
    pub fn answered(
        &mut self,
        number: u64,
        rows: Option<&[u8]>,
        pending: &Pending,
        today: Today,
    ) -> Vec<Effect> {
        if self.asked.take_if(|asked| *asked == number).is_none() {
            return Vec::new();
        }
        let mut changed = Rows::new();
        if let Some(rows) = rows.and_then(|rows| unpacked(rows).ok()) {
            let rows = with_pending(rows, &pending.rows);
            let (mut training, moved) = Training::restored(rows, today.day);
            training.go_on_from(&mut self.training);
            (self.training, self.is_read) = (training, true);
            changed = moved;
        }
        if !self.is_read {
            return Vec::new();
        }
        let mut effects = Vec::new();
        for waiting in &pending.changes {
            match unpack_changes(waiting) {
                Ok((changes, made)) => changed.extend(self.make(changes, made)),
                Err(why) => effects.push(Effect::TellUnreadable(why.to_string())),
            }
        }
        effects.extend(keep(changed, pending.changes.len()));
        effects
    }

    /// Changes the training, once it is read.
    pub fn change(&mut self, changes: Vec<Change>, today: Today) -> Vec<Effect> {
        if changes.is_empty() {
            return Vec::new();
        }
        if self.is_read && self.asked.is_none() {
            return keep(self.make(changes, today), 0).into_iter().collect();
        }
        let mut effects = vec![Effect::Hold(pack_changes(&changes, today))];
        effects.extend(self.read());
        effects
    }

    fn make(&mut self, changes: Vec<Change>, today: Today) -> Rows {
        let rows = changes.into_iter();
        rows.flat_map(|change| self.training.change(change, today))
            .collect()
    }
}

fn keep(rows: Rows, waited: usize) -> Option<Effect> {
    let is_empty = rows.is_empty() && waited == 0;
    (!is_empty).then_some(Effect::Keep(rows, waited))
}

/// The library's rows after those that it is going to get, by name.
fn with_pending(mut rows: Rows, pending: &[Vec<u8>]) -> Rows {
    // What the outbox has is what this page, or an earlier one, has packed.
    let pending = pending.iter().filter_map(|rows| unpacked(rows).ok());
    for (name, row) in pending.flatten() {
        rows.retain(|(other, _)| *other != name);
        if !row.is_empty() {
            rows.push((name, row));
        }
    }
    rows.sort_by(|(a, _), (b, _)| a.cmp(b));
    rows
}
