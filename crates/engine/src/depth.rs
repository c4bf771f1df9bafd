//! Depth of search, in fractions of a ply.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// A depth of search, in 64ths of a ply. May be negative: below the leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Depth(i32);

/// Fractions of a ply.
const FRACTIONS: i32 = 64;

impl Depth {
    /// That of a leaf.
    pub(crate) const ZERO: Depth = Depth(0);
    /// One ply.
    pub(crate) const PLY: Depth = Depth(FRACTIONS);

    /// From 64ths of a ply, the unit of the parameters.
    pub(crate) const fn fractions(fractions: i32) -> Depth {
        Depth(fractions)
    }

    /// From whole plies.
    pub(crate) const fn of_plies(plies: i32) -> Depth {
        Depth(plies * FRACTIONS)
    }

    /// In 64ths of a ply.
    pub(crate) const fn get(self) -> i32 {
        self.0
    }

    /// Whole plies, rounded towards zero.
    pub(crate) const fn plies(self) -> i32 {
        self.0 / FRACTIONS
    }

    /// A share of the depth, in 64ths.
    pub(crate) const fn share(self, share: i32) -> Depth {
        Depth(self.0 * share / FRACTIONS)
    }

    /// A margin of `per_ply` a ply, at this depth.
    pub(crate) const fn margin(self, per_ply: i32) -> i32 {
        per_ply * self.0 / FRACTIONS
    }

    /// As much of it as is above zero.
    pub(crate) const fn above_zero(self) -> Depth {
        Depth(if self.0 > 0 { self.0 } else { 0 })
    }
}

impl Add for Depth {
    type Output = Depth;

    fn add(self, other: Depth) -> Depth {
        Depth(self.0 + other.0)
    }
}

impl Sub for Depth {
    type Output = Depth;

    fn sub(self, other: Depth) -> Depth {
        Depth(self.0 - other.0)
    }
}

impl AddAssign for Depth {
    fn add_assign(&mut self, other: Depth) {
        self.0 += other.0;
    }
}

impl SubAssign for Depth {
    fn sub_assign(&mut self, other: Depth) {
        self.0 -= other.0;
    }
}
