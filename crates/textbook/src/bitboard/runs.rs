//! Incremental run counts, and the shapes of possible stones on all empty points.

use tengen_core::{Board, Color, Direction, Point};

use super::features::{Bits, Features, Shape};

/// Cells in a row: the largest board with an edge of one.
const STRIDE: usize = 24;
const CELLS: usize = STRIDE * STRIDE;
const OFF: u8 = 3;
const EMPTY: u8 = 2;

/// A board with an edge, its run counts, and the shapes of a stone of each side (Black first) on
/// every empty point.
#[derive(Clone, Debug)]
pub(super) struct Runs {
    cells: [u8; CELLS],
    /// The ranks of a stone of each side on an empty cell.
    ranks: Vec<[Ranks; 2]>,
    now: Counts,
    /// The counts before each stone, with the length of `changes`.
    past: Vec<(Counts, usize)>,
    /// The cells whose ranks have changed, with the old ranks.
    changes: Vec<(usize, [Ranks; 2])>,
}

/// Totals over the whole board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Counts {
    features: Features,
    /// The empty points where each side completes five, and where its best shape is a four.
    fives: [Bits; 2],
    fours: [Bits; 2],
}

/// The rank of the shape in each direction, and the highest: 0 for no shape, then weakest first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Ranks {
    each: [u8; 4],
    best: u8,
}

const fn rank(shape: Option<Shape>) -> u8 {
    match shape {
        Some(shape) => shape as u8 + 1,
        None => 0,
    }
}

/// One side of a point in a direction.
struct Side {
    /// Owner of the adjacent stones; [`EMPTY`] or [`OFF`] without any.
    whose: u8,
    /// Their number.
    length: u32,
    /// The first cell after them.
    end: usize,
    /// 1 if that cell is empty.
    open: u32,
}

const fn at(p: Point) -> usize {
    (p.y() as usize + 1) * STRIDE + p.x() as usize + 1
}

const fn point(cell: usize) -> Point {
    Point::from_xy((cell % STRIDE) as u8 - 1, (cell / STRIDE) as u8 - 1)
}

/// The cell offsets of a direction, forwards and backwards.
fn ways(dir: Direction) -> [usize; 2] {
    let (dx, dy) = dir.step();
    let step = (isize::from(dy) * STRIDE as isize + isize::from(dx)) as usize;
    [step, step.wrapping_neg()]
}

impl Runs {
    pub(super) fn of(board: &Board) -> Runs {
        let mut cells = [OFF; CELLS];
        for p in board.size().points() {
            cells[at(p)] = board.get(p).map_or(EMPTY, |color| color.index() as u8);
        }
        let mut runs = Runs {
            cells,
            ranks: vec![Default::default(); CELLS],
            now: Counts {
                features: Features::count(board, Color::Black),
                fives: [Bits::NONE; 2],
                fours: [Bits::NONE; 2],
            },
            past: Vec::with_capacity(64),
            changes: Vec::with_capacity(512),
        };
        let empty = board.size().points().filter(|&p| board.get(p).is_none());
        for p in empty {
            for (d, dir) in Direction::ALL.into_iter().enumerate() {
                runs.rank(at(p), d, dir);
            }
        }
        runs
    }

    pub(super) fn total(&self, color: Color, shape: Shape) -> u32 {
        self.now.features.total(color == Color::Black, shape)
    }

    pub(super) fn has_four(&self, color: Color) -> bool {
        self.now.features.has_four(color == Color::Black)
    }

    pub(super) fn score(&self, mover: Color) -> i32 {
        match mover {
            Color::Black => self.now.features.score(),
            Color::White => -self.now.features.score(),
        }
    }

    /// The empty points where a side completes five.
    pub(super) fn fives(&self, color: Color) -> &Bits {
        &self.now.fives[color.index()]
    }

    /// The empty points where a side's best shape is a four.
    pub(super) fn fours(&self, color: Color) -> &Bits {
        &self.now.fours[color.index()]
    }

    /// The rank of a side's best shape on an empty point; 0 for none.
    pub(super) fn best(&self, color: Color, p: Point) -> u8 {
        self.ranks[at(p)][color.index()].best
    }

    /// A side's best shape on an empty point.
    pub(super) fn best_shape(&self, color: Color, p: Point) -> Option<Shape> {
        let best = self.best(color, p);
        let same = |shape: &Shape| rank(Some(*shape)) == best;
        Shape::ALL.into_iter().find(same)
    }

