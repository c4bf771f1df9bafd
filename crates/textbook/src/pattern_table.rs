//! Program 3: codes, marks, weights around the last stone, and a search over forcing moves.

use tengen_core::foul::{self, Verdict};
use tengen_core::{Board, Color, Direction, Move, Point, Position, Rule};

use crate::{Depth, Grid, ProgramAction, ProgramChoice, ProgramSettings, Reason, y_major};

pub(crate) const FIVE: i32 = 50;
const OPEN_FOUR: i32 = 30;
const FOUR: i32 = 20;
pub(crate) const OPEN_THREE: i32 = 15;

pub(crate) fn choose(position: &Position, settings: ProgramSettings) -> ProgramChoice {
    let (board, mover) = (position.board(), position.to_move());
    let legal: Vec<Point> = y_major(position.size())
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    if legal.is_empty() {
        return ProgramChoice::bare(ProgramAction::Stuck, Reason::Stuck);
    }
    if board.stones() == 0 {
        let center = position.size().center();
        return ProgramChoice::bare(ProgramAction::Play(center), Reason::Opening);
    }
    let mut player = Player::new(position);
    let (action, reason) = player.decide(position, &legal, settings.depth.map_or(3, Depth::get));
    let grid = |side| {
        let mut grid = Grid::new(position.size());
        legal
            .iter()
            .for_each(|&p| grid.add(p, codes(board, p, side).iter().sum()));
        Some(grid)
    };
    ProgramChoice {
        action,
        reason,
        attack: grid(mover),
        defence: grid(mover.opponent()),
        scores: None,
    }
}

/// Length and empty ends of the unbroken run through `p` along a direction, with `p` counted as a
/// stone of `side`.
fn run(board: &Board, p: Point, side: Color, dir: Direction) -> (u32, Vec<Point>) {
    let (dx, dy) = dir.step();
    let mut length = 1;
    let mut ends = Vec::new();
    for sign in [1, -1] {
        let step = |q: Point| q.shifted(sign * dx, sign * dy, board.size());
        let mut next = step(p);
        while let Some(q) = next.filter(|&q| board.get(q) == Some(side)) {
            length += 1;
            next = step(q);
        }
        ends.extend(next.filter(|&q| board.is_empty(q)));
    }
    (length, ends)
}

/// The code of an empty point for a side, in each direction.
pub(crate) fn codes(board: &Board, p: Point, side: Color) -> [i32; 4] {
    Direction::ALL.map(|dir| {
        let (length, ends) = run(board, p, side, dir);
        match (length, ends.len()) {
            (5.., _) => FIVE,
            (4, 2) => OPEN_FOUR,
            (4, 1) => FOUR,
            (3, 2) => OPEN_THREE,
            (3, 1) => 8,
            (2, 2) => 5,
            _ => 0,
        }
    })
}

pub(crate) fn highest(codes: [i32; 4]) -> i32 {
    codes.into_iter().max().unwrap_or(0)
}

pub(crate) fn mark(board: &Board, p: Point, side: Color) -> i64 {
    let one = |dir| {
        let (length, ends) = run(board, p, side, dir);
        let ten = 10i64.pow(length.min(15));
        let by_ends = match (ends.len(), length) {
            (2, _) => ten * 2,
            (1, _) => ten / 2,
            (_, 5) => ten * 4,
            _ => 0,
        };
        by_ends + if length == 5 { 1_000_000_000 } else { 0 }
    };
    Direction::ALL.into_iter().map(one).sum()
}

/// The weight of an empty point within four of the last stone on a line, by the length of the run
/// of that stone's colour through the point.
pub(crate) fn weight(board: &Board, p: Point, last: Option<(Point, Color)>) -> i32 {
    const WEIGHTS: [i32; 5] = [200, 1000, 5000, 8000, 10_000];
    let Some((stone, owner)) = last else {
        return 0;
    };
    let one = |dir: Direction| {
        let near = dir.steps(stone, p).is_some_and(|n| n != 0 && n.abs() <= 4);
        if !near {
            return 0;
        }
        let (length, ends) = run(board, p, owner, dir);
        let open = if ends.is_empty() { 0 } else { 1 };
        open * WEIGHTS[(length as usize - 1).min(4)]
    };
    Direction::ALL.into_iter().map(one).max().unwrap_or(0)
}

pub(crate) struct Player {
    board: Board,
    rule: Rule,
}

impl Player {
    pub(crate) fn new(position: &Position) -> Player {
        Player {
            board: position.board().clone(),
            rule: position.rule(),
        }
    }

