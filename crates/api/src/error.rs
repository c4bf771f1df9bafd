//! How the server says that something could not be done.
use serde::{Deserialize, Serialize};

/// The body of every answer of the API that is not a success.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct ApiError {
    /// What kind of failure, for programs.
    pub error: ErrorCode,
    /// What failed and why, in English, for people who look at logs. One printable line.
    pub message: String,
}

/// The kinds of failure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ErrorCode {
    /// The request cannot be understood (400).
    BadRequest,
    /// The name cannot be seen, stacks marks, mixes scripts that look alike, or looks like the other player's (400).
    NameRefused,
    /// There is no such thing (404).
    NotFound,
    /// What is kept under this name could not be read; it was set aside in the file the message names (410).
    SetAside,
    /// Both seats of the room are taken (409).
    Full,
    /// The seat was given to this join's token, too long ago to be given to it again (410).
    JoinExpired,
    /// The request comes from somewhere that may not ask this (403).
    Forbidden,
    /// The request did not arrive in time (408).
    TooSlow,
    /// Too many requests from this address; wait a little (429).
    TooMany,
    /// The request is too long (413).
    TooLarge,
    /// An engine of the host's own failed: it ended, hung, or answered nonsense (502).
    EngineFailed,
    /// All the processes of an engine are at work; try again soon (503).
    EngineBusy,
    /// As many games are kept as may be; nothing was kept and nothing dropped (507).
    StorageFull,
    /// The server has nowhere to keep things, or its disk fails (503).
    StorageUnavailable,
}

impl ErrorCode {
    /// Whether the same request may succeed a little later. It may even have been carried out: a server that could not
    /// keep something does not know whether it is kept.
    #[must_use]
    pub const fn is_passing(self) -> bool {
        matches!(
            self,
            Self::TooSlow | Self::TooMany | Self::EngineBusy | Self::StorageUnavailable
        )
    }
}
