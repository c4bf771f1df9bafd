//! Which step of the ladder a puzzle belongs to.

use tengen_board::{Board, Cell, PointClass, cells_in};
use tengen_core::{Color, Position, Rule};
use tengen_proof::verify;
use tengen_training::Puzzle;

use crate::wins::Found;

/// The most stones of a puzzle of the first three steps.
const MOST_STONES: usize = 40;
/// Plies of a four or an open four, of two threats, and of a combination.
const FOUR: u32 = 3;
const THREAT: u32 = 5;
const COMBINATION: u32 = 9;

/// The step from 1 to 5; `None` if the puzzle fits none of them.
///
/// 1. A five or an open four is to be made, or a four to be stopped.
/// 2. An open three is to be stopped, or two threats win in five plies.
/// 3. Combinations up to nine plies, and a defence against two threats at once.
/// 4. Longer wins, and defences against combinations.
/// 5. The same as 2 to 4 where a forbidden point matters.
pub(crate) fn of(found: &Found, position: &Position) -> Option<u8> {
    let (us, them) = (position.to_move(), position.to_move().opponent());
    let board: Board = Board::new(position);
    let waiting = |side: Color, class: PointClass| board.count(side, class) > 0;
    let defence = found.puzzle.is_defence();
    let five = waiting(them, PointClass::Five);
    let open_four = open_four_waits(position, them);
    let own_five = waiting(us, PointClass::Five);
    let own = own_five || open_four_waits(position, us);
    let step = match (defence, found.length) {
        (true, 1) if !own => 1,
        (true, _) if five || own => return None,
        (true, FOUR) if open_four => 2,
        // A four that may not be stopped, since the point is forbidden.
        (true, FOUR) => return None,
        (true, _) if open_four => return None,
        (true, THREAT) => 3,
        (true, _) => 4,
        (false, 1) => 1,
        (false, FOUR) if !five && !own_five => 1,
        (false, _) if five || open_four || own => return None,
        (false, THREAT) => 2,
        (false, ..=COMBINATION) => 3,
        (false, _) => 4,
    };
    let simple = found.length <= FOUR;
    if !simple && forbidden_matters(&found.puzzle, position) {
        return Some(5);
    }
    let few = found.puzzle.diagram.stones() <= MOST_STONES;
    (step > 3 || few).then_some(step)
}

/// Whether a side, on its turn, could make an open four or two fours. The class of a point does not
/// say so where renju's Black makes two threes as well.
fn open_four_waits(position: &Position, side: Color) -> bool {
    let mut board: Board = Board::new(position);
    if position.to_move() != side {
        board.pass();
    }
    let cells: Vec<Cell> = cells_in(board.empty_cells()).collect();
    cells.into_iter().any(|cell| {
        let five = board.cell_class(cell, side) == PointClass::Five;
        !five && board.is_legal(cell, side) && {
            board.play_cell(cell);
            let fives = board.count(side, PointClass::Five);
            board.undo();
            fives >= 2
        }
    })
}

/// Whether Black has a forbidden point to avoid, or White wins because Black may not stop it.
pub(crate) fn forbidden_matters(puzzle: &Puzzle, position: &Position) -> bool {
    if position.rule() != Rule::Renju {
        return false;
    }
    if position.to_move() == Color::Black {
        return !position.forbidden_points().is_empty();
    }
    let needs_it = |mut certificate: tengen_proof::Certificate| {
        certificate.rule = Rule::Freestyle;
        verify(&certificate).is_err()
    };
    !puzzle.is_defence() && puzzle.certificates().into_iter().any(needs_it)
}

/// The steps that a position may belong to, by the length of a win that is made or stopped.
pub(crate) fn likely(defence: bool, length: u32, position: &Position) -> Vec<u8> {
    let mut steps = match (defence, length) {
        (true, 1) => vec![1],
        (true, ..=FOUR) => vec![2],
        (true, ..=THREAT) => vec![3],
        (true, _) => vec![3, 4],
        (false, ..=FOUR) => vec![1],
        (false, ..=THREAT) => vec![2],
        (false, ..=COMBINATION) => vec![2, 3],
        (false, _) => vec![2, 3, 4],
    };
    if position.rule() == Rule::Renju && length > FOUR {
        let waits = !defence || !position.forbidden_points().is_empty();
        steps.extend(waits.then_some(5));
    }
    if position.board().stones() as usize > MOST_STONES {
        steps.retain(|&step| step > 3);
    }
    steps
}
