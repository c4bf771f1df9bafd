//! Stones on a board, as bit words of its lines.

use std::fmt;

use crate::line::{REACH, Window};
use crate::{Color, Direction, Point, Size};

pub(crate) const LANES: usize = Size::MAX.get() as usize;
const DIAGONALS: usize = 2 * LANES - 1;
const WORDS: usize = 2 * LANES + 2 * DIAGONALS;

/// Stones on a square board, without turn, rule or history.
///
/// Each line of each direction is a word per colour with one bit per cell, so the cells around a
/// point are one shift away.
///
/// ```
/// use tengen_core::{Board, Color, Direction, Point, Size};
///
/// let (g8, h8) = (Point::from_xy(6, 7), Point::from_xy(7, 7));
/// let mut board = Board::new(Size::STANDARD);
/// board.put(g8, Color::Black);
/// board.put(h8, Color::Black);
/// assert_eq!(board.row(h8, Direction::Horizontal, Color::Black), [g8, h8]);
/// ```
#[derive(Clone, PartialEq, Eq)]
pub struct Board {
    size: Size,
    stones: [u16; 2],
    lines: [[u32; WORDS]; 2],
}

/// A point's place on its line: the word's index and the bit.
const fn place(p: Point, dir: Direction) -> (usize, u32) {
    let (x, y) = (p.x() as usize, p.y() as usize);
    match dir {
        Direction::Horizontal => (y, x as u32),
        Direction::Vertical => (LANES + x, y as u32),
        Direction::Rising => (2 * LANES + x + LANES - 1 - y, x as u32),
        Direction::Falling => (2 * LANES + DIAGONALS + x + y, x as u32),
    }
}

/// The cells of the line through `p` that are on an `n`×`n` board.
const fn on_board(p: Point, dir: Direction, n: u32) -> u32 {
    let full = (1 << n) - 1;
    let (x, y) = (p.x() as u32, p.y() as u32);
    match dir {
        Direction::Horizontal | Direction::Vertical => full,
        // Columns run with the row on a rising diagonal, against it on a falling one.
        Direction::Rising if x >= y => full & (full << (x - y)),
        Direction::Rising => full >> (y - x),
        Direction::Falling if x + y < n => full & ((1 << (x + y + 1)) - 1),
        Direction::Falling => full & (full << (x + y + 1 - n)),
    }
}

impl Board {
    /// An empty board.
    #[must_use]
    pub const fn new(size: Size) -> Board {
        Board {
            size,
            stones: [0; 2],
            lines: [[0; WORDS]; 2],
        }
    }

    /// The board's size.
    #[must_use]
    pub const fn size(&self) -> Size {
        self.size
    }

    /// The stone on `p`; `None` also off the board.
    #[must_use]
    pub fn get(&self, p: Point) -> Option<Color> {
        let (word, bit) = place(p, Direction::Horizontal);
        Color::BOTH
            .into_iter()
            .find(|c| self.lines[c.index()][word] >> bit & 1 == 1)
    }

    /// Whether `p` is on the board and empty.
    #[must_use]
    pub fn is_empty(&self, p: Point) -> bool {
        self.size.contains(p) && self.get(p).is_none()
    }

    /// The number of stones of a colour.
    #[must_use]
    pub const fn count(&self, color: Color) -> u16 {
        self.stones[color.index()]
    }

    /// The number of stones of both colours.
    #[must_use]
    pub const fn stones(&self) -> u16 {
        self.stones[0] + self.stones[1]
    }

    /// Whether no point is empty.
    #[must_use]
    pub const fn is_full(&self) -> bool {
        self.stones() == self.size.cells()
    }

    /// Puts a stone on an empty point of the board. On any other point it does nothing, and panics
    /// in debug builds.
    pub fn put(&mut self, p: Point, color: Color) {
        debug_assert!(self.is_empty(p), "{p} is taken or off the board");
        if self.is_empty(p) {
            self.flip(p, color);
            self.stones[color.index()] += 1;
        }
    }

    /// Removes the stone on `p` and returns its colour, if there is one.
    pub fn take(&mut self, p: Point) -> Option<Color> {
        let color = self.get(p)?;
        self.flip(p, color);
        self.stones[color.index()] -= 1;
        Some(color)
    }

    fn flip(&mut self, p: Point, color: Color) {
        for dir in Direction::ALL {
            let (word, bit) = place(p, dir);
            self.lines[color.index()][word] ^= 1 << bit;
        }
    }

    /// The eleven cells around `p` along `dir`, from the side of `color`.
    #[must_use]
    pub fn window(&self, p: Point, dir: Direction, color: Color) -> Window {
        let (word, bit) = place(p, dir);
        let own = self.lines[color.index()][word];
        let other = self.lines[color.opponent().index()][word];
        let empty = on_board(p, dir, self.size.get() as u32) & !(own | other);
        Window {
            own: around(own, bit),
            empty: around(empty, bit),
        }
    }

    /// A colour's stones row by row from the bottom; bit 0 is column a.
    pub(crate) fn rows(&self, color: Color) -> &[u32; LANES] {
        self.lines[color.index()]
            .first_chunk()
            .unwrap_or(&[0; LANES])
    }

    /// The opponent's stones in the window that [`Board::window`] gives for `color`.
    #[must_use]
    pub fn opponents(&self, p: Point, dir: Direction, color: Color) -> u16 {
        let (word, bit) = place(p, dir);
        around(self.lines[color.opponent().index()][word], bit)
    }

    /// Every stone, in point order.
    pub fn iter(&self) -> impl Iterator<Item = (Point, Color)> + '_ {
        self.size
            .points()
            .filter_map(|p| self.get(p).map(|c| (p, c)))
    }

    /// The unbroken row of `color` through `p`, from its lower end; empty unless `p` holds such a
    /// stone.
    #[must_use]
    pub fn row(&self, p: Point, dir: Direction, color: Color) -> Vec<Point> {
        if self.get(p) != Some(color) {
            return Vec::new();
        }
        let (dx, dy) = dir.step();
        let next = |q: Point, sign: i8| {
            q.shifted(sign * dx, sign * dy, self.size)
                .filter(|&q| self.get(q) == Some(color))
        };
        let first = std::iter::successors(Some(p), |&q| next(q, -1))
            .last()
            .unwrap_or(p);
        std::iter::successors(Some(first), |&q| next(q, 1)).collect()
    }
}

const fn around(word: u32, bit: u32) -> u16 {
    (((word as u64) << REACH >> bit) & 0x7ff) as u16
}

/// A diagram, highest row first: `X` black, `O` white, `.` empty.
impl fmt::Display for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let n = self.size.get();
        for y in (0..n).rev() {
            write!(f, "{:2}", y + 1)?;
            for x in 0..n {
                f.write_str(match self.get(Point::from_xy(x, y)) {
                    Some(Color::Black) => " X",
                    Some(Color::White) => " O",
                    None => " .",
                })?;
            }
            f.write_str("\n")?;
        }
        f.write_str("  ")?;
        (0..n).try_for_each(|x| write!(f, " {}", (b'A' + x) as char))
    }
}

impl fmt::Debug for Board {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "Board {0}×{0}\n{1}", self.size, self)
    }
}
