//! The padded grid of the board: 32 cells wide, with at least five cells of wall on every side, so
//! that lines do not wrap. Each direction has 32 words with two bits per cell (see
//! [`crate::lines`]); two diagonals 32 steps apart share a word, with wall between them.

use tengen_core::{Color, Direction, Point, Size};

use crate::lines::{BLACK, CELL_BITS, EMPTY, WHITE};

/// Wall cells before the first column and row.
pub const WALL: usize = 5;
/// Cells per row of the grid.
pub const WIDTH: usize = 32;
/// Cells of the grid.
pub const GRID: usize = WIDTH * WIDTH;
/// The number of directions.
pub const DIRECTIONS: usize = Direction::ALL.len();
/// The number of colours.
pub const SIDES: usize = Color::BOTH.len();
/// Rows of a stone's neighbourhood in either direction, and in all.
pub(super) const NEAR: usize = 4;
pub(super) const NEAR_ROWS: usize = 2 * NEAR + 1;

/// A cell of the grid: a point of the board, or wall.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Cell(u16);

impl Cell {
    /// The cell with this index, taken modulo [`GRID`].
    #[inline]
    #[must_use]
    pub const fn new(index: usize) -> Cell {
        Cell((index & (GRID - 1)) as u16)
    }

    /// The cell with this number, from [`Cell::number`].
    #[inline]
    #[must_use]
    pub const fn numbered(number: u16) -> Cell {
        Cell(number)
    }

    /// The index as two bytes.
    #[inline]
    #[must_use]
    pub const fn number(self) -> u16 {
        self.0
    }

    /// The index, row by row, below [`GRID`].
    #[inline]
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize & (GRID - 1)
    }

    /// The column in the grid.
    #[inline]
    #[must_use]
    pub const fn column(self) -> usize {
        self.index() % WIDTH
    }

    /// The row in the grid.
    #[inline]
    #[must_use]
    pub const fn row(self) -> usize {
        self.index() / WIDTH
    }

    /// The column's bit in a [`CellSet`].
    #[inline]
    #[must_use]
    pub(crate) const fn bit(self) -> u32 {
        1 << self.column()
    }

    /// The cell with an index larger by `by`.
    #[inline]
    #[must_use]
    pub(crate) const fn shifted(self, by: i32) -> Cell {
        Cell::new((self.0 as i32 + by) as usize)
    }
}

/// A set of cells: a word per row of the grid, a bit per column.
pub type CellSet = [u32; WIDTH];

/// The index distance of neighbours along each direction.
pub(crate) const STEPS: [i32; DIRECTIONS] = {
    let row = WIDTH as i32;
    [1, row, row + 1, 1 - row]
};

/// The neighbourhood of a stone by rows: all cells within three, and those four away on the eight
/// rays. Bit 4 is the stone's column.
pub(super) const STENCIL: [u32; NEAR_ROWS] = [
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

/// The cell of a point.
#[inline]
#[must_use]
pub const fn cell_of(p: Point) -> Cell {
    Cell::new(p.index() + WALL * (WIDTH + 1))
}

/// The point of a cell on a board of this size; `None` for wall.
///
/// ```
/// use tengen_board::{Cell, cell_of, point_of};
/// use tengen_core::{Point, Size};
///
/// let h8 = Point::from_xy(7, 7);
/// let points = [cell_of(h8), Cell::new(0)].map(|cell| point_of(cell, Size::STANDARD));
/// assert_eq!(points, [Some(h8), None]);
/// ```
#[must_use]
pub fn point_of(cell: Cell, size: Size) -> Option<Point> {
    grid_point(cell).filter(|&p| size.contains(p))
}

/// The point of a cell that is known to be on the board, such as an empty cell or a stone.
///
/// # Panics
/// If the cell is wall on boards of every size.
#[inline]
#[must_use]
pub fn point_on_board(cell: Cell) -> Point {
    grid_point(cell).unwrap_or_else(|| panic_on_wall(cell))
}

#[inline]
const fn grid_point(cell: Cell) -> Option<Point> {
    Point::from_index(cell.index().wrapping_sub(WALL * (WIDTH + 1)))
}

#[cold]
#[inline(never)]
fn panic_on_wall(cell: Cell) -> ! {
    panic!("{cell:?} is wall")
}

const HORIZONTAL: usize = Direction::Horizontal as usize;
const VERTICAL: usize = Direction::Vertical as usize;
const RISING: usize = Direction::Rising as usize;

/// The word of a line through a cell, and the cell's lower bit in it.
#[inline]
pub(super) const fn place(cell: Cell, direction: usize) -> (usize, u32) {
    let (x, y) = (cell.column(), cell.row());
    match direction {
        HORIZONTAL => (y, CELL_BITS * x as u32),
        VERTICAL => (x, CELL_BITS * y as u32),
        RISING => (x.wrapping_sub(y) & (WIDTH - 1), CELL_BITS * x as u32),
        _ => ((x + y) & (WIDTH - 1), CELL_BITS * x as u32),
    }
}

/// Exchanges an empty cell and a stone in a line word.
#[inline]
pub(super) const fn stone_flip(color: Color) -> u64 {
    match color {
        Color::Black => EMPTY ^ BLACK,
        Color::White => EMPTY ^ WHITE,
    }
}

/// The cells of a set, in point order.
#[inline]
pub fn cells_in(set: &CellSet) -> impl Iterator<Item = Cell> + '_ {
    set.iter().enumerate().flat_map(|(row, &columns)| {
        let mut left = columns;
        std::iter::from_fn(move || {
            let column = (left != 0).then(|| left.trailing_zeros() as usize)?;
            left &= left - 1;
            Some(Cell::new(row * WIDTH + column))
        })
    })
}
