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
    /// The direction of each line, as a bit.
    directions: Vec<u8>,
    /// Stones of each colour on each line.
    stones: Vec<[u8; 2]>,
    /// The lines through each point.
    through: Vec<Vec<u16>>,
    keys: Vec<[u64; 2]>,
    hash: u64,
}

impl Board {
    pub(crate) fn new(rule: Rule, size: Size) -> Board {
        let (mut lines, mut directions) = (Vec::new(), Vec::new());
        for p in size.points() {
            for (number, direction) in Direction::ALL.into_iter().enumerate() {
                let (dx, dy) = direction.step();
                let points = (0..5).map(|n| p.shifted(n * dx, n * dy, size));
                let points: Option<Vec<Point>> = points.collect();
                if let Some(Ok(line)) = points.map(<[Point; 5]>::try_from) {
                    lines.push(line);
                    directions.push(1 << number);
                }
            }
        }
        let mut through = vec![Vec::new(); Point::LIMIT];
        for (number, line) in (0u16..).zip(&lines) {
            line.iter().for_each(|p| through[p.index()].push(number));
        }
        let mut random = SplitMix::new(HASHES);
        Board {
            rule,
            grid: Grid::new(size),
            directions,
            stones: vec![[0; 2]; lines.len()],
            through,
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
        let before = self.grid.get(p);
        for color in [before, stone].into_iter().flatten() {
            self.hash ^= self.keys[p.index()][color.index()];
        }
        for &line in &self.through[p.index()] {
            let stones = &mut self.stones[usize::from(line)];
            if let Some(color) = before {
                stones[color.index()] -= 1;
            }
            if let Some(color) = stone {
                stones[color.index()] += 1;
            }
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
        let fine = |finding| matches!(finding, Finding::Five | Finding::Legal);
        free && (!judged || !self.may_be_foul(p) || fine(self.grid.renju(p)))
    }

    /// Whether there are enough stones around an empty point for a foul: a five or an overline
    /// needs a line with four of them, a double four two lines with three, and a double three lines
    /// of two directions with two.
    fn may_be_foul(&self, p: Point) -> bool {
        let (mut fours, mut threes) = (0, 0u8);
        for &line in &self.through[p.index()] {
            let line = usize::from(line);
            match self.stones[line] {
                [4, 0] => return true,
                [3, 0] => fours += 1,
                [2, 0] => {}
                _ => continue,
            }
            threes |= self.directions[line];
        }
        fours > 1 || threes.count_ones() > 1
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
        let (own, other) = (side.index(), side.opponent().index());
        let mut found = Vec::new();
        for (line, on) in self.lines.iter().zip(&self.stones) {
            if usize::from(on[own]) == stones && on[other] == 0 {
                found.extend(line.iter().copied().filter(|&p| self.grid.get(p).is_none()));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// [`Board::completing`], counted from the stones.
    fn counted(board: &Board, side: Color, stones: usize) -> Vec<Point> {
        let mut found = Vec::new();
        for line in &board.lines {
            let on = |color| {
                line.iter()
                    .filter(|&&p| board.get(p) == Some(color))
                    .count()
            };
            if on(side) == stones && on(side.opponent()) == 0 {
                found.extend(line.iter().copied().filter(|&p| board.get(p).is_none()));
            }
        }
        found.sort_unstable();
        found.dedup();
        found
    }

    #[test]
    fn lines_are_those_of_the_stones_after_any_change() {
        let mut random = SplitMix::new(51);
        for size in [Size::STANDARD, Size::new(5).expect("a size")] {
            let mut board = Board::new(Rule::Freestyle, size);
            let empty = board.hash();
            let points: Vec<Point> = board.points().collect();
            for _ in 0..400 {
                let p = random.pick(&points).expect("a point");
                let stone = random.pick(&[None, Some(Color::Black), Some(Color::White)]);
                board.set(p, stone.flatten());
                for side in Color::BOTH {
                    for stones in 0..5 {
                        let found = board.completing(side, stones);
                        assert_eq!(found, counted(&board, side, stones));
                    }
                }
            }
            points.iter().for_each(|&p| board.set(p, None));
            assert_eq!(board.hash(), empty);
            assert_eq!(board.completing(Color::Black, 0).len(), points.len());
        }
    }

    #[test]
    fn what_cannot_be_a_foul_is_none_by_the_literal_rules() {
        let mut random = SplitMix::new(52);
        let (mut fouls, mut skipped) = (0, 0);
        for _ in 0..300 {
            let mut board = Board::new(Rule::Renju, Size::STANDARD);
            let near: Vec<Point> = board.points().filter(is_central).collect();
            for number in 0..24 {
                let p = random.pick(&near).expect("a point");
                // Twice as many of Black, so that there are fouls.
                let stone = [Color::Black, Color::Black, Color::White][number % 3];
                board.set(p, Some(stone));
            }
            for p in board.points().filter(|&p| board.get(p).is_none()) {
                let finding = board.grid.clone().renju(p);
                fouls += usize::from(!matches!(finding, Finding::Five | Finding::Legal));
                if !board.may_be_foul(p) {
                    skipped += 1;
                    assert_eq!(finding, Finding::Legal, "{p}");
                }
            }
        }
        assert!(fouls > 100 && skipped > 1_000, "{fouls} {skipped}");
    }

    fn is_central(p: &Point) -> bool {
        p.distance(Size::STANDARD.center()) <= 4
    }
}
