//! Why a connection ends.

use tengen_api::socket::{Goodbye, SocketError};
use tungstenite::Error as SocketFailure;

/// The cause.
pub(super) enum End {
    /// The client has closed it, or it is broken.
    Gone,
    /// The room has ended; there may be undelivered messages.
    Room,
    Goodbye(Goodbye),
    /// Send an error, then say goodbye.
    Error(SocketError, String, Goodbye),
    /// Like `Error`, but the input can no longer be parsed.
    Unreadable(String),
}

impl From<axum::Error> for End {
    fn from(error: axum::Error) -> Self {
        let error = error.into_inner();
        match error.downcast_ref() {
            Some(
                why @ (SocketFailure::Capacity(_)
                | SocketFailure::Protocol(_)
                | SocketFailure::Utf8(_)),
            ) => Self::Unreadable(why.to_string()),
            _ => Self::Gone,
        }
    }
}
