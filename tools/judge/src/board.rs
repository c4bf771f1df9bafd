//! A board for the judge: stones, rows and fouls by the literal rules, and lines of five points.

use tengen_core::literal::{Finding, Grid};
use tengen_core::{Color, Direction, Point, Rule, Size, SplitMix};

/// Seed of the hashes.
const HASHES: u64 = 0x006a_7564_6765;

pub(crate) struct Board {
    pub(crate) rule: Rule,
    grid: Grid,
    /// Five points in a row, everywhere.
    lines: Vec<[Point; 5]>,
    keys: Vec<[u64; 2]>,
    hash: u64,
}

impl Board {
    pub(crate) fn new(rule: Rule, size: Size) -> Board {
        let mut lines = Vec::new();
        for p in size.points() {
            for direction in Direction::ALL {
                let (dx, dy) = direction.step();
                let points = (0..5).map(|n| p.shifted(n * dx, n * dy, size));
                let points: Option<Vec<Point>> = points.collect();
                if let Some(Ok(line)) = points.map(<[Point; 5]>::try_from) {
                    lines.push(line);
                }
            }
        }
        let mut random = SplitMix::new(HASHES);
        Board {
            rule,
            grid: Grid::new(size),
            lines,
            keys: (0..Point::LIMIT)
                .map(|_| [random.next(), random.next()])
                .collect(),
            hash: 0,
        }
    }

    pub(crate) const fn hash(&self) -> u64 {
        self.hash
    }

    pub(crate) fn points(&self) -> impl Iterator<Item = Point> + use<> {
        self.grid.size().points()
    }

    pub(crate) fn get(&self, p: Point) -> Option<Color> {
        self.grid.get(p)
    }

    /// Sets or takes a stone.
    pub(crate) fn set(&mut self, p: Point, stone: Option<Color>) {
        for color in [self.grid.get(p), stone].into_iter().flatten() {
            self.hash ^= self.keys[p.index()][usize::from(color == Color::White)];
        }
        self.grid.set(p, stone);
    }

    /// Whether the stone on a point is part of a winning row.
    pub(crate) fn wins(&self, p: Point) -> bool {
        self.grid.wins(self.rule, p)
    }

    /// Whether a side may play on a point; a forbidden point may not be played.
    pub(crate) fn is_legal(&mut self, p: Point, side: Color) -> bool {
        let free = self.grid.get(p).is_none();
        let judged = self.rule == Rule::Renju && side == Color::Black;
        free && (!judged || matches!(self.grid.renju(p), Finding::Five | Finding::Legal))
    }

    /// The points at which a side makes a row.
    pub(crate) fn fives(&mut self, side: Color) -> Vec<Point> {
        let mut found = self.completing(side, 4);
        found.retain(|&p| {
            if !self.is_legal(p, side) {
                return false;
            }
            self.grid.set(p, Some(side));
            let wins = self.grid.wins(self.rule, p);
            self.grid.set(p, None);
            wins
        });
        found
    }

    /// The empty points of lines that hold this number of a side's stones, and none of the other's.
    pub(crate) fn completing(&self, side: Color, stones: usize) -> Vec<Point> {
        let mut found = Vec::new();
        for line in &self.lines {
            let mut own = 0;
            let mut free = true;
            for &p in line {
                match self.grid.get(p) {
                    Some(color) if color == side => own += 1,
                    Some(_) => free = false,
                    None => {}
                }
            }
            if free && own == stones {
                found.extend(line.iter().copied().filter(|&p| self.grid.get(p).is_none()));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}
