//! Threats by point classes: static wins and losses, and forced answers.

use tengen_core::{Color, Rule};

use crate::board::{Board, Cell, DIRECTIONS, Line, Stops, cells_in};
use crate::classes::{LineClass, PointClass};
use crate::fours::{has_four, may_have_four};
use crate::observer::Observer;

/// What the side to move faces.
#[derive(Clone, Copy, Debug)]
pub enum Threat {
    /// The side to move wins.
    Win {
        /// Plies to the winning stone, inclusive.
        plies: i32,
        /// The first stone.
        cell: Cell,
    },
    /// The side to move loses.
    Loss {
        /// Plies to the opponent's winning stone, inclusive, at most.
        plies: i32,
    },
    /// The opponent threatens to win; these are all legal answers.
    Five(Stops),
    /// The opponent threatens an open four. Only these cells, forbidden ones included, and fours of
    /// the side to move stop it.
    OpenFour(Stops),
    /// As [`Threat::OpenFour`], but a four and an open three in one move.
    FourThree(Stops),
    /// No threat.
    Free,
}

/// Plies to the winning stone of a side to move that makes a five, an open four, or a move that
/// threatens an open four. For the opponent, one more.
const BY_FIVE: i32 = 1;
const BY_OPEN_FOUR: i32 = BY_FIVE + 2;
const BY_OPEN_THREE: i32 = BY_OPEN_FOUR + 2;

/// Assesses the point classes alone. Wins and losses are exact.
///
/// ```
/// use tengen_board::{Board, Threat, assess};
/// use tengen_core::{Position, Rule, Size, notation};
///
/// let moves = notation::parse_moves("h8a1i8a3j8a5")?;
/// let position = Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves)?;
/// let board: Board = Board::new(&position);
/// assert!(matches!(assess(&board), Threat::Win { plies: 3, .. }));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
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
    // Each of these threatens an open four, which only fours can delay. Renju's Black is left out,
    // because its threes may be false.
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

/// If the opponent threatens to win by a four-three: the only cells that may stop it, besides fours
/// of the side to move. `None` if there is no such threat or any cell may stop it.
///
/// A stone may stop it by taking the point, by spoiling one of its lines, or by turning the answer
/// to the four into a four.
#[must_use]
pub fn four_three_stops<O: Observer>(board: &mut Board<O>) -> Option<Stops> {
    let us = board.to_move();
    let them = us.opponent();
    // Renju's Black is left out, because its threes may be false.
    if board.rule().forbids(them) || board.count(them, PointClass::FourThree) == 0 {
        return None;
    }
    let points = board.cells_of(them, PointClass::FourThree);
    let mut common: Option<Stops> = None;
    for cell in cells_in(&points).take(MAX_FOUR_THREES) {
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

const MAX_FOUR_THREES: usize = 3;

const fn is_four(class: LineClass) -> bool {
    matches!(
        class,
        LineClass::Four | LineClass::DoubleFour | LineClass::OpenFour | LineClass::Five
    )
}

/// The legal cells of `us` that leave the opponent no winning cell.
#[must_use]
pub fn answers_to_fives<O: Observer>(board: &Board<O>, us: Color) -> Stops {
    let them = us.opponent();
    if !matches!(board.rule(), Rule::Caro | Rule::CaroOverline) {
        // Only a stone on the cell itself stops a five.
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

/// Where a stone stops a five at `cell`: there, and in caro beyond the row's end.
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

/// The cells that stop every open four and double four of `them`.
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
