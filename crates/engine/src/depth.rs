//! Search depth in 1/64 ply, for fractional reductions and extensions.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// Search depth in 1/64 ply; negative below the leaves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Depth(i32);

const FRACTIONS: i32 = 64;

impl Depth {
    pub(crate) const ZERO: Depth = Depth(0);
    pub(crate) const PLY: Depth = Depth(FRACTIONS);

    /// From 1/64 ply, the unit of the parameters.
    pub(crate) const fn fractions(fractions: i32) -> Depth {
        Depth(fractions)
    }

    pub(crate) const fn of_plies(plies: i32) -> Depth {
        Depth(plies * FRACTIONS)
    }

    pub(crate) const fn get(self) -> i32 {
        self.0
    }

    /// Whole plies, rounded towards zero.
    pub(crate) const fn plies(self) -> i32 {
        self.0 / FRACTIONS
    }

    /// `share` 64ths of this depth.
    pub(crate) const fn share(self, share: i32) -> Depth {
        Depth(self.0 * share / FRACTIONS)
    }

    /// A margin that grows by `per_ply` each ply.
    pub(crate) const fn margin(self, per_ply: i32) -> i32 {
        per_ply * self.0 / FRACTIONS
    }

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
