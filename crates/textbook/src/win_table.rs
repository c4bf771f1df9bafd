//! Program 1: live win lines, fours first, then the highest sum of line counts.

mod flags;

use tengen_core::{Board, Color, Point, Position, Size};

use crate::x_major;
use crate::{
    Grid, LineShare, ProgramAction, ProgramChoice, ProgramSettings, Reason, Surrender, WinLine,
};
pub(crate) use flags::Flags;

/// Bonus of an own line of three on its empty points.
pub(crate) const OWN_THREE: i32 = 5;
pub(crate) const THEIR_THREE: i32 = 30;

pub(crate) fn choose(position: &Position, settings: ProgramSettings) -> ProgramChoice {
    let size = position.size();
    let legal: Vec<Point> = x_major(size)
        .filter(|&p| position.legality(p).is_ok())
        .collect();
    if legal.is_empty() {
        return ProgramChoice::bare(ProgramAction::Stuck, Reason::Stuck);
    }
    if position.board().stones() == 0
        && let Some(start) = opening(size)
    {
        return ProgramChoice::bare(ProgramAction::Play(start), Reason::Opening);
    }
    let table = Table::new(position, &Flags::of(position, settings));
    let mut choice = table.decide(&legal, settings);
    if table.drawn(settings) {
        choice.action = ProgramAction::CallDraw {
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

struct Fifth {
    point: Point,
    line: WinLine,
    side: Color,
}

/// The point of a four that the program would fill with these flags.
fn fifth_point(position: &Position, flags: &Flags) -> Option<Point> {
    let size = position.size();
    let (mut attack, mut defence) = (Grid::new(size), Grid::new(size));
    let legal = |p| position.legality(p).is_ok();
    Table::new(position, flags)
        .fifth(&legal, [&mut attack, &mut defence])
        .map(|fifth| fifth.point)
}

struct Table<'a> {
    board: &'a Board,
    mover: Color,
    own: Vec<(WinLine, u8)>,
    theirs: Vec<(WinLine, u8)>,
}

impl<'a> Table<'a> {
    fn new(position: &'a Position, flags: &Flags) -> Table<'a> {
        let (board, mover) = (position.board(), position.to_move());
        Table {
            board,
            mover,
            own: flags.alive(board, mover),
            theirs: flags.alive(board, mover.opponent()),
        }
    }

    /// Whether the program calls a draw: in the original if *exactly two* own lines are alive;
    /// fixed, if neither side has one.
    fn drawn(&self, settings: ProgramSettings) -> bool {
        if settings.faithful {
            self.own.len() == 2
        } else {
            self.own.is_empty() && self.theirs.is_empty()
        }
    }

    fn empty<'b>(&'b self, line: &'b WinLine) -> impl Iterator<Item = Point> + 'b {
        line.points.into_iter().filter(|&p| self.board.is_empty(p))
    }

    /// The first two steps: the first fillable four, own lines before the opponent's. Threes passed
    /// on the way add their bonus to the scores.
    fn fifth(&self, may: &dyn Fn(Point) -> bool, scores: [&mut Grid; 2]) -> Option<Fifth> {
        let [attack, defence] = scores;
        let own = self.urgent(&self.own, OWN_THREE, may, attack);
        let of = |side| move |(point, line)| Fifth { point, line, side };
        own.map(of(self.mover)).or_else(|| {
            self.urgent(&self.theirs, THEIR_THREE, may, defence)
                .map(of(self.mover.opponent()))
        })
    }

    /// Scans one side's lines: returns the first fillable four, adding the bonus of threes before
    /// it.
    fn urgent(
        &self,
        lines: &[(WinLine, u8)],
        three: i32,
        may: &dyn Fn(Point) -> bool,
        scores: &mut Grid,
    ) -> Option<(Point, WinLine)> {
        for (line, stones) in lines {
            match stones {
                4 => {
                    let fifth = self.empty(line).find(|&p| may(p));
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

    fn decide(&self, legal: &[Point], settings: ProgramSettings) -> ProgramChoice {
        let size = self.board.size();
        let (mut attack, mut defence) = (Grid::new(size), Grid::new(size));
        let fifth = self.fifth(&|p| legal.contains(&p), [&mut attack, &mut defence]);
        let (action, reason) = match fifth {
            Some(Fifth { point, line, side }) => (
                ProgramAction::Play(point),
                Reason::FifthPoint { side, line },
            ),
            None => {
                self.add_counts(&self.own, &mut attack);
                self.add_counts(&self.theirs, &mut defence);
                self.best(legal, &attack, &defence, settings)
            }
        };
        ProgramChoice {
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

    /// The first maximum of each score; attack only if it is strictly higher.
    fn best(
        &self,
        legal: &[Point],
        attack: &Grid,
        defence: &Grid,
        settings: ProgramSettings,
    ) -> (ProgramAction, Reason) {
        let (Some(own), Some(theirs)) = (attack.first_maximum(legal), defence.first_maximum(legal))
        else {
            return (ProgramAction::Stuck, Reason::Stuck);
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
        (ProgramAction::Play(p), Reason::BestLines { side, lines })
    }

    /// The move when both maxima are 0: the first point; in the original always the upper left
    /// corner.
    fn fallback(&self, legal: &[Point], settings: ProgramSettings) -> ProgramAction {
        if !settings.faithful {
            return ProgramAction::Play(legal[0]);
        }
        match self.board.size().from_top(0, 0) {
            Some(corner) if legal.contains(&corner) => ProgramAction::Play(corner),
            Some(corner) => ProgramAction::Resign(Surrender::WouldPlay(corner)),
            None => ProgramAction::Stuck,
        }
    }
}

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
