//! A deck: cards, what is due today, and the log of reviews.

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
    /// By key: a list is less code in the page than a tree, and cards are rarely added.
    cards: Vec<Card>,
    log: Vec<Review>,
}

impl Deck {
    /// A deck of stored cards and reviews; of two cards with one key the later one counts.
    #[must_use]
    pub fn restored(cards: Vec<Card>, log: Vec<Review>) -> Deck {
        let mut deck = Deck {
            cards: Vec::with_capacity(cards.len()),
            log,
        };
        for card in cards {
            match deck.place(card.key) {
                Ok(at) => deck.cards[at] = card,
                Err(at) => deck.cards.insert(at, card),
            }
        }
        deck
    }

    /// The index of a card, or the one to insert it at.
    fn place(&self, key: CardKey) -> Result<usize, usize> {
        self.cards.binary_search_by(|card| card.key.cmp(&key))
    }

    fn card_mut(&mut self, key: CardKey) -> Option<&mut Card> {
        let at = self.place(key).ok()?;
        self.cards.get_mut(at)
    }

    /// All cards, by key.
    pub fn cards(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter()
    }

    /// A card.
    #[must_use]
    pub fn card(&self, key: CardKey) -> Option<&Card> {
        self.cards.get(self.place(key).ok()?)
    }

    /// All reviews that were not undone, the oldest first.
    #[must_use]
    pub fn log(&self) -> &[Review] {
        &self.log
    }

    /// Adds a card unless the deck has it.
    pub fn add(&mut self, card: Card) -> Added {
        match self.place(card.key) {
            Ok(at) => {
                let state = self.cards[at].state;
                self.cards[at] = Card { state, ..card };
                Added::Known
            }
            Err(at) => {
                self.cards.insert(at, card);
                Added::New
            }
        }
    }

    /// Removes a card; its reviews stay in the log. False if there is none.
    pub fn remove(&mut self, key: CardKey) -> bool {
        let at = self.place(key);
        at.map(|at| self.cards.remove(at)).is_ok()
    }

    /// What is due on a day: at most [`MOST_DUE`] cards with those that were reviewed on it, of
    /// which [`MOST_NEW`] are new. Cards with a fault and those set aside are left out.
    #[must_use]
    pub fn due(&self, today: Day) -> Due {
        self.due_by(today, |card| card.check().is_ok())
    }

    /// The same with the question whether the rules accept a card, which costs most.
    fn due_by(&self, today: Day, accepts: impl Fn(&Card) -> bool) -> Due {
        let (done_new, done_all) = self.done(today);
        let is_due = |card: &&Card| card.state.memory.is_some() && card.state.due <= today;
        let order = |card: &&Card| (card.state.due, card.key);
        let due = || self.cards.iter().filter(is_due);
        let due = || due().filter(|card| !card.state.set_aside);
        let left = MOST_DUE.saturating_sub(done_all);
        // A pass over the cards for each one asked: a sort would be more code in the page.
        let (mut today, mut last) = (Vec::new(), None);
        while today.len() < left {
            let after = due().filter(|card| last.is_none_or(|last| order(card) > last));
            let Some(card) = after.min_by_key(order) else {
                break;
            };
            last = Some(order(&card));
            if accepts(card) {
                today.push(card.key);
            }
        }
        let later = due().count() - today.len();
        let left_new = MOST_NEW.saturating_sub(done_new).min(left - today.len());
        let new = self.cards.iter().filter(|card| card.state.memory.is_none());
        let new = new.filter(|card| !card.state.set_aside && accepts(card));
        today.extend(new.take(left_new).map(|card| card.key));
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
        let card = self.card_mut(key)?;
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
        if let Some(card) = self.card_mut(review.key) {
            card.state = review.before;
        }
        Some(review)
    }

    /// The learner's median time of the last clean answers, in milliseconds.
    #[must_use]
    pub fn median_millis(&self) -> Option<u32> {
        let clean = self.log.iter().rev().filter_map(|review| review.millis);
        median(clean.take(TIMES))
    }

    /// The cards that were set aside after [`MOST_FAILURES`] failures.
    pub fn set_aside(&self) -> impl Iterator<Item = &Card> {
        self.cards.iter().filter(|card| card.state.set_aside)
    }

    /// Takes a card that was set aside up again; false if there is none.
    pub fn take_up(&mut self, key: CardKey) -> bool {
        let card = self.card_mut(key);
        let Some(card) = card.filter(|card| card.state.set_aside) else {
            return false;
        };
        card.state.set_aside = false;
        card.state.failed = 0;
        true
    }

    /// The cards that are not asked because the rules judge them differently now. They are kept.
    pub fn faults(&self) -> impl Iterator<Item = (&Card, CardFault)> {
        let all = self.cards.iter();
        all.filter_map(|card| Some((card, card.check().err()?)))
    }

    /// Moves reviews that lie after tomorrow, by a clock that was wrong then, to today: their cards
    /// are due after the same number of days, counted from today. Returns how many cards moved.
    pub fn clock_set_back(&mut self, today: Day) -> usize {
        let mut moved = 0;
        for card in &mut self.cards {
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

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use tengen_core::{Color, Point, Position, Rule, Size};

    use super::*;
    use crate::Kind;

    /// Cards on a board of 22 lines, none an image of another.
    fn cards(count: usize) -> Vec<Card> {
        let half = || (0..11u8).flat_map(|y| (0..=y).map(move |x| Point::from_xy(x, y)));
        let size = Size::new(22).expect("a size");
        let pairs = half().flat_map(|black| size.points().map(move |white| (black, white)));
        let cards = pairs.filter(|(black, white)| black.x() != black.y() && black != white);
        let card = |(black, white): (Point, Point)| {
            let position =
                Position::from_stones(Rule::Freestyle, size, &[black], &[white], Color::Black);
            let position = position.expect("a set-up");
            let answer = position.legal_points()[0];
            Card::new(&position, Kind::Win, &[answer], Vec::new()).expect("a card")
        };
        cards.map(card).take(count).collect()
    }

    #[test]
    fn of_many_cards_only_those_of_a_day_are_compared_with_the_rules() {
        let mut deck = Deck::default();
        for card in cards(5_000) {
            assert_eq!(deck.add(card), Added::New);
        }
        for card in deck.cards.iter_mut().skip(1_000) {
            card.state.memory = Some(Memory::first(Grade::Good));
        }
        let compared = Cell::new(0);
        let due = deck.due_by(0, |_| {
            compared.set(compared.get() + 1);
            true
        });
        assert_eq!((due.today.len(), due.later), (MOST_DUE, 4_000 - MOST_DUE));
        assert_eq!(compared.get(), MOST_DUE);
    }
}
