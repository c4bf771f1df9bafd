//! Positions in the coordinates of the descriptions: x from the left, y from the top, from 0.

use tengen_core::{Color, Point, Position, Rule, Size};
use tengen_textbook::{Depth, Program, ProgramChoice, ProgramSettings};

/// A position; the program plays `own` and is to move.
pub(crate) struct Board {
    pub(crate) rule: Rule,
    pub(crate) size: u32,
    pub(crate) own: &'static [(u32, u32)],
    pub(crate) theirs: &'static [(u32, u32)],
}

pub(crate) fn size(n: u32) -> Size {
    Size::new(n).expect("a size between 5 and 22")
}

pub(crate) fn depth(n: u32) -> Depth {
    Depth::new(n).expect("a depth between 1 and 6")
}

impl Board {
    pub(crate) const fn new(
        size: u32,
        own: &'static [(u32, u32)],
        theirs: &'static [(u32, u32)],
    ) -> Board {
        Board {
            rule: Rule::Freestyle,
            size,
            own,
            theirs,
        }
    }

    pub(crate) fn at(&self, (x, y): (u32, u32)) -> Point {
        size(self.size)
            .from_top(x, y)
            .expect("a point on the board")
    }

    pub(crate) fn xy(&self, p: Point) -> (u32, u32) {
        (u32::from(p.x()), u32::from(size(self.size).row_from_top(p)))
    }

    pub(crate) fn position(&self) -> Position {
        let points = |list: &[(u32, u32)]| list.iter().map(|&p| self.at(p)).collect::<Vec<_>>();
        let (own, theirs) = (points(self.own), points(self.theirs));
        Position::from_stones(self.rule, size(self.size), &own, &theirs, Color::Black)
            .expect("a set-up that can stand")
    }

    pub(crate) fn choose(
        &self,
        program: Program,
        settings: ProgramSettings,
    ) -> (ProgramChoice, Option<(u32, u32)>) {
        let choice = program.choose(&self.position(), settings);
        let point = choice.point().map(|p| self.xy(p));
        (choice, point)
    }
}
