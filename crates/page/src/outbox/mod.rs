//! What is on its way to the library: an item leaves the outbox when the library has acknowledged
//! it.
//!
//! Items of one kind are sent one after another, in the order in which they were put, since later
//! ones may replace what earlier ones said; the kinds do not wait for each other. A send that is
//! refused or lost is repeated after growing waits, and its trouble told once. What the library has
//! not acknowledged after a failure, or when the page is closed, is saved outside and sent with the
//! next start; sending something twice keeps it once, since the library replaces equal keys.

mod lane;
mod saved;

use tengen_core::PositionSpec;
use tengen_worker_protocol::library::{LibraryQuestion, Trouble};

use lane::Lane;
pub use saved::SavedError;

/// Something to be kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Item {
    /// Cards, their reviews and solved puzzles, as packed rows.
    Training(Vec<u8>),
    /// A proved win.
    Proof {
        /// The position in which the side to move wins.
        position: Box<PositionSpec>,
        /// Length of the win.
        plies: u32,
        /// The certificate's bytes.
        certificate: Vec<u8>,
    },
    /// Evaluations of positions, packed.
    Evaluations(Vec<u8>),
}

impl Item {
    /// The question that keeps the item, and its attachment.
    #[must_use]
    pub fn question(&self) -> (LibraryQuestion, &[u8]) {
        match self {
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
        }
    }

    /// Index of the lane of its kind.
    const fn lane(&self) -> usize {
        match self {
            Item::Training(_) => 0,
            Item::Proof { .. } => 1,
            Item::Evaluations(_) => 2,
        }
    }
}

const LANES: usize = 3;

/// What became of a sent item.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Outcome {
    /// The library has it.
    Kept,
    /// The library cannot keep it now.
    Refused(Trouble),
    /// No answer came: the worker was lost or could not be loaded.
    Lost,
}

/// What the browser's side is to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Effect {
    /// Send the item, and report the outcome with this number.
    Send(u64, Item),
    /// Call [`Outbox::woken`] after so many milliseconds.
    Wake(u64),
    /// Tell the user.
    Tell(Trouble),
    /// Save the first of these texts for which there is room, in place of what was saved before;
    /// remove that if there is none.
    Save(Vec<String>),
}

/// The outbox.
#[derive(Debug, Default)]
pub struct Outbox {
    lanes: [Lane; LANES],
    /// Number of the last send.
    last: u64,
    /// Failures since the last acknowledgement, for the waits.
    failures: u32,
    /// The trouble told since then.
    told: Option<Trouble>,
    is_woken: bool,
    /// Whether items are saved outside.
    is_saved: bool,
}

/// Milliseconds until a first repetition, doubled with each failure, and at most.
const WAIT: u64 = 1_000;
const MOST: u64 = 60_000;

impl Outbox {
    /// Whether everything was acknowledged.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lanes.iter().all(Lane::is_empty)
    }

    /// Takes an item.
    pub fn put(&mut self, item: Item) -> Vec<Effect> {
        self.lanes[item.lane()].put(item);
        // Where sends fail, it waits with the others.
        if self.failures > 0 {
            return Vec::new();
        }
        self.send()
    }

    /// Takes what [`Effect::Save`] has saved, at the start of the page.
    ///
    /// # Errors
    /// [`SavedError`] if the text was not made by an outbox; then nothing is taken.
    pub fn restore(&mut self, text: &str) -> Result<Vec<Effect>, SavedError> {
        let items = saved::read(text)?;
        self.is_saved = true;
        for item in items.into_iter().rev() {
            self.lanes[item.lane()].put_first(item);
        }
        Ok(self.send())
    }

    /// Takes the outcome of a send. That of an earlier send than the last of its kind changes
    /// nothing.
    pub fn answered(&mut self, number: u64, outcome: Outcome) -> Vec<Effect> {
        let Some(lane) = self
            .lanes
            .iter_mut()
            .find(|lane| lane.sent() == Some(number))
        else {
            return Vec::new();
        };
        match outcome {
            Outcome::Kept => {
                lane.acknowledge();
                self.failures = 0;
                self.told = None;
                let mut effects = self.send();
                if self.is_saved {
                    effects.push(self.save());
                }
                effects
            }
            Outcome::Lost => {
                lane.fail();
                self.fail(None)
            }
            Outcome::Refused(trouble) => {
                lane.fail();
                self.fail(Some(trouble))
            }
        }
    }

    /// Sends again what failed.
    pub fn woken(&mut self) -> Vec<Effect> {
        self.is_woken = false;
        self.send()
    }

    /// Saves everything that is not acknowledged, since the page may be closed.
    pub fn closing(&mut self) -> Vec<Effect> {
        if self.is_empty() && !self.is_saved {
            return Vec::new();
        }
        vec![self.save()]
    }

    fn fail(&mut self, trouble: Option<Trouble>) -> Vec<Effect> {
        let mut effects = Vec::new();
        if let Some(trouble) = trouble
            && self.told.as_ref() != Some(&trouble)
        {
            self.told = Some(trouble.clone());
            effects.push(Effect::Tell(trouble));
        }
        effects.push(self.save());
        if !std::mem::replace(&mut self.is_woken, true) {
            let wait = WAIT << self.failures.min(6);
            effects.push(Effect::Wake(wait.min(MOST)));
        }
        self.failures = self.failures.saturating_add(1);
        effects
    }

    /// Sends the first item of each lane that has none on its way.
    fn send(&mut self) -> Vec<Effect> {
        let mut effects = Vec::new();
        for lane in &mut self.lanes {
            if let Some(item) = lane.next(self.last + 1) {
                self.last += 1;
                effects.push(Effect::Send(self.last, item));
            }
        }
        effects
    }

    fn save(&mut self) -> Effect {
        let texts = saved::texts(self.lanes.iter().flat_map(Lane::items));
        self.is_saved = !texts.is_empty();
        Effect::Save(texts)
    }
}
