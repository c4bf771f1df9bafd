//! Program 1: a flag per win line and side, fours first, then the highest sum of line counts.

use tengen_core::{Board, Color, Point, Position, Size};

use crate::{Action, Choice, Grid, LineShare, Reason, Settings, Surrender, WinLine};
use crate::{win_lines, x_major};

/// What an own line with three stones adds to each of its empty points before anything else.
pub(crate) const OWN_THREE: i32 = 5;
/// What the other side's adds.
pub(crate) const THEIR_THREE: i32 = 30;

pub(crate) fn choose(position: &Position, settings: Settings) -> Choice {
    let size = position.size();
    let legal: Vec<Point> = x_major(size)
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    if legal.is_empty() {
        return Choice::bare(Action::Stuck, Reason::Stuck);
    }
    if position.board().stones() == 0
        && let Some(start) = opening(size)
    {
        return Choice::bare(Action::Play(start), Reason::Opening);
    }
    let table = Table::new(position, settings);
    let mut choice = table.decide(&legal, settings);
    if table.drawn(settings) {
        choice.action = Action::CallDraw {
            otherwise: choice.point(),
        };
        choice.reason = Reason::NoLinesLeft;
    }
    choice
}

fn opening(size: Size) -> Option<Point> {
    let middle = u32::from(size.get() - 1) / 2;
    size.from_top(middle, middle)
}

/// The lines still alive for each side, with the number of its stones in them.
struct Table<'a> {
    board: &'a Board,
    mover: Color,
    own: Vec<(WinLine, u8)>,
    theirs: Vec<(WinLine, u8)>,
}

