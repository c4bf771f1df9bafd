//! Length of the shortest win of each kind by the definitions of [`Goal`]: plain grid, literal
//! rules, every stone of both sides and the defender's pass.
//!
//! Independent of solver and engine. Three facts save time: a row contains five own cells in line,
//! so a stone makes a row only where four of such five exist, and a four only where three do; a
//! stone affects no row that it is not in line with; a position's value does not depend on the
//! order of moves.

use std::collections::HashMap;

use tengen_core::literal::{Finding, Grid};
use tengen_core::{Color, Point, Position, Rule};
use tengen_solver::Goal;

/// Cells of the tests' largest board, 10×10.
const CELLS: usize = 100;

/// More plies than cells.
const ALL: u32 = u32::MAX;

/// Two bits per cell.
type Stones = [u64; 4];

/// Kind of win and its remaining plies.
type Claim = (Goal, u32);

/// Five cells in line, with the stones of either colour on them.
struct Five {
    cells: [usize; 5],
    stones: [u8; 2],
}

/// A position with memoised results.
pub(crate) struct Literal {
    rule: Rule,
    attacker: Color,
    grid: Grid,
    points: Vec<Point>,
    on: [Option<Color>; CELLS],
    fives: Vec<Five>,
    /// The fives that contain each cell.
    fives_of: Vec<Vec<usize>>,
    /// By colour: the fives with three, and with four, of its stones and none of the other's.
    pure: [[Vec<usize>; 2]; 2],
    known: HashMap<(Stones, Claim), bool>,
    /// By depth, the defence that refuted last; affects the order only.
    refuted: Vec<usize>,
}

impl Literal {
    /// The position with the attacker to move.
    ///
    /// # Panics
    /// If the board has more than 100 cells.
    pub(crate) fn new(position: &Position, attacker: Color) -> Literal {
        let size = position.size();
        let points: Vec<Point> = size.points().collect();
        assert!(points.len() <= CELLS, "{size}");
        let n = usize::from(size.get());
        let mut fives = Vec::new();
        for (x, y) in (0..n * n).map(|i| (i % n, i / n)) {
            for (dx, dy) in [(1, 0), (0, 1), (1, 1), (1, -1)] {
                let at = |k: isize| (x as isize + k * dx, y as isize + k * dy);
                let inside = |c: isize| (0..n as isize).contains(&c);
                if inside(at(4).0) && inside(at(4).1) {
                    let cell = |k: usize| at(k as isize).1 as usize * n + at(k as isize).0 as usize;
                    fives.push(Five {
                        cells: std::array::from_fn(cell),
                        stones: [0, 0],
                    });
                }
            }
        }
        let of = |cell: usize| {
            let part = |five: &usize| fives[*five].cells.contains(&cell);
            (0..fives.len()).filter(part).collect()
        };
        let mut literal = Literal {
            rule: position.rule(),
            attacker,
            grid: Grid::new(size),
            fives_of: (0..points.len()).map(of).collect(),
            points,
            on: [None; CELLS],
            pure: Default::default(),
            fives,
            known: HashMap::new(),
            refuted: vec![0; 16],
        };
        for (p, color) in position.board().iter() {
            let cell = usize::from(p.y()) * n + usize::from(p.x());
            literal.put(cell, color);
        }
        literal
    }

    /// Length of the shortest win of a kind in plies, up to `most`.
    pub(crate) fn shortest(&mut self, goal: Goal, most: u32) -> Option<u32> {
        (1..=most).step_by(2).find(|&plies| self.wins(goal, plies))
    }

    /// Whether the attacker, to move, has a win of a kind within `plies`, an odd number.
    fn wins(&mut self, goal: Goal, plies: u32) -> bool {
        if !self.rows(self.attacker).is_empty() {
            return true;
        }
        if plies < 3 {
            return false;
        }
        if goal == Goal::Vcf && self.pure[self.attacker.index()][0].is_empty() {
            return false;
        }
        let key = (self.stones(), (goal, plies));
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = match goal {
            Goal::Vcf => self.wins_by_fours(plies),
            // Fours are threats, and threats are moves of any win.
            Goal::Vct | Goal::Win => self.wins(Goal::Vcf, plies) || self.wins_by(goal, plies),
        };
        self.known.insert(key, wins);
        wins
    }

    /// A stone that makes a four, with an answer to each defence; there is no five yet.
    fn wins_by_fours(&mut self, plies: u32) -> bool {
        let us = self.attacker;
        let cells = self.pure[us.index()][0].iter();
        let mut cells: Vec<usize> = cells.flat_map(|&five| self.fives[five].cells).collect();
        cells.sort_unstable();
        cells.dedup();
        cells.into_iter().any(|stone| {
            self.on[stone].is_none() && {
                self.put(stone, us);
                let wins = self.four_wins(plies);
                self.take(stone, us);
                wins && self.legal(stone, us)
            }
        })
    }

