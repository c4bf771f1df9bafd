//! How a game ends.

use crate::{Color, Foul, Point};

/// Why a game is over.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ending {
    /// A winning row of exactly five.
    Five,
    /// A winning row of six or more.
    Overline,
    /// Black played a forbidden point and loses.
    Foul(Foul),
    /// No empty point is left.
    FullBoard,
    /// Both sides passed, one after the other.
    Passes,
    /// The agreed number of stones is on the board.
    MoveLimit,
    /// Neither side can make five any more.
    DeadBoard,
    /// The loser gave up.
    Resignation,
    /// Both sides agreed to a draw.
    Agreement,
    /// The loser claimed a foul or a five that was not there.
    WrongClaim,
}

impl Ending {
    /// The name used in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Ending::Five => "five",
            Ending::Overline => "overline",
            Ending::Foul(_) => "foul",
            Ending::FullBoard => "full-board",
            Ending::Passes => "passes",
            Ending::MoveLimit => "move-limit",
            Ending::DeadBoard => "dead-board",
            Ending::Resignation => "resignation",
            Ending::Agreement => "agreement",
            Ending::WrongClaim => "wrong-claim",
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Who won; `None` in a draw.
    pub winner: Option<Color>,
    /// How.
    pub by: Ending,
    /// Every point of the winning row or rows, in point order and without repeats; the forbidden
    /// point in a foul; empty in a draw.
    pub line: Vec<Point>,
}

impl Outcome {
    /// A draw.
    #[must_use]
    pub const fn draw(by: Ending) -> Outcome {
        Outcome {
            winner: None,
            by,
            line: Vec::new(),
        }
    }
}
