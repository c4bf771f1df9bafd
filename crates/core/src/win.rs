//! Winning rows on a board.

use crate::line::{MIDDLE, middle_wins};
use crate::{Board, Color, Direction, Ending, Outcome, Point, Rule};

/// The win that the stone of `color` on `p` makes with its rows, if it does. Fouls are not
/// looked at.
#[must_use]
pub fn through(board: &Board, rule: Rule, p: Point, color: Color) -> Option<Outcome> {
    let (by, line) = join(rows(board, rule, p, color))?;
    Some(Outcome {
        winner: Some(color),
        by,
        line,
    })
}

/// The winning rows of a colour anywhere on a board: whether a plain five is among them, and all
/// their points. `None` where there is none.
#[must_use]
pub fn standing(board: &Board, rule: Rule, color: Color) -> Option<(Ending, Vec<Point>)> {
    let stones = board.iter().filter(|&(_, c)| c == color);
    // Every stone of a row sees the same row: its first one is enough.
    let first = |own: u16| own & (MIDDLE >> 1) == 0;
    join(stones.flat_map(|(p, _)| rows_where(board, rule, (p, color), first)))
}

/// The winning rows through the stone on `p`; none where there is no such stone.
pub(crate) fn rows(board: &Board, rule: Rule, p: Point, color: Color) -> Vec<Vec<Point>> {
    rows_where(board, rule, (p, color), |_| true)
}

/// The winning rows through a stone in the directions in which `also` holds of the own stones
/// around it.
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

/// All the points of winning rows, and whether there is a plain five among them.
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
