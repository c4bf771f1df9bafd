//! Position keys that do not depend on how the board is turned or mirrored.
//!
//! A sum of stone keys is kept for each of the board's eight images. The least sum makes the
//! [`PosKey`]; the symmetries that reach it map moves of the position to moves of that image. A
//! symmetric position has several of them. Stored files contain these keys, so tests pin the
//! values.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::hash::{start_key, stone_key, white_to_move_key};
use crate::random::splitmix;
use crate::{Color, Point, Position, Rule, Size, Symmetry};

/// The key of a position up to symmetry, as 32 hexadecimal digits in text.
///
/// 128 bits: a collision is unlikely, but equal keys are no proof that positions are equal.
///
/// ```
/// use tengen_core::{Canonical, Position, Rule, Size, notation};
///
/// let key = |text| {
///     let moves = notation::parse_moves(text).expect("moves");
///     let position = Position::from_moves(Rule::Renju, Size::STANDARD, &moves).expect("legal");
///     Canonical::of(&position).key()
/// };
/// assert_eq!(key("h8i9"), key("h8g7"));
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PosKey(u128);

impl PosKey {
    /// The key as a number.
    #[must_use]
    pub const fn get(self) -> u128 {
        self.0
    }

    /// The key with this number, from [`PosKey::get`].
    #[must_use]
    pub const fn from_bits(bits: u128) -> PosKey {
        PosKey(bits)
    }
}

impl fmt::Display for PosKey {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:032x}", self.0)
    }
}

/// A text that is not a [`PosKey`].
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is no position key: 32 digits 0 to 9 and a to f")]
pub struct PosKeyError(pub String);

impl FromStr for PosKey {
    type Err = PosKeyError;

    fn from_str(text: &str) -> Result<PosKey, PosKeyError> {
        let digits = |b: u8| matches!(b, b'0'..=b'9' | b'a'..=b'f');
        if text.len() != 32 || !text.bytes().all(digits) {
            return Err(PosKeyError(text.to_owned()));
        }
        let bits = u128::from_str_radix(text, 16);
        bits.map(PosKey).map_err(|_| PosKeyError(text.to_owned()))
    }
}

/// The hash sums of a board's eight images, updated stone by stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Images {
    size: Size,
    symmetries: [Symmetry; 8],
    sums: [u128; 8],
}

impl Images {
    /// The sums of an empty board.
    #[must_use]
    pub fn new(rule: Rule, size: Size) -> Images {
        Images {
            size,
            symmetries: Symmetry::all(),
            sums: [wide(start_key(rule, size)); 8],
        }
    }

    /// The sums of a position's stones.
    #[must_use]
    pub fn of(position: &Position) -> Images {
        let mut images = Images::new(position.rule(), position.size());
        for (p, color) in position.board().iter() {
            images.toggle(p, color);
        }
        images
    }

    /// Adds a stone, or removes it.
    pub fn toggle(&mut self, p: Point, color: Color) {
        for (sum, symmetry) in self.sums.iter_mut().zip(self.symmetries) {
            *sum ^= wide(stone_key(symmetry.apply(p, self.size), color));
        }
    }

    /// The position's key, and the symmetries onto the image it stands for.
    #[must_use]
    pub fn canonical(&self, to_move: Color) -> Canonical {
        let least = self.sums.iter().min().copied().unwrap_or_default();
        let turn = match to_move {
            Color::Black => 0,
            Color::White => wide(white_to_move_key()),
        };
        let onto = self.sums.iter().enumerate();
        let onto = onto.filter(|&(_, &sum)| sum == least);
        Canonical {
            key: PosKey(least ^ turn),
            size: self.size,
            onto: onto.fold(0, |set, (i, _)| set | 1 << i),
        }
    }
}

/// A position's key and the symmetries that take the position to the key's image.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    key: PosKey,
    size: Size,
    /// Bit `i`: whether `Symmetry::all()[i]` does.
    onto: u8,
}

impl Canonical {
    /// Computes the key of a position from its stones.
    #[must_use]
    pub fn of(position: &Position) -> Canonical {
        Images::of(position).canonical(position.to_move())
    }

    /// The key.
    #[must_use]
    pub const fn key(&self) -> PosKey {
        self.key
    }

    /// A symmetry that takes the position to the key's image.
    #[must_use]
    pub fn orientation(&self) -> Symmetry {
        Symmetry::all()[self.onto.trailing_zeros() as usize % 8]
    }

    /// The symmetries that leave the position unchanged: 1, 2, 4 or 8, with the identity.
    pub fn stabiliser(&self) -> impl Iterator<Item = Symmetry> + '_ {
        let back = self.orientation().inverse();
        // Onto the image by any symmetry, back by a fixed one.
        self.symmetries().map(move |onto| onto.then(back))
    }

    /// The point of the key's image for `p`. Points that the position's symmetries exchange share
    /// the least of their images.
    #[must_use]
    pub fn to_image(&self, p: Point) -> Point {
        let images = self.symmetries().map(|s| s.apply(p, self.size));
        images.min().unwrap_or(p)
    }

    /// The points of the position for a point of the key's image, in point order: those that the
    /// position's symmetries exchange.
    #[must_use]
    pub fn from_image(&self, image: Point) -> Vec<Point> {
        let points = self
            .symmetries()
            .map(|s| s.inverse().apply(image, self.size));
        let mut points: Vec<Point> = points.collect();
        points.sort_unstable();
        points.dedup();
        points
    }

    fn symmetries(&self) -> impl Iterator<Item = Symmetry> + '_ {
        let all = Symmetry::all().into_iter().enumerate();
        all.filter(|(i, _)| self.onto >> i & 1 == 1).map(|(_, s)| s)
    }
}

/// A key widened to 128 bits. The upper half hashes the lower one, so that XOR sums of the two are
/// independent.
const fn wide(key: u64) -> u128 {
    (splitmix(key) as u128) << 64 | key as u128
}
