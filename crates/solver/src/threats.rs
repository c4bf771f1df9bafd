//! The moves of a search for continuous threats.

use tengen_board::{
    Board, Cell, FOURS, PointClass, Stops, answers_to_fives, cells_in, each_of, is_four,
    open_four_stops,
};
use tengen_core::Color;

/// A move worth looking at.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) cell: Cell,
    /// How hard it seems to prove that the attacker wins with it, or after it.
    pub(crate) pn: u8,
    /// Of an attacker's move: whether it makes a four or has to answer one, and so does not count
    /// as a three.
    pub(crate) free: bool,
}

/// In place of a cell: the defender passes.
pub(crate) const PASS: Cell = Cell::numbered(u16::MAX);
/// In place of a cell: the attacker to move makes do with less.
pub(crate) const STAY: Cell = Cell::numbered(u16::MAX - 1);

/// Point classes besides fours, and how promising they are: those that surely threaten an open
/// four, and those that may threaten a win by fours.
const QUIET: [(&[PointClass], u8); 4] = [
    (
        &[
            PointClass::DoubleThree,
            PointClass::ThreePlus,
            PointClass::Three,
            PointClass::Suspect,
        ],
        2,
    ),
    (&[PointClass::ClosedThreePlus], 4),
    (&[PointClass::DoubleTwo, PointClass::ClosedThree], 6),
    (&[PointClass::Two], 8),
];

/// What any other cell is given.
const ANYWHERE: u8 = 16;

/// Which quiet stones are the attacker's to try.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quiet {
    /// None: fours only.
    None,
    /// Those that may threaten a win by continuous fours.
    Threats,
    /// Those near any stone.
    Near,
    /// Every legal one that does not lose at once.
    All,
}

/// The attacker's moves, after a search for a win by fours has failed: fours and quiet stones.
pub(crate) fn attacks(board: &Board, quiet: Quiet, out: &mut Vec<Move>) {
    let us = board.to_move();
    let them = us.opponent();
    out.clear();
    if board.count(them, PointClass::Five) > 0 {
        for cell in answers_to_fives(board, us).iter() {
            out.push(Move {
                cell,
                pn: 1,
                free: true,
            });
        }
        return;
    }
    each_of(board, us, &FOURS, |cell| {
        out.push(Move {
            cell,
            pn: 1,
            free: true,
        });
    });
    if board.count(us, PointClass::Suspect) > 0 {
        each_of(board, us, &[PointClass::Suspect], |cell| {
            if is_four(board, cell, us) {
                out.push(Move {
                    cell,
                    pn: 1,
                    free: true,
                });
            }
        });
    }
    if quiet == Quiet::None {
        return;
    }
    // Against the threat of an open four nothing else is fast enough.
    let only = (board.count(them, PointClass::OpenFour) > 0).then(|| open_four_stops(board, them));
    let fours = out.len();
    for (classes, pn) in QUIET {
        each_of(board, us, classes, |cell| {
            push_quiet(board, cell, pn, only.as_ref(), out);
        });
    }
    let more = match quiet {
        Quiet::All => Some(*board.empty_cells()),
        Quiet::Near => Some(board.candidates()),
        Quiet::None | Quiet::Threats => None,
    };
    if let Some(cells) = more {
        let known: Vec<Cell> = out[fours..].iter().map(|m| m.cell).collect();
        for cell in cells_in(&cells) {
            let class = board.cell_class(cell, us);
            let tried = FOURS.contains(&class) || known.contains(&cell);
            if !tried && class != PointClass::Suspect && class != PointClass::Forbidden {
                push_quiet(board, cell, ANYWHERE, only.as_ref(), out);
            }
        }
    }
}

/// Calls `visit` with the cells where a side makes a three or prepares one.
pub(crate) fn quiet_threats(board: &Board, color: Color, mut visit: impl FnMut(Cell)) {
    for (classes, _) in QUIET {
        each_of(board, color, classes, &mut visit);
    }
}

fn push_quiet(board: &Board, cell: Cell, pn: u8, only: Option<&Stops>, out: &mut Vec<Move>) {
    let us = board.to_move();
    let suspect = board.cell_class(cell, us) == PointClass::Suspect;
    if only.is_some_and(|o| !o.contains(cell))
        || suspect && (is_four(board, cell, us) || !board.is_legal(cell, us))
    {
        return;
    }
    out.push(Move {
        cell,
        pn,
        free: false,
    });
}
