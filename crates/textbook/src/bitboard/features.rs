//! The 72 features: counts of maximal unbroken runs by side, direction and shape.

use tengen_core::{Board, Color, Direction, Point};

/// 2 sides × 4 directions × 9 shapes.
pub const FEATURES: usize = 72;

/// The shape of an unbroken run: *open* with two empty ends, *simple* or *closed* with one. A run
/// of fewer than five without an empty end has none.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Shape {
    /// One stone, one empty end.
    ClosedOne,
    /// One stone, two empty ends.
    OpenOne,
    /// Two stones, one empty end.
    ClosedTwo,
    /// Two stones, two empty ends.
    OpenTwo,
    /// Three stones, one empty end.
    ClosedThree,
    /// Three stones, two empty ends.
    OpenThree,
    /// Four stones, one empty end.
    SimpleFour,
    /// Four stones, two empty ends.
    OpenFour,
    /// Five stones or more.
    Five,
}

impl Shape {
    /// All shapes, strongest first: the order of the features.
    pub const ALL: [Shape; 9] = [
        Shape::Five,
        Shape::OpenFour,
        Shape::SimpleFour,
        Shape::OpenThree,
        Shape::ClosedThree,
        Shape::OpenTwo,
        Shape::ClosedTwo,
        Shape::OpenOne,
        Shape::ClosedOne,
    ];

    /// The shape of a run by its length and number of empty ends.
    #[must_use]
    pub const fn of(length: u32, empty_ends: u32) -> Option<Shape> {
        Some(match (length, empty_ends) {
            (5.., _) => Shape::Five,
            (4, 2) => Shape::OpenFour,
            (4, 1) => Shape::SimpleFour,
            (3, 2) => Shape::OpenThree,
            (3, 1) => Shape::ClosedThree,
            (2, 2) => Shape::OpenTwo,
            (2, 1) => Shape::ClosedTwo,
            (1, 2) => Shape::OpenOne,
            (1, 1) => Shape::ClosedOne,
            _ => return None,
        })
    }

    /// The evaluation weight of one run.
    #[must_use]
    pub const fn weight(self) -> i32 {
        match self {
            Shape::Five => 100_000,
            Shape::OpenFour => 10_000,
            Shape::SimpleFour | Shape::OpenThree => 1000,
            Shape::ClosedThree | Shape::OpenTwo => 100,
            Shape::ClosedTwo | Shape::OpenOne => 10,
            Shape::ClosedOne => 1,
        }
    }
}

/// Stones of one colour, a bit for each point: `[y]` from the bottom, bit `x` from the left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Bits([u32; 22]);

impl Bits {
    pub(super) const NONE: Bits = Bits([0; 22]);

    pub(crate) fn of(board: &Board, color: Color) -> Bits {
        let mut bits = Bits::NONE;
        board
            .iter()
            .filter(|&(_, c)| c == color)
            .for_each(|(p, _)| bits.flip(p));
        bits
    }

    pub(crate) fn flip(&mut self, p: Point) {
        self.0[usize::from(p.y())] ^= 1 << p.x();
    }

    pub(super) fn set(&mut self, p: Point, on: bool) {
        let row = &mut self.0[usize::from(p.y())];
        *row = *row & !(1 << p.x()) | u32::from(on) << p.x();
    }

    pub(super) fn has(&self, x: i32, y: i32) -> bool {
        (0..22).contains(&x) && (0..22).contains(&y) && self.0[y as usize] >> x & 1 == 1
    }

    /// The empty points at most two columns and rows from a stone of either colour.
    pub(crate) fn near(&self, theirs: &Bits, n: i32) -> Bits {
        let wide = |(a, b): (&u32, &u32)| {
            let row = a | b;
            row | row << 1 | row << 2 | row >> 1 | row >> 2
        };
        let mut rows = [0; 26];
        let wider = self.0.iter().zip(&theirs.0).map(wide);
        rows[2..24]
            .iter_mut()
            .zip(wider)
            .for_each(|(row, w)| *row = w);
        let mut near = Bits::NONE;
        for (y, row) in near.0[..n as usize].iter_mut().enumerate() {
            let around = rows[y..y + 5].iter().fold(0, |all, r| all | r);
            *row = around & ((1 << n) - 1) & !(self.0[y] | theirs.0[y]);
        }
        near
    }

    /// The points row by row from the top.
    pub(crate) fn points(&self) -> impl Iterator<Item = Point> {
        (0..22u8).rev().flat_map(|y| {
            let mut row = self.0[usize::from(y)];
            std::iter::from_fn(move || {
                let x = (row != 0).then(|| row.trailing_zeros() as u8)?;
                row &= row - 1;
                Some(Point::from_xy(x, y))
            })
        })
    }

