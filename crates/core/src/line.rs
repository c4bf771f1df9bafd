//! Directions and the windows of cells seen along them.

use crate::{Color, Point, Rule};

/// One of the four directions a row can run in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a rank, towards the right.
    Horizontal,
    /// Along a file, upwards.
    Vertical,
    /// Towards the upper right.
    Rising,
    /// Towards the lower right.
    Falling,
}

impl Direction {
    /// All four.
    pub const ALL: [Direction; 4] = [
        Direction::Horizontal,
        Direction::Vertical,
        Direction::Rising,
        Direction::Falling,
    ];

    /// The step `(dx, dy)` to the next cell.
    #[must_use]
    pub const fn step(self) -> (i8, i8) {
        match self {
            Direction::Horizontal => (1, 0),
            Direction::Vertical => (0, 1),
            Direction::Rising => (1, 1),
            Direction::Falling => (1, -1),
        }
    }

    /// How many steps in this direction lead from `from` to `to`, if `to` is on the same line.
    #[must_use]
    pub const fn steps(self, from: Point, to: Point) -> Option<i8> {
        let dx = to.x() as i8 - from.x() as i8;
        let dy = to.y() as i8 - from.y() as i8;
        let (sx, sy) = self.step();
        // The cross product vanishes exactly on the line.
        if dx as i16 * sy as i16 != dy as i16 * sx as i16 {
            return None;
        }
        Some(if sx != 0 { dx } else { dy })
    }
}

/// How many cells a [`Window`] shows either side of its middle.
pub const REACH: u32 = 5;
/// The middle cell of a [`Window`].
pub const MIDDLE: u16 = 1 << REACH;
const CELLS: u32 = 2 * REACH + 1;

/// Eleven cells of a line around a middle one, which is bit 5; bit 0 is five steps *back*.
///
/// A five through the middle lies within four steps of it, and the cells right after that five
/// within five, so nothing further away can change what a stone in the middle makes. Cells off
/// the board are in neither mask; cells in neither mask that are on the board hold the other
/// side's stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Window {
    /// Stones of the side in question.
    pub own: u16,
    /// Empty cells.
    pub empty: u16,
}

impl Window {
    /// The window with one more own stone on the cells of `mask`.
    #[must_use]
    pub const fn with(self, mask: u16) -> Window {
        Window {
            own: self.own | mask,
            empty: self.empty & !mask,
        }
    }
}

/// The unbroken run of set bits of `own` through the bits of `seed`, all of which must be set.
#[must_use]
pub const fn run(own: u16, seed: u16) -> u16 {
    let mut run = seed;
    loop {
        let wider = (run | run << 1 | run >> 1) & own;
        if wider == run {
            return run;
        }
        run = wider;
    }
}

/// The cells right after the two ends of a run, as far as the window shows them.
#[must_use]
pub const fn ends(run: u16) -> u16 {
    (run << 1 | run >> 1) & !run & ((1 << CELLS) - 1)
}

/// Whether an own stone on the window's middle completes a winning row there.
///
/// `opponent` are the other side's stones in the same window (they matter only in caro).
#[must_use]
pub const fn middle_wins(rule: Rule, color: Color, own: u16, opponent: u16) -> bool {
    let run = run(own | MIDDLE, MIDDLE);
    let blocked = (ends(run) & opponent).count_ones();
    rule.row_wins(color, run.count_ones(), blocked)
}
