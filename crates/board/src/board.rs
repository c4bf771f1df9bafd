//! The incremental board.

mod ahead;
mod cells;
mod queries;
mod stops;

use tengen_core::{Color, Direction, Point, Position, Rule, Size, white_to_move_key};

use crate::classes::POINT_CLASSES;
use crate::lines::{CELL_BITS, LONG_REACH, LineTable, SHORT_REACH, empties, window};
use crate::observer::{Entry, Observer};
use crate::points::{DIRECTION_BITS, DIRECTION_MASK, PointTables};
use cells::{NEAR, NEAR_ROWS, STENCIL, STEPS, place, stone_flip};

pub use ahead::Ahead;
pub use cells::{
    Cell, CellSet, DIRECTIONS, GRID, SIDES, WALL, WIDTH, cell_of, cells_in, point_of,
    point_on_board,
};
pub(crate) use stops::Line;
pub use stops::Stops;

/// The state of a cell, meaningful while the cell is empty.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
// Aligned so that a cell with four-byte entries is copied in one 16-byte move.
#[repr(align(16))]
struct CellState<E> {
    /// Line classes, a byte per direction: Black's in the low nibble, White's in the high one. A
    /// single word, because reading back part of a word just written stalls.
    classes: u32,
    entries: [E; SIDES],
    /// The cell's number, by which [`Board::undo`] puts a saved copy back.
    number: u32,
}

/// A change of a cell's point class for a side: rows of the old and the new set, and the column.
#[derive(Clone, Copy, Debug, Default)]
struct Toggle(u32);

impl Toggle {
    const fn new(side: usize, cell: Cell, from: usize, to: usize) -> Toggle {
        let (row, column) = (cell.row(), cell.column());
        let from = (side * POINT_CLASSES + from) * WIDTH + row;
        let to = (side * POINT_CLASSES + to) * WIDTH + row;
        Toggle((from | to << TO_SHIFT | column << COLUMN_SHIFT) as u32)
    }

    const fn from(self) -> usize {
        self.0 as usize & (SETS - 1)
    }

    const fn to(self) -> usize {
        self.0 as usize >> TO_SHIFT & (SETS - 1)
    }

    const fn bit(self) -> u32 {
        1 << (self.0 >> COLUMN_SHIFT)
    }
}

/// Rows of all sets of cells, by side and class.
const SETS: usize = SIDES * POINT_CLASSES * WIDTH;
/// Where the second and third part of a [`Toggle`] begin.
const TO_SHIFT: u32 = SETS.trailing_zeros();
const COLUMN_SHIFT: u32 = 2 * TO_SHIFT;
/// Upper bound of the cells that a stone changes, a power of two.
const CHANGES: usize = 64;

/// What [`Board::undo`] restores.
#[derive(Clone, Copy, Debug)]
struct Ply<S> {
    /// The stone's cell, or [`PASS`].
    cell: u16,
    changes: u32,
    toggles: u32,
    near: [u32; NEAR_ROWS],
    counts: [[u16; POINT_CLASSES]; SIDES],
    observer: S,
    hash: u64,
}

const PASS: u16 = u16::MAX;
/// Passes for which room is reserved.
const PASSES: usize = 64;

/// Stones, and what a further stone makes on each empty point; see the [crate docs](crate).
///
/// ```
/// use tengen_board::Board;
/// use tengen_core::{Point, Position, Rule, Size};
///
/// let mut position = Position::new(Rule::Freestyle, Size::STANDARD);
/// let mut board: Board = Board::new(&position);
/// let h8 = Point::from_xy(7, 7);
/// board.play(h8);
/// position.play(h8)?;
/// let from_scratch = Board::new(&position);
/// assert_eq!(board.difference(&from_scratch), None);
/// # Ok::<(), tengen_core::Illegal>(())
/// ```
#[derive(Clone)]
pub struct Board<O: Observer = ()> {
    line_table: &'static LineTable,
    point_tables: &'static PointTables<O::Entry>,
    observer: O,
    rule: Rule,
    size: Size,
    to_move: Color,
    empties: u32,
    hash: u64,
    lines: [[u64; WIDTH]; DIRECTIONS],
    empty: CellSet,
    near: CellSet,
    cells: Box<[CellState<O::Entry>; GRID]>,
    /// The cells of each point class, by side.
    sets: Box<[[CellSet; POINT_CLASSES]; SIDES]>,
    counts: [[u16; POINT_CLASSES]; SIDES],
    /// Scratch space of [`Board::play`].
    changed: Box<[(Cell, u32); CHANGES]>,
    plies: Vec<Ply<O::Snapshot>>,
    /// Cells before they were changed, of which the first `changes` are in use.
    saved: Vec<CellState<O::Entry>>,
    changes: usize,
    /// Changes of point class, of which the first `toggled` are in use.
    toggles: Vec<Toggle>,
    toggled: usize,
}

