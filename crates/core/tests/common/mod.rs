//! Shared by the tests: literal grids and points from text.

use tengen_core::literal::Grid;
use tengen_core::{Color, Point, Position, Rule, Size, Symmetry, notation};

/// The points of a list such as `f8 g8`; `-` has none.
pub(crate) fn points(text: &str) -> Vec<Point> {
    if text == "-" {
        Vec::new()
    } else {
        notation::parse_points(text).unwrap()
    }
}

pub(crate) fn point(text: &str) -> Point {
    text.parse().unwrap()
}

/// A position's stones on a literal grid.
pub(crate) fn grid(position: &Position) -> Grid {
    let mut grid = Grid::new(position.size());
    for (p, color) in position.board().iter() {
        grid.set(p, Some(color));
    }
    grid
}

/// A set-up from lists of points, turned by a symmetry.
pub(crate) fn set_up(
    rule: Rule,
    size: Size,
    (black, white): (&[Point], &[Point]),
    to_move: Color,
    turn: Symmetry,
) -> Position {
    let turned =
        |points: &[Point]| -> Vec<Point> { points.iter().map(|&p| turn.apply(p, size)).collect() };
    Position::from_stones(rule, size, &turned(black), &turned(white), to_move).unwrap()
}

/// Stones of a diagram with a1 at the lower left: `X` black, `O` white, rows from the top.
pub(crate) fn diagram(text: &str) -> (Vec<Point>, Vec<Point>) {
    let rows: Vec<&str> = text.split_whitespace().rev().collect();
    let of = |stone: char| {
        rows.iter()
            .enumerate()
            .flat_map(|(y, row)| {
                row.chars()
                    .enumerate()
                    .filter(move |&(_, c)| c == stone)
                    .map(move |(x, _)| Point::from_xy(x as u8, y as u8))
            })
            .collect()
    };
    (of('X'), of('O'))
}