    /// The first stones of the runs along a step.
    fn starts(&self, y: usize, (dx, dy): (i8, i8)) -> u32 {
        let row = self.0[y];
        let before = match dy {
            0 => row << 1,
            // The previous cell is one row down or up and, for dx = 1, one column to the left.
            _ => {
                let y = y as i32 - i32::from(dy);
                let other = if (0..22).contains(&y) {
                    self.0[y as usize]
                } else {
                    0
                };
                if dx == 0 { other } else { other << 1 }
            }
        };
        row & !before
    }
}

/// The feature vector: the mover's half, then the other side's; in each, directions in the order of
/// [`Direction::ALL`], then shapes in the order of [`Shape::ALL`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Features(pub [u8; FEATURES]);

impl Features {
    /// The features of a board, with `mover` to move.
    #[must_use]
    pub fn count(board: &Board, mover: Color) -> Features {
        let of = |color| Bits::of(board, color);
        let n = i32::from(board.size().get());
        Features::of_bits(&of(mover), &of(mover.opponent()), n)
    }

    pub(super) fn of_bits(mover: &Bits, other: &Bits, n: i32) -> Features {
        let mut found = [0; FEATURES];
        for (s, (own, theirs)) in [(mover, other), (other, mover)].into_iter().enumerate() {
            for (d, dir) in Direction::ALL.into_iter().enumerate() {
                let counts = &mut found[36 * s + 9 * d..][..9];
                runs(own, theirs, n, dir.step(), |shape| {
                    counts[8 - shape as usize] += 1
                });
            }
        }
        Features(found)
    }

    /// The number of a side's runs of a shape, over all directions.
    #[must_use]
    pub fn total(&self, mover: bool, shape: Shape) -> u32 {
        let side = if mover { 0 } else { 36 };
        let at = 8 - shape as usize;
        (0..4).map(|d| u32::from(self.0[side + 9 * d + at])).sum()
    }

    /// Adds `more` to the count of a shape; no effect for `None`.
    pub(super) fn add(&mut self, side: u8, direction: usize, shape: Option<Shape>, more: i8) {
        if let Some(shape) = shape {
            let count = &mut self.0[36 * usize::from(side) + 9 * direction + 8 - shape as usize];
            *count = count.wrapping_add_signed(more);
        }
    }

    /// Whether a side has an open or simple four.
    pub(super) fn has_four(&self, mover: bool) -> bool {
        self.total(mover, Shape::OpenFour) + self.total(mover, Shape::SimpleFour) > 0
    }

    /// The mover's evaluation minus the other side's: the weights of all runs, and once for each
    /// side 5000 for two fours or a four with an open three, and 2000 for two open threes.
    #[must_use]
    pub fn score(&self) -> i32 {
        self.side(true) - self.side(false)
    }

    fn side(&self, mover: bool) -> i32 {
        let total = |shape| self.total(mover, shape) as i32;
        let runs: i32 = Shape::ALL.into_iter().map(|s| s.weight() * total(s)).sum();
        let fours = total(Shape::OpenFour) + total(Shape::SimpleFour);
        let threes = total(Shape::OpenThree);
        let double = if fours >= 2 || (fours >= 1 && threes >= 1) {
            5000
        } else {
            0
        };
        let threes = if threes >= 2 { 2000 } else { 0 };
        runs + double + threes
    }
}

fn runs(own: &Bits, theirs: &Bits, n: i32, step: (i8, i8), mut found: impl FnMut(Shape)) {
    let (dx, dy) = (i32::from(step.0), i32::from(step.1));
    let empty = |x: i32, y: i32| {
        (0..n).contains(&x) && (0..n).contains(&y) && !own.has(x, y) && !theirs.has(x, y)
    };
    for y in 0..n {
        let mut starts = own.starts(y as usize, step);
        while starts != 0 {
            let x = starts.trailing_zeros() as i32;
            starts &= starts - 1;
            let mut length = 1;
            while own.has(x + length * dx, y + length * dy) {
                length += 1;
            }
            let ends = u32::from(empty(x - dx, y - dy))
                + u32::from(empty(x + length * dx, y + length * dy));
            if let Some(shape) = Shape::of(length as u32, ends) {
                found(shape);
            }
        }
    }
}

/// The best shape of a stone on an empty point: the reference for `Runs::best_shape`.
#[cfg(test)]
pub(super) fn best_shape(own: &Bits, theirs: &Bits, n: i32, p: Point) -> Option<Shape> {
    let (x, y) = (i32::from(p.x()), i32::from(p.y()));
    let one = |dir: Direction| {
        let step = dir.step();
        let (mut length, mut ends) = (1, 0);
        for sign in [1, -1] {
            let (dx, dy) = (sign * i32::from(step.0), sign * i32::from(step.1));
            let mut k = 1;
            while own.has(x + k * dx, y + k * dy) {
                k += 1;
            }
            length += k - 1;
            let (ex, ey) = (x + k * dx, y + k * dy);
            let on_board = (0..n).contains(&ex) && (0..n).contains(&ey);
            ends += u32::from(on_board && !theirs.has(ex, ey));
        }
        Shape::of(length as u32, ends)
    };
    Direction::ALL.into_iter().filter_map(one).max()
}