    /// Whether the attacker's last stone made a four that wins against every defence.
    fn four_wins(&mut self, plies: u32) -> bool {
        let (us, them) = (self.attacker, self.attacker.opponent());
        let rows = self.rows(us);
        if rows.is_empty() || !self.rows(them).is_empty() {
            return false;
        }
        let left = if plies == ALL { ALL } else { plies - 2 };
        (0..self.points.len()).all(|answer| {
            let near = |&row: &usize| in_line(self.points[row], self.points[answer]);
            if self.on[answer].is_some() || !rows.iter().all(near) {
                return true;
            }
            self.put(answer, them);
            let wins = !self.rows(us).is_empty() || self.wins(Goal::Vcf, left);
            self.take(answer, them);
            wins || !self.legal(answer, them)
        })
    }

    /// A stone after which the attacker wins against every defence and a pass; with [`Goal::Vct`]
    /// the pass must allow a VCF.
    fn wins_by(&mut self, goal: Goal, plies: u32) -> bool {
        // A win in three is a four without an answer.
        if plies < 5 {
            return false;
        }
        let (us, them) = (self.attacker, self.attacker.opponent());
        (0..self.points.len()).any(|stone| {
            self.on[stone].is_none() && {
                self.put(stone, us);
                let wins = self.rows(them).is_empty()
                    && (goal != Goal::Vct || self.threatens())
                    && self.wins(goal, plies - 2)
                    && self.every_defence_loses(goal, plies);
                self.take(stone, us);
                wins && self.legal(stone, us)
            }
        })
    }

    /// Whether the attacker would have a VCF if it were to move.
    fn threatens(&mut self) -> bool {
        self.wins(Goal::Vcf, ALL)
    }

    fn every_defence_loses(&mut self, goal: Goal, plies: u32) -> bool {
        let them = self.attacker.opponent();
        let first = self.refuted[plies as usize];
        let order = std::iter::once(first).chain((0..self.points.len()).filter(|&c| c != first));
        for defence in order.collect::<Vec<_>>() {
            if self.on[defence].is_some() || !self.legal(defence, them) {
                continue;
            }
            self.put(defence, them);
            let loses = self.wins(goal, plies - 2);
            self.take(defence, them);
            if !loses {
                self.refuted[plies as usize] = defence;
                return false;
            }
        }
        true
    }

    /// Empty cells where a side makes a winning row.
    fn rows(&mut self, color: Color) -> Vec<usize> {
        let mut rows = Vec::new();
        for i in 0..self.pure[color.index()][1].len() {
            let cells = self.fives[self.pure[color.index()][1][i]].cells;
            let empty = cells.into_iter().find(|&c| self.on[c].is_none());
            if let Some(cell) = empty.filter(|c| !rows.contains(c)) {
                let p = self.points[cell];
                self.grid.set(p, Some(color));
                if self.grid.wins(self.rule, p) {
                    rows.push(cell);
                }
                self.grid.set(p, None);
            }
        }
        rows
    }

    fn legal(&mut self, cell: usize, color: Color) -> bool {
        self.rule != Rule::Renju
            || color == Color::White
            || matches!(
                self.grid.renju(self.points[cell]),
                Finding::Five | Finding::Legal
            )
    }

    fn put(&mut self, cell: usize, color: Color) {
        self.set(cell, color, true);
    }

    fn take(&mut self, cell: usize, color: Color) {
        self.set(cell, color, false);
    }

    fn set(&mut self, cell: usize, color: Color, there: bool) {
        let stone = there.then_some(color);
        self.grid.set(self.points[cell], stone);
        self.on[cell] = stone;
        for i in 0..self.fives_of[cell].len() {
            let five = self.fives_of[cell][i];
            self.note(five, false);
            let stones = &mut self.fives[five].stones[color.index()];
            *stones = if there { *stones + 1 } else { *stones - 1 };
            self.note(five, true);
        }
    }

    fn note(&mut self, five: usize, there: bool) {
        let stones = self.fives[five].stones;
        for side in [0, 1] {
            let (own, other) = (stones[side], stones[1 - side]);
            if other != 0 || !(3..=4).contains(&own) {
                continue;
            }
            let list = &mut self.pure[side][usize::from(own) - 3];
            if there {
                list.push(five);
            } else {
                list.retain(|&f| f != five);
            }
        }
    }

    fn stones(&self) -> Stones {
        let mut stones = [0; 4];
        for (cell, on) in self.on.iter().enumerate() {
            let bits = on.map_or(0, |color| 1 + color.index() as u64);
            stones[cell / 32] |= bits << (2 * (cell % 32));
        }
        stones
    }
}

/// Whether two points are on one line, at most five apart.
fn in_line(p: Point, q: Point) -> bool {
    let (dx, dy) = (p.x().abs_diff(q.x()), p.y().abs_diff(q.y()));
    (dx == 0 || dy == 0 || dx == dy) && dx.max(dy) <= 5
}
