//! Changes of the training as data, so that they can wait until its rows are read, also outside the
//! page.
//!
//! Made once more of rows that have it, a change changes nothing: two pages may make the same one.

use tengen_core::PosKey;
use tengen_record::pack::UnpackError;
use tengen_training::{Attempt, Card, CardKey, RowError};
use thiserror::Error;

use super::cards::card_of_own;
use super::{Rows, Source, Today, Training, packed, rows, unpacked};
use crate::study;

/// A change of the training.
#[derive(Clone, Debug, PartialEq)]
pub enum Change {
    /// A missed puzzle or a mistake becomes a card.
    Keep(Box<Card>),
    /// An own puzzle becomes a card, unless it is one.
    Own(Box<Card>),
    /// A card is removed.
    Remove(CardKey),
    /// A card is reviewed.
    Review(CardKey, Attempt),
    /// The last review, whose row has this name, is taken back.
    Undo(String),
    /// A card that was set aside is taken up again.
    TakeUp(CardKey),
    /// A position of the pack is solved.
    Solved(PosKey),
}

/// Why changes that waited cannot be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ChangeError {
    /// They are no rows.
    #[error("a change of the training: {0}")]
    Rows(#[from] UnpackError),
    /// A card, its key or an answer cannot be read.
    #[error("a change of the training: {0}")]
    Row(#[from] RowError),
    /// There is no such change.
    #[error("{0:?} is no change of the training")]
    Unknown(String),
    /// It is not known when they were made.
    #[error("a change of the training has no time")]
    NoTime,
}

/// The row with the time of the changes.
const TIME: &str = "time";

impl Change {
    /// Own puzzles whose only first move is proved, as changes that make them cards.
    #[must_use]
    pub fn of_own(puzzles: &[study::Puzzle]) -> Vec<Change> {
        let cards = puzzles.iter().filter_map(card_of_own);
        cards.map(|card| Change::Own(Box::new(card))).collect()
    }

    /// The removal of an own puzzle's card.
    #[must_use]
    pub fn dropped(puzzle: &study::Puzzle) -> Vec<Change> {
        let card = card_of_own(puzzle).into_iter();
        card.map(|card| Change::Remove(card.key())).collect()
    }

    fn to_row(&self) -> (String, Vec<u8>) {
        let (name, row) = match self {
            Change::Keep(card) => ("keep", card.to_row()),
            Change::Own(card) => ("own", card.to_row()),
            Change::Remove(key) => ("remove", key.to_row()),
            Change::Review(key, attempt) => ("review", [attempt.to_row(), key.to_row()].concat()),
            Change::Undo(name) => ("undo", name.clone().into_bytes()),
            Change::TakeUp(key) => ("take-up", key.to_row()),
            Change::Solved(position) => ("solved", position.get().to_be_bytes().to_vec()),
        };
        (name.to_owned(), row)
    }

    fn from_row(name: String, row: Vec<u8>) -> Result<Change, ChangeError> {
        let card = || Card::from_row(&row).map(Box::new);
        Ok(match name.as_str() {
            "keep" => Change::Keep(card()?),
            "own" => Change::Own(card()?),
            "remove" => Change::Remove(CardKey::from_row(&row)?),
            "review" => {
                let (attempt, key) = row.split_at(row.len().min(Attempt::ROW));
                Change::Review(CardKey::from_row(key)?, Attempt::from_row(attempt)?)
            }
            "undo" => Change::Undo(String::from_utf8_lossy(&row).into_owned()),
            "take-up" => Change::TakeUp(CardKey::from_row(&row)?),
            "solved" => {
                let bits = row.first_chunk().filter(|_| row.len() == 16);
                let bits = bits.ok_or_else(|| ChangeError::Unknown(name.clone()))?;
                Change::Solved(PosKey::from_bits(u128::from_be_bytes(*bits)))
            }
            _ => return Err(ChangeError::Unknown(name)),
        })
    }
}

/// Changes and when they were made, as bytes.
#[must_use]
pub fn pack_changes(changes: &[Change], today: Today) -> Vec<u8> {
    let Today { day, now, seed } = today;
    let time = [
        &day.to_le_bytes()[..],
        &now.to_le_bytes(),
        &seed.to_le_bytes(),
    ];
    let mut all = vec![(TIME.to_owned(), time.concat())];
    all.extend(changes.iter().map(Change::to_row));
    packed(&all)
}

/// Reads what [`pack_changes`] has made.
///
/// # Errors
/// [`ChangeError`].
pub fn unpack_changes(bytes: &[u8]) -> Result<(Vec<Change>, Today), ChangeError> {
    let mut all = unpacked(bytes)?.into_iter();
    let time = all.next().filter(|(name, _)| name == TIME);
    let time = time.and_then(|(_, time)| today_of(&time));
    let changes = all.map(|(name, row)| Change::from_row(name, row));
    let changes = changes.collect::<Result<_, _>>()?;
    Ok((changes, time.ok_or(ChangeError::NoTime)?))
}

fn today_of(time: &[u8]) -> Option<Today> {
    let (day, rest) = time.split_first_chunk()?;
    let (now, rest) = rest.split_first_chunk()?;
    let (seed, []) = rest.split_first_chunk()? else {
        return None;
    };
    Some(Today {
        day: i32::from_le_bytes(*day),
        now: u64::from_le_bytes(*now),
        seed: u64::from_le_bytes(*seed),
    })
}

impl Training {
    /// What the first answer to a task changes, if it was given now, and whether the answer was
    /// found: a missed puzzle and a mistake become cards, a card is reviewed.
    #[must_use]
    pub fn changes_of(&self, source: &Source, first: Option<Attempt>, found: bool) -> Vec<Change> {
        let keep = |card: Card| Change::Keep(Box::new(card));
        let mut changes: Vec<Change> = match (source, first) {
            (_, None) => Vec::new(),
            (Source::Puzzle { .. }, Some(attempt)) if attempt.is_clean() => Vec::new(),
            (Source::Puzzle { key, .. }, _) => self.cards_of(*key).into_iter().map(keep).collect(),
            (Source::Mistake(card), _) => vec![Change::Keep(card.clone())],
            (Source::Card(key), Some(attempt)) => vec![Change::Review(*key, attempt)],
        };
        let solved = match source {
            Source::Puzzle { key, .. } => Some(key),
            Source::Card(key) => Some(key).filter(|&&key| self.puzzle(key).is_some()),
            Source::Mistake(_) => None,
        };
        let solved = solved.filter(|_| found);
        changes.extend(solved.map(|key| Change::Solved(key.position)));
        changes
    }

    /// What calling the last review easy changes; nothing if it cannot be easy.
    #[must_use]
    pub fn easy(&self) -> Vec<Change> {
        let Some((key, attempt)) = self.last.filter(|_| self.may_be_easy()) else {
            return Vec::new();
        };
        let easy = Attempt {
            easy: true,
            ..attempt
        };
        let mut changes = self.undo();
        changes.push(Change::Review(key, easy));
        changes
    }

    /// What taking the last review back changes.
    #[must_use]
    pub fn undo(&self) -> Vec<Change> {
        let last = self.reviews.last().cloned();
        last.map(Change::Undo).into_iter().collect()
    }

    /// Makes a change. Returns the rows to keep.
    pub fn change(&mut self, change: Change, today: Today) -> Rows {
        match change {
            Change::Keep(card) => vec![self.keep(*card)],
            Change::Own(card) if self.deck.card(card.key()).is_some() => Vec::new(),
            Change::Own(card) => vec![self.add(*card)],
            Change::Remove(key) => match self.deck.remove(key) {
                true => vec![(rows::card(key), Vec::new())],
                false => Vec::new(),
            },
            Change::Review(key, attempt) => self.review(key, &attempt, today),
            Change::Undo(name) if self.reviews.last() == Some(&name) => self.take_back(),
            Change::Undo(_) => Vec::new(),
            Change::TakeUp(key) => match self.deck.take_up(key) {
                true => self.changed(key),
                false => Vec::new(),
            },
            Change::Solved(position) if self.solved.contains(&position) => Vec::new(),
            Change::Solved(position) => {
                self.solved.push(position);
                vec![rows::solved(position)]
            }
        }
    }
}
