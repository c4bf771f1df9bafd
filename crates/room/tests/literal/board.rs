//! Moves, fives, fouls and claims, by the literal rules.

use tengen_core::literal::Finding;
use tengen_core::{Color, Foul, Illegal, Move, Point, Rule};
use tengen_room::{Event, Fouls, Refusal, Seat};

use super::procedures::illegal;
use super::room::Literal;

impl Literal {
    /// The end that a move of the side to move brings, if it does; a refusal changes nothing.
    pub(super) fn end_by(&self, mv: Move) -> Result<Option<Event>, Refusal> {
        let moves = self.moves();
        let color = self.color_of(moves.len());
        let own = self.owner(color);
        let Move::Place(p) = mv else {
            if self.config().fouls == Fouls::Claim && self.grid().is_full() {
                return Ok(Some(finished(None, "full-board", vec![])));
            }
            let twice = moves.last() == Some(&Move::Pass);
            return Ok(twice.then(|| finished(None, "passes", vec![])));
        };
        let mut grid = self.grid();
        if !grid.size().contains(p) {
            return Err(illegal(p, "off-board", Illegal::OffBoard(p, grid.size())));
        }
        if let Some(taken) = grid.get(p) {
            return Err(illegal(p, "taken", Illegal::Taken(p, taken)));
        }
        let config = self.config();
        if config.fouls != Fouls::Claim
            && config.rule == Rule::Renju
            && color == Color::Black
            && let Some(foul) = foul(grid.renju(p))
        {
            return match config.fouls {
                Fouls::Lose => Ok(Some(finished(Some(own.other()), "foul", vec![p]))),
                _ => Err(illegal(p, foul.name(), Illegal::Forbidden(p, foul))),
            };
        }
        grid.set(p, Some(color));
        let rows = grid.winning_rows(config.rule, p);
        if config.fouls != Fouls::Claim && !rows.is_empty() {
            return Ok(Some(won_by_rows(own, rows)));
        }
        let full = grid.is_full() && config.fouls != Fouls::Claim;
        Ok(full.then(|| finished(None, "full-board", vec![])))
    }

    /// The end by a claim of an own winning row through `p`; `None` if there is no such row.
    pub(super) fn row_claimed(&self, seat: Seat, p: Point) -> Option<Event> {
        let (grid, rule, color) = (self.grid(), self.config().rule, self.color(seat));
        let own = |q: &Point| grid.get(*q) == Some(color);
        let points = self.size().points();
        let rows: Vec<Vec<Point>> = points
            .filter(own)
            .flat_map(|q| grid.winning_rows(rule, q))
            .collect();
        let found = rows.iter().any(|row| row.contains(&p));
        found.then(|| won_by_rows(seat, rows))
    }

    /// The end by White's claim of a foul; `None` if there is none. A double three or double four
    /// can be claimed until White's next stone, an overline until the end of the game. The foul
    /// played last counts.
    pub(super) fn foul_claimed(&self) -> Option<Event> {
        if self.config().rule != Rule::Renju {
            return None;
        }
        let moves = self.moves();
        let white_since = |at: usize| {
            let later = moves.iter().enumerate().skip(at + 1);
            let mut stones = later.filter(|(_, mv)| matches!(mv, Move::Place(_)));
            stones.any(|(i, _)| self.color_of(i) == Color::White)
        };
        (0..moves.len()).rev().find_map(|at| {
            let (Move::Place(p), Color::Black) = (moves[at], self.color_of(at)) else {
                return None;
            };
            let foul = foul(self.grid_after(at).renju(p))?;
            let open = foul == Foul::Overline || !white_since(at);
            let white = Some(self.owner(Color::White));
            open.then(|| finished(white, "foul", vec![p]))
        })
    }

    /// How the players' agreement ends the game: a board on which neither side can make five any
    /// more is called dead.
    pub(super) fn agreed(&self) -> Event {
        let grid = self.grid();
        let alive = |color| grid.can_still_win(self.config().rule, color);
        let dead = !alive(Color::Black) && !alive(Color::White);
        finished(None, if dead { "dead-board" } else { "agreement" }, vec![])
    }
}

fn foul(finding: Finding) -> Option<Foul> {
    match finding {
        Finding::Overline => Some(Foul::Overline),
        Finding::DoubleFour => Some(Foul::DoubleFour),
        Finding::DoubleThree => Some(Foul::DoubleThree),
        Finding::Five | Finding::Legal => None,
    }
}

/// A win by rows: a five if one of them has exactly five stones.
fn won_by_rows(winner: Seat, rows: Vec<Vec<Point>>) -> Event {
    let five = rows.iter().any(|row| row.len() == 5);
    let mut line: Vec<Point> = rows.into_iter().flatten().collect();
    line.sort_unstable();
    line.dedup();
    finished(Some(winner), if five { "five" } else { "overline" }, line)
}

pub(super) fn finished(winner: Option<Seat>, by: &str, line: Vec<Point>) -> Event {
    Event::Finished {
        winner,
        by: by.to_owned(),
        line,
    }
}
