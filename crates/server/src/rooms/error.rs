//! Why a request about rooms fails.

use tengen_api::{JOIN_ANSWERED, RoomId};
use tengen_room::{ConfigError, Refusal};

use super::journal::{AppendError, LoadError};
use super::memory::Crowded;
use super::names::NameRefusal;
use crate::deals::NoDeal;

#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum RoomError {
    #[error("there is no room {0}")]
    Unknown(RoomId),
    #[error("the room is full: both seats are taken")]
    Full,
    #[error(
        "the seat was given to this join more than {} minutes ago, and is not given to it again",
        JOIN_ANSWERED.as_secs() / 60
    )]
    JoinExpired,
    #[error(transparent)]
    Config(#[from] ConfigError),
    #[error(transparent)]
    Append(#[from] AppendError),
    #[error(transparent)]
    Load(#[from] LoadError),
    #[error("the system gives no random numbers: {0}")]
    Random(String),
    #[error("the room does not answer")]
    NoAnswer,
    #[error("this server only shows games: no rooms are made here")]
    OnlyShown,
    #[error("this link is for watching: no seat is given by it")]
    OnlyWatch,
    #[error("this is not the key of the room's arbiter")]
    NotArbiter,
    #[error("who plays in this room is not its arbiter")]
    ArbiterPlays,
    #[error("this seat belongs to another player; you can watch")]
    SeatOfOther,
    #[error(transparent)]
    Ruling(Refusal),
    #[error(transparent)]
    Name(#[from] NameRefusal),
    #[error("an account has this name, or one that looks like it: log in, or choose another")]
    NameOfAccount,
    #[error("the host of this server has banned you: {0}")]
    Banned(String),
    #[error("the host of this server has muted you, so that your name is not shown: {0}")]
    Muted(String),
    #[error("the host of this server has closed this room: {0}")]
    Closed(String),
    #[error(transparent)]
    Crowded(#[from] Crowded),
    #[error(transparent)]
    NoDeal(#[from] NoDeal),
    #[error("this server keeps as many games as it may: no rooms are made until some are dropped")]
    NoSpace,
}

impl RoomError {
    /// Whether the same may succeed soon, since the room can be neither read nor written now.
    pub(crate) const fn is_passing(&self) -> bool {
        let is_unread = matches!(
            self,
            Self::Load(LoadError::Failed(_) | LoadError::Elsewhere)
        );
        is_unread || matches!(self, Self::Append(_) | Self::NoAnswer)
    }
}

impl From<getrandom::Error> for RoomError {
    fn from(error: getrandom::Error) -> Self {
        Self::Random(error.to_string())
    }
}