impl<O: Observer> Board<O> {
    /// The board of a position, without its history.
    #[must_use]
    pub fn new(position: &Position) -> Board<O> {
        let size = position.size();
        let mut board = Board {
            line_table: LineTable::of(position.rule()),
            point_tables: O::tables(position.rule()),
            observer: O::default(),
            rule: position.rule(),
            size,
            to_move: position.to_move(),
            empties: u32::from(size.cells()),
            hash: position.hash(),
            lines: [[0; WIDTH]; DIRECTIONS],
            empty: [0; WIDTH],
            near: [0; WIDTH],
            cells: Box::new([CellState::default(); GRID]),
            sets: Box::new([[[0; WIDTH]; POINT_CLASSES]; SIDES]),
            counts: [[0; POINT_CLASSES]; SIDES],
            changed: Box::new([(Cell::default(), 0); CHANGES]),
            plies: Vec::with_capacity(usize::from(size.cells()) + PASSES),
            saved: vec![CellState::default(); CHANGES],
            changes: 0,
            toggles: vec![Toggle::default(); SIDES * CHANGES],
            toggled: 0,
        };
        board.add_empty();
        for (p, color) in position.board().iter() {
            let cell = cell_of(p);
            board.empty[cell.row()] &= !cell.bit();
            board.flip_lines(cell, stone_flip(color));
            board.add_near(cell);
            board.empties -= 1;
        }
        board.refresh();
        board
    }

    /// Makes all points of a board of wall empty ones, line by line.
    fn add_empty(&mut self) {
        let side = usize::from(self.size.get());
        let columns = ((1 << side) - 1) << WALL;
        self.empty[WALL..][..side].fill(columns);
        // The cells from one on, up to another in a direction in which columns or rows grow.
        let mut add = |direction: Direction, (x, y): (usize, usize), length: usize| {
            let first = Cell::new((y + WALL) * WIDTH + x + WALL);
            let (word, at) = place(first, direction as usize);
            self.lines[direction as usize][word] |= ((1 << (CELL_BITS * length as u32)) - 1) << at;
        };
        for i in 0..side {
            add(Direction::Horizontal, (0, i), side);
            add(Direction::Vertical, (i, 0), side);
            add(Direction::Rising, (i, 0), side - i);
            add(Direction::Falling, (0, i), i + 1);
            if i > 0 {
                add(Direction::Rising, (0, i), side - i);
                add(Direction::Falling, (i, side - 1), side - i);
            }
        }
    }

    /// Computes from scratch what [`Board::play`] updates.
    fn refresh(&mut self) {
        *self.sets = [[[0; WIDTH]; POINT_CLASSES]; SIDES];
        self.counts = [[0; POINT_CLASSES]; SIDES];
        self.observer = O::default();
        let empty = self.empty;
        for cell in cells_in(&empty) {
            let classes = u32::from_le_bytes(std::array::from_fn(|direction| {
                let (line, at) = self.line(cell, direction);
                self.line_table.at_own_reach(line, at)
            }));
            let entries = std::array::from_fn(|side| self.point_tables.of(side).of(classes, side));
            self.cells[cell.index()] = CellState {
                classes,
                entries,
                number: cell.number().into(),
            };
            self.toggle(cell, entries);
            for (side, entry) in entries.into_iter().enumerate() {
                self.counts[side][entry.class_index()] += 1;
            }
            self.observer.emptied(cell, entries);
        }
    }

