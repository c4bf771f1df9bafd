//! The engine's board: stones, and everything the search wants to know about them, kept up to
//! date by every stone placed and taken back.
//!
//! Cells lie in a 32-wide grid with at least five cells of wall on every side, so no line wraps
//! into another. Each direction has 32 words with two bits per cell (see [`crate::tables`]); a
//! diagonal shares its word with the one 32 steps away, which the walls keep apart.

use tengen_core::foul::{self, Stones, Verdict};
use tengen_core::line::Window;
use tengen_core::{Color, Direction, Point, Position, Rule, Size, stone_key, white_to_move_key};

use crate::classes::{LineClass, POINT_CLASSES, PointClass};
use crate::tables::{Entry, Tables};

/// Cells of wall before the first column and row.
pub(crate) const WALL: usize = 5;
const WIDTH: usize = 32;
const CELLS: usize = WIDTH * WIDTH;
const EVEN_BITS: u64 = 0x5555_5555_5555_5555;
/// Rows a stone's neighbourhood reaches either way.
const NEAR: usize = 4;

/// A set of cells: a word per row, a bit per column, both counted with the wall.
pub(crate) type CellSet = [u32; WIDTH];

/// How far apart neighbours along each direction are in the padded grid.
pub(crate) const STEPS: [i32; 4] = [1, 32, 33, -31];

/// Columns of the neighbourhood of a stone, by the distance in rows: all cells within three, and
/// those four away on the eight rays. Bit 4 is the stone's own column.
const STENCIL: [u32; 2 * NEAR + 1] = [
    0b1_0001_0001,
    0b0_1111_1110,
    0b0_1111_1110,
    0b0_1111_1110,
    0b1_1111_1111,
    0b0_1111_1110,
    0b0_1111_1110,
    0b0_1111_1110,
    0b1_0001_0001,
];

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
    plies: Vec<Ply>,
    changes: Vec<Change>,
}

pub(crate) const fn cell_of(p: Point) -> usize {
    p.index() + WALL * (WIDTH + 1)
}

/// The point of an on-board cell.
pub(crate) fn point_of(cell: usize) -> Point {
    let packed = cell.wrapping_sub(WALL * (WIDTH + 1));
    Point::from_index(packed).unwrap_or(Point::from_xy(0, 0))
}

/// The word of a line through a cell, and twice the cell's number in it.
const fn place(cell: usize, direction: usize) -> (usize, u32) {
    let (x, y) = (cell & 31, cell >> 5 & 31);
    match direction {
        0 => (y, 2 * x as u32),
        1 => (x, 2 * y as u32),
        2 => (x.wrapping_sub(y) & 31, 2 * x as u32),
        _ => ((x + y) & 31, 2 * x as u32),
    }
}

