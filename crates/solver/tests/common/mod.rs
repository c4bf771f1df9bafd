//! Random positions, and a VCF search by the literal rules alone.

mod middle_game;

use tengen_core::literal::{Finding, Grid};
use tengen_core::{Color, Point, Position, Rule};

pub(crate) use middle_game::middle_game;

/// VCF by definition: every stone of the attacker makes a four, and every defence that leaves no
/// five is tried.
pub(crate) struct Brute {
    rule: Rule,
    grid: Grid,
    attacker: Color,
    /// Remaining positions with the attacker to move.
    budget: u32,
}

impl Brute {
    pub(crate) fn new(position: &Position, attacker: Color, budget: u32) -> Brute {
        let mut grid = Grid::new(position.size());
        for (p, color) in position.board().iter() {
            grid.set(p, Some(color));
        }
        Brute {
            rule: position.rule(),
            grid,
            attacker,
            budget,
        }
    }

    /// Whether the attacker, to move, has a VCF; `None` if the budget is exhausted.
    pub(crate) fn wins(&mut self) -> Option<bool> {
        self.budget = self.budget.checked_sub(1)?;
        let us = self.attacker;
        let empty = self.empty();
        if empty.iter().any(|&p| self.makes_five(p, us)) {
            return Some(true);
        }
        for p in empty {
            if !self.legal(p, us) {
                continue;
            }
            self.grid.set(p, Some(us));
            let result = self.four_wins(p);
            self.grid.set(p, None);
            if result? {
                return Some(true);
            }
        }
        Some(false)
    }

    /// Whether `p`, just played, is a four that wins against every defence.
    fn four_wins(&mut self, p: Point) -> Option<bool> {
        let (us, them) = (self.attacker, self.attacker.opponent());
        // There was no winning point before, so each is now in line with the stone.
        let fives: Vec<Point> = self
            .empty()
            .into_iter()
            .filter(|&q| in_line(p, q) && self.makes_five(q, us))
            .collect();
        if fives.is_empty() {
            return Some(false);
        }
        let empty = self.empty();
        if empty.iter().any(|&q| self.makes_five(q, them)) {
            return Some(false);
        }
        for q in empty {
            if !fives.iter().any(|&five| in_line(five, q)) || !self.legal(q, them) {
                continue;
            }
            self.grid.set(q, Some(them));
            let left = fives
                .iter()
                .any(|&five| five != q && self.makes_five(five, us));
            let result = if left { Some(true) } else { self.wins() };
            self.grid.set(q, None);
            if !result? {
                return Some(false);
            }
        }
        Some(true)
    }

    fn empty(&self) -> Vec<Point> {
        let all = self.grid.size().points();
        all.filter(|&p| self.grid.get(p).is_none()).collect()
    }

    fn legal(&mut self, p: Point, color: Color) -> bool {
        self.rule != Rule::Renju
            || color == Color::White
            || matches!(self.grid.renju(p), Finding::Five | Finding::Legal)
    }

    fn makes_five(&mut self, p: Point, color: Color) -> bool {
        self.grid.set(p, Some(color));
        let five = !self.grid.winning_rows(self.rule, p).is_empty();
        self.grid.set(p, None);
        five
    }
}

/// Whether two points are on one line, at most five apart.
fn in_line(p: Point, q: Point) -> bool {
    let (dx, dy) = (p.x().abs_diff(q.x()), p.y().abs_diff(q.y()));
    (dx == 0 || dy == 0 || dx == dy) && dx.max(dy) <= 5
}
