//! Move generation for the threat-space search.

use tengen_board::{
    Board, Cell, FOURS, PointClass, Stops, answers_to_fives, cells_in, each_of, is_four,
    open_four_stops,
};
use tengen_core::Color;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Move {
    pub(crate) cell: Cell,
    /// Initial proof number of the position after it.
    pub(crate) pn: u8,
    /// For the attacker: whether it makes or answers a four, and so does not count as a three.
    pub(crate) free: bool,
}

/// Pseudo cell: the defender passes.
pub(crate) const PASS: Cell = Cell::numbered(u16::MAX);
/// Pseudo cell: the attacker goes down one order without a stone.
pub(crate) const LOWER_ORDER: Cell = Cell::numbered(u16::MAX - 1);

/// Quiet point classes with initial proof numbers: those that threaten an open four, and those that
/// may threaten a VCF.
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

/// Initial proof number of all other cells.
const ANYWHERE: u8 = 16;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Quiet {
    None,
    /// Those that may threaten a VCF.
    Threats,
    Near,
    /// All legal ones, unless they lose at once.
    All,
}

/// The attacker's moves once there is no VCF: fours and quiet stones.
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
    // Nothing else is fast enough against an open four.
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

/// Visits the cells where a side makes or prepares a three.
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
