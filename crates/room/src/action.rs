//! Player actions and refusals.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_core::opening::{self, Violation};
use tengen_core::{Illegal, PlayError, Point, serde_as_text};
use thiserror::Error;

use crate::Asked;

/// The sender's id for an action: 1 to 40 letters, digits and hyphens. A repeated id from the same
/// seat is a retry. During the same game it is answered with the versions caused the first time, in
/// later games of the room with [`Refusal::EarlierGame`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "move-1"))]
pub struct ActionId(String);

/// Error for a text that is not a valid [`ActionId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("an id is 1 to 40 letters, digits and hyphens")]
pub struct ActionIdError;

impl FromStr for ActionId {
    type Err = ActionIdError;

    fn from_str(s: &str) -> Result<ActionId, ActionIdError> {
        let plain = |b: u8| b.is_ascii_alphanumeric() || b == b'-';
        if (1..=40).contains(&s.len()) && s.bytes().all(plain) {
            Ok(ActionId(s.to_owned()))
        } else {
            Err(ActionIdError)
        }
    }
}

impl fmt::Display for ActionId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(ActionId);

/// A player's action.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// Place a stone. `ply` ties the move to the position that the sender saw.
    Place {
        /// The stone's point.
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "h8"))]
        point: Point,
        /// The number of moves played before it, with an opening's stones.
        ply: u32,
        /// Offer a draw with the move. Since protocol version 3.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        draw: bool,
    },
    /// Pass.
    Pass {
        /// The number of moves played before it.
        ply: u32,
        /// Offer a draw with the move. Since protocol version 3.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        draw: bool,
    },
    /// Take a decision of the opening other than a stone or an offer of fifth moves. Since protocol
    /// version 3.
    Choose {
        /// `take-black`, `take-white`, `place-two`, `swap`, `keep`, `keep-and-offer`, `declare:N`
        /// or `pick:POINT`.
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "swap"))]
        what: opening::Action,
        /// The number of decisions taken before it, stones included.
        step: u32,
    },
    /// Offer fifth moves, all at once. Since protocol version 3.
    Offer {
        /// The points; no two of them equivalent.
        #[cfg_attr(feature = "schema", schema(value_type = Vec<String>))]
        points: Vec<Point>,
        /// The number of decisions taken before it, stones included.
        step: u32,
    },
    /// Resign the game.
    Resign,
    /// Make a request, or accept the same request by the opponent.
    Ask {
        /// The request.
        what: Asked,
    },
    /// Accept a request.
    Accept {
        /// The accepted request.
        what: Asked,
    },
    /// Decline a request.
    Decline {
        /// The declined request.
        what: Asked,
    },
    /// Start the clocks again after a pause; either player may. Since protocol version 4.
    Continue,
    /// Take a vacation from tomorrow on, by the server's date in UTC. Since protocol version 5.
    Vacation {
        /// The number of days.
        #[cfg_attr(feature = "schema", schema(minimum = 1, maximum = 365))]
        days: u16,
    },
    /// End the own vacation: from tomorrow on the clock runs again. Since protocol version 5.
    Return,
    /// Claim the win because the opponent has been absent too long.
    ClaimWin,
    /// White's claim that Black has played a forbidden point. Since protocol version 3.
    ClaimFoul,
    /// The claim of an own winning row. Since protocol version 3.
    ClaimRow {
        /// A point of the row.
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "h8"))]
        point: Point,
    },
}

impl Action {
    /// Whether it is a move or a decision of the opening, which only the side to move makes.
    #[must_use]
    pub const fn is_turn(&self) -> bool {
        matches!(
            self,
            Action::Place { .. }
                | Action::Pass { .. }
                | Action::Choose { .. }
                | Action::Offer { .. }
        )
    }

    /// A stone, without an offer.
    #[must_use]
    pub const fn place(point: Point, ply: u32) -> Action {
        let draw = false;
        Action::Place { point, ply, draw }
    }

