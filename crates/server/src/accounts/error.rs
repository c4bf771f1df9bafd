//! Why a request about an account fails.

use tengen_api::{MOST_BLOCKED, MOST_EVENT_DAYS, MOST_REPORTS};

use crate::host::permission::Forbidden;
use crate::rooms::RoomError;
use crate::rooms::journal::LoadError;
use crate::rooms::names::NameRefusal;
use crate::store::trouble::words;

#[derive(Debug, thiserror::Error)]
pub(crate) enum AccountError {
    #[error(transparent)]
    Name(#[from] NameRefusal),
    #[error("an account has this name, or one that looks like it")]
    NameTaken,
    #[error("the sender has an account already")]
    Already,
    #[error("no account has this name and this password")]
    Wrong,
    #[error("no account has this name and this recovery code, or the code was used before")]
    WrongCode,
    #[error("too many passwords were tried for this name; the next can be tried in {0} min")]
    Locked(u64),
    #[error("there is no event of this name, or it has ended")]
    NoEvent,
    #[error("an event lasts 1 to {MOST_EVENT_DAYS} days")]
    EventDays,
    #[error("this is not the key of the event's teacher")]
    NotTeacher,
    #[error("the event has no seat of this number")]
    NoSeat,
    #[error("no seat of the event has this name and this PIN")]
    WrongPin,
    #[error("wrong PINs have locked the seat; its teacher draws another PIN")]
    SeatLocked,
    #[error(
        "the PINs of this server were drawn with another key, so that this one is of no use; the \
         teacher of the event draws another"
    )]
    PinLost,
    #[error("who has this seat has an account by now, and logs in by its password")]
    SeatHasAccount,
    #[error("the sender has no account, or its session has ended")]
    NoAccount,
    #[error("the sender is no player here: there is nothing of one")]
    NoPlayer,
    #[error("{}, to be ended first, by resigning if need be", going(*.0))]
    Playing(usize),
    #[error("there is no player of this id")]
    UnknownPlayer,
    #[error("this is the sender's own id, which cannot be blocked")]
    OwnId,
    #[error("a player blocks {MOST_BLOCKED} others at most; another block is to be ended first")]
    TooManyBlocked,
    #[error("only who has a seat in this room reports the other player")]
    NotSeated,
    #[error("no other player is known in this room, or that one was deleted")]
    NoOther,
    #[error("the host has not answered the last report of this room yet")]
    Reported,
    #[error("a player sends {MOST_REPORTS} reports within 24 hours at most")]
    TooManyReports,
    #[error(transparent)]
    Room(#[from] RoomError),
    #[error(transparent)]
    Moderator(#[from] Forbidden),
    #[error("{0}")]
    Refused(String),
    #[error("the sender has no such session")]
    NoSession,
    #[error("the host of this server has banned you: {0}")]
    Banned(String),
    #[error("the host of this server has muted you, so that your name is not shown: {0}")]
    Muted(String),
    #[error("too many passwords wait to be checked; try again in a moment")]
    Busy,
    #[error("others are being given all that is kept of them; try again in a moment")]
    Exporting,
    #[error("the account could not be read or written: {0}")]
    Failed(String),
}

impl From<sqlx::Error> for AccountError {
    fn from(error: sqlx::Error) -> Self {
        Self::Failed(words(&error))
    }
}

impl From<LoadError> for AccountError {
    fn from(error: LoadError) -> Self {
        Self::Failed(error.to_string())
    }
}

impl From<getrandom::Error> for AccountError {
    fn from(error: getrandom::Error) -> Self {
        Self::Failed(error.to_string())
    }
}

/// Games that go on, in words.
fn going(games: usize) -> String {
    match games {
        1 => "a game of the player goes on".to_owned(),
        games => format!("{games} games of the player go on"),
    }
}