impl<'a> Table<'a> {
    fn new(position: &'a Position, settings: Settings) -> Table<'a> {
        let lines = win_lines(position.size());
        let (board, mover) = (position.board(), position.to_move());
        let alive = |side| alive_lines(board, &lines, side, settings);
        Table {
            board,
            mover,
            own: alive(mover),
            theirs: alive(mover.opponent()),
        }
    }

    /// The original calls a draw when all but *exactly two* of its own lines are dead; repaired,
    /// when nobody has a line left.
    fn drawn(&self, settings: Settings) -> bool {
        if settings.faithful {
            self.own.len() == 2
        } else {
            self.own.is_empty() && self.theirs.is_empty()
        }
    }

    fn empty<'b>(&'b self, line: &'b WinLine) -> impl Iterator<Item = Point> + 'b {
        line.points.into_iter().filter(|&p| self.board.is_empty(p))
    }

    /// Goes through one side's lines with three or four stones: the fifth point of the first
    /// four that can be filled, or the worth of the threes added to `scores`.
    fn urgent(
        &self,
        lines: &[(WinLine, u8)],
        three: i32,
        legal: &[Point],
        scores: &mut Grid,
    ) -> Option<(Point, WinLine)> {
        for (line, stones) in lines {
            match stones {
                4 => {
                    let fifth = self.empty(line).find(|p| legal.contains(p));
                    if let Some(p) = fifth {
                        return Some((p, *line));
                    }
                }
                3 => self.empty(line).for_each(|p| scores.add(p, three)),
                _ => {}
            }
        }
        None
    }

    fn decide(&self, legal: &[Point], settings: Settings) -> Choice {
        let size = self.board.size();
        let (mut attack, mut defence) = (Grid::new(size), Grid::new(size));
        let four = self
            .urgent(&self.own, OWN_THREE, legal, &mut attack)
            .map(|found| (found, self.mover))
            .or_else(|| {
                self.urgent(&self.theirs, THEIR_THREE, legal, &mut defence)
                    .map(|found| (found, self.mover.opponent()))
            });
        let (action, reason) = match four {
            Some(((p, line), side)) => (Action::Play(p), Reason::FifthPoint { side, line }),
            None => {
                self.add_counts(&self.own, &mut attack);
                self.add_counts(&self.theirs, &mut defence);
                self.best(legal, &attack, &defence, settings)
            }
        };
        Choice {
            action,
            reason,
            attack: Some(attack),
            defence: Some(defence),
            scores: None,
        }
    }

    fn add_counts(&self, lines: &[(WinLine, u8)], scores: &mut Grid) {
        for (line, stones) in lines {
            self.empty(line)
                .for_each(|p| scores.add(p, i32::from(*stones)));
        }
    }

    /// The first maximum of each score; attack only where it is strictly higher.
    fn best(
        &self,
        legal: &[Point],
        attack: &Grid,
        defence: &Grid,
        settings: Settings,
    ) -> (Action, Reason) {
        let (Some(own), Some(theirs)) = (attack.first_maximum(legal), defence.first_maximum(legal))
        else {
            return (Action::Stuck, Reason::Stuck);
        };
        if own.1 == 0 && theirs.1 == 0 {
            return (self.fallback(legal, settings), Reason::NothingElse);
        }
        let (p, side, lines, three) = if own.1 > theirs.1 {
            (own.0, self.mover, &self.own, OWN_THREE)
        } else {
            let side = self.mover.opponent();
            (theirs.0, side, &self.theirs, THEIR_THREE)
        };
        let lines = shares(lines, p, three);
        (Action::Play(p), Reason::BestLines { side, lines })
    }

    /// Both maxima are 0: the first point; in the original always the upper left corner.
    fn fallback(&self, legal: &[Point], settings: Settings) -> Action {
        if !settings.faithful {
            return Action::Play(legal[0]);
        }
        match self.board.size().from_top(0, 0) {
            Some(corner) if legal.contains(&corner) => Action::Play(corner),
            Some(corner) => Action::Resign(Surrender::WouldPlay(corner)),
            None => Action::Stuck,
        }
    }
}

/// What each line through `p` adds to its score.
fn shares(lines: &[(WinLine, u8)], p: Point, three: i32) -> Vec<LineShare> {
    let through = lines.iter().filter(|(line, _)| line.points.contains(&p));
    through
        .filter(|(_, stones)| *stones > 0)
        .map(|&(line, stones)| {
            let extra = if stones == 3 { three } else { 0 };
            LineShare {
                line,
                stones,
                value: i32::from(stones) + extra,
            }
        })
        .collect()
}

/// The lines of `side` that the other side has not killed.
///
/// A stone kills every line of the other side through its point; in the original only the first
/// of them, by index.
pub(crate) fn alive_lines(
    board: &Board,
    lines: &[WinLine],
    side: Color,
    settings: Settings,
) -> Vec<(WinLine, u8)> {
    let mut dead = vec![false; lines.len()];
    if settings.faithful {
        let first = |p| lines.iter().position(|line| line.points.contains(&p));
        let stones = board.iter().filter(|&(_, c)| c != side);
        for index in stones.filter_map(|(p, _)| first(p)) {
            dead[index] = true;
        }
    } else {
        for (dead, line) in dead.iter_mut().zip(lines) {
            *dead = line.stones(board, side.opponent()) > 0;
        }
    }
    let alive = lines.iter().zip(dead).filter(|(_, dead)| !dead);
    alive
        .map(|(&line, _)| (line, line.stones(board, side)))
        .collect()
}

#[cfg(test)]
mod tests {
    use tengen_core::Rule;

    use super::*;

    const SIZE: Size = Size::STANDARD;

    /// A block kills row lines only (the first line through any point is one), so with today's
    /// boards the two other slips cannot be reached in a game; they are pinned here.
    #[test]
    fn faithful_slips_as_written() {
        let position = Position::new(Rule::Freestyle, SIZE);
        let mut table = Table::new(&position, Settings::FAITHFUL);
        let corner = SIZE.from_top(0, 0).expect("a corner");
        let other = SIZE.center();
        assert!(!table.drawn(Settings::FAITHFUL));
        for (left, drawn) in [(3, false), (2, true), (1, false), (0, false)] {
            table.own.truncate(left);
            assert_eq!(table.drawn(Settings::FAITHFUL), drawn, "{left} lines left");
        }
        assert!(!table.drawn(Settings::REPAIRED), "they still have lines");
        let fallback = |legal: &[Point], settings| table.fallback(legal, settings);
        assert_eq!(fallback(&[other], Settings::REPAIRED), Action::Play(other));
        assert_eq!(
            fallback(&[other], Settings::FAITHFUL),
            Action::Resign(Surrender::WouldPlay(corner))
        );
        assert_eq!(
            fallback(&[other, corner], Settings::FAITHFUL),
            Action::Play(corner)
        );
    }
}