    fn toggle(&mut self, cell: Cell, entries: [O::Entry; SIDES]) {
        let (row, bit) = (cell.row(), cell.bit());
        self.sets[0][entries[0].class_index()][row] ^= bit;
        self.sets[1][entries[1].class_index()][row] ^= bit;
    }

    fn flip_lines(&mut self, cell: Cell, flip: u64) {
        for direction in 0..DIRECTIONS {
            let (word, at) = place(cell, direction);
            self.lines[direction][word] ^= flip << at;
        }
    }

    fn add_near(&mut self, cell: Cell) {
        let (x, y) = (cell.column(), cell.row());
        for (i, columns) in STENCIL.into_iter().enumerate() {
            self.near[(y + i - NEAR) & (WIDTH - 1)] |= columns << (x - NEAR);
        }
    }

    /// Places a stone of the side to move. The point must be empty and on the board.
    pub fn play(&mut self, p: Point) {
        self.play_cell(cell_of(p));
    }

    /// As [`Board::play`], on a cell.
    pub fn play_cell(&mut self, cell: Cell) {
        self.play_hashed(cell, self.hash_after(cell));
    }

    /// As [`Board::play_cell`], given the result of [`Board::hash_after`].
    pub fn play_hashed(&mut self, cell: Cell, hash: u64) {
        debug_assert!(self.is_empty_cell(cell), "{cell:?} is no empty point");
        let (x, y) = (cell.column(), cell.row());
        let mut ply = Ply {
            cell: cell.number(),
            changes: self.changes as u32,
            toggles: self.toggled as u32,
            near: [0; NEAR_ROWS],
            counts: self.counts,
            observer: self.observer.snapshot(),
            hash: self.hash,
        };
        for (i, columns) in STENCIL.into_iter().enumerate() {
            let row = &mut self.near[(y + i - NEAR) & (WIDTH - 1)];
            ply.near[i] = *row;
            *row |= columns << (x - NEAR);
        }
        self.plies.push(ply);

        let entries = self.cells[cell.index()].entries;
        self.toggle(cell, entries);
        for (side, entry) in entries.into_iter().enumerate() {
            self.counts[side][entry.class_index()] -= 1;
        }
        self.observer.placed(cell, self.to_move, entries);
        self.empty[y] ^= 1 << x;
        self.empties -= 1;
        self.hash = hash;
        let flip = stone_flip(self.to_move);
        if self.line_table.reach() == SHORT_REACH {
            self.update_lines::<SHORT_REACH>(cell, flip);
        } else {
            self.update_lines::<LONG_REACH>(cell, flip);
        }
        self.to_move = self.to_move.opponent();
    }

