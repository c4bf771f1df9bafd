//! Cards and reviews as rows of a store.
//!
//! A row begins with a version. A row that cannot be read is for the store to set aside; a card
//! that the rules judge differently today can be read, and is named by `Deck::faults`.

use tengen_core::{Point, PosKey};
use tengen_record::pack::{Bytes, Packer, Unfit, UnpackError};
use thiserror::Error;

use crate::card::{Answers, Card, CardKey, Day, Kind, State};
use crate::deck::Review;
use crate::diagram::{Diagram, on_board};
use crate::fsrs::{Grade, Memory};
use crate::grade::Attempt;

/// The version written.
pub const ROW_VERSION: u8 = 1;

/// Why a row cannot be read.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum RowError {
    /// It is empty.
    #[error("the row is empty")]
    Empty,
    /// A version other than [`ROW_VERSION`].
    #[error("version {0} of the row is not known here")]
    Version(u8),
    /// An error in the content.
    #[error("byte {} of the row: {}", .0.at, .0.what)]
    Content(UnpackError),
}

impl From<UnpackError> for RowError {
    fn from(error: UnpackError) -> RowError {
        RowError::Content(error)
    }
}

impl Card {
    /// The card as a row.
    #[must_use]
    pub fn to_row(&self) -> Vec<u8> {
        let mut out = Packer(vec![ROW_VERSION]);
        key(&mut out, &self.key);
        self.diagram.pack(&mut out);
        match &self.answers {
            Answers::Forbidden(forbidden) => out.0.push(u8::from(*forbidden)),
            Answers::Moves(moves) => {
                out.0.push(2);
                out.list(moves, |out, &p| out.point(p));
            }
        }
        out.list(&self.proofs, |out, proof| out.0.extend(proof));
        state(&mut out, &self.state);
        out.0
    }

    /// Reads a card.
    ///
    /// # Errors
    /// [`RowError`].
    pub fn from_row(row: &[u8]) -> Result<Card, RowError> {
        read(row, |bytes| {
            let key = read_key(bytes)?;
            let diagram = Diagram::unpack(bytes)?;
            let size = diagram.size;
            if key.point.is_some_and(|p| !size.contains(p)) {
                return Err(bytes.wrong(Unfit::Point));
            }
            Ok(Card {
                key,
                diagram,
                answers: match bytes.byte()? {
                    forbidden @ 0..=1 => Answers::Forbidden(forbidden == 1),
                    2 => Answers::Moves(bytes.list(|bytes| on_board(bytes, size))?),
                    _ => return Err(bytes.wrong(Unfit::Value)),
                },
                proofs: bytes.list(|bytes| {
                    let wrong = bytes.wrong(Unfit::Cut);
                    bytes.take(32)?.first_chunk().copied().ok_or(wrong)
                })?,
                state: read_state(bytes)?,
            })
        })
    }
}

impl Review {
    /// The review as a row.
    #[must_use]
    pub fn to_row(&self) -> Vec<u8> {
        let mut out = Packer(vec![ROW_VERSION]);
        key(&mut out, &self.key);
        day(&mut out, self.day);
        out.0.push(self.grade.index() as u8);
        out.optional(self.millis.map(u64::from));
        state(&mut out, &self.before);
        out.0
    }

    /// Reads a review.
    ///
    /// # Errors
    /// [`RowError`].
    pub fn from_row(row: &[u8]) -> Result<Review, RowError> {
        read(row, |bytes| {
            Ok(Review {
                key: read_key(bytes)?,
                day: read_day(bytes)?,
                grade: value(bytes, &Grade::ALL)?,
                millis: match bytes.optional()? {
                    None => None,
                    Some(n) => Some(u32::try_from(n).map_err(|_| bytes.wrong(Unfit::Number))?),
                },
                before: read_state(bytes)?,
            })
        })
    }
}

impl CardKey {
    /// The key as a row.
    #[must_use]
    pub fn to_row(&self) -> Vec<u8> {
        let mut out = Packer(vec![ROW_VERSION]);
        key(&mut out, self);
        out.0
    }

    /// Reads a key.
    ///
    /// # Errors
    /// [`RowError`].
    pub fn from_row(row: &[u8]) -> Result<CardKey, RowError> {
        read(row, read_key)
    }
}

impl Attempt {
    /// Bytes of an answer's row.
    pub const ROW: usize = 6;