    fn side(&self, from: usize, step: usize) -> Side {
        let mut end = from.wrapping_add(step);
        let whose = self.cells[end];
        let mut length = 0;
        if whose < EMPTY {
            while self.cells[end] == whose {
                length += 1;
                end = end.wrapping_add(step);
            }
        }
        Side {
            whose,
            length,
            end,
            open: u32::from(self.cells[end] == EMPTY),
        }
    }

    /// Recomputes the ranks of an empty cell in a direction.
    fn rank(&mut self, cell: usize, d: usize, dir: Direction) {
        let sides = ways(dir).map(|step| self.side(cell, step));
        for us in [0, 1] {
            let (mut length, mut ends) = (1, 0);
            for side in &sides {
                if side.whose == us || side.whose == EMPTY {
                    length += side.length;
                    ends += side.open;
                }
            }
            let us = usize::from(us);
            let ranks = &mut self.ranks[cell][us];
            ranks.each[d] = rank(Shape::of(length, ends));
            let was = ranks.best;
            ranks.best = ranks.each.into_iter().max().unwrap_or(0);
            if ranks.best != was {
                let best = ranks.best;
                self.mark(cell, us, best);
            }
        }
    }

    /// Updates the bits for fives and fours.
    fn mark(&mut self, cell: usize, us: usize, best: u8) {
        const FIVE: u8 = rank(Some(Shape::Five));
        const FOUR: u8 = rank(Some(Shape::SimpleFour));
        let p = point(cell);
        self.now.fives[us].set(p, best == FIVE);
        self.now.fours[us].set(p, (FOUR..FIVE).contains(&best));
    }

    pub(super) fn play(&mut self, p: Point, color: Color) {
        self.past.push((self.now, self.changes.len()));
        let (cell, us) = (at(p), color.index() as u8);
        // The nearest empty cells, past stones of one side: only their ranks can change.
        let mut seen = [None; 8];
        for (d, dir) in Direction::ALL.into_iter().enumerate() {
            let (mut length, mut ends) = (1, 0);
            for (w, step) in ways(dir).into_iter().enumerate() {
                let side = self.side(cell, step);
                let features = &mut self.now.features;
                if side.whose < EMPTY {
                    features.add(side.whose, d, Shape::of(side.length, side.open + 1), -1);
                }
                if side.whose == us || side.whose == EMPTY {
                    length += side.length;
                    ends += side.open;
                } else if side.whose < EMPTY {
                    // This run has lost an end.
                    features.add(side.whose, d, Shape::of(side.length, side.open), 1);
                }
                seen[2 * d + w] = (side.open == 1).then_some((side.end, d, dir));
            }
            self.now.features.add(us, d, Shape::of(length, ends), 1);
        }
        self.cells[cell] = us;
        for us in [0, 1] {
            self.mark(cell, us, 0);
        }
        for (cell, d, dir) in seen.into_iter().flatten() {
            self.changes.push((cell, self.ranks[cell]));
            self.rank(cell, d, dir);
        }
    }

    pub(super) fn undo(&mut self, p: Point) {
        self.cells[at(p)] = EMPTY;
        let Some((before, changes)) = self.past.pop() else {
            return;
        };
        self.now = before;
        for (cell, ranks) in self.changes.drain(changes..) {
            self.ranks[cell] = ranks;
        }
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
                prop_assert_eq!(runs.now.features, Features::count(&board, Color::Black));
                prop_assert_eq!(runs.now, Runs::of(&board).now);
                let bits = Color::BOTH.map(|c| Bits::of(&board, c));
                for p in size.points().filter(|&p| board.get(p).is_none()) {
                    for c in Color::BOTH {
                        let (own, theirs) = (&bits[c.index()], &bits[c.opponent().index()]);
                        let plain = best_shape(own, theirs, i32::from(n), p);
                        prop_assert_eq!(runs.best_shape(c, p), plain);
                        let five = plain == Some(Shape::Five);
                        prop_assert_eq!(runs.fives(c).has(p.x().into(), p.y().into()), five);
                        let four = matches!(plain, Some(Shape::SimpleFour | Shape::OpenFour));
                        prop_assert_eq!(runs.fours(c).has(p.x().into(), p.y().into()), four);
                    }
                }
            }
        }
    }
}
