//! Cards and puzzles of training: read from the library when they are first needed, changed, and
//! kept.
//!
//! A change waits until the rows are read, since it may be of a card that they have: made without
//! them, it would replace what was learned before. If they cannot be read, the next use asks for
//! them again.

use tengen_model::training::{Rows, Today, Training, unpacked};

/// A change of the training, which returns the rows to keep.
pub type Change = Box<dyn FnOnce(&mut Training, Today) -> Rows + Send + Sync>;

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Ask the library for the rows, and report them with this number.
    Read(u64),
    /// Fetch the pack of puzzles, and report it.
    Fetch,
    /// Keep rows.
    Keep(Rows),
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
    /// Changes that wait until the rows are read, and when they were made.
    waiting: Vec<(Change, Today)>,
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
    /// pack is fetched. Rows are not read again before the library has `all_kept` of this page's.
    pub fn open(&mut self, all_kept: bool) -> Vec<Effect> {
        let mut effects = match self.is_read && !all_kept {
            true => Vec::new(),
            false => self.read(),
        };
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
    pub fn answered(&mut self, number: u64, rows: Option<&[u8]>, today: Today) -> Vec<Effect> {
        if self.asked.take_if(|asked| *asked == number).is_none() {
            return Vec::new();
        }
        let mut changed = Rows::new();
        if let Some(rows) = rows.and_then(|rows| unpacked(rows).ok()) {
            let (mut training, moved) = Training::restored(rows, today.day);
            training.go_on_from(&mut self.training);
            (self.training, self.is_read) = (training, true);
            changed = moved;
        }
        if !self.is_read {
            return Vec::new();
        }
        for (change, made) in std::mem::take(&mut self.waiting) {
            changed.extend(change(&mut self.training, made));
        }
        keep(changed)
    }

    /// Changes the training, once it is read.
    pub fn change(&mut self, change: Change, today: Today) -> Vec<Effect> {
        if self.is_read && self.asked.is_none() {
            return keep(change(&mut self.training, today));
        }
        self.waiting.push((change, today));
        self.read()
    }
}

fn keep(rows: Rows) -> Vec<Effect> {
    match rows.is_empty() {
        true => Vec::new(),
        false => vec![Effect::Keep(rows)],
    }
}