/// The index into a point table of four line classes.
const fn point_index(classes: u32, side: usize) -> usize {
    let word = classes >> (4 * side) & 0x0f0f_0f0f;
    let pairs = word | word >> 4;
    ((pairs & 0xff) | (pairs >> 8 & 0xff00)) as usize
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
                let key = key_at(self.lines[d][word], at, self.tables.reach);
                self.tables.lines[key]
            }));
            let entries = [0, 1].map(|side| self.tables.points(side)[point_index(classes, side)]);
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

    pub(crate) fn play_cell(&mut self, cell: usize) {
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
        self.hash ^= stone_key(point_of(cell), self.to_move) ^ const { white_to_move_key() };
        let flip = stone_flip(self.to_move);
        if self.tables.reach == 4 {
            self.update_lines::<4>(cell, flip);
        } else {
            self.update_lines::<5>(cell, flip);
        }
        self.to_move = self.to_move.opponent();
    }

    /// Puts the stone into the line words and renews the empty cells that see it.
    fn update_lines<const REACH: u32>(&mut self, cell: usize, flip: u64) {
        let tables = self.tables;
        let lines = tables.lines.as_slice();
        let points = [tables.points(0), tables.points(1)];
        let mut values = self.values;
        for (direction, step) in STEPS.into_iter().enumerate() {
            let (word, at) = place(cell, direction);
            let line = self.lines[direction][word] ^ flip << at;
            self.lines[direction][word] = line;
            // Empty cells within reach.
            let window = ((1u64 << (4 * REACH + 2)) - 1) << (at - 2 * REACH);
            let mut seen = line & line >> 1 & EVEN_BITS & window;
            let base = cell as i32 - step * (at / 2) as i32;
            while seen != 0 {
                let at = seen.trailing_zeros();
                seen &= seen - 1;
                let class = u32::from(lines[key_at(line, at, REACH)]);
                let index = (base + step * (at / 2) as i32) as usize & (CELLS - 1);
                let cell = &mut self.cells[index];
                let shift = 8 * direction as u32;
                let classes = cell.classes & !(0xff << shift) | class << shift;
                if classes == cell.classes {
                    continue;
                }
                let old = cell.entries;
                self.changes.push(Change {
                    cell: index as u16,
                    classes: cell.classes,
                    entries: old,
                });
                let new = [0, 1].map(|side| points[side][point_index(classes, side)]);
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
        }
        self.values = values;
    }

    /// Lets the side to move do nothing.
    pub(crate) fn pass(&mut self) {
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

    /// Whose turn it is.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.to_move
    }

    /// How many points are empty.
    #[must_use]
    pub const fn empties(&self) -> u32 {
        self.empties
    }

    /// The position's hash v1.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// Plies played since the board was made.
    #[must_use]
    pub fn ply(&self) -> usize {
        self.plies.len()
    }

    pub(crate) const fn is_empty_cell(&self, cell: usize) -> bool {
        self.empty[cell >> 5 & 31] >> (cell & 31) & 1 == 1
    }

    /// Whether a point of the board is empty.
    #[must_use]
    pub fn is_empty(&self, p: Point) -> bool {
        self.is_empty_cell(cell_of(p))
    }

    pub(crate) const fn empty_cells(&self) -> &CellSet {
        &self.empty
    }

    /// Empty cells near any stone.
    pub(crate) fn candidates(&self) -> CellSet {
        std::array::from_fn(|row| self.near[row] & self.empty[row])
    }

    /// How many empty points have a class for a side.
    #[must_use]
    pub const fn count(&self, color: Color, class: PointClass) -> u32 {
        self.counts[color.index()][class as usize] as u32
    }

    /// The sum of a side's point values over the empty points.
    pub(crate) const fn value(&self, color: Color) -> i32 {
        self.values[color.index()]
    }

    pub(crate) fn entry(&self, cell: usize, color: Color) -> Entry {
        self.cells[cell & (CELLS - 1)].entries[color.index()]
    }

    /// What a stone of a side would make on an empty point.
    #[must_use]
    pub fn class(&self, p: Point, color: Color) -> PointClass {
        self.entry(cell_of(p), color).class()
    }

    /// What a stone of a side would make in each direction on an empty point, in the order of
    /// [`Direction::ALL`].
    #[must_use]
    pub fn line_classes(&self, p: Point, color: Color) -> [LineClass; 4] {
        self.cell_line_classes(cell_of(p), color)
    }

    pub(crate) fn cell_line_classes(&self, cell: usize, color: Color) -> [LineClass; 4] {
        let classes = self.cells[cell & (CELLS - 1)].classes.to_le_bytes();
        classes.map(|c| LineClass::from_nibble(c >> (4 * color.index())))
    }

    /// The cells of a point class for a side.
    pub(crate) fn cells_of(&self, color: Color, class: PointClass) -> CellSet {
        std::array::from_fn(|row| self.sets[color.index()][row][class as usize])
    }

    /// The first cell of a point class for a side, in point order.
    pub(crate) fn first_of(&self, color: Color, class: PointClass) -> Option<usize> {
        let sets = &self.sets[color.index()];
        (0..WIDTH).find_map(|row| {
            let columns = sets[row][class as usize];
            (columns != 0).then(|| row * WIDTH + columns.trailing_zeros() as usize)
        })
    }

    /// The line through a cell: its word, and twice the cell's number in it.
    pub(crate) fn line(&self, cell: usize, direction: usize) -> (u64, u32) {
        let (word, at) = place(cell, direction);
        (self.lines[direction][word], at)
    }

    /// Whether the side may put a stone on an empty cell.
    pub(crate) fn is_legal(&self, cell: usize, color: Color) -> bool {
        if !self.rule.forbids(color) {
            return true;
        }
        match self.entry(cell, color).class() {
            PointClass::Forbidden => false,
            PointClass::Suspect => !matches!(foul::verdict(self, point_of(cell)), Verdict::Foul(_)),
            _ => true,
        }
    }

    /// Adds the empty cells of a line, besides the middle, where a stone of the other side leaves
    /// `color` a class on the middle that is good enough for the caller.
    pub(crate) fn line_stops(
        &self,
        cell: usize,
        direction: usize,
        color: Color,
        stopped: impl Fn(LineClass) -> bool,
        stops: &mut Stops,
    ) {
        let (line, at) = self.line(cell, direction);
        let reach = self.tables.reach;
        let window = ((1u64 << (4 * reach + 2)) - 1) << (at - 2 * reach);
        let mut empty = line & line >> 1 & EVEN_BITS & window & !(1 << at);
        let flip = stone_flip(color.opponent());
        while empty != 0 {
            let other = empty.trailing_zeros();
            empty &= empty - 1;
            let left = self.tables.lines[key_at(line ^ flip << other, at, reach)];
            if stopped(LineClass::from_nibble(left >> (4 * color.index()))) {
                let steps = (other / 2) as i32 - (at / 2) as i32;
                stops.add((cell as i32 + STEPS[direction] * steps) as usize);
            }
        }
    }

    /// The cells, `cell` among them, where a stone of the other side takes the class of `cell`
    /// for `color` below `class`.
    pub(crate) fn class_stops(&self, cell: usize, color: Color, class: PointClass) -> Stops {
        let mut stops = Stops::on(cell);
        let lines = self.cell_line_classes(cell, color);
        for direction in 0..4 {
            let now = lines[direction];
            let stopped = |left: LineClass| {
                if left == now {
                    return false;
                }
                let mut lines = lines;
                lines[direction] = left;
                PointClass::of(lines, self.rule.forbids(color)) < class
            };
            self.line_stops(cell, direction, color, stopped, &mut stops);
        }
        stops
    }
}

