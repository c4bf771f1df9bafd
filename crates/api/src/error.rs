//! Error responses of the HTTP API.

use serde::{Deserialize, Serialize};

/// The body of every unsuccessful response.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ApiError {
    /// The error code, for programs.
    pub error: ErrorCode,
    /// One printable line in English, for logs.
    pub message: String,
}

/// Error codes, with their HTTP status.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The request is malformed (400).
    BadRequest,
    /// The name is invisible, stacks marks, mixes scripts that look alike, or resembles the other
    /// player's (400).
    NameRefused,
    /// An account has the name, or one that looks like it (409).
    NameTaken,
    /// No account has this name with this password or recovery code, or no seat of the event with
    /// this PIN (403).
    WrongPassword,
    /// Wrong PINs have locked the seat, until the teacher draws another (403).
    SeatLocked,
    /// The seat's PIN is of no use any more, as after a restore; the teacher draws another (403).
    PinLost,
    /// The sender has no account, or its session has ended (403).
    NoAccount,
    /// The resource does not exist (404).
    NotFound,
    /// Nothing is offered at this address any more (410).
    Gone,
    /// Both seats of the room are taken (409).
    Full,
    /// What is asked for changes nothing, as an act of the arbiter; the message says why (409).
    Refused,
    /// Games of the player go on, who is not deleted before they have ended (409).
    StillPlaying,
    /// The document has another version than the one to be replaced; nothing was stored (412).
    Changed,
    /// The join token's retry period is over (410).
    JoinExpired,
    /// The seat belongs to another player (403).
    SeatOfOther,
    /// The sender may not make this request from where it is (403).
    Forbidden,
    /// The host has banned the sender; the message ends with the reason (403).
    Banned,
    /// The host has muted the sender, whose name and requests to others are refused; the message
    /// ends with the reason (403).
    Muted,
    /// The request did not arrive in time (408).
    TooSlow,
    /// Too many requests from this address, or passwords for this name; retry later (429).
    TooMany,
    /// The request is too large (413).
    TooLarge,
    /// The host's engine exited, hung or gave an invalid answer (502).
    EngineFailed,
    /// All processes of the engine, or all that check passwords, are busy; retry soon (503).
    EngineBusy,
    /// The storage limit is reached; nothing was stored or deleted (507).
    StorageFull,
    /// The server has no storage, or its storage fails (503).
    StorageUnavailable,
}

impl ErrorCode {
    /// Whether a retry may succeed. The failed request may still have taken effect, because a
    /// failed write is not known to be undone.
    #[must_use]
    pub const fn is_passing(self) -> bool {
        matches!(
            self,
            Self::TooSlow | Self::TooMany | Self::EngineBusy | Self::StorageUnavailable
        )
    }
}
