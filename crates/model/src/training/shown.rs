//! What the page shows of the training.

use tengen_training::{Card, CardKey, Day, STEPS};

use super::{Told, Training};

/// What the page shows of the training.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct ShownTraining {
    /// The number of cards that are due today.
    pub due: usize,
    /// The number of cards that are left for the next days.
    pub later: usize,
    /// Whether there is any card.
    pub has_cards: bool,
    /// The number of cards that were moved to today because the clock was set back.
    pub moved: usize,
    /// The number of cards that are not asked because the rules judge them differently now.
    pub faults: usize,
    /// The number of rows that cannot be read, and the name of the first.
    pub unreadable: Option<(usize, String)>,
    /// For each step the number of solved puzzles, and of all.
    pub steps: [(usize, usize); STEPS as usize],
    /// The cards that were set aside.
    pub aside: Vec<CardKey>,
    /// What became of the last answer.
    pub told: Option<Told>,
    /// Whether the last answer may be called easy.
    pub easy: bool,
    /// Whether the last answer may be taken back.
    pub undo: bool,
}

impl Training {
    /// What is shown on a day.
    #[must_use]
    pub fn shown(&self, today: Day) -> ShownTraining {
        let due = self.deck.due(today);
        let first = self.unreadable.first().cloned();
        ShownTraining {
            due: due.today.len(),
            later: due.later,
            has_cards: self.deck.cards().next().is_some(),
            moved: self.moved,
            faults: self.faults,
            unreadable: first.map(|name| (self.unreadable.len(), name)),
            steps: self.steps(),
            aside: self.deck.set_aside().map(Card::key).collect(),
            told: self.told,
            easy: self.may_be_easy(),
            undo: self.last.is_some(),
        }
    }
}
