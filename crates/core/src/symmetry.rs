//! The eight ways to turn and mirror a board.

use crate::{Point, Size};

/// A symmetry of the square: an optional mirroring at the rising diagonal, then `turns` quarter
/// turns clockwise.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Symmetry {
    mirror: bool,
    turns: u8,
}

impl Symmetry {
    /// All eight, the identity first.
    #[must_use]
    pub fn all() -> [Symmetry; 8] {
        std::array::from_fn(|i| Symmetry {
            mirror: i >= 4,
            turns: (i % 4) as u8,
        })
    }

    /// Where a point of a board of this size goes.
    #[must_use]
    pub fn apply(self, p: Point, size: Size) -> Point {
        let top = size.get() - 1;
        let start = if self.mirror {
            (p.y(), p.x())
        } else {
            (p.x(), p.y())
        };
        let (x, y) = (0..self.turns).fold(start, |(x, y), _| (y, top - x));
        Point::from_xy(x, y)
    }

    /// The symmetry that undoes this one.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        // A mirrored turn is its own inverse.
        let turns = if self.mirror {
            self.turns
        } else {
            (4 - self.turns) % 4
        };
        Symmetry { turns, ..self }
    }
}
