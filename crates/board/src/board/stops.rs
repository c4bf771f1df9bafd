//! Cells where a stone stops a threat.

use tengen_core::Color;

use super::Board;
use super::cells::{Cell, DIRECTIONS, STEPS, stone_flip};
use crate::classes::{LineClass, PointClass};
use crate::lines::{CELL_BITS, empties, window};
use crate::observer::{Entry as _, Observer};
use crate::points::{DIRECTION_BITS, SIDE_BITS, SIDE_MASK};

/// A line through a cell; the direction is an index into [`tengen_core::Direction::ALL`].
#[derive(Clone, Copy, Debug)]
pub(crate) struct Line {
    pub(crate) cell: Cell,
    pub(crate) direction: usize,
}

/// The capacity of [`Stops`]; further cells are dropped.
const CAPACITY: usize = 48;

/// A small set of cells where a stone stops a threat.
#[derive(Clone, Copy, Debug)]
pub struct Stops {
    cells: [Cell; CAPACITY],
    len: usize,
}

impl Stops {
    /// No cells.
    pub const NONE: Stops = Stops {
        cells: [Cell::new(0); CAPACITY],
        len: 0,
    };

    /// One cell.
    #[inline]
    #[must_use]
    pub fn on(cell: Cell) -> Stops {
        let mut stops = Stops::NONE;
        stops.add(cell);
        stops
    }

    /// Adds a cell if it is new.
    #[inline]
    pub fn add(&mut self, cell: Cell) {
        if self.len < self.cells.len() && !self.contains(cell) {
            self.cells[self.len] = cell;
            self.len += 1;
        }
    }

    pub(crate) fn extend(&mut self, cells: impl Iterator<Item = Cell>) {
        cells.for_each(|cell| self.add(cell));
    }

    /// Whether it contains a cell.
    #[inline]
    #[must_use]
    pub fn contains(&self, cell: Cell) -> bool {
        self.cells[..self.len].contains(&cell)
    }

    /// Keeps the cells that are in `other` too.
    #[inline]
    pub fn keep_common(&mut self, other: &Stops) {
        let all = *self;
        *self = Stops::NONE;
        for cell in all.iter().filter(|&c| other.contains(c)) {
            self.add(cell);
        }
    }

    /// The cells, in the order they were added.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = Cell> + '_ {
        self.cells[..self.len].iter().copied()
    }

    /// The number of cells.
    #[inline]
    #[must_use]
    pub const fn len(&self) -> usize {
        self.len
    }

    /// Whether there are no cells.
    #[inline]
    #[must_use]
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }
}

impl<O: Observer> Board<O> {
    /// The empty cells of a line where a stone of `player` changes what `color` makes on the middle
    /// to a class that is `wanted`.
    pub(crate) fn line_changes(
        &self,
        line: Line,
        color: Color,
        player: Color,
        wanted: impl Fn(LineClass) -> bool,
    ) -> impl Iterator<Item = Cell> {
        let Line { cell, direction } = line;
        let (line, at) = self.line(cell, direction);
        let table = self.line_table;
        let mut empty = empties(line) & window(at, table.reach()) & !(1 << at);
        let flip = stone_flip(player);
        std::iter::from_fn(move || {
            while empty != 0 {
                let other = empty.trailing_zeros();
                empty &= empty - 1;
                let left = table.at_own_reach(line ^ flip << other, at);
                if wanted(LineClass::from_nibble(
                    left >> (SIDE_BITS * color.index() as u32),
                )) {
                    let steps = (other / CELL_BITS) as i32 - (at / CELL_BITS) as i32;
                    return Some(cell.shifted(STEPS[direction] * steps));
                }
            }
            None
        })
    }

    /// The cells where a stone of the opponent makes the class of `cell` for `color` less than
    /// `class`, with `cell` itself.
    #[must_use]
    pub fn class_stops(&self, cell: Cell, color: Color, class: PointClass) -> Stops {
        let mut stops = Stops::on(cell);
        let side = color.index();
        let points = self.point_tables.of(side);
        let classes = self.cells[cell.index()].classes;
        for direction in 0..DIRECTIONS {
            let shift = DIRECTION_BITS * direction as u32 + SIDE_BITS * side as u32;
            let now = classes >> shift & SIDE_MASK;
            let others = classes & !(SIDE_MASK << shift);
            // Without forbidden shapes, the other lines alone would keep the class.
            if !self.rule.forbids(color) && points.of(others, side).class() >= class {
                continue;
            }
            let stopped = |left: LineClass| {
                let left = left as u32;
                left != now && points.of(others | left << shift, side).class() < class
            };
            let line = Line { cell, direction };
            stops.extend(self.line_changes(line, color, color.opponent(), stopped));
        }
        stops
    }
}
