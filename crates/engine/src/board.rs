//! The engine's board: stones, and everything the search wants to know about them, kept up to
//! date by every stone placed and taken back.

mod cells;
mod look;
mod stops;

use tengen_core::{Color, Point, Position, Rule, Size, white_to_move_key};

use crate::classes::POINT_CLASSES;
use crate::tables::{Entry, Tables};
use cells::{CELLS, EVEN_BITS, NEAR, STENCIL, STEPS, WIDTH, place, stone_flip};

pub use cells::{CellSet, WALL, cell_of, cells_in, point_of};
pub use stops::Stops;

/// What is kept for one cell; meaningful while the cell is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
#[repr(align(16))]
struct Cell {
    /// Line classes, a byte per direction: black's in the low nibble, white's in the high one.
    /// One word, because a byte written and then read as part of a word stalls.
    classes: u32,
    entries: [Entry; 2],
    /// The cell's number, so that a copy says where it belongs.
    number: u32,
}

/// A cell that changes its point class for a side: the rows of the sets that it leaves and enters, and its column.
#[derive(Clone, Copy, Debug, Default)]
struct Toggle(u32);

impl Toggle {
    const fn new(side: usize, cell: usize, from: usize, to: usize) -> Toggle {
        let (row, column) = (cell / WIDTH, cell % WIDTH);
        let from = (side * POINT_CLASSES + from) * WIDTH + row;
        let to = (side * POINT_CLASSES + to) * WIDTH + row;
        Toggle((from | to << 10 | column << 20) as u32)
    }

    const fn from(self) -> usize {
        self.0 as usize & (SETS - 1)
    }

    const fn to(self) -> usize {
        self.0 as usize >> 10 & (SETS - 1)
    }

    const fn bit(self) -> u32 {
        1 << (self.0 >> 20)
    }
}

/// Rows of sets of cells, by side and class.
const SETS: usize = 2 * POINT_CLASSES * WIDTH;
/// A stone changes fewer cells.
const CHANGES: usize = 64;

/// What undoing a ply needs.
#[derive(Clone, Copy, Debug)]
struct Ply {
    /// The stone's cell, or [`PASS`].
    cell: u16,
    changes: u32,
    toggles: u32,
    near: [u32; 2 * NEAR + 1],
    counts: [[u16; POINT_CLASSES]; 2],
    values: [i32; 2],
    hash: u64,
}

const PASS: u16 = u16::MAX;

/// The engine's board. See the module's documentation.
#[derive(Clone)]
pub struct Board {
    tables: &'static Tables,
    rule: Rule,
    size: Size,
    to_move: Color,
    empties: u32,
    hash: u64,
    lines: [[u64; WIDTH]; 4],
    empty: CellSet,
    near: CellSet,
    cells: Box<[Cell; CELLS]>,
    /// Per side, the cells of every point class.
    sets: Box<[[CellSet; POINT_CLASSES]; 2]>,
    counts: [[u16; POINT_CLASSES]; 2],
    values: [i32; 2],
    /// Room to gather the cells that a stone changes, with their classes.
    changed: Box<[(u16, u32); CHANGES]>,
    plies: Vec<Ply>,
    /// What the cells changed by stones were before, with room for those that the next stone changes.
    before: Vec<Cell>,
    changes: usize,
    /// The cells that went from one set to another, likewise.
    toggles: Vec<Toggle>,
    toggled: usize,
}

impl Board {
    /// The board of a position, whatever its history.
    #[must_use]
    pub fn new(position: &Position) -> Board {
        let size = position.size();
        let mut board = Board {
            tables: Tables::of(position.rule()),
            rule: position.rule(),
            size,
            to_move: position.to_move(),
            empties: u32::from(size.cells()),
            hash: position.hash(),
            lines: [[0; WIDTH]; 4],
            empty: [0; WIDTH],
            near: [0; WIDTH],
            cells: Box::new([Cell::default(); CELLS]),
            sets: Box::new([[[0; WIDTH]; POINT_CLASSES]; 2]),
            counts: [[0; POINT_CLASSES]; 2],
            values: [0; 2],
            changed: Box::new([(0, 0); CHANGES]),
            plies: Vec::with_capacity(usize::from(size.cells()) + 64),
            before: vec![Cell::default(); CHANGES],
            changes: 0,
            toggles: vec![Toggle::default(); 2 * CHANGES],
            toggled: 0,
        };
        for p in size.points() {
            let cell = cell_of(p);
            board.empty[cell >> 5] |= 1 << (cell & 31);
            board.flip_lines(cell, 3);
        }
        for (p, color) in position.board().iter() {
            let cell = cell_of(p);
            board.empty[cell >> 5] &= !(1 << (cell & 31));
            board.flip_lines(cell, stone_flip(color));
            board.widen(cell);
            board.empties -= 1;
        }
        board.refresh();
        board
    }

