//! Winning rows on a board.

use crate::line::{MIDDLE, middle_wins};
use crate::{Board, Color, Direction, Ending, Outcome, Point, Rule};

/// The win that the stone of `color` on `p` makes, if any. Fouls are ignored.
#[must_use]
pub fn through(board: &Board, rule: Rule, p: Point, color: Color) -> Option<Outcome> {
    let (by, line) = join(rows(board, rule, p, color))?;
    Some(Outcome {
        winner: Some(color),
        by,
        line,
    })
}

/// All points of a colour's winning rows on the board, and [`Ending::Five`] if one has exactly five
/// stones, else [`Ending::Overline`]. `None` without such a row.
#[must_use]
pub fn standing(board: &Board, rule: Rule, color: Color) -> Option<(Ending, Vec<Point>)> {
    let stones = board.iter().filter(|&(_, c)| c == color);
    // The first stone of a row is enough: the others see the same row.
    let first = |own: u16| own & (MIDDLE >> 1) == 0;
    join(stones.flat_map(|(p, _)| rows_where(board, rule, (p, color), first)))
}

/// The winning rows through the stone on `p`.
pub(crate) fn rows(board: &Board, rule: Rule, p: Point, color: Color) -> Vec<Vec<Point>> {
    rows_where(board, rule, (p, color), |_| true)
}

/// The winning rows through a stone along directions in which `also` accepts the own stones.
fn rows_where(
    board: &Board,
    rule: Rule,
    (p, color): (Point, Color),
    also: impl Fn(u16) -> bool,
) -> Vec<Vec<Point>> {
    let won = |dir: &Direction| {
        let own = board.window(p, *dir, color).own;
        let other = board.opponents(p, *dir, color);
        own & MIDDLE != 0 && also(own) && middle_wins(rule, color, own, other)
    };
    Direction::ALL
        .into_iter()
        .filter(won)
        .map(|dir| board.row(p, dir, color))
        .collect()
}

/// As [`standing`], of these rows.
pub(crate) fn join(rows: impl IntoIterator<Item = Vec<Point>>) -> Option<(Ending, Vec<Point>)> {
    let mut by = Ending::Overline;
    let mut line = Vec::new();
    for row in rows {
        if row.len() == 5 {
            by = Ending::Five;
        }
        line.extend(row);
    }
    line.sort_unstable();
    line.dedup();
    (!line.is_empty()).then_some((by, line))
}
