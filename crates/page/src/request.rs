//! What becomes of requests to the server's HTTP API.

use tengen_api::ErrorCode;

/// Why a request has no result.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Failed {
    /// The server does not answer.
    Away,
    /// The server refuses, with a sentence for developers.
    Refused(ErrorCode, String),
    /// An answer that is not Tengen's, for example from a static file server.
    Unreadable,
}

impl Failed {
    /// Whether a retry may succeed; the request may even have been carried out.
    #[must_use]
    pub const fn is_passing(&self) -> bool {
        match self {
            Failed::Away | Failed::Unreadable => true,
            Failed::Refused(code, _) => code.is_passing(),
        }
    }
}
