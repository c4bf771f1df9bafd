//! A rectangle of a board.

use thiserror::Error;

use tengen_core::{Point, PointError, Size, Symmetry};

/// The part of a board that a picture shows.
///
/// ```
/// use tengen_core::Size;
/// use tengen_picture::Region;
///
/// let region = Region::parse("j10:f6", Size::STANDARD)?;
/// assert_eq!((region.columns(), region.rows()), (5, 5));
/// assert_eq!(region.low().to_string(), "f6");
/// # Ok::<(), tengen_picture::RegionError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Region {
    low: Point,
    high: Point,
}

/// Why a rectangle is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum RegionError {
    /// Not two corners.
    #[error("{0:?} is no rectangle: two opposite corners such as f6:j10 are needed")]
    Form(String),
    /// A corner is not a point.
    #[error("{text:?} is no point: {why}")]
    Point {
        /// The text of the corner.
        text: String,
        /// The reason.
        why: PointError,
    },
    /// A corner is not on the board.
    #[error("{0} is off the {1}×{1} board")]
    OffBoard(Point, Size),
}

impl Region {
    /// The whole board.
    #[must_use]
    pub fn whole(size: Size) -> Region {
        let last = size.get() - 1;
        Region {
            low: Point::from_xy(0, 0),
            high: Point::from_xy(last, last),
        }
    }

    /// The rectangle between two opposite corners, both included.
    ///
    /// # Errors
    /// [`RegionError::OffBoard`].
    pub fn between(a: Point, b: Point, size: Size) -> Result<Region, RegionError> {
        if let Some(off) = [a, b].into_iter().find(|&p| !size.contains(p)) {
            return Err(RegionError::OffBoard(off, size));
        }
        Ok(Region::of_corners(a, b))
    }

    fn of_corners(a: Point, b: Point) -> Region {
        Region {
            low: Point::from_xy(a.x().min(b.x()), a.y().min(b.y())),
            high: Point::from_xy(a.x().max(b.x()), a.y().max(b.y())),
        }
    }

    /// Parses two opposite corners, such as `f6:j10`.
    ///
    /// # Errors
    /// If the text is not two points of the board.
    pub fn parse(text: &str, size: Size) -> Result<Region, RegionError> {
        let (a, b) = Region::corners(text)?;
        Region::between(a, b, size)
    }

    /// Parses two corners without a board.
    ///
    /// # Errors
    /// [`RegionError::Form`] or [`RegionError::Point`].
    pub fn corners(text: &str) -> Result<(Point, Point), RegionError> {
        let (a, b) = text
            .split_once(':')
            .ok_or_else(|| RegionError::Form(text.to_owned()))?;
        let corner = |part: &str| {
            let part = part.trim();
            part.to_ascii_lowercase()
                .parse::<Point>()
                .map_err(|why| RegionError::Point {
                    text: part.to_owned(),
                    why,
                })
        };
        Ok((corner(a)?, corner(b)?))
    }

    /// The smallest rectangle with `lines` more lines on each side of the points, clipped to the
    /// board; the whole board if there are no points.
    #[must_use]
    pub fn around(points: &[Point], lines: u8, size: Size) -> Region {
        let last = size.get() - 1;
        let range = |values: &mut dyn Iterator<Item = u8>| {
            let all: Vec<u8> = values.collect();
            let low = all.iter().min().copied()?;
            let high = all.iter().max().copied()?;
            Some((low.saturating_sub(lines), (high + lines).min(last)))
        };
        let columns = range(&mut points.iter().map(|p| p.x()));
        let rows = range(&mut points.iter().map(|p| p.y()));
        match (columns, rows) {
            (Some((left, right)), Some((bottom, top))) => Region {
                low: Point::from_xy(left, bottom),
                high: Point::from_xy(right, top),
            },
            _ => Region::whole(size),
        }
    }

    /// The same part of a board that is turned or mirrored.
    pub(crate) fn seen(self, view: Symmetry, size: Size) -> Region {
        Region::of_corners(view.apply(self.low, size), view.apply(self.high, size))
    }

    /// The lower left corner.
    #[must_use]
    pub const fn low(self) -> Point {
        self.low
    }

    /// The upper right corner.
    #[must_use]
    pub const fn high(self) -> Point {
        self.high
    }

    /// The number of columns, at least 1.
    #[must_use]
    pub const fn columns(self) -> u8 {
        self.high.x() - self.low.x() + 1
    }

    /// The number of rows, at least 1.
    #[must_use]
    pub const fn rows(self) -> u8 {
        self.high.y() - self.low.y() + 1
    }

    /// Whether a point lies in the rectangle.
    #[must_use]
    pub fn contains(self, p: Point) -> bool {
        (self.low.x()..=self.high.x()).contains(&p.x())
            && (self.low.y()..=self.high.y()).contains(&p.y())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn corners_in_any_order() {
        let size = Size::STANDARD;
        let region = Region::parse("J10:f6", size).expect("a rectangle");
        assert_eq!((region.columns(), region.rows()), (5, 5));
        assert_eq!(Region::parse("f10:j6", size), Ok(region));
        assert!(region.contains("h8".parse().expect("a point")));
        assert!(!region.contains("h11".parse().expect("a point")));
    }

    #[test]
    fn bad_rectangles_say_why() {
        let size = Size::STANDARD;
        let said = |text: &str| Region::parse(text, size).expect_err("bad").to_string();
        assert!(said("h8").contains("two opposite corners"));
        assert!(said("h8:zz").contains("zz"));
        assert_eq!(said("a1:p16"), "p16 is off the 15×15 board");
    }

    #[test]
    fn the_surroundings_of_stones() {
        let size = Size::STANDARD;
        let stones = [
            "a1".parse().expect("a point"),
            "c2".parse().expect("a point"),
        ];
        let region = Region::around(&stones, 2, size);
        assert_eq!((region.columns(), region.rows()), (5, 4));
        assert_eq!(Region::around(&[], 2, size), Region::whole(size));
    }
}
