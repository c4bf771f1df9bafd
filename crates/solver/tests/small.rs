//! Boards small enough for everything to be tried: what is claimed of wins by threats and of any win
//! agrees with the literal rules, a "no" included.

use std::collections::HashMap;

use crate::common::middle_game;
use tengen_core::literal::{Finding, Grid};
use tengen_core::{Color, Point, Position, Rule, Size, SplitMix};
use tengen_solver::{Goal, Limits, Question, Solver, Unattended, Verdict};

/// Every move of both sides, a pass of the defender included, word for word.
struct Twin {
    rule: Rule,
    grid: Grid,
    attacker: Color,
    points: Vec<Point>,
    /// Whether every stone of the attacker has to threaten a win by fours, were the defender to pass.
    threats: bool,
    known: HashMap<Vec<Option<Color>>, bool>,
    known_fours: HashMap<Vec<Option<Color>>, bool>,
}

impl Twin {
    fn new(position: &Position, attacker: Color, threats: bool) -> Twin {
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
        }
    }

    /// Puts a stone down where that is legal; whether it makes a winning row.
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
    fn wins(&mut self) -> bool {
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

    /// Whether the defender loses whatever he does, a pass included.
    fn survives_nothing(&mut self) -> bool {
        self.every_of_defender(Twin::wins) && self.wins()
    }

    /// Whether a stone of the attacker does something; it is told whether the stone makes a row.
    fn any_of_attacker(&mut self, mut does: impl FnMut(&mut Twin, bool) -> bool) -> bool {
        self.points.clone().into_iter().any(|p| {
            let Some(row) = self.place(p, self.attacker) else {
                return false;
            };
            let found = does(self, row);
            self.grid.set(p, None);
            found
        })
    }

    /// Whether no stone of the defender makes a row, and after each of them something holds.
    fn every_of_defender(&mut self, mut holds: impl FnMut(&mut Twin) -> bool) -> bool {
        self.points.clone().into_iter().all(|p| {
            let Some(row) = self.place(p, self.attacker.opponent()) else {
                return true;
            };
            let holds = !row && holds(self);
            self.grid.set(p, None);
            holds
        })
    }

    /// Whether the attacker, to move, can force a row by nothing but fours.
    fn wins_by_fours(&mut self) -> bool {
        let key = self.key();
        if let Some(&known) = self.known_fours.get(&key) {
            return known;
        }
        let wins = self.any_of_attacker(|twin, row| {
            row || twin.has_row() && twin.every_of_defender(Twin::wins_by_fours)
        });
        self.known_fours.insert(key, wins);
        wins
    }

    fn has_row(&mut self) -> bool {
        self.any_of_attacker(|_, row| row)
    }
}

fn any(side: Color) -> Question {
    Question {
        goal: Goal::Win,
        side: Some(side),
        ..Question::default()
    }
}

const LIMITS: Limits = Limits {
    nodes: Some(20_000_000),
    memory: 4 << 20,
};

#[test]
fn what_is_claimed_of_any_win_is_so_either_way() {
    let (mut wins, mut none) = (0, 0);
    for rule in Rule::ALL {
        let mut random = SplitMix::new(90 + rule as u64);
        let mut solver = Solver::default();
        for i in 0..60 {
            let (size, empty) = [(5, 9), (6, 8), (7, 8)][i % 3];
            let size = Size::new(size).expect("a size");
            let stones = u64::from(size.get()) * u64::from(size.get()) - empty;
            let position = middle_game(rule, size, stones, &mut random);
            if (position.ply() as u64) < stones - 2 {
                continue;
            }
            for side in Color::BOTH {
                let mut solved = |question| {
                    let answer = solver.solve(&position, &question, &LIMITS, &mut Unattended);
                    answer.expect("a running game").verdict
                };
                let by_threats = solved(Question {
                    goal: Goal::Vct,
                    ..any(side)
                });
                let verdict = solved(any(side));
                let wins_literally = Twin::new(&position, side, false).wins();
                let at = || format!("{rule} {side}\n{:?}", position.board());
                let threats_win = Twin::new(&position, side, true).wins();
                assert_ne!(by_threats, Verdict::Unknown, "{}", at());
                assert_eq!(by_threats.win().is_some(), threats_win, "{}", at());
                match &verdict {
                    Verdict::Win(win) => {
                        wins += 1;
                        assert!(wins_literally, "{}", at());
                        let verified = tengen_proof::verify(&win.certificate);
                        let verified = verified.unwrap_or_else(|e| panic!("{e}: {}", at()));
                        assert_eq!(verified.length, win.length, "{}", at());
                    }
                    Verdict::NoWin => {
                        none += 1;
                        assert!(!wins_literally, "{}", at());
                    }
                    Verdict::Unknown => panic!("undecided: {}", at()),
                }
            }
        }
    }
    println!("{wins} wins, {none} positions without");
    assert!(wins >= 60 && none >= 60, "{wins} {none}");
}

#[test]
fn nobody_wins_on_the_smallest_board() {
    for rule in Rule::ALL {
        let size = Size::new(5).expect("a size");
        let position = Position::new(rule, size);
        for side in Color::BOTH {
            // Whom points may be forbidden to cannot answer in pairs; that takes a long search.
            if rule.forbids(side.opponent()) {
                continue;
            }
            let answer = Solver::default().solve(&position, &any(side), &LIMITS, &mut Unattended);
            let answer = answer.expect("a running game");
            assert_eq!(answer.verdict, Verdict::NoWin, "{rule} {side}");
        }
    }
}
