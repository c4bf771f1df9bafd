//! Queries of a board.

use tengen_core::foul::{self, Stones, Verdict};
use tengen_core::line::Window;
use tengen_core::{Color, Direction, Point, Rule, Size, stone_key, white_to_move_key};

use super::Board;
use super::cells::{Cell, CellSet, DIRECTIONS, WALL, WIDTH, cell_of, place, point_on_board};
use crate::classes::{LineClass, POINT_CLASSES, PointClass};
use crate::lines::{CELL_BITS, squeeze, window};
use crate::observer::{Entry as _, Observer};
use crate::points::SIDE_BITS;

impl<O: Observer> Board<O> {
    /// The rule.
    #[must_use]
    pub const fn rule(&self) -> Rule {
        self.rule
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// The number of empty points.
    #[must_use]
    pub const fn empties(&self) -> u32 {
        self.empties
    }

    /// The position's hash v1.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// The hash after a stone of the side to move on a cell.
    #[must_use]
    pub fn hash_after(&self, cell: Cell) -> u64 {
        self.hash ^ stone_key(point_on_board(cell), self.to_move) ^ const { white_to_move_key() }
    }

    /// Plies since the board was made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    /// Whether a cell is an empty point of the board.
    #[inline]
    #[must_use]
    pub const fn is_empty_cell(&self, cell: Cell) -> bool {
        self.empty[cell.row()] & cell.bit() != 0
    }

    /// Whether a point of the board is empty.
    #[must_use]
    pub fn is_empty(&self, p: Point) -> bool {
        self.is_empty_cell(cell_of(p))
    }

    /// The empty points.
    #[must_use]
    pub const fn empty_cells(&self) -> &CellSet {
        &self.empty
    }

    /// The empty cells near a stone.
    #[must_use]
    pub fn candidates(&self) -> CellSet {
        std::array::from_fn(|row| self.near[row] & self.empty[row])
    }

    /// The number of empty points with a class for a side.
    #[inline]
    #[must_use]
    pub const fn count(&self, color: Color, class: PointClass) -> u32 {
        self.counts[color.index()][class as usize] as u32
    }

    /// A side's number of empty points by class.
    #[inline]
    #[must_use]
    pub const fn counts(&self, color: Color) -> &[u16; POINT_CLASSES] {
        &self.counts[color.index()]
    }

    /// The observer.
    #[inline]
    #[must_use]
    pub const fn observer(&self) -> &O {
        &self.observer
    }

    /// The observer's state before the last stone or pass; `None` at the start.
    #[inline]
    #[must_use]
    pub fn before_last(&self) -> Option<&O::Snapshot> {
        self.plies.last().map(|ply| &ply.observer)
    }

    /// A hash of the numbers of points by class, the weakest of Black's left out.
    #[must_use]
    pub fn threats_key(&self) -> u64 {
        let counts = self.counts.as_flattened();
        counts.iter().skip(UNCOUNTED).fold(0, |key: u64, &count| {
            (key.rotate_left(KEY_TURN) ^ u64::from(count)).wrapping_mul(KEY_FACTOR)
        })
    }

    /// The observer's entry for a side on an empty cell.
    #[inline]
    #[must_use]
    pub fn entry(&self, cell: Cell, color: Color) -> O::Entry {
        self.cells[cell.index()].entries[color.index()]
    }

    /// What a stone of a side makes on an empty point.
    #[must_use]
    pub fn class(&self, p: Point, color: Color) -> PointClass {
        self.entry(cell_of(p), color).class()
    }

    /// What it makes in each direction, in the order of [`Direction::ALL`].
    #[must_use]
    pub fn line_classes(&self, p: Point, color: Color) -> [LineClass; DIRECTIONS] {
        self.cell_line_classes(cell_of(p), color)
    }

    /// As [`Board::line_classes`], of a cell.
    #[must_use]
    pub fn cell_line_classes(&self, cell: Cell, color: Color) -> [LineClass; DIRECTIONS] {
        let classes = self.cells[cell.index()].classes.to_le_bytes();
        classes.map(|c| LineClass::from_nibble(c >> (SIDE_BITS * color.index() as u32)))
    }

    /// As [`Board::class`], of a cell.
    #[inline]
    #[must_use]
    pub fn cell_class(&self, cell: Cell, color: Color) -> PointClass {
        self.entry(cell, color).class()
    }

    /// The cells in a row of the board (from 0) that have one of these classes for a side, as a
    /// word of a [`CellSet`].
    #[inline]
    #[must_use]
    pub fn row_of(&self, color: Color, row: usize, classes: &[PointClass]) -> u32 {
        let sets = &self.sets[color.index()];
        let row = (row + WALL) & (WIDTH - 1);
        let columns = classes.iter().map(|&class| sets[class as usize][row]);
        columns.fold(0, |all, columns| all | columns)
    }

    /// A side's cells of a point class.
    #[inline]
    #[must_use]
    pub fn cells_of(&self, color: Color, class: PointClass) -> CellSet {
        self.sets[color.index()][class as usize]
    }

    /// A side's first cell of a point class, in point order.
    #[must_use]
    pub fn first_of(&self, color: Color, class: PointClass) -> Option<Cell> {
        let set = &self.sets[color.index()][class as usize];
        let row = set.iter().position(|&columns| columns != 0)?;
        Some(Cell::new(row * WIDTH + set[row].trailing_zeros() as usize))
    }

    /// The word of the line through a cell, and the cell's lower bit in it.
    pub(crate) fn line(&self, cell: Cell, direction: usize) -> (u64, u32) {
        let (word, at) = place(cell, direction);
        (self.lines[direction][word], at)
    }

    /// Whether a side may put a stone on an empty cell.
    #[must_use]
    pub fn is_legal(&self, cell: Cell, color: Color) -> bool {
        if !self.rule.forbids(color) {
            return true;
        }
        match self.entry(cell, color).class() {
            PointClass::Forbidden => false,
            PointClass::Suspect => {
                !matches!(foul::verdict(self, point_on_board(cell)), Verdict::Foul(_))
            }
            _ => true,
        }
    }
}

/// Classes that are no threats; [`Board::threats_key`] skips Black's.
const UNCOUNTED: usize = PointClass::Two as usize;
/// How [`Board::threats_key`] mixes: a rotation, and 2^64 divided by the golden ratio.
const KEY_TURN: u32 = 7;
const KEY_FACTOR: u64 = 0x9e37_79b9_7f4a_7c15;

impl<O: Observer> Stones for Board<O> {
    fn black_window(&self, p: Point, direction: Direction) -> Window {
        let (line, at) = self.line(cell_of(p), direction as usize);
        let reach = WALL as u32;
        let seen = line >> (at - CELL_BITS * reach) & window(CELL_BITS * reach, reach);
        let black = squeeze(seen);
        let white = squeeze(seen >> 1);
        Window {
            own: black & !white,
            empty: black & white,
        }
    }
}
