//! A deck: cards, what is due today, and the log of reviews.

use std::collections::BTreeMap;

use crate::card::{Card, CardFault, CardKey, Day, State};
use crate::fsrs::{Grade, Memory};
use crate::grade::{Attempt, median};

/// New cards on a day at most.
pub const MOST_NEW: usize = 10;
/// Cards on a day at most, new ones included.
pub const MOST_DUE: usize = 20;
/// Failures after which a card is set aside.
pub const MOST_FAILURES: u32 = 6;
/// Clean answers whose times make the median.
const TIMES: usize = 100;

/// A review as it is logged.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Review {
    /// The card.
    pub key: CardKey,
    /// The day by the learner's calendar.
    pub day: Day,
    /// The grade.
    pub grade: Grade,
    /// Time to the first move, in milliseconds; `None` if it does not count for the median.
    pub millis: Option<u32>,
    /// The card's state before, for [`Deck::undo`].
    pub before: State,
}

/// What [`Deck::add`] has done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Added {
    /// The card is new.
    New,
    /// The deck had it, perhaps in another orientation: its answers are renewed, its schedule is as
    /// before.
    Known,
}

/// What is due.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Due {
    /// Today's cards, those due for longest first, new ones last.
    pub today: Vec<CardKey>,
    /// Cards that are due as well, but left for the next days.
    pub later: usize,
}

/// The cards of a learner.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Deck {
    cards: BTreeMap<CardKey, Card>,
    log: Vec<Review>,
}

impl Deck {
    /// A deck of stored cards and reviews; of two cards with one key the later one counts.
    #[must_use]
    pub fn restored(cards: Vec<Card>, log: Vec<Review>) -> Deck {
        let cards = cards.into_iter().map(|card| (card.key, card)).collect();
        Deck { cards, log }
    }

    /// All cards, by key.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.values()
    }

    /// A card.
    #[must_use]
    pub fn card(&self, key: CardKey) -> Option<&Card> {
        self.cards.get(&key)
    }

    /// All reviews that were not undone, the oldest first.
    #[must_use]
    pub fn log(&self) -> &[Review] {
        &self.log
    }

    /// Adds a card unless the deck has it.
    pub fn add(&mut self, card: Card) -> Added {
        match self.cards.get_mut(&card.key) {
            Some(known) => {
                *known = Card {
                    state: known.state,
                    ..card
                };
                Added::Known
            }
            None => {
                self.cards.insert(card.key, card);
                Added::New
            }
        }
    }

    /// What is due on a day: at most [`MOST_DUE`] cards with those that were reviewed on it, of
    /// which [`MOST_NEW`] are new. Cards with a fault and those set aside are left out.
    #[must_use]
    pub fn due(&self, today: Day) -> Due {
        let (done_new, done_all) = self.done(today);
        let asked = |card: &&Card| !card.state.set_aside && card.check().is_ok();
        let mut seen: Vec<&Card> = Vec::new();
        let mut new: Vec<&Card> = Vec::new();
        for card in self.cards.values() {
            match card.state.memory {
                None => new.push(card),
                Some(_) if card.state.due <= today => seen.push(card),
                Some(_) => {}
            }
        }
        seen.sort_by_key(|card| (card.state.due, card.key));
        let left = MOST_DUE.saturating_sub(done_all);
        let some: Vec<&Card> = seen.iter().copied().filter(asked).take(left).collect();
        let left_new = MOST_NEW.saturating_sub(done_new).min(left - some.len());
        let new = new.into_iter().filter(asked).take(left_new);
        let later = seen.iter().filter(|card| !card.state.set_aside).count() - some.len();
        let today = some.into_iter().chain(new).map(|card| card.key).collect();
        Due { today, later }
    }

    /// New cards and all cards reviewed on a day or, by a clock that was set back since, later.
    fn done(&self, today: Day) -> (usize, usize) {
        let on = |review: &&Review| review.day >= today && review.day - today <= 1;
        let all = self.log.iter().rev().take(2 * MOST_DUE).filter(on);
        all.fold((0, 0), |(new, all), review| {
            (new + usize::from(review.before.memory.is_none()), all + 1)
        })
    }

    /// Reviews a card; `None` if the deck has no such card.
    pub fn review(&mut self, key: CardKey, attempt: &Attempt, today: Day) -> Option<Grade> {
        let grade = attempt.grade(self.median_millis());
        let card = self.cards.get_mut(&key)?;
        let before = card.state;
        card.state = next(before, grade, today);
        self.log.push(Review {
            key,
            day: today,
            grade,
            millis: attempt.is_clean().then_some(attempt.millis),
            before,
        });
        Some(grade)
    }

    /// Takes the last review back and returns it.
    pub fn undo(&mut self) -> Option<Review> {
        let review = self.log.pop()?;
        if let Some(card) = self.cards.get_mut(&review.key) {
            card.state = review.before;
        }
        Some(review)
    }

    /// The learner's median time of the last clean answers, in milliseconds.
    #[must_use]
    pub fn median_millis(&self) -> Option<u32> {
        let clean = self.log.iter().rev().filter_map(|review| review.millis);
        median(clean.take(TIMES).collect())
    }

    /// The cards that were set aside after [`MOST_FAILURES`] failures.
    pub fn set_aside(&self) -> impl Iterator<Item = &Card> {
        self.cards.values().filter(|card| card.state.set_aside)
    }

    /// Takes a card that was set aside up again; false if there is none.
    pub fn take_up(&mut self, key: CardKey) -> bool {
        let card = self.cards.get_mut(&key);
        let Some(card) = card.filter(|card| card.state.set_aside) else {
            return false;
        };
        card.state.set_aside = false;
        card.state.failed = 0;
        true
    }

    /// The cards that are not asked because the rules judge them differently now. They are kept.
    pub fn faults(&self) -> impl Iterator<Item = (&Card, CardFault)> {
        let all = self.cards.values();
        all.filter_map(|card| Some((card, card.check().err()?)))
    }

    /// Moves reviews that lie after tomorrow, by a clock that was wrong then, to today: their cards
    /// are due after the same number of days, counted from today. Returns how many cards moved.
    pub fn clock_set_back(&mut self, today: Day) -> usize {
        let mut moved = 0;
        for card in self.cards.values_mut() {
            let state = &mut card.state;
            if state.memory.is_some() && state.reviewed.saturating_sub(today) > 1 {
                state.due = today.saturating_add(state.due.saturating_sub(state.reviewed));
                state.reviewed = today;
                moved += 1;
            }
        }
        moved
    }
}

/// The state after a review. A clock that was set back counts as standing still, so that each
/// review moves the day on which a card is due forward.
fn next(before: State, grade: Grade, today: Day) -> State {
    let (memory, today) = match before.memory {
        None => (Memory::first(grade), today),
        Some(memory) => {
            let today = today.max(before.reviewed);
            let days = today.abs_diff(before.reviewed);
            (memory.after(grade, days), today)
        }
    };
    let failed = before.failed + u32::from(grade == Grade::Again);
    State {
        memory: Some(memory),
        reviewed: today,
        due: today.saturating_add_unsigned(memory.interval()),
        failed,
        set_aside: before.set_aside || failed >= MOST_FAILURES,
    }
}
