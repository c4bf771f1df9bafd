//! What has happened in a room.

use serde::{Deserialize, Serialize};
use tengen_core::Point;

use crate::{ActionId, Config, Name, Start};

/// One of the two players of a room, whatever their colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Seat {
    /// Whoever made the room.
    First,
    /// Whoever joined it.
    Second,
}

impl Seat {
    /// Both.
    pub const BOTH: [Seat; 2] = [Seat::First, Seat::Second];

    /// The other one.
    #[must_use]
    pub const fn other(self) -> Seat {
        match self {
            Seat::First => Seat::Second,
            Seat::Second => Seat::First,
        }
    }
}

/// Something one player asks the other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Asked {
    /// To call the game a draw.
    Draw,
    /// To take the asker's last move back, and what followed it.
    Takeback,
    /// To play again with colours exchanged.
    Rematch,
    /// To allow forbidden marks, hints and analysis while the game goes on.
    Help,
}

/// What has happened.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum Event {
    /// The room was made; its maker has the first seat. In a room that shows the games of a match
    /// it comes again with each game: the room begins anew, with other players perhaps, and no
    /// earlier event is kept, so that the version before it may be missing.
    Created {
        /// What it was made with.
        config: Config,
        /// The maker's name, if given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
        /// Where its games begin, if not on an empty board with Black to move: `black/white/turn`.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        #[cfg_attr(feature = "schema", schema(value_type = Option<String>, example = "h8j9/i9i10/black"))]
        start: Option<Start>,
    },
    /// Somebody has taken the second seat.
    Joined {
        /// Their name, if given.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        name: Option<Name>,
    },
    /// A game begins.
    Started {
        /// Its number in the room, from 1.
        game: u32,
        /// Who has Black.
        black: Seat,
    },
    /// A stone.
    Placed {
        /// Whose.
        seat: Seat,
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "h8"))]
        point: Point,
    },
    /// A turn without a stone.
    Passed {
        /// Whose.
        seat: Seat,
    },
    /// A question to the other player. It lapses with the next move.
    Asked {
        /// Who asks.
        seat: Seat,
        /// What.
        what: Asked,
    },
    /// The question was answered with no.
    Declined {
        /// Who was asked.
        seat: Seat,
        /// What.
        what: Asked,
    },
    /// Moves were taken back by consent.
    TakenBack {
        /// How many.
        plies: u32,
    },
    /// Both allow help in this game. The record says so.
    HelpAllowed,
    /// A game has ended.
    Finished {
        /// Who won; `null` in a draw.
        winner: Option<Seat>,
        /// How, by the names of [`tengen_core::Ending`], or `absence` where the other was gone; in a
        /// match that is shown also `time`, `illegal`, `crash`, `agreed-win` or `proved`
        /// (see [`Decided`](crate::Decided)).
        by: String,
        /// The winning row, or the forbidden point.
        #[serde(default)]
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        line: Vec<Point>,
    },
}

/// An event with its place in the list, as it is kept and sent.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Stored {
    /// Its place in the room's list, from 1.
    pub version: u64,
    /// Which action caused it, and whose. Nobody's for the room's making.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub cause: Option<(Seat, ActionId)>,
    /// What happened.
    pub event: Event,
}
