//! Keys that a position shares with its seven turned and mirrored images.
//!
//! A [`PosKey`] names a position, its rule, size and side to move included, whichever way the board is turned. Two
//! hash sums of 64 bits are kept for each of the eight images; the least sum is the key, and the symmetries whose
//! images have it say how the position lies in the image that the key names. Where several do, the position is
//! symmetric, and moves that its symmetries exchange are one move of the key's image.
//!
//! Values are pinned by tests: keys are stored, so changing them is a change of format.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::hash::{start_key, stone_key, white_to_move_key};
use crate::random::splitmix;
use crate::{Color, Point, Position, Rule, Size, Symmetry};

/// The key of a position up to symmetry: 128 bits, written as 32 hexadecimal digits.
///
/// Two positions share a key by accident with a chance of some 2⁻¹²⁸: enough to find what is known of a position, not to
/// prove anything of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PosKey(u128);

impl PosKey {
    /// The key as a number.
    #[must_use]
    pub const fn get(self) -> u128 {
        self.0
    }

    /// A key that [`PosKey::get`] gave.
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

/// A text that is no [`PosKey`].
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

/// The hash sums of a board's eight images, kept up to date stone by stone.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Images {
    size: Size,
    symmetries: [Symmetry; 8],
    sums: [u128; 8],
}

impl Images {
    /// Those of the empty board.
    #[must_use]
    pub fn new(rule: Rule, size: Size) -> Images {
        Images {
            size,
            symmetries: Symmetry::all(),
            sums: [wide(start_key(rule, size)); 8],
        }
    }

    /// Those of a position's stones.
    #[must_use]
    pub fn of(position: &Position) -> Images {
        let mut images = Images::new(position.rule(), position.size());
        for (p, color) in position.board().iter() {
            images.toggle(p, color);
        }
        images
    }

    /// Puts a stone down, or takes it away again.
    pub fn toggle(&mut self, p: Point, color: Color) {
        for (sum, symmetry) in self.sums.iter_mut().zip(self.symmetries) {
            *sum ^= wide(stone_key(symmetry.apply(p, self.size), color));
        }
    }

    /// The key, and how the position lies in the image it names.
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

/// A position's key with the symmetries that take the position to the image the key names.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Canonical {
    key: PosKey,
    size: Size,
    /// Bit `i`: the `i`th of [`Symmetry::all`] takes the position to the key's image.
    onto: u8,
}

impl Canonical {
    /// That of a position, from scratch.
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

    /// The symmetries that leave the position as it is: one, two, four or eight, the identity among them.
    pub fn stabiliser(&self) -> impl Iterator<Item = Symmetry> + '_ {
        let back = self.orientation().inverse();
        // To the key's image by one way and back by another: the same stones, perhaps on one another's points.
        self.symmetries().map(move |onto| onto.then(back))
    }

    /// Where a point of the position lies in the key's image: of the points that the position's symmetries exchange
    /// with it, the least. The points with one image are those that these symmetries exchange.
    #[must_use]
    pub fn to_image(&self, p: Point) -> Point {
        let images = self.symmetries().map(|s| s.apply(p, self.size));
        images.min().unwrap_or(p)
    }

    /// The points of the position that [`Canonical::to_image`] takes to a point of the key's image, least first; for
    /// any other point of it, those that lie in one orbit with it.
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

/// A key of 64 bits widened to 128: the second half is a hash of the first, so that sums of both are independent.
const fn wide(key: u64) -> u128 {
    (splitmix(key) as u128) << 64 | key as u128
}