    /// Computes from scratch what [`Board::play`] keeps up to date from the stones.
    fn refresh(&mut self) {
        *self.sets = [[[0; WIDTH]; POINT_CLASSES]; 2];
        self.counts = [[0; POINT_CLASSES]; 2];
        self.values = [0; 2];
        for p in self.size.points() {
            let cell = cell_of(p);
            if !self.is_empty_cell(cell) {
                continue;
            }
            let classes = u32::from_le_bytes([0, 1, 2, 3].map(|d| {
                let (word, at) = place(cell, d);
                self.tables.lines.any(self.lines[d][word], at)
            }));
            let entries = [0, 1].map(|side| self.tables.points(side).of(classes, side));
            self.cells[cell] = Cell {
                classes,
                entries,
                number: cell as u32,
            };
            self.toggle(cell, entries);
            for (side, entry) in entries.into_iter().enumerate() {
                self.counts[side][entry.class_index()] += 1;
                self.values[side] += entry.value();
            }
        }
    }

    fn toggle(&mut self, cell: usize, entries: [Entry; 2]) {
        let (row, bit) = (cell >> 5 & 31, 1 << (cell & 31));
        self.sets[0][entries[0].class_index()][row] ^= bit;
        self.sets[1][entries[1].class_index()][row] ^= bit;
    }

    fn flip_lines(&mut self, cell: usize, flip: u64) {
        for direction in 0..4 {
            let (word, at) = place(cell, direction);
            self.lines[direction][word] ^= flip << at;
        }
    }

    fn widen(&mut self, cell: usize) {
        let (x, y) = (cell & 31, cell >> 5);
        for (i, columns) in STENCIL.into_iter().enumerate() {
            self.near[(y + i - NEAR) & 31] |= columns << (x - NEAR);
        }
    }

    /// Places a stone of the side to move on an empty point of the board.
    pub fn play(&mut self, p: Point) {
        self.play_cell(cell_of(p));
    }

    /// As [`Board::play`], on a cell.
    pub fn play_cell(&mut self, cell: usize) {
        self.play_hashed(cell, self.hash_after(cell));
    }

    /// As [`Board::play_cell`], where [`Board::hash_after`] is known.
    pub(crate) fn play_hashed(&mut self, cell: usize, hash: u64) {
        debug_assert!(self.is_empty_cell(cell), "{} is taken", point_of(cell));
        let (x, y) = (cell & 31, cell >> 5 & 31);
        let mut ply = Ply {
            cell: cell as u16,
            changes: self.changes as u32,
            toggles: self.toggled as u32,
            near: [0; 2 * NEAR + 1],
            counts: self.counts,
            values: self.values,
            hash: self.hash,
        };
        for (i, columns) in STENCIL.into_iter().enumerate() {
            let row = &mut self.near[(y + i - NEAR) & 31];
            ply.near[i] = *row;
            *row |= columns << (x - NEAR);
        }
        self.plies.push(ply);

        let entries = self.cells[cell & (CELLS - 1)].entries;
        self.toggle(cell, entries);
        for (side, entry) in entries.into_iter().enumerate() {
            self.counts[side][entry.class_index()] -= 1;
            self.values[side] -= entry.value();
        }
        self.empty[y] ^= 1 << x;
        self.empties -= 1;
        self.hash = hash;
        let flip = stone_flip(self.to_move);
        if self.tables.lines.reach() == 4 {
            self.update_lines::<4>(cell, flip);
        } else {
            self.update_lines::<5>(cell, flip);
        }
        self.to_move = self.to_move.opponent();
    }

