//! Errors between a client and a server.

use tengen_api::ApiError;
use tokio_tungstenite::tungstenite;

/// Why a request failed.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// The text is not a server address.
    #[error("{0:?} is no address of a server: it looks like http://192.168.1.7:7515")]
    Address(String),
    /// An encrypted address, but this machine trusts no certificates.
    #[error("no certificates to trust were found on this machine: {0}")]
    Certificates(String),
    /// The server does not answer.
    #[error("the server does not answer: {0}")]
    Unreachable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The server refused.
    #[error("{}", .0.message)]
    Refused(ApiError),
    /// Not a Tengen server, or one of an incompatible version.
    #[error("no Tengen server answers there: {0}")]
    Incompatible(String),
    /// The connection broke or was closed without a goodbye.
    #[error("the connection to the server is lost: {0}")]
    Lost(#[source] Box<tungstenite::Error>),
    /// The system's random source failed.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl ClientError {
    /// Whether a retry would fail in the same way. If not, the request may have taken effect.
    #[must_use]
    pub const fn is_final(&self) -> bool {
        match self {
            Self::Refused(error) => !error.error.is_passing(),
            Self::Address(_) | Self::Random(_) => true,
            _ => false,
        }
    }
}

impl From<tungstenite::Error> for ClientError {
    fn from(error: tungstenite::Error) -> Self {
        Self::Lost(Box::new(error))
    }
}
