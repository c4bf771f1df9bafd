//! Endgames solved by trying every move, by the literal rules alone.

use std::collections::HashMap;

use tengen_core::literal::{Finding, Grid};
use tengen_core::{Color, Point, Position, Rule};

/// A grid with few empty points. A side *forces* a row if some stones of its own lead to it against
/// every stone and pass of the other.
pub(crate) struct Oracle {
    rule: Rule,
    grid: Grid,
    /// The points that are empty at first.
    points: Vec<Point>,
    known: HashMap<(u64, Color, Color), bool>,
}

impl Oracle {
    pub(crate) fn new(position: &Position) -> Oracle {
        let mut grid = Grid::new(position.size());
        for (p, color) in position.board().iter() {
            grid.set(p, Some(color));
        }
        let points = position.size().points();
        Oracle {
            rule: position.rule(),
            points: points.filter(|&p| grid.get(p).is_none()).collect(),
            grid,
            known: HashMap::new(),
        }
    }

    /// Plays a legal stone; whether it makes a winning row.
    pub(crate) fn play(&mut self, p: Point, color: Color) -> bool {
        self.grid.set(p, Some(color));
        self.grid.wins(self.rule, p)
    }

    /// Whether the attacker forces a row with `to_move` to move.
    pub(crate) fn forces(&mut self, attacker: Color, to_move: Color) -> bool {
        let key = (self.code(), attacker, to_move);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let forces = self.grid.can_still_win(self.rule, attacker)
            && match attacker == to_move {
                true => self.legal(attacker).into_iter().any(|p| {
                    self.with(p, attacker, |oracle, row| {
                        row || oracle.forces(attacker, attacker.opponent())
                    })
                }),
                false => self.averting(to_move).is_empty() && self.forces(attacker, attacker),
            };
        self.known.insert(key, forces);
        forces
    }

    /// The stones of the defender, to move, after which the other side forces nothing.
    pub(crate) fn averting(&mut self, defender: Color) -> Vec<Point> {
        let attacker = defender.opponent();
        let mut legal = self.legal(defender);
        legal.retain(|&p| {
            self.with(p, defender, |oracle, row| {
                row || !oracle.forces(attacker, attacker)
            })
        });
        legal
    }

    fn with<T>(&mut self, p: Point, color: Color, does: impl FnOnce(&mut Self, bool) -> T) -> T {
        let row = self.play(p, color);
        let found = does(self, row);
        self.grid.set(p, None);
        found
    }

    fn legal(&mut self, color: Color) -> Vec<Point> {
        let free = self.points.iter().copied();
        let free = free.filter(|&p| self.grid.get(p).is_none());
        let free: Vec<Point> = free.collect();
        let forbids = self.rule == Rule::Renju && color == Color::Black;
        let mut legal =
            |p: &Point| !forbids || matches!(self.grid.renju(*p), Finding::Five | Finding::Legal);
        free.into_iter().filter(|p| legal(p)).collect()
    }

    fn code(&self) -> u64 {
        let digit = |p: &Point| {
            self.grid
                .get(*p)
                .map_or(0, |color| color.index() as u64 + 1)
        };
        self.points.iter().fold(0, |code, p| code * 3 + digit(p))
    }
}
