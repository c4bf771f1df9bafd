//! A position without its moves, as questions about forced wins need it.

use serde::{Deserialize, Serialize};
use tengen_core::notation::{self, NotationError};
use tengen_core::{Board, Color, Move, Point, Position, PositionSpec, Rule, SetupError, Size};
use tengen_proof::Certificate;
use thiserror::Error;

/// The stones of a position that is not decided, with rule and side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Stones {
    position: Position,
    last: Option<Point>,
    ply: Option<usize>,
}

/// Why stones are not a position to ask about.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum StonesError {
    /// Points that cannot be read.
    #[error(transparent)]
    Points(#[from] NotationError),
    /// Stones that cannot be a position.
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A five, or a full board.
    #[error("the game is over here")]
    Over,
}

impl Stones {
    /// The stones of a position; fails if it is decided.
    pub fn of_position(position: &Position) -> Result<Stones, StonesError> {
        let last = position.moves().last().and_then(|mv| match *mv {
            Move::Place(p) => Some(p),
            Move::Pass => None,
        });
        let of = |color| stones_of(position, color);
        let stones = Stones::new(
            position.rule(),
            position.size(),
            [&of(Color::Black), &of(Color::White)],
            position.to_move(),
            last,
        )?;
        Ok(Stones {
            ply: Some(position.ply()),
            ..stones
        })
    }

    /// The stones of a board; fails if the position is decided or both sides have a five.
    ///
    /// # Errors
    /// [`StonesError`].
    pub fn of_board(
        rule: Rule,
        board: &Board,
        to_move: Color,
        last: Option<Point>,
    ) -> Result<Stones, StonesError> {
        let of = |color| {
            let all = board.iter().filter(move |&(_, c)| c == color);
            all.map(|(p, _)| p).collect::<Vec<_>>()
        };
        let stones = [&of(Color::Black)[..], &of(Color::White)];
        Stones::new(rule, board.size(), stones, to_move, last)
    }

    /// The stones of a certificate's position; errors as of [`Stones::of_board`].
    pub fn of_certificate(certificate: &Certificate) -> Result<Stones, StonesError> {
        let stones = [&certificate.black[..], &certificate.white];
        let (rule, size) = (certificate.rule, certificate.size);
        Stones::new(rule, size, stones, certificate.attacker, None)
    }

    fn new(
        rule: Rule,
        size: Size,
        stones: [&[Point]; 2],
        to_move: Color,
        last: Option<Point>,
    ) -> Result<Stones, StonesError> {
        let position = Position::from_stones(rule, size, stones[0], stones[1], to_move)?;
        match position.outcome() {
            Some(_) => Err(StonesError::Over),
            None => Ok(Stones {
                position,
                last,
                ply: None,
            }),
        }
    }

    /// The position, without moves.
    #[must_use]
    pub const fn position(&self) -> &Position {
        &self.position
    }

    /// The last stone, if it is known.
    #[must_use]
    pub const fn last(&self) -> Option<Point> {
        self.last
    }

    /// The ply of the position, if it is from a game.
    #[must_use]
    pub const fn ply(&self) -> Option<usize> {
        self.ply
    }

    /// The side to move.
    #[must_use]
    pub const fn to_move(&self) -> Color {
        self.position.to_move()
    }

    /// The same stones with the given side to move.
    #[must_use]
    pub fn with_turn(&self, to_move: Color) -> Stones {
        if to_move == self.to_move() {
            return self.clone();
        }
        let of = |color| stones_of(&self.position, color);
        let position = Position::from_stones(
            self.position.rule(),
            self.position.size(),
            &of(Color::Black),
            &of(Color::White),
            to_move,
        );
        position.map_or_else(
            |_| self.clone(),
            |position| Stones {
                position,
                last: self.last,
                ply: self.ply,
            },
        )
    }

    /// The position as a message to the worker.
    #[must_use]
    pub fn told(&self) -> PositionSpec {
        PositionSpec::standing(&self.position)
    }

    pub(crate) fn stored(&self) -> StoredPosition {
        let of = |color| format_points(&stones_of(&self.position, color));
        StoredPosition {
            rule: self.position.rule(),
            size: self.position.size(),
            black: of(Color::Black),
            white: of(Color::White),
            to_move: self.to_move(),
        }
    }
}

/// The position in a stored puzzle.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub(crate) struct StoredPosition {
    rule: Rule,
    size: Size,
    black: String,
    white: String,
    to_move: Color,
}

impl StoredPosition {
    pub(crate) fn stones(&self) -> Result<Stones, StonesError> {
        let black = notation::parse_points(&self.black)?;
        let white = notation::parse_points(&self.white)?;
        Stones::new(self.rule, self.size, [&black, &white], self.to_move, None)
    }
}

pub(crate) fn stones_of(position: &Position, color: Color) -> Vec<Point> {
    let all = position.board().iter().filter(|&(_, c)| c == color);
    all.map(|(p, _)| p).collect()
}

pub(crate) fn format_points(points: &[Point]) -> String {
    let moves: Vec<Move> = points.iter().map(|&p| Move::Place(p)).collect();
    notation::format_moves(&moves)
}
