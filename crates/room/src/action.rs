//! What a player wants, and why it may be refused.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_core::{Illegal, Point, serde_as_text};
use thiserror::Error;

use crate::Asked;

/// The sender's name for an action: 1 to 40 letters, digits and hyphens. An id that is used again
/// by the same seat is the same action sent again. While its game lasts it is answered with what it
/// caused, in later games of the room with [`Refusal::EarlierGame`].
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "move-1"))]
pub struct ActionId(String);

/// A text that is no id.
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

/// What a player wants.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Action {
    /// To put a stone down. `ply` is how many moves the sender has seen in this game, so that a
    /// stone meant for one position never lands in another.
    Place {
        /// Where.
        #[cfg_attr(feature = "schema", schema(value_type = String, example = "h8"))]
        point: Point,
        /// How many moves were played before it.
        ply: u32,
    },
    /// To pass.
    Pass {
        /// How many moves were played before it.
        ply: u32,
    },
    /// To give up.
    Resign,
    /// To ask the other player something, or to say yes to the same question of theirs.
    Ask {
        /// What.
        what: Asked,
    },
    /// To say yes to a question.
    Accept {
        /// Which.
        what: Asked,
    },
    /// To say no to a question.
    Decline {
        /// Which.
        what: Asked,
    },
    /// To claim the win because the other player has been gone too long.
    ClaimWin,
}

/// Why an action changes nothing. The names go out to clients.
#[derive(Clone, Debug, PartialEq, Eq, Error, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "code", rename_all = "kebab-case")]
pub enum Refusal {
    /// Nobody has joined yet.
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
    /// It is the other player's turn.
    #[error("it is not your turn")]
    NotYourTurn,
    /// The move was meant for a position that is no longer on the board.
    #[error("the game has gone on: {ply} moves have been played")]
    Stale {
        /// How many moves have been played.
        ply: u32,
    },
    /// The rules forbid the move.
    #[error("{why}")]
    Illegal {
        /// The point.
        point: String,
        /// Off-board, taken, or the foul's name.
        kind: String,
        /// In English, for logs.
        why: String,
    },
    /// There is no such question to answer.
    #[error("nobody has asked that")]
    NotAsked,
    /// The same question has been asked already.
    #[error("this has been asked already")]
    AlreadyAsked,
    /// There is no move of the asker's to take back.
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    /// Help is allowed already.
    #[error("help is allowed already")]
    AlreadyAllowed,
    /// The other player is here, or has not been gone for long enough.
    #[error("the other player has not been gone for two minutes")]
    NotAbsent,
    /// The player has asked [`MOST_QUESTIONS`](crate::MOST_QUESTIONS) questions in this game. Since
    /// version 2 of the messages; to clients of version 1 it is told as `already-asked`.
    #[error("no more questions may be asked in this game")]
    TooManyQuestions,
    /// The room has had [`MOST_ROOM_EVENTS`](crate::MOST_ROOM_EVENTS) events. Since version 2 of the
    /// messages; to clients of version 1 it is told as `over`.
    #[error("this room is used up: play on in a new one")]
    UsedUp,
    /// The action was taken in an earlier game of this room. Since version 2 of the messages; to
    /// clients of version 1 it is told as `over`.
    #[error("this was done in an earlier game")]
    EarlierGame,
}

impl Refusal {
    /// The same in words that clients of an older version of the messages know.
    #[must_use]
    pub fn for_protocol(self, protocol: u32) -> Refusal {
        match self {
            Refusal::TooManyQuestions if protocol < 2 => Refusal::AlreadyAsked,
            Refusal::UsedUp | Refusal::EarlierGame if protocol < 2 => Refusal::Over,
            other => other,
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
