//! The moves of a game with the positions between them.

use tengen_core::{Foul, Illegal, Move, OnFoul, Position, ReplayError};
use tengen_worker_protocol::review::{End, EndedBy};

/// A game to review.
///
/// A foul before the last move stands, since it was not claimed; as the last move it loses.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    moves: Vec<Move>,
    /// One more than the moves.
    positions: Vec<Position>,
    /// How the game ended, if not by its last move.
    stated: Option<End>,
}

impl Line {
    /// Plays the moves from a position.
    ///
    /// # Errors
    /// The first illegal move. A foul is none; a move after a winning row or a draw is.
    pub fn new(first: Position, moves: &[Move]) -> Result<Line, ReplayError> {
        let mut positions = Vec::with_capacity(moves.len() + 1);
        let mut position = first;
        for (i, &mv) in moves.iter().enumerate() {
            let mut next = position.clone();
            let last = i + 1 == moves.len();
            let foul = foul_of(&position, mv).is_some();
            let on_foul = match foul && !last {
                true => OnFoul::Claim(tengen_core::WrongClaim::Nothing),
                false => OnFoul::Lose,
            };
            next.play_with(mv, on_foul).map_err(|why| ReplayError {
                ply: i + 1,
                mv,
                why,
            })?;
            positions.push(std::mem::replace(&mut position, next));
        }
        positions.push(position);
        Ok(Line {
            moves: moves.to_vec(),
            positions,
            stated: None,
        })
    }

    /// The same game, ended in this way unless its last move has ended it.
    #[must_use]
    pub fn ended(mut self, stated: Option<End>) -> Line {
        self.stated = stated;
        self
    }

    /// How the game ended: by its last move, or as was stated. `None` for a draw, or if neither is
    /// known.
    #[must_use]
    pub fn ending(&self) -> Option<End> {
        let Some(outcome) = self.end().outcome() else {
            return self.stated;
        };
        Some(End {
            loser: outcome.winner?.opponent(),
            by: EndedBy::of(outcome.by),
        })
    }

    /// The moves.
    #[must_use]
    pub fn moves(&self) -> &[Move] {
        &self.moves
    }

    /// The positions: before each move, and after the last.
    #[must_use]
    pub fn positions(&self) -> &[Position] {
        &self.positions
    }

    /// The position after the last move.
    #[must_use]
    pub fn end(&self) -> &Position {
        &self.positions[self.moves.len()]
    }
}

/// The foul that a move is.
pub(crate) fn foul_of(position: &Position, mv: Move) -> Option<Foul> {
    let Move::Place(p) = mv else { return None };
    match position.legality(p) {
        Err(Illegal::Forbidden(_, foul)) => Some(foul),
        _ => None,
    }
}
