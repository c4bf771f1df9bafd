//! The eight symmetries of the board.

use crate::{Point, Size};

/// A symmetry of the square: an optional flip at the rising diagonal, then quarter turns clockwise.
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

    /// The name in JSON; flips are named by what they exchange with `a1` at the bottom left.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match (self.mirror, self.turns) {
            (false, 0) => "identity",
            (false, 1) => "rotate-90",
            (false, 2) => "rotate-180",
            (false, _) => "rotate-270",
            // This one keeps the rising diagonal.
            (true, 0) => "flip-diagonal",
            (true, 1) => "flip-top-bottom",
            (true, 2) => "flip-antidiagonal",
            (true, _) => "flip-left-right",
        }
    }

    /// The image of a point on a board of this size.
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

    /// This symmetry followed by `next`.
    #[must_use]
    pub fn then(self, next: Symmetry) -> Symmetry {
        // A turn before a flip equals a turn the other way after it.
        let turns = if next.mirror {
            next.turns + 4 - self.turns
        } else {
            next.turns + self.turns
        };
        Symmetry {
            mirror: self.mirror != next.mirror,
            turns: turns % 4,
        }
    }

    /// The inverse.
    #[must_use]
    pub fn inverse(self) -> Symmetry {
        // A flip with turns is its own inverse.
        let turns = if self.mirror {
            self.turns
        } else {
            (4 - self.turns) % 4
        };
        Symmetry { turns, ..self }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_after_the_other_is_one_symmetry() {
        for first in Symmetry::all() {
            for next in Symmetry::all() {
                for p in Size::STANDARD.points() {
                    let in_turn = next.apply(first.apply(p, Size::STANDARD), Size::STANDARD);
                    assert_eq!(first.then(next).apply(p, Size::STANDARD), in_turn);
                }
            }
            assert_eq!(first.then(first.inverse()), Symmetry::all()[0]);
        }
    }

    #[test]
    fn names_say_where_a_point_goes() {
        let corner = |name: &str| {
            let named = Symmetry::all().into_iter().find(|s| s.name() == name);
            let b1 = Point::from_xy(1, 0);
            named.map(|s| s.apply(b1, Size::STANDARD).to_string())
        };
        for (name, image) in [
            ("identity", "b1"),
            ("rotate-90", "a14"),
            ("rotate-180", "n15"),
            ("rotate-270", "o2"),
            ("flip-diagonal", "a2"),
            ("flip-top-bottom", "b15"),
            ("flip-antidiagonal", "o14"),
            ("flip-left-right", "n1"),
        ] {
            assert_eq!(corner(name).as_deref(), Some(image), "{name}");
        }
    }
}
