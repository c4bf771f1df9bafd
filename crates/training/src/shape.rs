//! What makes two puzzles the same one.

use tengen_core::{Color, Point, Size, Symmetry};

use crate::diagram::Diagram;
use crate::puzzle::Puzzle;

/// The answers and the points of the winning line of a puzzle, wherever they lie on the board and
/// however it is turned or mirrored. Equal shapes are the same puzzle with other stones around.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Shape {
    defence: bool,
    answers: Vec<(u8, u8)>,
    line: Vec<(u8, u8)>,
}

/// The stones of a puzzle, wherever they lie on the board and however it is turned or mirrored, and
/// the side to move.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Arrangement {
    to_move: Color,
    black: Vec<(u8, u8)>,
    white: Vec<(u8, u8)>,
}

/// The least image of lists of points, moved to the corner; points of a list in order.
fn least<const N: usize>(lists: [&[Point]; N], size: Size) -> [Vec<(u8, u8)>; N] {
    let images = Symmetry::all().map(|symmetry| {
        let image = |points: &&[Point]| -> Vec<Point> {
            points.iter().map(|&p| symmetry.apply(p, size)).collect()
        };
        let lists: Vec<Vec<Point>> = lists.iter().map(image).collect();
        let all = || lists.iter().flatten();
        let left = all().map(|p| p.x()).min().unwrap_or_default();
        let bottom = all().map(|p| p.y()).min().unwrap_or_default();
        std::array::from_fn(|list| {
            let moved = lists[list].iter().map(|p| (p.x() - left, p.y() - bottom));
            let mut moved: Vec<(u8, u8)> = moved.collect();
            moved.sort_unstable();
            moved
        })
    });
    let [first, others @ ..] = images;
    others.into_iter().fold(first, Ord::min)
}

impl Puzzle {
    /// The puzzle's stones: those of equal arrangements are one position, turned and shifted.
    #[must_use]
    pub fn arrangement(&self) -> Arrangement {
        let Diagram { start, size, .. } = &self.diagram;
        let [black, white] = least([&start.black, &start.white], *size);
        Arrangement {
            to_move: start.to_move,
            black,
            white,
        }
    }

    /// The puzzle's shape.
    #[must_use]
    pub fn shape(&self) -> Shape {
        let [answers, line] = least([&self.answers(), &self.line], self.diagram.size);
        Shape {
            defence: self.is_defence(),
            answers,
            line,
        }
    }
}