    /// A pass, without an offer.
    #[must_use]
    pub const fn pass(ply: u32) -> Action {
        Action::Pass { ply, draw: false }
    }
}

/// Why an action changes nothing. The names are part of the protocol.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// The second seat is free, so no game has begun.
    #[error("nobody has joined yet")]
    NotStarted,
    /// The second seat is taken.
    #[error("the room is full")]
    Full,
    /// The game is over.
    #[error("the game is over")]
    Over,
    /// The game is not over yet.
    #[error("the game is not over yet")]
    NotOver,
    /// It is the opponent's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// `ply` does not match the moves played.
    #[error("the game has gone on: {ply} moves have been played")]
    Stale {
        /// The number of moves played.
        ply: u32,
    },
    /// The rules forbid the move.
    #[error("{why}")]
    Illegal {
        /// The refused point.
        point: String,
        /// `off-board`, `taken`, or the name of the foul.
        kind: String,
        /// The reason in English, for logs.
        why: String,
    },
    /// There is no such request to answer.
    #[error("nobody has asked that")]
    NotAsked,
    /// The same request is still open.
    #[error("this has been asked already")]
    AlreadyAsked,
    /// The sender has no move to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Help is already allowed.
    #[error("help is allowed already")]
    AlreadyAllowed,
    /// The opponent is connected, or has not been absent long enough.
    #[error("the other player has not been gone for two minutes")]
    NotAbsent,
    /// The player has made [`MOST_QUESTIONS`](crate::MOST_QUESTIONS) requests in this game. Since
    /// protocol version 2; sent as `already-asked` to version 1.
    #[error("no more questions may be asked in this game")]
    TooManyQuestions,
    /// The room has reached [`MOST_ROOM_EVENTS`](crate::MOST_ROOM_EVENTS) events. Since protocol
    /// version 2; sent as `over` to version 1.
    #[error("this room is used up: play on in a new one")]
    UsedUp,
    /// The action was taken in an earlier game of this room. Since protocol version 2; sent as
    /// `over` to version 1.
    #[error("this was done in an earlier game")]
    EarlierGame,
    /// `step` does not match the opening's decisions. Since protocol version 3.
    #[error("the opening has gone on: {step} decisions have been taken")]
    StaleStep {
        /// The number of decisions taken.
        step: u32,
    },
    /// The opening refuses the action. Since protocol version 3.
    #[error("{why}")]
    Opening {
        /// A [`Violation`]: `over`, `not-yours`, `not-now`, `outside`, `number`, `count`,
        /// `equivalent`, `not-offered` or `too-small`.
        kind: String,
        /// The reason in English, for logs.
        why: String,
    },
    /// A later version has played in this room, or created it. Since protocol version 4; sent as
    /// `over` to earlier ones.
    #[error("this room was changed by a later version of the program")]
    LaterVersion,
    /// Nothing is claimed in this room. Since protocol version 3.
    #[error("nothing is claimed in this room")]
    NotClaimed,
    /// Only White claims fouls. Since protocol version 3.
    #[error("only White claims fouls")]
    NotWhite,
    /// A claim room allows no help, which would show what is to be claimed; nor does a room whose
    /// seats both have owners. Since protocol version 3.
    #[error("no help is allowed in this room")]
    NoHelp,
    /// A pass right after the opponent has lost a turn by a wrong claim. Since protocol version 3.
    #[error("the other player has just lost a turn: place a stone")]
    TurnLost,
    /// The room's games have no clocks. Since protocol version 4.
    #[error("this game has no clock")]
    NoClock,
    /// The clocks are stopped: continue first. Since protocol version 4.
    #[error("the clocks are stopped: continue the game first")]
    Paused,
    /// The clocks run. Since protocol version 4.
    #[error("the clocks are not stopped")]
    NotPaused,
    /// The arbiter has stopped the clocks, and starts them again. Since protocol version 5.
    #[error("the arbiter has stopped the clocks")]
    Held,
    /// The round is over, and the arbiter decides the game. Since protocol version 5.
    #[error("the round is over: the arbiter decides the game")]
    RoundOver,
    /// The seat belongs to another player. Since protocol version 5.
    #[error("this seat belongs to another player")]
    SeatOfOther,
    /// The room has no arbiter. Since protocol version 5.
    #[error("this room has no arbiter")]
    NoArbiter,
    /// Time that an arbiter cannot give or take. Since protocol version 5.
    #[error("a day of time is given or taken at most, and a player keeps a second")]
    BadTime,
    /// The seat to be freed is empty. Since protocol version 5.
    #[error("nobody has this seat")]
    SeatFree,
    /// The room's games have no vacation. Since protocol version 5.
    #[error("this game has no vacation")]
    NoVacation,
    /// No days, or more than the player has left. Since protocol version 5.
    #[error("{left} days of vacation are left")]
    VacationDays {
        /// Whole days that are left.
        left: u16,
    },
    /// The player has a vacation already. Since protocol version 5.
    #[error("you have a vacation already")]
    Away,
    /// The player has no vacation to end. Since protocol version 5.
    #[error("you have no vacation")]
    NotAway,
    /// One of the two is in another game of the lobby, so no rematch begins. Since protocol version
    /// 7; sent as `already-asked` to earlier ones.
    #[error("one of the two is in another game of the lobby")]
    InOtherGame,
    /// A draw is offered with one's own move. Since protocol version 3; version 2 may ask at any
    /// time.
    #[error("a draw is offered with a move")]
    WithMove,
}

