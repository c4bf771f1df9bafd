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
    /// Neither side can make five any more; see [`crate::DeadDraw`].
    DeadBoard,
    /// The loser resigned.
    Resignation,
    /// Both sides agreed to a draw.
    Agreement,
    /// The loser claimed a foul or a five wrongly.
    WrongClaim,
    /// The loser's time is used up, or in a draw that of the round.
    Time,
}

impl Ending {
    /// Every ending.
    pub const ALL: [Ending; 13] = [
        Ending::Five,
        Ending::Overline,
        Ending::Foul(Foul::Overline),
        Ending::Foul(Foul::DoubleFour),
        Ending::Foul(Foul::DoubleThree),
        Ending::FullBoard,
        Ending::Passes,
        Ending::MoveLimit,
        Ending::DeadBoard,
        Ending::Resignation,
        Ending::Agreement,
        Ending::WrongClaim,
        Ending::Time,
    ];

    /// The ending with this name, and with this foul's name if it is a foul.
    #[must_use]
    pub fn named(name: &str, foul: Option<&str>) -> Option<Ending> {
        Ending::ALL
            .into_iter()
            .find(|ending| ending.name() == name && ending.foul().map(Foul::name) == foul)
    }

    /// The foul, if one ended the game.
    #[must_use]
    pub const fn foul(self) -> Option<Foul> {
        match self {
            Ending::Foul(foul) => Some(foul),
            _ => None,
        }
    }

    /// The name in JSON.
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
            Ending::Time => "time",
        }
    }
}

/// The result of a finished game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` in a draw.
    pub winner: Option<Color>,
    /// The reason.
    pub by: Ending,
    /// The points of the winning rows in point order, or the forbidden point; else empty.
    pub line: Vec<Point>,
}

impl Outcome {
    /// The points of the winning rows; empty if the game ended otherwise.
    #[must_use]
    pub fn row(&self) -> &[Point] {
        match self.by {
            Ending::Five | Ending::Overline => &self.line,
            _ => &[],
        }
    }

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
