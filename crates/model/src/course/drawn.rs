//! The rows that a sentence of an exercise is about, drawn on the wood.

use tengen_core::{Color, Direction, Move, Point, Position};

use super::ExerciseId;
use crate::drawing::{Frame, band};

/// The fewest stones of a row that is drawn, with the one in question.
const LEAST: usize = 3;

/// Rows of a side.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Rows {
    pub(super) own: bool,
    pub(super) rows: Vec<Vec<Point>>,
}

impl ExerciseId {
    /// The rows that a right stone makes, or those of the other side that it stops.
    pub(super) fn rows_of_right(self, right: Point) -> Option<Rows> {
        let exercise = self.exercise();
        let position = exercise.position()?;
        let own = exercise.wins;
        let side = match own {
            true => position.to_move(),
            false => position.to_move().opponent(),
        };
        let rows = through(&position, right, side);
        Some(Rows { own, rows })
    }

    /// The rows that the other side makes by its reply to a wrong stone.
    pub(super) fn rows_of_reply(self, tried: Point, reply: Point) -> Option<Rows> {
        let mut after = self.exercise().position()?;
        after.play(Move::Place(tried)).ok()?;
        let rows = through(&after, reply, after.to_move());
        Some(Rows { own: false, rows })
    }

    /// [`ExerciseId::rows_of_right`] as SVG.
    pub(crate) fn draw_right(self, frame: &Frame, right: Point) -> String {
        self.rows_of_right(right)
            .map_or_else(String::new, |rows| rows.svg(frame))
    }

    /// [`ExerciseId::rows_of_reply`] as SVG.
    pub(crate) fn draw_reply(self, frame: &Frame, tried: Point, reply: Point) -> String {
        self.rows_of_reply(tried, reply)
            .map_or_else(String::new, |rows| rows.svg(frame))
    }
}

impl Rows {
    fn svg(&self, frame: &Frame) -> String {
        let class = if self.own { "own" } else { "theirs" };
        // In one group, so that overlapping rows are not darker.
        let mut out = format!("<g class=\"lesson-rows {class}\">");
        for row in &self.rows {
            band(&mut out, frame, row, "lesson-row");
        }
        out + "</g>"
    }
}

/// The rows of five points through a point that a side could still fill, as if it had a stone
/// there: of each direction those with most of its stones.
fn through(position: &Position, p: Point, side: Color) -> Vec<Vec<Point>> {
    let (board, size) = (position.board(), position.size());
    let mut found = Vec::new();
    for direction in Direction::ALL {
        let (dx, dy) = direction.step();
        let row = |first: i8| -> Option<(usize, Vec<Point>)> {
            let points = (first..first + 5).map(|n| p.shifted(n * dx, n * dy, size));
            let points = points.collect::<Option<Vec<Point>>>()?;
            let stone = |q: Point| if q == p { Some(side) } else { board.get(q) };
            let free = |&q: &Point| stone(q) != Some(side.opponent());
            let stones = points.iter().filter(|&&q| stone(q) == Some(side)).count();
            (stones >= LEAST && points.iter().all(free)).then_some((stones, points))
        };
        let rows: Vec<_> = (-4..=0).filter_map(row).collect();
        let most = rows.iter().map(|(stones, _)| *stones).max();
        let fullest = rows.into_iter().filter(|(stones, _)| Some(*stones) == most);
        found.extend(fullest.map(|(_, points)| points));
    }
    found
}
