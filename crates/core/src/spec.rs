//! Positions in serialised form.

#[cfg(feature = "serde")]
use serde::{Deserialize, Serialize};

use crate::{Move, Position, Rule, Size, Start, StartError};

/// Rule, size, start and moves of a position. [`PositionSpec::position`] checks the moves.
///
/// ```
/// use tengen_core::{Position, PositionSpec, Rule, Size};
///
/// let position = Position::new(Rule::Renju, Size::STANDARD);
/// let spec = PositionSpec::of(&position);
/// assert_eq!(spec.position()?, position);
/// # Ok::<(), tengen_core::StartError>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "serde", derive(Serialize, Deserialize))]
pub struct PositionSpec {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// Where the moves begin; omitted if it is the empty board with Black to move.
    #[cfg_attr(
        feature = "serde",
        serde(default, skip_serializing_if = "Start::is_usual")
    )]
    pub start: Start,
    /// The moves from there.
    #[cfg_attr(feature = "serde", serde(with = "crate::as_text::moves"))]
    pub moves: Vec<Move>,
}

impl PositionSpec {
    /// A position with its moves.
    #[must_use]
    pub fn of(position: &Position) -> PositionSpec {
        PositionSpec {
            start: Start::of(position),
            moves: position.moves().to_vec(),
            ..PositionSpec::standing(position)
        }
    }

    /// A position as a set-up, without its moves.
    #[must_use]
    pub fn standing(position: &Position) -> PositionSpec {
        PositionSpec {
            rule: position.rule(),
            size: position.size(),
            start: Start::of_board(position.board(), position.to_move()),
            moves: Vec::new(),
        }
    }

    /// Replays the position; the error names the invalid stone or the first illegal move.
    pub fn position(&self) -> Result<Position, StartError> {
        self.start.replay(self.rule, self.size, &self.moves)
    }
}
