//! Cells where a stone averts something.

use tengen_core::Color;

use super::Board;
use super::cells::{CELLS, EVEN_BITS, STEPS, stone_flip};
use crate::classes::{LineClass, PointClass};

/// A few cells where a stone averts something.
#[derive(Clone, Copy, Debug)]
pub struct Stops {
    cells: [u16; 48],
    len: usize,
}

impl Stops {
    /// No cells.
    pub const NONE: Stops = Stops {
        cells: [0; 48],
        len: 0,
    };

    /// One cell.
    #[must_use]
    pub fn on(cell: usize) -> Stops {
        let mut stops = Stops::NONE;
        stops.add(cell);
        stops
    }

    /// Adds a cell, once.
    pub fn add(&mut self, cell: usize) {
        if self.len < self.cells.len() && !self.contains(cell) {
            self.cells[self.len] = cell as u16;
            self.len += 1;
        }
    }

    /// Whether a cell is among them.
    #[must_use]
    pub fn contains(&self, cell: usize) -> bool {
        self.cells[..self.len].contains(&(cell as u16))
    }

    /// Leaves the cells that are among the others too.
    pub fn keep_common(&mut self, other: &Stops) {
        let all = *self;
        *self = Stops::NONE;
        for cell in all.iter().filter(|&c| other.contains(c)) {
            self.add(cell);
        }
    }

    /// The cells, in the order they were added.
    pub fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.cells[..self.len].iter().map(|&c| usize::from(c))
    }

    /// How many they are.
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl Board {
    /// Adds the empty cells of a line, besides the middle, where a stone of the other side leaves
    /// `color` a class on the middle that is good enough for the caller.
    pub fn line_stops(
        &self,
        cell: usize,
        direction: usize,
        color: Color,
        stopped: impl Fn(LineClass) -> bool,
        stops: &mut Stops,
    ) {
        self.line_changes(cell, direction, color, color.opponent(), stopped, stops);
    }

    /// Adds the empty cells of a line, besides the middle, where a stone of `player` leaves `color` a class on the middle
    /// that the caller looks for.
    pub(crate) fn line_changes(
        &self,
        cell: usize,
        direction: usize,
        color: Color,
        player: Color,
        wanted: impl Fn(LineClass) -> bool,
        stops: &mut Stops,
    ) {
        let (line, at) = self.line(cell, direction);
        let reach = self.tables.lines.reach();
        let window = ((1u64 << (4 * reach + 2)) - 1) << (at - 2 * reach);
        let mut empty = line & line >> 1 & EVEN_BITS & window & !(1 << at);
        let flip = stone_flip(player);
        while empty != 0 {
            let other = empty.trailing_zeros();
            empty &= empty - 1;
            let left = self.tables.lines.any(line ^ flip << other, at);
            if wanted(LineClass::from_nibble(left >> (4 * color.index()))) {
                let steps = (other / 2) as i32 - (at / 2) as i32;
                stops.add((cell as i32 + STEPS[direction] * steps) as usize);
            }
        }
    }

    /// The cells, `cell` among them, where a stone of the other side takes the class of `cell`
    /// for `color` below `class`.
    #[must_use]
    pub fn class_stops(&self, cell: usize, color: Color, class: PointClass) -> Stops {
        let mut stops = Stops::on(cell);
        let side = color.index();
        let points = self.tables.points(side);
        let classes = self.cells[cell & (CELLS - 1)].classes;
        for direction in 0..4 {
            let shift = 8 * direction + 4 * side;
            let now = classes >> shift & 15;
            let others = classes & !(15 << shift);
            // No line takes from what the others make, save where shapes are forbidden.
            if !self.rule.forbids(color) && points.of(others, side).class() >= class {
                continue;
            }
            let stopped = |left: LineClass| {
                let left = left as u32;
                left != now && points.of(others | left << shift, side).class() < class
            };
            self.line_stops(cell, direction, color, stopped, &mut stops);
        }
        stops
    }
}