    /// Updates the lines through a stone and the empty cells within reach.
    fn update_lines<const REACH: u32>(&mut self, cell: Cell, flip: u64) {
        let line_table = self.line_table;
        // Gathered without branches, which would be mispredicted.
        let changed = &mut *self.changed;
        let mut count = 0;
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (word, at) = place(cell, direction);
            let line = self.lines[direction][word] ^ flip << at;
            self.lines[direction][word] = line;
            let mut seen = empties(line) & window(at, REACH);
            let base = cell.number() as i32 - step * (at / CELL_BITS) as i32;
            let shift = DIRECTION_BITS * direction as u32;
            while seen != 0 {
                let at = seen.trailing_zeros();
                seen &= seen - 1;
                let class = u32::from(line_table.at::<REACH>(line, at));
                let index = (base + step * (at / CELL_BITS) as i32) as usize & (GRID - 1);
                let old = self.cells[index].classes;
                let classes = old & !(DIRECTION_MASK << shift) | class << shift;
                changed[count & (CHANGES - 1)] = (Cell::new(index), classes);
                count += usize::from(classes != old);
            }
        }
        let changed = &changed[..count & (CHANGES - 1)];
        let before = room::<CHANGES, _>(&mut self.saved, self.changes);
        self.changes += changed.len();
        let toggles = room::<{ SIDES * CHANGES }, _>(&mut self.toggles, self.toggled);
        let points = [self.point_tables.of(0), self.point_tables.of(1)];
        let mut toggled = 0;
        for (&(cell, classes), before) in changed.iter().zip(before) {
            let state = &mut self.cells[cell.index()];
            let old = state.entries;
            *before = *state;
            let new = [points[0].of(classes, 0), points[1].of(classes, 1)];
            *state = CellState {
                classes,
                entries: new,
                number: cell.number().into(),
            };
            self.observer.changed(cell, old, new);
            for side in 0..SIDES {
                let (from, to) = (old[side].class_index(), new[side].class_index());
                toggles[toggled & (SIDES * CHANGES - 1)] = Toggle::new(side, cell, from, to);
                toggled += usize::from(from != to);
            }
        }
        self.toggled += toggled;
        let sets = self.sets.as_flattened_mut().as_flattened_mut();
        let counts = self.counts.as_flattened_mut();
        for toggle in &toggles[..toggled & (SIDES * CHANGES - 1)] {
            let (from, to) = (toggle.from(), toggle.to());
            sets[from] ^= toggle.bit();
            sets[to] ^= toggle.bit();
            counts[from / WIDTH] -= 1;
            counts[to / WIDTH] += 1;
        }
    }

    /// Passes. Two passes do not end anything here.
    pub fn pass(&mut self) {
        self.plies.push(Ply {
            cell: PASS,
            changes: self.changes as u32,
            toggles: self.toggled as u32,
            near: [0; NEAR_ROWS],
            counts: self.counts,
            observer: self.observer.snapshot(),
            hash: self.hash,
        });
        self.hash ^= const { white_to_move_key() };
        self.to_move = self.to_move.opponent();
    }

    /// Takes the last stone or pass back. No effect at the start.
    pub fn undo(&mut self) {
        let Some(ply) = self.plies.pop() else {
            return;
        };
        self.to_move = self.to_move.opponent();
        self.hash = ply.hash;
        self.observer.restore(ply.observer);
        if ply.cell == PASS {
            return;
        }
        for before in &self.saved[ply.changes as usize..self.changes] {
            self.cells[before.number as usize & (GRID - 1)] = *before;
        }
        self.changes = ply.changes as usize;
        let sets = self.sets.as_flattened_mut().as_flattened_mut();
        for toggle in &self.toggles[ply.toggles as usize..self.toggled] {
            sets[toggle.from()] ^= toggle.bit();
            sets[toggle.to()] ^= toggle.bit();
        }
        self.toggled = ply.toggles as usize;
        let cell = Cell::numbered(ply.cell);
        let (x, y) = (cell.column(), cell.row());
        self.counts = ply.counts;
        for (i, row) in ply.near.into_iter().enumerate() {
            self.near[(y + i - NEAR) & (WIDTH - 1)] = row;
        }
        self.empty[y] ^= 1 << x;
        self.empties += 1;
        self.flip_lines(cell, stone_flip(self.to_move));
        self.toggle(cell, self.cells[cell.index()].entries);
    }
}

const ROOM_GROWTH: usize = 2;

/// The `N` elements from `start` on; grows the vector if necessary.
#[inline]
fn room<const N: usize, T: Copy + Default>(all: &mut Vec<T>, start: usize) -> &mut [T] {
    if all.len() < start + N {
        all.resize((start + N) * ROOM_GROWTH, T::default());
    }
    &mut all[start..][..N]
}

impl<O: Observer> Board<O> {
    /// The first difference between two boards in what a search reads, for tests.
    #[must_use]
    pub fn difference(&self, other: &Board<O>) -> Option<String> {
        let fields = [
            ("side to move", self.to_move == other.to_move),
            ("empty points", self.empties == other.empties),
            ("hash", self.hash == other.hash),
            ("lines", self.lines == other.lines),
            ("empty cells", self.empty == other.empty),
            ("cells near stones", self.near == other.near),
            ("cells by class", self.sets == other.sets),
            ("numbers by class", self.counts == other.counts),
            ("observer", self.observer == other.observer),
        ];
        if let Some((field, _)) = fields.into_iter().find(|(_, same)| !same) {
            return Some(field.to_owned());
        }
        let differs = |cell: &Cell| self.cells[cell.index()] != other.cells[cell.index()];
        let cell = cells_in(&self.empty).find(differs)?;
        let (ours, theirs) = (self.cells[cell.index()], other.cells[cell.index()]);
        Some(format!("{}: {ours:?}, {theirs:?}", point_on_board(cell)))
    }
}
