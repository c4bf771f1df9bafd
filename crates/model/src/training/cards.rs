//! Cards: made of missed puzzles and own mistakes, asked when they are due.

use tengen_training::{Attempt, Card, CardKey, Day, Kind, Review};

use super::{Rows, Source, Task, Today, Told, Training, row_of, rows};
use crate::study;

impl Training {
    /// The cards that are due.
    #[must_use]
    pub fn cards_due(&self, today: Day) -> Vec<CardKey> {
        self.deck.due(today).today
    }

    /// The next card that is due.
    #[must_use]
    pub fn next_card(&self, today: Today) -> Option<Task> {
        self.task(*self.cards_due(today.day).first()?, today.seed)
    }

    /// The position of a card for a list, as the card is stored.
    #[must_use]
    pub fn listed(&self, key: CardKey) -> Option<Task> {
        Task::of_card(self.deck.card(key)?, 0)
    }

    /// A card as a task; with the proofs of the pack if it has the position.
    #[must_use]
    pub fn task(&self, key: CardKey, seed: u64) -> Option<Task> {
        let card = self.deck.card(key)?;
        match self.puzzle(key) {
            Some(puzzle) => Task::of_puzzle(puzzle, Source::Card(key), seed),
            None => Task::of_card(card, seed),
        }
    }

    pub(super) fn keep(&mut self, card: Card) -> (String, Vec<u8>) {
        self.told = Some(Told::Kept);
        self.add(card)
    }

    pub(super) fn add(&mut self, card: Card) -> (String, Vec<u8>) {
        let key = card.key();
        self.deck.add(card);
        let card = self.deck.card(key);
        (rows::card(key), card.map(Card::to_row).unwrap_or_default())
    }

    /// The card of a puzzle, and one of a forbidden point if there is one.
    pub(super) fn cards_of(&self, key: CardKey) -> Vec<Card> {
        let Some(puzzle) = self.puzzle(key) else {
            return Vec::new();
        };
        let forbidden = puzzle.diagram.position().ok().and_then(|position| {
            let (point, _) = position.forbidden_points().into_iter().next()?;
            Card::forbidden(&position, point).ok()
        });
        let card = Card::of_puzzle(puzzle, Vec::new()).ok();
        card.into_iter().chain(forbidden).collect()
    }

    /// Reviews a card, unless the log has this review.
    pub(super) fn review(&mut self, key: CardKey, attempt: &Attempt, today: Today) -> Rows {
        let name = rows::review(today.now, today.seed);
        if self.reviews.contains(&name) || self.deck.review(key, attempt, today.day).is_none() {
            return Vec::new();
        }
        self.last = Some((key, *attempt));
        self.reviews.push(name.clone());
        let mut changed = self.changed(key);
        changed.extend(self.deck.log().last().map(|review| (name, review.to_row())));
        self.told = self
            .deck
            .card(key)
            .map(|card| match card.state().set_aside {
                true => Told::SetAside,
                false => Told::Again(card.state().due.abs_diff(today.day)),
            });
        changed
    }

    pub(super) fn changed(&self, key: CardKey) -> Rows {
        self.deck.card(key).map(row_of).into_iter().collect()
    }

    pub(super) fn may_be_easy(&self) -> bool {
        self.last
            .is_some_and(|(_, attempt)| attempt.is_clean() && !attempt.easy)
    }

    /// Takes the last review back.
    pub(super) fn take_back(&mut self) -> Rows {
        let Some(Review { key, .. }) = self.deck.undo() else {
            return Vec::new();
        };
        (self.last, self.told) = (None, None);
        let mut changed = self.changed(key);
        changed.extend(self.reviews.pop().map(|name| (name, Vec::new())));
        changed
    }
}

/// The card of an own puzzle; `None` if the rules do not accept it.
pub(crate) fn card_of_own(puzzle: &study::Puzzle) -> Option<Card> {
    let stones = puzzle.stones().ok()?;
    Card::new(stones.position(), Kind::Win, &[puzzle.first()?], Vec::new()).ok()
}
