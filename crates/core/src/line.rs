//! Directions, and the cells around a point along them.

use crate::{Color, Point, Rule};

/// A direction in which a row can run.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Direction {
    /// Along a row, to the right.
    Horizontal,
    /// Along a column, upwards.
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

    /// The number of steps from `from` to `to`, negative backwards; `None` off the line.
    #[must_use]
    pub const fn steps(self, from: Point, to: Point) -> Option<i8> {
        let dx = to.x() as i8 - from.x() as i8;
        let dy = to.y() as i8 - from.y() as i8;
        let (sx, sy) = self.step();
        // On the line, the cross product is zero.
        if dx as i16 * sy as i16 != dy as i16 * sx as i16 {
            return None;
        }
        Some(if sx != 0 { dx } else { dy })
    }
}

/// Cells of a [`Window`] on either side of its middle.
pub const REACH: u32 = 5;
/// The middle cell of a [`Window`].
pub const MIDDLE: u16 = 1 << REACH;
const CELLS: u32 = 2 * REACH + 1;

/// Eleven cells of a line; the middle one is bit 5, bit 0 is five steps *back*.
///
/// A five through the middle and the cells next to it lie within five steps, so cells further away
/// do not matter. A cell in neither mask is off the board or holds an opponent's stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Window {
    /// Stones of the side that looks.
    pub own: u16,
    /// Empty cells.
    pub empty: u16,
}

impl Window {
    /// The window with own stones on the cells of `mask`.
    #[must_use]
    pub const fn with(self, mask: u16) -> Window {
        Window {
            own: self.own | mask,
            empty: self.empty & !mask,
        }
    }
}

/// The unbroken run of set bits of `own` that contains `seed`.
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

/// The cells next to both ends of a run, within the window.
#[must_use]
pub const fn ends(run: u16) -> u16 {
    (run << 1 | run >> 1) & !run & ((1 << CELLS) - 1)
}

/// Whether an own stone on the middle completes a winning row.
///
/// `opponent` is the opponent's mask of the same window; only caro uses it.
#[must_use]
pub const fn middle_wins(rule: Rule, color: Color, own: u16, opponent: u16) -> bool {
    let run = run(own | MIDDLE, MIDDLE);
    let blocked = (ends(run) & opponent).count_ones();
    rule.row_wins(color, run.count_ones(), blocked)
}