    /// The answer as a row.
    #[must_use]
    pub fn to_row(&self) -> Vec<u8> {
        let flags = [self.right, self.hinted, self.shown, self.easy];
        let flags = flags
            .iter()
            .rev()
            .fold(0, |all, &flag| all << 1 | u8::from(flag));
        let mut out = vec![ROW_VERSION, flags];
        out.extend(self.millis.to_le_bytes());
        out
    }

    /// Reads an answer.
    ///
    /// # Errors
    /// [`RowError`].
    pub fn from_row(row: &[u8]) -> Result<Attempt, RowError> {
        read(row, |bytes| {
            let flags = bytes.byte()?;
            if flags > 15 {
                return Err(bytes.wrong(Unfit::Value));
            }
            Ok(Attempt {
                right: flags & 1 > 0,
                hinted: flags & 2 > 0,
                shown: flags & 4 > 0,
                easy: flags & 8 > 0,
                millis: four(bytes).map(u32::from_le_bytes)?,
            })
        })
    }
}

fn read<T>(
    row: &[u8],
    content: impl FnOnce(&mut Bytes<'_>) -> Result<T, UnpackError>,
) -> Result<T, RowError> {
    match row.first() {
        None => return Err(RowError::Empty),
        Some(&ROW_VERSION) => {}
        Some(&version) => return Err(RowError::Version(version)),
    }
    let mut bytes = Bytes::new(row);
    bytes.byte()?;
    let value = content(&mut bytes)?;
    match bytes.left() {
        0 => Ok(value),
        _ => Err(bytes.wrong(Unfit::Rest).into()),
    }
}

fn key(out: &mut Packer, key: &CardKey) {
    out.0.extend(key.position.get().to_le_bytes());
    out.0.push(key.kind as u8);
    out.optional(key.point.map(|p| p.index() as u64));
}

fn read_key(bytes: &mut Bytes<'_>) -> Result<CardKey, UnpackError> {
    let wrong = bytes.wrong(Unfit::Cut);
    let bits = bytes.take(16)?.first_chunk().copied().ok_or(wrong)?;
    Ok(CardKey {
        position: PosKey::from_bits(u128::from_le_bytes(bits)),
        kind: value(bytes, &Kind::ALL)?,
        point: match bytes.optional()? {
            None => None,
            Some(index) => {
                let point = usize::try_from(index).ok().and_then(Point::from_index);
                Some(point.ok_or(bytes.wrong(Unfit::Point))?)
            }
        },
    })
}

fn day(out: &mut Packer, day: Day) {
    out.0.extend(day.to_le_bytes());
}

fn read_day(bytes: &mut Bytes<'_>) -> Result<Day, UnpackError> {
    four(bytes).map(Day::from_le_bytes)
}

fn four(bytes: &mut Bytes<'_>) -> Result<[u8; 4], UnpackError> {
    let wrong = bytes.wrong(Unfit::Cut);
    bytes.take(4)?.first_chunk().copied().ok_or(wrong)
}

fn state(out: &mut Packer, state: &State) {
    let memory = state.memory.unwrap_or(Memory {
        stability: 0.0,
        difficulty: 0.0,
    });
    for number in [memory.stability, memory.difficulty] {
        out.0.extend(number.to_le_bytes());
    }
    day(out, state.reviewed);
    day(out, state.due);
    out.number(u64::from(state.failed));
    out.0.push(u8::from(state.set_aside));
}

fn read_state(bytes: &mut Bytes<'_>) -> Result<State, UnpackError> {
    let stability = f32::from_le_bytes(four(bytes)?);
    let difficulty = f32::from_le_bytes(four(bytes)?);
    let memory = match (stability, difficulty) {
        (0.0, 0.0) => None,
        (0.001..=36_500.0, 1.0..=10.0) => Some(Memory {
            stability,
            difficulty,
        }),
        _ => return Err(bytes.wrong(Unfit::Number)),
    };
    Ok(State {
        memory,
        reviewed: read_day(bytes)?,
        due: read_day(bytes)?,
        failed: u32::try_from(bytes.number()?).map_err(|_| bytes.wrong(Unfit::Number))?,
        set_aside: value(bytes, &[false, true])?,
    })
}

fn value<T: Copy>(bytes: &mut Bytes<'_>, all: &[T]) -> Result<T, UnpackError> {
    let found = all.get(usize::from(bytes.byte()?)).copied();
    found.ok_or(bytes.wrong(Unfit::Value))
}
