//! Threats, from the point classes alone: static wins and losses, and forced answers.

use tengen_core::{Color, Rule};

use crate::board::{Board, Cell, DIRECTIONS, Line, Stops, cells_in};
use crate::classes::{LineClass, PointClass};
use crate::fours::{has_four, may_have_four};
use crate::observer::Observer;

/// What the side to move faces.
#[derive(Clone, Copy, Debug)]
pub enum Threat {
    /// The side to move wins; the last ply is this many from now. The cell begins it.
    Win {
        /// Up to and with the winning stone.
        plies: i32,
        /// The stone to begin with.
        cell: Cell,
    },
    /// The side to move loses, at the latest this many plies from now.
    Loss {
        /// Up to and with the other side's winning stone.
        plies: i32,
    },
    /// The other side wins next turn unless one of these cells is taken; all are legal.
    Five(Stops),
    /// The other side makes an open four next turn unless one of these cells is taken or a four
    /// of our own comes first. Cells that are forbidden are still among them.
    OpenFour(Stops),
    /// The other side makes a four and an open three at once next turn unless one of these cells is
    /// taken or a four of our own comes first. Cells that are forbidden are still among them.
    FourThree(Stops),
    /// Nothing forces.
    Free,
}

/// Plies up to and with the winning stone, of a side that makes a five, an open four, or what
/// leaves it an open four, now. The other side's turn before that is one more.
const BY_FIVE: i32 = 1;
const BY_OPEN_FOUR: i32 = BY_FIVE + 2;
const BY_OPEN_THREE: i32 = BY_OPEN_FOUR + 2;

/// Looks at the point classes only. Exact: wins and losses hold against every play.
#[must_use]
pub fn assess<O: Observer>(board: &Board<O>) -> Threat {
    let us = board.to_move();
    let them = us.opponent();
    let win = |class: PointClass, plies: i32| {
        board
            .first_of(us, class)
            .map_or(Threat::Free, |cell| Threat::Win { plies, cell })
    };
    if board.count(us, PointClass::Five) > 0 {
        return win(PointClass::Five, BY_FIVE);
    }
    if board.count(them, PointClass::Five) > 0 {
        let answers = answers_to_fives(board, us);
        return match answers.len() {
            0 => Threat::Loss { plies: 1 + BY_FIVE },
            _ => Threat::Five(answers),
        };
    }
    if board.count(us, PointClass::OpenFour) > 0 {
        return win(PointClass::OpenFour, BY_OPEN_FOUR);
    }
    // Each of the next two leaves an open four that the other side can only forestall with a
    // four. Black's threes in renju would need the forbidden points looked at.
    if !board.rule().forbids(us) && !may_have_four(board, them) {
        for class in [PointClass::FourThree, PointClass::DoubleThree] {
            if board.count(us, class) > 0 {
                return win(class, BY_OPEN_THREE);
            }
        }
    }
    if board.count(them, PointClass::OpenFour) > 0 {
        let stops = open_four_stops(board, them);
        let hopeless =
            stops.is_empty() && !has_four(board, us) && board.count(us, PointClass::Suspect) == 0;
        return if hopeless {
            Threat::Loss {
                plies: 1 + BY_OPEN_FOUR,
            }
        } else {
            Threat::OpenFour(stops)
        };
    }
    Threat::Free
}

/// Where the other side threatens to win by a four and an open three at once: the cells that do
/// something about it, besides fours of the side to move. `None` where nothing of the kind
/// threatens or everything may help. All others lose.
///
/// Something is done by taking the point, by spoiling one of its lines, or where the answer to the
/// four would then be a four of our own.
#[must_use]
pub fn four_three_stops<O: Observer>(board: &mut Board<O>) -> Option<Stops> {
    let us = board.to_move();
    let them = us.opponent();
    // Black's threes in renju may be false, so that nothing threatens.
    if board.rule().forbids(them) || board.count(them, PointClass::FourThree) == 0 {
        return None;
    }
    let points = board.cells_of(them, PointClass::FourThree);
    let mut common: Option<Stops> = None;
    for cell in cells_in(&points).take(MANY) {
        let mut stops = board.class_stops(cell, them, PointClass::FourThree);
        board.pass();
        board.play_cell(cell);
        let answers = answers_to_fives(board, us);
        let mut counter = false;
        for answer in answers.iter() {
            stops.add(answer);
            let lines = board.cell_line_classes(answer, us);
            counter |= lines.into_iter().any(is_four);
            for direction in 0..DIRECTIONS {
                let line = Line {
                    cell: answer,
                    direction,
                };
                stops.extend(board.line_changes(line, us, us, is_four));
            }
        }
        board.undo();
        board.undo();
        if counter {
            continue;
        }
        match &mut common {
            None => common = Some(stops),
            Some(common) => common.keep_common(&stops),
        }
    }
    common
}

/// More points of one kind than this are not looked at.
const MANY: usize = 3;

const fn is_four(class: LineClass) -> bool {
    matches!(
        class,
        LineClass::Four | LineClass::DoubleFour | LineClass::OpenFour | LineClass::Five
    )
}

/// The legal cells of `us` after which the other side has no winning cell left.
#[must_use]
pub fn answers_to_fives<O: Observer>(board: &Board<O>, us: Color) -> Stops {
    let them = us.opponent();
    if !matches!(board.rule(), Rule::Caro | Rule::CaroOverline) {
        // Nothing but the cell itself stops a five.
        let only = match board.count(them, PointClass::Five) {
            1 => board.first_of(them, PointClass::Five),
            _ => None,
        };
        let only = only.filter(|&cell| board.is_legal(cell, us));
        return only.map_or(Stops::NONE, Stops::on);
    }
    let fives = board.cells_of(them, PointClass::Five);
    let mut answers: Option<Stops> = None;
    for cell in cells_in(&fives) {
        let stops = five_stops(board, cell, them);
        match &mut answers {
            None => answers = Some(stops),
            Some(common) => common.keep_common(&stops),
        }
    }
    let mut legal = Stops::NONE;
    if let Some(answers) = answers {
        for cell in answers.iter().filter(|&c| board.is_legal(c, us)) {
            legal.add(cell);
        }
    }
    legal
}

/// Where a stone keeps `them` from winning at `cell`: there, and in caro beyond the row's end.
#[must_use]
pub fn five_stops<O: Observer>(board: &Board<O>, cell: Cell, them: Color) -> Stops {
    let mut stops = Stops::on(cell);
    if !matches!(board.rule(), Rule::Caro | Rule::CaroOverline) {
        return stops;
    }
    let classes = board.cell_line_classes(cell, them);
    let mut winning = (0..DIRECTIONS).filter(|&d| classes[d] == LineClass::Five);
    if let (Some(direction), None) = (winning.next(), winning.next()) {
        let line = Line { cell, direction };
        let stopped = |class| class != LineClass::Five;
        stops.extend(board.line_changes(line, them, them.opponent(), stopped));
    }
    stops
}

/// The cells after which `them` cannot make an open four, or two fours, with one stone.
#[must_use]
pub fn open_four_stops<O: Observer>(board: &Board<O>, them: Color) -> Stops {
    let cells = board.cells_of(them, PointClass::OpenFour);
    let mut common: Option<Stops> = None;
    for cell in cells_in(&cells) {
        let stops = board.class_stops(cell, them, PointClass::OpenFour);
        match &mut common {
            None => common = Some(stops),
            Some(common) => common.keep_common(&stops),
        }
        if common.is_some_and(|c| c.is_empty()) {
            break;
        }
    }
    common.unwrap_or(Stops::NONE)
}