    /// Puts the stone into the line words and renews the empty cells that see it.
    fn update_lines<const REACH: u32>(&mut self, cell: usize, flip: u64) {
        let tables = self.tables;
        // Which cells change cannot be foretold, so they are gathered without a branch.
        let changed = &mut *self.changed;
        let mut count = 0;
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (word, at) = place(cell, direction);
            let line = self.lines[direction][word] ^ flip << at;
            self.lines[direction][word] = line;
            // Empty cells within reach.
            let window = ((1u64 << (4 * REACH + 2)) - 1) << (at - 2 * REACH);
            let mut seen = line & line >> 1 & EVEN_BITS & window;
            let base = cell as i32 - step * (at / 2) as i32;
            let shift = 8 * direction as u32;
            while seen != 0 {
                let at = seen.trailing_zeros();
                seen &= seen - 1;
                let class = u32::from(tables.lines.at::<REACH>(line, at));
                let index = (base + step * (at / 2) as i32) as usize & (CELLS - 1);
                let old = self.cells[index].classes;
                let classes = old & !(0xff << shift) | class << shift;
                changed[count & (CHANGES - 1)] = (index as u16, classes);
                count += usize::from(classes != old);
            }
        }
        let changed = &changed[..count & (CHANGES - 1)];
        let before = room::<CHANGES, _>(&mut self.before, self.changes);
        self.changes += changed.len();
        let toggles = room::<{ 2 * CHANGES }, _>(&mut self.toggles, self.toggled);
        let points = [tables.points(0), tables.points(1)];
        let mut values = self.values;
        let mut toggled = 0;
        for (&(index, classes), before) in changed.iter().zip(before) {
            let number = usize::from(index) & (CELLS - 1);
            let cell = &mut self.cells[number];
            let old = cell.entries;
            *before = *cell;
            let new = [0, 1].map(|side| points[side].of(classes, side));
            *cell = Cell {
                classes,
                entries: new,
                number: number as u32,
            };
            for side in 0..2 {
                values[side] += new[side].value() - old[side].value();
                // Likewise gathered without a branch.
                let (from, to) = (old[side].class_index(), new[side].class_index());
                toggles[toggled & (2 * CHANGES - 1)] = Toggle::new(side, number, from, to);
                toggled += usize::from(from != to);
            }
        }
        self.values = values;
        self.toggled += toggled;
        let sets = self.sets.as_flattened_mut().as_flattened_mut();
        let counts = self.counts.as_flattened_mut();
        for toggle in &toggles[..toggled & (2 * CHANGES - 1)] {
            let (from, to) = (toggle.from(), toggle.to());
            sets[from] ^= toggle.bit();
            sets[to] ^= toggle.bit();
            counts[from / WIDTH] -= 1;
            counts[to / WIDTH] += 1;
        }
    }

    /// Lets the side to move do nothing.
    pub fn pass(&mut self) {
        self.plies.push(Ply {
            cell: PASS,
            changes: self.changes as u32,
            toggles: self.toggled as u32,
            near: [0; 2 * NEAR + 1],
            counts: self.counts,
            values: self.values,
            hash: self.hash,
        });
        self.hash ^= const { white_to_move_key() };
        self.to_move = self.to_move.opponent();
    }

    /// Takes the last ply back; nothing where there is none.
    pub fn undo(&mut self) {
        let Some(ply) = self.plies.pop() else {
            return;
        };
        self.to_move = self.to_move.opponent();
        self.hash = ply.hash;
        if ply.cell == PASS {
            return;
        }
        for before in &self.before[ply.changes as usize..self.changes] {
            self.cells[before.number as usize & (CELLS - 1)] = *before;
        }
        self.changes = ply.changes as usize;
        let sets = self.sets.as_flattened_mut().as_flattened_mut();
        for toggle in &self.toggles[ply.toggles as usize..self.toggled] {
            sets[toggle.from()] ^= toggle.bit();
            sets[toggle.to()] ^= toggle.bit();
        }
        self.toggled = ply.toggles as usize;
        let cell = ply.cell as usize & (CELLS - 1);
        let (x, y) = (cell & 31, cell >> 5);
        self.counts = ply.counts;
        self.values = ply.values;
        for (i, row) in ply.near.into_iter().enumerate() {
            self.near[(y + i - NEAR) & 31] = row;
        }
        self.empty[y] ^= 1 << x;
        self.empties += 1;
        self.flip_lines(cell, stone_flip(self.to_move));
        self.toggle(cell, self.cells[cell].entries);
    }
}

/// The `N` places from `start` on, made where there are none yet.
#[inline]
fn room<const N: usize, T: Copy + Default>(all: &mut Vec<T>, start: usize) -> &mut [T] {
    if all.len() < start + N {
        all.resize((start + N) * 2, T::default());
    }
    &mut all[start..][..N]
}

#[cfg(test)]
impl Board {
    /// Fails unless every field that search reads is the same.
    pub(crate) fn assert_same(&self, other: &Board) {
        assert_eq!(self.to_move, other.to_move);
        assert_eq!(self.empties, other.empties);
        assert_eq!(self.hash, other.hash);
        assert_eq!(self.lines, other.lines);
        assert_eq!(self.empty, other.empty);
        assert_eq!(self.near, other.near);
        assert_eq!(self.sets, other.sets);
        assert_eq!(self.counts, other.counts);
        assert_eq!(self.values, other.values);
        for cell in cells_in(&self.empty) {
            assert_eq!(self.cells[cell], other.cells[cell], "{}", point_of(cell));
        }
    }
}
