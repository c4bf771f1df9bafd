//! Board sizes and points.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

/// The side length of a square board, 5 to 22.
///
/// ```
/// use tengen_core::{Size, SizeError};
///
/// let size = Size::new(19)?;
/// assert_eq!((size.cells(), size.center().to_string().as_str()), (361, "j10"));
/// assert_eq!(Size::new(23), Err(SizeError(23)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Size(u8);

/// A board size outside 5 to 22.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a board of {0}×{0} is not supported: sizes run from 5 to 22")]
pub struct SizeError(pub u32);

impl Size {
    /// The smallest board, 5×5.
    pub const MIN: Size = Size(5);
    /// The largest board, 22×22.
    pub const MAX: Size = Size(22);
    /// The usual board, 15×15.
    pub const STANDARD: Size = Size(15);

    /// The size with `n` lines; an error unless `n` is 5 to 22.
    pub const fn new(n: u32) -> Result<Size, SizeError> {
        if n < Self::MIN.0 as u32 || n > Self::MAX.0 as u32 {
            return Err(SizeError(n));
        }
        Ok(Size(n as u8))
    }

    /// The number of lines.
    #[must_use]
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The number of points, `n²`.
    #[must_use]
    pub const fn cells(self) -> u16 {
        self.0 as u16 * self.0 as u16
    }

    /// Whether `p` lies on a board of this size.
    #[must_use]
    pub const fn contains(self, p: Point) -> bool {
        p.x() < self.0 && p.y() < self.0
    }

    /// Every point, in point order: row 1 from the left, then row 2, and so on.
    pub fn points(self) -> impl DoubleEndedIterator<Item = Point> + Clone {
        let n = self.0;
        (0..n).flat_map(move |y| (0..n).map(move |x| Point::from_xy(x, y)))
    }

    /// The point in column `x` and row `y` from the *top*, both from 0 as in the Gomocup protocol;
    /// `None` off the board.
    #[must_use]
    pub const fn from_top(self, x: u32, y: u32) -> Option<Point> {
        let n = self.0 as u32;
        if x >= n || y >= n {
            return None;
        }
        Point::new(x as u8, (n - 1 - y) as u8)
    }

    /// The row from the top, from 0: the inverse of [`Size::from_top`]. Saturates above the board.
    #[must_use]
    pub const fn row_from_top(self, p: Point) -> u8 {
        (self.0 - 1).saturating_sub(p.y())
    }

    /// The middle point. On even sizes, of the four middle points the one that Gomocup's managers
    /// use: column `n/2`, row `n/2` from the top (k10 on 20×20).
    #[must_use]
    pub const fn center(self) -> Point {
        Point::from_xy(self.0 / 2, (self.0 - 1) / 2)
    }
}

impl fmt::Display for Size {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}", self.0)
    }
}

/// An intersection, independent of the board's size.
///
/// `x` is the column from the left, `y` the row from the bottom, both 0 to 21: `a1` is (0, 0).
/// Ordered by row, then by column (*point order*).
///
/// ```
/// use tengen_core::{Point, Size};
///
/// let p: Point = "h8".parse()?;
/// let right = p.shifted(1, 0, Size::STANDARD);
/// assert_eq!((p.x(), p.y(), right), (7, 7, Point::new(8, 7)));
/// # Ok::<(), tengen_core::PointError>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Point(u16);

impl Point {
    /// Upper bound of [`Point::index`], for tables.
    pub const LIMIT: usize = 22 * 32;

    /// The point in column `x` and row `y`; `None` if either is above 21.
    #[must_use]
    pub const fn new(x: u8, y: u8) -> Option<Point> {
        if x >= Size::MAX.0 || y >= Size::MAX.0 {
            return None;
        }
        Some(Point(y as u16 * 32 + x as u16))
    }

    /// As [`Point::new`], for constants. Panics if either is above 21.
    #[must_use]
    pub const fn from_xy(x: u8, y: u8) -> Point {
        match Point::new(x, y) {
            Some(p) => p,
            None => panic!("a column or row above 21"),
        }
    }

    /// The column from the left, from 0.
    #[must_use]
    pub const fn x(self) -> u8 {
        (self.0 & 31) as u8
    }

    /// The row from the bottom, from 0.
    #[must_use]
    pub const fn y(self) -> u8 {
        (self.0 >> 5) as u8
    }

    /// The distance to another point: the greater of the differences of columns and of rows.
    ///
    /// ```
    /// # use tengen_core::Point;
    /// let [h8, j9] = ["h8", "j9"].map(|name| name.parse::<Point>().expect("a point"));
    /// assert_eq!((h8.distance(j9), j9.distance(h8), h8.distance(h8)), (2, 2, 0));
    /// ```
    #[must_use]
    pub fn distance(self, other: Point) -> u8 {
        let columns = self.x().abs_diff(other.x());
        columns.max(self.y().abs_diff(other.y()))
    }

    /// `y·32 + x`, below [`Point::LIMIT`].
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The inverse of [`Point::index`]; `None` if no point has this index.
    #[must_use]
    pub const fn from_index(index: usize) -> Option<Point> {
        if index >= Point::LIMIT {
            return None;
        }
        Point::new((index % 32) as u8, (index / 32) as u8)
    }

    /// The point `dx` columns to the right and `dy` rows up, if it is on the board.
    #[must_use]
    pub const fn shifted(self, dx: i8, dy: i8, size: Size) -> Option<Point> {
        let x = self.x() as i16 + dx as i16;
        let y = self.y() as i16 + dy as i16;
        let n = size.0 as i16;
        if x < 0 || y < 0 || x >= n || y >= n {
            return None;
        }
        Point::new(x as u8, y as u8)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", (b'a' + self.x()) as char, self.y() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A text that is not a point.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a point: a letter a to v, then a number 1 to 22")]
pub struct PointError(pub String);

impl FromStr for Point {
    type Err = PointError;

    /// Reads `h8` or `H8`.
    fn from_str(s: &str) -> Result<Point, PointError> {
        let error = || PointError(s.to_owned());
        let mut chars = s.chars();
        let column = chars.next().ok_or_else(error)?.to_ascii_lowercase();
        let digits = chars.as_str();
        let plain = !digits.is_empty()
            && digits.len() <= 2
            && !digits.starts_with('0')
            && digits.bytes().all(|b| b.is_ascii_digit());
        if !plain || !column.is_ascii_lowercase() {
            return Err(error());
        }
        let row: u8 = digits.parse().map_err(|_| error())?;
        Point::new(column as u8 - b'a', row - 1).ok_or_else(error)
    }
}