impl Refusal {
    /// Replaces refusals that are newer than the client's protocol version.
    #[must_use]
    pub fn for_protocol(self, protocol: u32) -> Refusal {
        match self {
            Refusal::TooManyQuestions if protocol < 2 => Refusal::AlreadyAsked,
            Refusal::UsedUp | Refusal::EarlierGame if protocol < 2 => Refusal::Over,
            Refusal::LaterVersion if protocol < 4 => Refusal::Over,
            Refusal::InOtherGame if protocol < 7 => Refusal::AlreadyAsked,
            other => other,
        }
    }
}

impl From<Violation> for Refusal {
    fn from(violation: Violation) -> Refusal {
        let kind = match violation {
            Violation::Illegal(illegal) => return illegal.into(),
            Violation::Over => "over",
            Violation::NotYours => "not-yours",
            Violation::NotNow(_) => "not-now",
            Violation::Outside(..) => "outside",
            Violation::Number { .. } => "number",
            Violation::Count { .. } => "count",
            Violation::Equivalent(..) => "equivalent",
            Violation::NotOffered(_) => "not-offered",
            Violation::TooSmall(_) => "too-small",
        };
        Refusal::Opening {
            kind: kind.to_owned(),
            why: violation.to_string(),
        }
    }
}

impl From<PlayError> for Refusal {
    fn from(error: PlayError) -> Refusal {
        match error {
            PlayError::Opening => Refusal::Opening {
                kind: "not-now".to_owned(),
                why: error.to_string(),
            },
            PlayError::NotYours => Refusal::NotYourTurn,
            PlayError::Illegal(illegal) => illegal.into(),
        }
    }
}

impl From<Illegal> for Refusal {
    fn from(illegal: Illegal) -> Refusal {
        let (point, kind) = match illegal {
            Illegal::OffBoard(p, _) => (p.to_string(), "off-board"),
            Illegal::Taken(p, _) => (p.to_string(), "taken"),
            Illegal::Forbidden(p, foul) => (p.to_string(), foul.name()),
            Illegal::Over(_) => return Refusal::Over,
        };
        Refusal::Illegal {
            point,
            kind: kind.to_owned(),
            why: illegal.to_string(),
        }
    }
}
