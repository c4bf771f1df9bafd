//! Whether anybody can still win.

use crate::{Board, Color, Direction, Point, Rule, Size};

/// Whether `color` could still make a winning row if the other side only ever passed.
///
/// There must be five cells in a row without an opponent's stone and, where exactly five is
/// needed, without an own stone right outside them (it would lengthen the five for ever). Caro
/// adds that the opponent must not hold both of the cells right outside. In renju the plain test
/// serves Black too: without such a window he can neither win nor be forced into a foul, since an
/// overline, a four and a three all need one.
///
/// Stones never disappear, so once this is false it stays false. No official rule ends a game
/// because of it; see [`crate::DeadDraw`].
#[must_use]
pub fn can_still_five(board: &Board, rule: Rule, color: Color) -> bool {
    Direction::ALL.into_iter().any(|dir| {
        board
            .size()
            .points()
            .any(|p| alive_from(board, rule, color, p, dir))
    })
}

/// The same for the five cells from `p` on along `dir`.
fn alive_from(board: &Board, rule: Rule, color: Color, p: Point, dir: Direction) -> bool {
    let (dx, dy) = dir.step();
    let at = |i: i8| p.shifted(i * dx, i * dy, board.size());
    let Some(middle) = at(2).filter(|_| at(4).is_some()) else {
        return false;
    };
    // Bits 3 to 7 of the window around the third cell are the five, bits 2 and 8 their ends.
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

/// A five needs the board to be at least five wide, which every [`Size`] is.
const _: () = assert!(Size::MIN.get() == 5);