/// A few cells where a stone averts something.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Stops {
    cells: [u16; 48],
    len: usize,
}

impl Stops {
    pub(crate) const NONE: Stops = Stops {
        cells: [0; 48],
        len: 0,
    };

    pub(crate) fn on(cell: usize) -> Stops {
        let mut stops = Stops::NONE;
        stops.add(cell);
        stops
    }

    pub(crate) fn add(&mut self, cell: usize) {
        if self.len < self.cells.len() && !self.contains(cell) {
            self.cells[self.len] = cell as u16;
            self.len += 1;
        }
    }

    pub(crate) fn contains(&self, cell: usize) -> bool {
        self.cells[..self.len].contains(&(cell as u16))
    }

    pub(crate) fn keep_common(&mut self, other: &Stops) {
        let all = *self;
        *self = Stops::NONE;
        for cell in all.iter().filter(|&c| other.contains(c)) {
            self.add(cell);
        }
    }

    pub(crate) fn iter(&self) -> impl Iterator<Item = usize> + '_ {
        self.cells[..self.len].iter().map(|&c| usize::from(c))
    }

    pub(crate) const fn len(&self) -> usize {
        self.len
    }
}

/// The bits that turn an empty cell of a line word into a stone.
const fn stone_flip(color: Color) -> u64 {
    match color {
        Color::Black => 2,
        Color::White => 1,
    }
}

/// The table's key of the cell at bit `at` of a line word.
const fn key_at(line: u64, at: u32, reach: u32) -> usize {
    let low = (1u64 << (2 * reach)) - 1;
    let seen = line >> (at - 2 * reach);
    (seen & low | (seen >> 2) & (low << (2 * reach))) as usize
}

/// The cells of a set, in point order.
pub(crate) fn cells_in(set: &CellSet) -> impl Iterator<Item = usize> + '_ {
    set.iter().enumerate().flat_map(|(row, &columns)| {
        let mut left = columns;
        std::iter::from_fn(move || {
            let column = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(row * WIDTH + column)
        })
    })
}

impl Stones for Board {
    fn black_window(&self, p: Point, direction: Direction) -> Window {
        let (line, at) = self.line(cell_of(p), direction as usize);
        let seen = line >> (at - 2 * WALL as u32) & 0x3f_ffff;
        let black = squeeze(seen);
        let white = squeeze(seen >> 1);
        Window {
            own: black & !white,
            empty: black & white,
        }
    }
}

/// The even bits of a word, side by side: the lowest eleven.
const fn squeeze(word: u64) -> u16 {
    let w = word & 0x15_5555;
    let w = (w | w >> 1) & 0x33_3333;
    let w = (w | w >> 2) & 0x0f0f_0f0f;
    let w = (w | w >> 4) & 0x00ff_00ff;
    ((w | w >> 8) & 0x7ff) as u16
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
