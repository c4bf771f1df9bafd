//! Where a game begins: the empty board or a set-up.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::notation::{self, NotationError};
use crate::{
    Board, Color, ColorError, Illegal, Move, Point, Position, ReplayError, Rule, SetupError, Size,
};

/// Any numbers of stones, and the side to move.
///
/// As text `black/white/turn`, such as `h8j9/i9i10/white`; lists of points as in
/// [`crate::notation`], possibly empty.
///
/// ```
/// use tengen_core::{Color, Rule, Size, Start};
///
/// let start: Start = "h8j9/i9/white".parse()?;
/// let position = start.position(Rule::Renju, Size::STANDARD)?;
/// assert_eq!((position.board().stones(), position.to_move()), (3, Color::White));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Start {
    /// Black's stones.
    pub black: Vec<Point>,
    /// White's stones.
    pub white: Vec<Point>,
    /// The side to move.
    pub to_move: Color,
}

impl Default for Start {
    /// No stones, Black to move.
    fn default() -> Start {
        Start {
            black: Vec::new(),
            white: Vec::new(),
            to_move: Color::Black,
        }
    }
}

impl Start {
    /// The stones of a board as a set-up.
    #[must_use]
    pub fn of_board(board: &Board, to_move: Color) -> Start {
        let of = |color| {
            let stones = board.iter().filter(move |&(_, c)| c == color);
            stones.map(|(p, _)| p).collect()
        };
        Start {
            black: of(Color::Black),
            white: of(Color::White),
            to_move,
        }
    }

    /// Where a position's moves began.
    #[must_use]
    pub fn of(position: &Position) -> Start {
        let mut first = position.clone();
        while first.undo().is_some() {}
        Start::of_board(first.board(), first.to_move())
    }

    /// Whether this is the empty board with Black to move.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        self.black.is_empty() && self.white.is_empty() && self.to_move == Color::Black
    }

    /// The position before the first move; errors as for [`Position::from_stones`].
    pub fn position(&self, rule: Rule, size: Size) -> Result<Position, SetupError> {
        Position::from_stones(rule, size, &self.black, &self.white, self.to_move)
    }

    /// Plays moves from here; the error names the invalid stone or the first illegal move.
    pub fn replay(&self, rule: Rule, size: Size, moves: &[Move]) -> Result<Position, StartError> {
        let mut position = self.position(rule, size)?;
        for (i, &mv) in moves.iter().enumerate() {
            let played = position.play(mv);
            played.map_err(|why: Illegal| ReplayError {
                ply: i + 1,
                mv,
                why,
            })?;
        }
        Ok(position)
    }
}

impl fmt::Display for Start {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for points in [&self.black, &self.white] {
            points.iter().try_for_each(|p| p.fmt(f))?;
            f.write_str("/")?;
        }
        self.to_move.fmt(f)
    }
}

/// Why a game cannot be replayed.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartError {
    /// The set-up is invalid.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A move is illegal.
    #[error(transparent)]
    Replay(#[from] ReplayError),
}

/// Why a text is not a start.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StartTextError {
    /// Not three parts.
    #[error("{0:?} is no set-up: black's points/white's points/whose turn")]
    Parts(String),
    /// A part is not a list of points.
    #[error(transparent)]
    Points(#[from] NotationError),
    /// The last part is not a colour.
    #[error(transparent)]
    Turn(#[from] ColorError),
}

impl FromStr for Start {
    type Err = StartTextError;

    fn from_str(s: &str) -> Result<Start, StartTextError> {
        let parts: Vec<&str> = s.split('/').collect();
        let &[black, white, turn] = &parts[..] else {
            return Err(StartTextError::Parts(s.chars().take(40).collect()));
        };
        let to_move = turn.parse()?;
        Ok(Start {
            black: notation::parse_points(black)?,
            white: notation::parse_points(white)?,
            to_move,
        })
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    fn start(text: &str) -> Start {
        text.parse().expect("a start")
    }

    #[test]
    fn a_start_is_found_again_under_any_moves() {
        let start = start("h8j9/i9i10k11/white");
        let moves = notation::parse_moves("a1--b2").expect("moves");
        let played = start.replay(Rule::Renju, Size::STANDARD, &moves);
        let played = played.expect("legal");
        assert_eq!(Start::of(&played), start);
        assert_eq!(played.moves(), moves);
        assert_eq!(
            played.board().get("a1".parse().expect("a1")),
            Some(Color::White)
        );
        assert!(Start::default().is_usual() && !start.is_usual());
    }

    #[test]
    fn what_is_no_start_is_named() {
        use StartTextError::{Parts, Points, Turn};
        let read = |text: &str| text.parse::<Start>();
        assert!(matches!(read("h8"), Err(Parts(_))));
        assert!(matches!(read("h8/i9/white/x"), Err(Parts(_))));
        assert!(matches!(read("h8/zz/white"), Err(Points(_))));
        assert!(matches!(read("h8/pass/white"), Err(Points(_))));
        assert!(matches!(read("h8/i9/red"), Err(Turn(_))));
        let twice = start("h8/h8/black").position(Rule::Freestyle, Size::STANDARD);
        assert!(matches!(twice, Err(SetupError::Twice(_))));
        let taken = start("h8//white").replay(
            Rule::Freestyle,
            Size::STANDARD,
            &notation::parse_moves("h8").expect("a move"),
        );
        assert!(matches!(taken, Err(StartError::Replay(_))));
    }

    proptest! {
        #[test]
        fn a_start_is_read_as_it_was_written(
            cells in prop::collection::btree_set(0u16..225, 0..60),
            white_first in any::<bool>(),
        ) {
            let mut board = Board::new(Size::STANDARD);
            for &c in &cells {
                let p = Point::from_xy((c % 15) as u8, (c / 15) as u8);
                board.put(p, if c % 3 == 0 { Color::White } else { Color::Black });
            }
            let turn = if white_first { Color::White } else { Color::Black };
            let start = Start::of_board(&board, turn);
            prop_assert_eq!(start.to_string().parse::<Start>().expect("a start"), start.clone());
            if let Ok(position) = start.position(Rule::Freestyle, Size::STANDARD) {
                prop_assert_eq!(Start::of(&position), start);
            }
        }
    }
}
