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
struct Cell {
    /// Line classes, a byte per direction: black's in the low nibble, white's in the high one.
    /// One word, because a byte written and then read as part of a word stalls.
    classes: u32,
    entries: [Entry; 2],
}

/// What playing a stone changed in one cell.
#[derive(Clone, Copy, Debug)]
struct Change {
    cell: u16,
    classes: u32,
    entries: [Entry; 2],
}

/// What undoing a ply needs.
#[derive(Clone, Copy, Debug)]
struct Ply {
    /// The stone's cell, or [`PASS`].
    cell: u16,
    changes: u32,
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
    /// Per side and row, the columns of every point class.
    sets: Box<[[[u32; POINT_CLASSES]; WIDTH]; 2]>,
    counts: [[u16; POINT_CLASSES]; 2],
    values: [i32; 2],
    /// Room to gather the cells that a stone changes, with their classes.
    changed: Box<[(u16, u32); 64]>,
    plies: Vec<Ply>,
    changes: Vec<Change>,
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
            sets: Box::new([[[0; POINT_CLASSES]; WIDTH]; 2]),
            counts: [[0; POINT_CLASSES]; 2],
            values: [0; 2],
            changed: Box::new([(0, 0); 64]),
            plies: Vec::with_capacity(usize::from(size.cells()) + 64),
            changes: Vec::with_capacity(usize::from(size.cells()) * 40),
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
        *self.sets = [[[0; POINT_CLASSES]; WIDTH]; 2];
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
            self.cells[cell] = Cell { classes, entries };
            self.toggle(cell, entries);
            for (side, entry) in entries.into_iter().enumerate() {
                self.counts[side][entry.class_index()] += 1;
                self.values[side] += entry.value();
            }
        }
    }

    fn toggle(&mut self, cell: usize, entries: [Entry; 2]) {
        let (row, bit) = (cell >> 5 & 31, 1 << (cell & 31));
        self.sets[0][row][entries[0].class_index()] ^= bit;
        self.sets[1][row][entries[1].class_index()] ^= bit;
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
        debug_assert!(self.is_empty_cell(cell), "{} is taken", point_of(cell));
        let (x, y) = (cell & 31, cell >> 5 & 31);
        let mut ply = Ply {
            cell: cell as u16,
            changes: self.changes.len() as u32,
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
        self.hash = self.hash_after(cell);
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
                changed[count & 63] = (index as u16, classes);
                count += usize::from(classes != old);
            }
        }
        let points = [tables.points(0), tables.points(1)];
        let mut values = self.values;
        for &(index, classes) in &changed[..count & 63] {
            let index = usize::from(index) & (CELLS - 1);
            let cell = &mut self.cells[index];
            let old = cell.entries;
            self.changes.push(Change {
                cell: index as u16,
                classes: cell.classes,
                entries: old,
            });
            let new = [0, 1].map(|side| points[side].of(classes, side));
            *cell = Cell {
                classes,
                entries: new,
            };
            let (row, bit) = (index >> 5, 1 << (index & 31));
            for side in 0..2 {
                values[side] += new[side].value() - old[side].value();
                let (from, to) = (old[side].class_index(), new[side].class_index());
                if from != to {
                    let set = &mut self.sets[side][row];
                    set[from] ^= bit;
                    set[to] ^= bit;
                    self.counts[side][from] -= 1;
                    self.counts[side][to] += 1;
                }
            }
        }
        self.values = values;
    }

    /// Lets the side to move do nothing.
    pub fn pass(&mut self) {
        self.plies.push(Ply {
            cell: PASS,
            changes: self.changes.len() as u32,
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
        for change in self.changes.drain(ply.changes as usize..) {
            let index = change.cell as usize & (CELLS - 1);
            let cell = &mut self.cells[index];
            let (row, bit) = (index >> 5, 1 << (index & 31));
            for side in 0..2 {
                let (from, to) = (
                    cell.entries[side].class_index(),
                    change.entries[side].class_index(),
                );
                if from != to {
                    let set = &mut self.sets[side][row];
                    set[from] ^= bit;
                    set[to] ^= bit;
                }
            }
            *cell = Cell {
                classes: change.classes,
                entries: change.entries,
            };
        }
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
