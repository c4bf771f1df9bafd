//! The runs of a board kept up to date stone by stone: the features' incremental twin.

use tengen_core::{Board, Color, Direction, Point};

use super::features::{Features, Shape};

/// Cells in a row of the field, an edge of one around the largest board included.
const STRIDE: usize = 24;
const OFF: u8 = 3;
const EMPTY: u8 = 2;

/// A board with an edge, and how many runs of each shape lie on it: Black's first.
#[derive(Clone, Debug)]
pub(super) struct Runs {
    cells: [u8; STRIDE * STRIDE],
    features: Features,
    /// The features before each stone.
    past: Vec<Features>,
}

/// What lies on one side of a point in a direction.
struct Side {
    /// Whose stones follow it, [`EMPTY`] or [`OFF`] where there are none.
    whose: u8,
    /// How many.
    length: u32,
    /// Whether the cell after them is empty; for no stones, the first one.
    open: u32,
}

const fn at(p: Point) -> usize {
    (p.y() as usize + 1) * STRIDE + p.x() as usize + 1
}

const fn step(dir: Direction) -> usize {
    let (dx, dy) = dir.step();
    (dy as isize * STRIDE as isize + dx as isize) as usize
}

impl Runs {
    pub(super) fn of(board: &Board) -> Runs {
        let mut cells = [OFF; STRIDE * STRIDE];
        for p in board.size().points() {
            cells[at(p)] = board.get(p).map_or(EMPTY, |color| color.index() as u8);
        }
        Runs {
            cells,
            features: Features::count(board, Color::Black),
            past: Vec::with_capacity(64),
        }
    }

    /// How many runs of a shape a side has.
    pub(super) fn total(&self, color: Color, shape: Shape) -> u32 {
        self.features.total(color == Color::Black, shape)
    }

    pub(super) fn has_four(&self, color: Color) -> bool {
        self.features.has_four(color == Color::Black)
    }

    /// The score of the position for a side to move.
    pub(super) fn score(&self, mover: Color) -> i32 {
        match mover {
            Color::Black => self.features.score(),
            Color::White => -self.features.score(),
        }
    }

    fn side(&self, from: usize, step: usize) -> Side {
        let mut cell = from.wrapping_add(step);
        let whose = self.cells[cell];
        let mut length = 0;
        if whose < EMPTY {
            while self.cells[cell] == whose {
                length += 1;
                cell = cell.wrapping_add(step);
            }
        }
        Side {
            whose,
            length,
            open: u32::from(self.cells[cell] == EMPTY),
        }
    }

    /// Puts a stone on an empty point.
    pub(super) fn play(&mut self, p: Point, color: Color) {
        self.past.push(self.features);
        let (cell, us) = (at(p), color.index() as u8);
        for (d, dir) in Direction::ALL.into_iter().enumerate() {
            let (mut length, mut ends) = (1, 0);
            for step in [step(dir), step(dir).wrapping_neg()] {
                let side = self.side(cell, step);
                if side.whose < EMPTY {
                    self.features
                        .add(side.whose, d, Shape::of(side.length, side.open + 1), -1);
                }
                if side.whose == us || side.whose == EMPTY {
                    length += side.length;
                    ends += side.open;
                } else if side.whose < EMPTY {
                    // It has lost an end.
                    self.features
                        .add(side.whose, d, Shape::of(side.length, side.open), 1);
                }
            }
            self.features.add(us, d, Shape::of(length, ends), 1);
        }
        self.cells[cell] = us;
    }

    /// Takes back the stone put down last.
    pub(super) fn undo(&mut self, p: Point) {
        self.cells[at(p)] = EMPTY;
        self.features = self.past.pop().unwrap_or(self.features);
    }

    /// The best shape that a stone of a side on an empty point would stand in.
    pub(super) fn best_shape(&self, color: Color, p: Point) -> Option<Shape> {
        let (cell, us) = (at(p), color.index() as u8);
        let mut best = None;
        for dir in Direction::ALL {
            let (mut length, mut ends) = (1, 0);
            for step in [step(dir), step(dir).wrapping_neg()] {
                let side = self.side(cell, step);
                if side.whose == us || side.whose == EMPTY {
                    length += side.length;
                    ends += side.open;
                }
            }
            best = best.max(Shape::of(length, ends));
        }
        best
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use tengen_core::{Rule, Size};

    use super::super::features::{Bits, best_shape};
    use super::*;

    proptest! {
        #[test]
        fn what_is_kept_is_what_is_counted(
            size in prop::sample::select(vec![5u32, 9, 15, 22]),
            cells in prop::collection::vec((0u8..22, 0u8..22, 0u8..3), 1..120),
        ) {
            let size = Size::new(size).expect("a size");
            let position = tengen_core::Position::new(Rule::Freestyle, size);
            let mut board = position.board().clone();
            let mut runs = Runs::of(&board);
            let mut stones = Vec::new();
            for (x, y, what) in cells {
                let n = size.get();
                let p = Point::from_xy(x % n, y % n);
                match (what, stones.pop()) {
                    (2, Some(last)) => {
                        board.take(last);
                        runs.undo(last);
                    }
                    (_, last) => {
                        stones.extend(last);
                        if board.get(p).is_none() {
                            let color = Color::BOTH[usize::from(what % 2)];
                            board.put(p, color);
                            runs.play(p, color);
                            stones.push(p);
                        }
                    }
                }
                prop_assert_eq!(runs.features, Features::count(&board, Color::Black));
                let bits = Color::BOTH.map(|c| Bits::of(&board, c));
                for p in size.points().filter(|&p| board.get(p).is_none()) {
                    for c in Color::BOTH {
                        let (own, theirs) = (&bits[c.index()], &bits[c.opponent().index()]);
                        let plain = best_shape(own, theirs, i32::from(n), p);
                        prop_assert_eq!(runs.best_shape(c, p), plain);
                    }
                }
            }
        }
    }
}