    /// A side's forcing moves with their codes, highest sum first.
    pub(crate) fn tries(&self, side: Color) -> Vec<(i32, Point, [i32; 4])> {
        let mut tries: Vec<(i32, Point, [i32; 4])> = y_major(self.board.size())
            .filter(|&p| self.board.is_empty(p))
            .map(|p| (p, codes(&self.board, p, side)))
            .filter(|&(p, codes)| highest(codes) >= OPEN_THREE && self.may_play(p, side))
            .map(|(p, codes)| (codes.iter().sum(), p, codes))
            .collect();
        // A stable sort: equal sums stay y-major.
        tries.sort_by_key(|&(sum, _, _)| -sum);
        tries
    }

    fn decide(
        &mut self,
        position: &Position,
        legal: &[Point],
        depth: u32,
    ) -> (ProgramAction, Reason) {
        let mover = position.to_move();
        for side in [mover, mover.opponent()] {
            let five = |p: &&Point| highest(codes(&self.board, **p, side)) == FIVE;
            if let Some(&p) = legal.iter().find(five) {
                return (ProgramAction::Play(p), Reason::Five { side });
            }
        }
        for side in [mover, mover.opponent()] {
            let forced = self.forcing(side, depth);
            if let Some(line) = forced.filter(|line| legal.contains(&line[0])) {
                return (
                    ProgramAction::Play(line[0]),
                    Reason::ForcingWin { side, line },
                );
            }
        }
        let last = position.moves().iter().rev().find_map(|mv| match mv {
            Move::Place(p) => Some((*p, self.board.get(*p)?)),
            Move::Pass => None,
        });
        let worth = |p: Point| {
            let own = highest(codes(&self.board, p, mover));
            let theirs = highest(codes(&self.board, p, mover.opponent()));
            let weight = weight(&self.board, p, last);
            (own.max(theirs), weight, mark(&self.board, p, mover))
        };
        let mut best = (legal[0], worth(legal[0]));
        for &p in &legal[1..] {
            let here = worth(p);
            if here > best.1 {
                best = (p, here);
            }
        }
        let (p, (code, weight, mark)) = best;
        (
            ProgramAction::Play(p),
            Reason::BestCode { code, weight, mark },
        )
    }

    fn may_play(&self, p: Point, side: Color) -> bool {
        let foul = || matches!(foul::verdict(&self.board, p), Verdict::Foul(_));
        self.board.is_empty(p) && !(self.rule.forbids(side) && foul())
    }

    /// A side's forcing win: its moves and the answers, up to the decisive move.
    fn forcing(&mut self, side: Color, depth: u32) -> Option<Vec<Point>> {
        if depth == 0 {
            return None;
        }
        self.tries(side)
            .into_iter()
            .find_map(|(_, p, codes)| self.force(side, p, codes, depth))
    }

    fn force(&mut self, side: Color, p: Point, codes: [i32; 4], depth: u32) -> Option<Vec<Point>> {
        let forcing = codes.iter().filter(|&&c| c >= OPEN_THREE).count();
        if highest(codes) >= OPEN_FOUR || forcing >= 2 {
            return Some(vec![p]);
        }
        let direction = Direction::ALL
            .into_iter()
            .zip(codes)
            .find(|&(_, c)| c >= OPEN_THREE)?
            .0;
        let (_, ends) = run(&self.board, p, side, direction);
        self.board.put(p, side);
        let line = self.answered(side, p, &ends, depth);
        self.board.take(p);
        line
    }

    /// The line from the forcing move on `p`: the answer, and the win that follows.
    fn answered(
        &mut self,
        side: Color,
        p: Point,
        ends: &[Point],
        depth: u32,
    ) -> Option<Vec<Point>> {
        let defender = side.opponent();
        // Of a three's two ends the defender takes the one with the higher own mark; a four has
        // one.
        let mut ends: Vec<Point> = ends
            .iter()
            .copied()
            .filter(|&e| self.may_play(e, defender))
            .collect();
        ends.sort_by_key(|&e| y_order(&self.board, e));
        let mut best: Option<(i64, Point)> = None;
        for e in ends {
            let mark = mark(&self.board, e, defender);
            if best.is_none_or(|(top, _)| mark > top) {
                best = Some((mark, e));
            }
        }
        let Some((_, answer)) = best else {
            // No legal answer.
            return Some(vec![p]);
        };
        if highest(codes(&self.board, answer, defender)) >= FOUR {
            return None;
        }
        self.board.put(answer, defender);
        let rest = self.forcing(side, depth - 1);
        self.board.take(answer);
        rest.map(|rest| [vec![p, answer], rest].concat())
    }
}

fn y_order(board: &Board, p: Point) -> (u8, u8) {
    (board.size().row_from_top(p), p.x())
}
