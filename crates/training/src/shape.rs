//! What makes two puzzles the same one.

use tengen_core::{Point, Symmetry};

use crate::puzzle::Puzzle;

/// The answers and the points of the winning line of a puzzle, wherever they lie on the board and
/// however it is turned or mirrored. Equal shapes are the same puzzle with other stones around.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    defence: bool,
    answers: Vec<(u8, u8)>,
    line: Vec<(u8, u8)>,
}

impl Puzzle {
    /// The puzzle's shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        let answers = self.answers();
        let images = Symmetry::all().map(|symmetry| {
            let image = |p: &Point| symmetry.apply(*p, self.diagram.size);
            let answers: Vec<Point> = answers.iter().map(image).collect();
            let line: Vec<Point> = self.line.iter().map(image).collect();
            let all = || answers.iter().chain(&line);
            let left = all().map(|p| p.x()).min().unwrap_or_default();
            let bottom = all().map(|p| p.y()).min().unwrap_or_default();
            let moved = |p: &Point| (p.x() - left, p.y() - bottom);
            let mut shape = Shape {
                defence: self.is_defence(),
                answers: answers.iter().map(moved).collect(),
                line: line.iter().map(moved).collect(),
            };
            shape.answers.sort_unstable();
            shape.line.sort_unstable();
            shape
        });
        let [first, others @ ..] = images;
        others.into_iter().fold(first, Ord::min)
    }
}
