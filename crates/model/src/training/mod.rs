//! Training: the puzzles of the pack in their five steps, and cards that come back when they are
//! due.
//!
//! [`Training`] has no storage and no clock. Each [`Change`] of it returns the rows to keep, an
//! empty row for one to remove. The board shows a [`Task`] as a [`crate::review::Retry`].

mod attempts;
mod cards;
mod change;
mod puzzles;
mod rows;
mod sheet;
mod shown;
mod task;

use tengen_core::PosKey;
pub use tengen_library::{Settings as Rows, pack_settings as packed, unpack_settings as unpacked};
use tengen_training::{Attempt, Card, CardKey, Day, Deck, Puzzle, Review};

pub use attempts::Attempts;
pub(crate) use cards::card_of_own;
pub use change::{Change, ChangeError, pack_changes, unpack_changes};
use rows::Named;
pub use rows::ROWS;
pub use sheet::task_diagram;
pub use shown::ShownTraining;
pub use task::{Asks, Source, Task};

/// The day, the time in milliseconds since 1970, and a random number.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Today {
    /// The day by the learner's calendar.
    pub day: Day,
    /// Milliseconds since 1970.
    pub now: u64,
    /// Random bits.
    pub seed: u64,
}

/// What became of the last answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Told {
    /// The position is a card now.
    Kept,
    /// The card is asked again in this number of days.
    Again(u32),
    /// The card is set aside.
    SetAside,
}

/// A learner's cards and solved puzzles.
#[derive(Clone, Debug, Default)]
pub struct Training {
    deck: Deck,
    /// The rows of the deck's log.
    reviews: Vec<String>,
    solved: Vec<PosKey>,
    /// The pack, with the keys of its cards.
    puzzles: Vec<(CardKey, Puzzle)>,
    /// The names of rows that cannot be read.
    unreadable: Vec<String>,
    /// Cards that were reviewed after tomorrow, by a wrong clock.
    moved: usize,
    /// Cards that the rules judge differently now.
    faults: usize,
    /// The card of the last review, while it can be made easy.
    last: Option<(CardKey, Attempt)>,
    told: Option<Told>,
}

impl Training {
    /// Reads kept rows, in the order of their names; also returns the rows that change because the
    /// clock was set back since.
    #[must_use]
    pub fn restored(rows: Rows, today: Day) -> (Training, Rows) {
        let mut training = Training::default();
        let (mut cards, mut log) = (Vec::new(), Vec::new());
        for (name, row) in rows {
            let read = match Named::of(&name) {
                Some(Named::Card) => Card::from_row(&row).map(|card| cards.push(card)).is_ok(),
                Some(Named::Review) => {
                    let review = Review::from_row(&row);
                    review
                        .map(|review| log.push((name.clone(), review)))
                        .is_ok()
                }
                Some(Named::Solved) => {
                    let key = row.first_chunk().map(|bits| u128::from_be_bytes(*bits));
                    training.solved.extend(key.map(PosKey::from_bits));
                    key.is_some()
                }
                None => false,
            };
            if !read {
                training.unreadable.push(name);
            }
        }
        let (reviews, log) = log.into_iter().unzip();
        training.reviews = reviews;
        training.deck = Deck::restored(cards, log);
        training.moved = training.deck.clock_set_back(today);
        training.faults = training.deck.faults().count();
        let changed = match training.moved {
            0 => Vec::new(),
            _ => training.deck.cards().map(row_of).collect(),
        };
        (training, changed)
    }

    /// Takes over from an earlier state what the rows do not have.
    pub fn go_on_from(&mut self, before: &mut Training) {
        self.puzzles = std::mem::take(&mut before.puzzles);
        self.last = before.last.filter(|_| self.reviews == before.reviews);
        self.told = before.told;
    }

    /// Forgets what became of the last answer, before another task.
    pub fn begin(&mut self) {
        (self.told, self.last) = (None, None);
    }
}

fn row_of(card: &Card) -> (String, Vec<u8>) {
    (rows::card(card.key()), card.to_row())
}
