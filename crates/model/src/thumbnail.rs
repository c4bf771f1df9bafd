//! Little boards: the paths that draw a position in a small square.

use std::fmt::Write as _;

use tengen_core::{Point, Size, Start};

/// The data of SVG paths, in a square whose side is the board's size in points, so that a point
/// is in the middle of a square of side 1. The top of the board is at the top.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Thumbnail {
    /// The lines.
    pub lines: String,
    /// Black's stones.
    pub black: String,
    /// White's stones.
    pub white: String,
}

impl Thumbnail {
    /// Draws stones; those off the board are left out.
    #[must_use]
    pub fn new(size: Size, stones: &Start) -> Thumbnail {
        let n = f64::from(size.get());
        let mut lines = String::new();
        for i in 0..size.get() {
            let (at, end) = (f64::from(i) + 0.5, n - 1.0);
            // Writing to a string cannot fail.
            let _ = write!(lines, "M.5 {at}h{end}M{at} .5v{end}");
        }
        let draw = |points: &[Point]| {
            let points = points.iter().filter(|&&p| size.contains(p));
            points.fold(String::new(), |mut path, p| {
                let (x, y) = (f64::from(p.x()), n - f64::from(p.y()) - 0.5);
                let _ = write!(path, "M{x} {y}a.5 .5 0 1 0 1 0a.5 .5 0 1 0-1 0");
                path
            })
        };
        Thumbnail {
            lines,
            black: draw(&stones.black),
            white: draw(&stones.white),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn stones_are_where_they_are_and_none_is_off_the_board() {
        let stones: Start = "a1c3/b2o15/black".parse().expect("stones");
        let small = Size::new(5).expect("a size");
        let drawn = Thumbnail::new(small, &stones);
        assert_eq!(drawn.lines.matches('M').count(), 10);
        assert!(drawn.black.starts_with("M0 4.5a"), "{drawn:?}");
        assert!(drawn.black.contains("M2 2.5a"), "{drawn:?}");
        assert_eq!(drawn.white.matches('M').count(), 1, "o15 is off the board");
    }
}
