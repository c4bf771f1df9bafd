//! Exhaustive search of all moves on a plain grid, by the literal rules.

use std::collections::HashMap;

use tengen_core::literal::{Finding, Grid};
use tengen_core::{Color, Point, Position, Rule};

/// Suggests defences to try first.
type Advice<'a> = &'a mut dyn FnMut(&Grid) -> Vec<Point>;

/// All moves of both sides, the defender's pass included.
pub(crate) struct Twin<'a> {
    rule: Rule,
    grid: Grid,
    attacker: Color,
    points: Vec<Point>,
    /// Whether each attacker's stone must threaten a VCF.
    threats: bool,
    known: HashMap<Vec<Option<Color>>, bool>,
    known_fours: HashMap<Vec<Option<Color>>, bool>,
    /// Move ordering of defences, with the attacker to move next; does not affect the result.
    advice: Option<Advice<'a>>,
}

impl<'a> Twin<'a> {
    pub(crate) fn new(position: &Position, attacker: Color, threats: bool) -> Twin<'a> {
        let mut grid = Grid::new(position.size());
        for (p, color) in position.board().iter() {
            grid.set(p, Some(color));
        }
        let points = position.size().points();
        Twin {
            rule: position.rule(),
            attacker,
            points: points.filter(|&p| grid.get(p).is_none()).collect(),
            grid,
            threats,
            known: HashMap::new(),
            known_fours: HashMap::new(),
            advice: None,
        }
    }

    /// The same with suggested defences.
    pub(crate) fn advised(mut self, advice: Advice<'a>) -> Twin<'a> {
        self.advice = Some(advice);
        self
    }

    /// Places a stone if legal; whether it makes a winning row.
    fn place(&mut self, p: Point, color: Color) -> Option<bool> {
        if self.grid.get(p).is_some() {
            return None;
        }
        if self.rule == Rule::Renju
            && color == Color::Black
            && !matches!(self.grid.renju(p), Finding::Five | Finding::Legal)
        {
            return None;
        }
        self.grid.set(p, Some(color));
        Some(!self.grid.winning_rows(self.rule, p).is_empty())
    }

    fn key(&self) -> Vec<Option<Color>> {
        self.points.iter().map(|&p| self.grid.get(p)).collect()
    }

    /// Whether the attacker, to move, can force a row.
    pub(crate) fn wins(&mut self) -> bool {
        let key = self.key();
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let wins = self.any_of_attacker(|twin, row| {
            row || (!twin.threats || twin.wins_by_fours()) && twin.survives_nothing()
        });
        self.known.insert(key, wins);
        wins
    }

    /// Whether the defender loses against every move, a pass included.
    fn survives_nothing(&mut self) -> bool {
        let mut first = Vec::new();
        if let Some(advice) = &mut self.advice {
            first = advice(&self.grid);
        }
        // Suggestions affect the order only.
        let points = self.points.clone();
        let rest = points.into_iter().filter(|p| !first.contains(p));
        let order: Vec<Point> = first.iter().copied().chain(rest).collect();
        self.every_of_defender(&order, Twin::wins) && self.wins()
    }

    /// Whether a stone of the attacker passes `does`, which receives whether the stone makes a row.
    fn any_of_attacker(&mut self, mut does: impl FnMut(&mut Self, bool) -> bool) -> bool {
        self.points.clone().into_iter().any(|p| {
            let Some(row) = self.place(p, self.attacker) else {
                return false;
            };
            let found = does(self, row);
            self.grid.set(p, None);
            found
        })
    }

    /// Whether no stone of the defender makes a row, and `holds` is true after each.
    fn every_of_defender(
        &mut self,
        order: &[Point],
        mut holds: impl FnMut(&mut Self) -> bool,
    ) -> bool {
        order.iter().all(|&p| {
            let Some(row) = self.place(p, self.attacker.opponent()) else {
                return true;
            };
            let holds = !row && holds(self);
            self.grid.set(p, None);
            holds
        })
    }

    /// Whether the attacker, to move, has a VCF.
    fn wins_by_fours(&mut self) -> bool {
        let key = self.key();
        if let Some(&known) = self.known_fours.get(&key) {
            return known;
        }
        let wins = self.any_of_attacker(|twin, row| {
            row || twin.has_row() && {
                let points = twin.points.clone();
                twin.every_of_defender(&points, Twin::wins_by_fours)
            }
        });
        self.known_fours.insert(key, wins);
        wins
    }

    fn has_row(&mut self) -> bool {
        self.any_of_attacker(|_, row| row)
    }
}
