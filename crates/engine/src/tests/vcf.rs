//! VCF claims, replayed by the literal rules against every legal defence.

use tengen_core::literal::{Finding, Grid};
use tengen_core::{Color, Point, Position, Rule, Size};

use super::positions::{Random, clump, setup};
use crate::{Board, vcf};

const LIMIT: u64 = 20_000;

/// The literal rules and the engine's board in parallel.
struct Replay {
    rule: Rule,
    size: Size,
    grid: Grid,
    board: Board,
    attacker: Color,
    /// Positions in which the solver was called.
    asked: u32,
}

impl Replay {
    fn new(position: &Position, attacker: Color) -> Replay {
        let mut grid = Grid::new(position.size());
        for (p, color) in position.board().iter() {
            grid.set(p, Some(color));
        }
        let mut board = Board::new(position);
        if board.to_move() != attacker {
            board.pass();
        }
        Replay {
            rule: position.rule(),
            size: position.size(),
            grid,
            board,
            attacker,
            asked: 0,
        }
    }

    fn legal(&mut self, p: Point, color: Color) -> bool {
        self.grid.get(p).is_none()
            && (self.rule != Rule::Renju
                || color == Color::White
                || matches!(self.grid.renju(p), Finding::Five | Finding::Legal))
    }

    fn wins(&mut self, p: Point, color: Color) -> bool {
        self.grid.set(p, Some(color));
        let won = !self.grid.winning_rows(self.rule, p).is_empty();
        self.grid.set(p, None);
        won
    }

    fn empty(&self) -> Vec<Point> {
        let all = self.size.points();
        all.filter(|&p| self.grid.get(p).is_none()).collect()
    }

    /// The attacker is to move and a win must be claimed; tries every legal defence.
    fn attack(&mut self, depth: usize) -> Result<(), String> {
        self.asked += 1;
        let Some(line) = vcf(&mut self.board, self.attacker, LIMIT) else {
            return Err(format!("no claim after {depth} fours"));
        };
        self.check_line(&line)?;
        let four = line[0];
        if !self.legal(four, self.attacker) {
            return Err(format!("{four} is not legal"));
        }
        if self.wins(four, self.attacker) {
            return Ok(());
        }
        self.grid.set(four, Some(self.attacker));
        self.board.play(four);
        let result = self.defend(depth);
        self.board.undo();
        self.grid.set(four, None);
        result.map_err(|e| format!("{four} {e}"))
    }

    fn defend(&mut self, depth: usize) -> Result<(), String> {
        let defender = self.attacker.opponent();
        let empty = self.empty();
        let fives: Vec<Point> = empty
            .iter()
            .copied()
            .filter(|&p| self.wins(p, self.attacker))
            .collect();
        if fives.is_empty() {
            return Err("is no four".to_owned());
        }
        for p in empty {
            if !self.legal(p, defender) {
                continue;
            }
            if self.wins(p, defender) {
                return Err(format!("{p} wins for the defender"));
            }
            self.grid.set(p, Some(defender));
            let five = fives.iter().any(|&w| w != p && self.wins(w, self.attacker));
            let result = if five {
                Ok(())
            } else {
                self.board.play(p);
                let result = self.attack(depth + 1);
                self.board.undo();
                result
            };
            self.grid.set(p, None);
            result.map_err(|e| format!("{p} {e}"))?;
        }
        Ok(())
    }

    /// The line is legal and ends with a win, or where the only answer is forbidden.
    fn check_line(&mut self, line: &[Point]) -> Result<(), String> {
        let mut played: Vec<Point> = Vec::new();
        let mut color = self.attacker;
        let mut won = false;
        for &p in line {
            if !self.legal(p, color) {
                return Err(format!("{p} in {line:?} is not legal"));
            }
            won = self.wins(p, color);
            self.grid.set(p, Some(color));
            played.push(p);
            color = color.opponent();
        }
        let open = line.len() % 2 == 1 && self.rule == Rule::Renju && self.attacker == Color::White;
        for p in played {
            self.grid.set(p, None);
        }
        if line.len().is_multiple_of(2) || !(won || open) {
            return Err(format!("{line:?} wins nothing"));
        }
        Ok(())
    }
}

/// Claims of both sides in seeded positions of one rule, each replayed.
fn replay_claims(rule: Rule) -> usize {
    let mut random = Random::new(100 + rule as u64);
    let mut claims = 0;
    for i in 0..1000 {
        let size = Size::new([15, 15, 15, 10, 20][i % 5]).unwrap();
        let stones = 8 + random.below(50);
        let position = if i % 10 == 0 {
            setup(rule, size, stones, &mut random)
        } else {
            clump(rule, size, stones, &mut random)
        };
        for side in Color::BOTH {
            let mut board = Board::new(&position);
            // A five of the other side would make the turn matter.
            if vcf(&mut board, side, LIMIT).is_none() {
                continue;
            }
            claims += 1;
            let mut replay = Replay::new(&position, side);
            if let Err(e) = replay.attack(0) {
                panic!("{rule} {side}: {e} in\n{:?}", position.board());
            }
        }
    }
    claims
}

#[test]
fn claims_replay_against_every_defence_in_freestyle() {
    assert!(replay_claims(Rule::Freestyle) >= 60);
}

#[test]
fn claims_replay_against_every_defence_in_standard() {
    assert!(replay_claims(Rule::Standard) >= 60);
}

#[test]
fn claims_replay_against_every_defence_in_renju() {
    assert!(replay_claims(Rule::Renju) >= 60);
}

#[test]
fn claims_replay_against_every_defence_in_caro() {
    assert!(replay_claims(Rule::Caro) >= 60);
}

#[test]
fn claims_replay_against_every_defence_in_caro_overline() {
    assert!(replay_claims(Rule::CaroOverline) >= 60);
}
