//! Whether a side can still make five.

use crate::{Board, Color, Direction, Point, Rule, Size};

/// Whether `color` could still make a winning row if the opponent only passed.
///
/// It takes five cells in a row without an opponent's stone. Where only exactly five wins, no own
/// stone may adjoin them; in caro, opponent's stones must not adjoin both ends. The plain test is
/// enough for renju's Black too: every overline, four and three contains such a window, so without
/// one no move is a foul.
///
/// Once false, it stays false. No official rule ends a game on it; see [`crate::DeadDraw`].
#[must_use]
pub fn can_still_five(board: &Board, rule: Rule, color: Color) -> bool {
    Direction::ALL.into_iter().any(|dir| {
        board
            .size()
            .points()
            .any(|p| window_can_win(board, rule, color, p, dir))
    })
}

fn window_can_win(board: &Board, rule: Rule, color: Color, p: Point, dir: Direction) -> bool {
    let (dx, dy) = dir.step();
    let at = |i: i8| p.shifted(i * dx, i * dy, board.size());
    let Some(middle) = at(2).filter(|_| at(4).is_some()) else {
        return false;
    };
    // The five and the cells next to its ends, in the window around the third cell.
    const FIVE: u16 = 0b000_1111_1000;
    const ENDS: u16 = 0b001_0000_0100;
    let own = board.window(middle, dir, color).own;
    let other = board.opponents(middle, dir, color);
    let exact = own & ENDS == 0;
    let closed = other & ENDS == ENDS;
    other & FIVE == 0
        && match rule {
            Rule::Freestyle | Rule::Renju => true,
            Rule::Standard => exact,
            Rule::Caro => exact && !closed,
            Rule::CaroOverline => !closed,
        }
}

// No window would fit on a smaller board.
const _: () = assert!(Size::MIN.get() == 5);
