//! Why something in the lobby changes nothing.

use thiserror::Error;

use crate::{OfferError, PoolId};

/// Why a request changes nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    /// The game cannot be offered.
    #[error(transparent)]
    Offer(#[from] OfferError),
    /// The player is in a game at the board.
    #[error("a player has one game at the board at a time")]
    Playing,
    /// The other player is in a game at the board.
    #[error("the other player is in a game")]
    OtherPlaying,
    /// The player has let too many games go without a first move.
    #[error("after games without a first move a player waits: {ms} ms more")]
    Waits {
        /// Milliseconds until the player may play.
        ms: u64,
    },
    /// As many of these as may be.
    #[error("there are {most} already")]
    TooMany {
        /// The most that there may be.
        most: usize,
    },
    /// There is one like it.
    #[error("there is one like it already")]
    Same,
    /// No such seek or challenge, or not any more: taken, withdrawn or expired.
    #[error("it is not there any more")]
    Gone,
    /// A player's own seek, or a challenge to oneself.
    #[error("nobody plays against oneself")]
    Own,
    /// A seek or challenge of others.
    #[error("it is another player's")]
    NotYours,
    /// One of the two blocks the other.
    #[error("these two do not play each other")]
    Apart,
    /// The player's rating is outside the range.
    #[error("a rating of {rating} is not sought")]
    OutOfRange {
        /// The player's rating.
        rating: i32,
    },
    /// No such pool, or not any more.
    #[error("there is no pool {}", .0.0)]
    NoPool(PoolId),
}
