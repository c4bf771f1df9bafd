//! What can go wrong between a program and a server.
use tengen_api::ApiError;
use tokio_tungstenite::tungstenite;

/// Why something could not be done.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum ClientError {
    /// No address of a server.
    #[error("{0:?} is no address of a server: it looks like http://192.168.1.7:7515")]
    Address(String),
    /// This machine trusts no certificates, and the address wants an encrypted connection.
    #[error("no certificates to trust were found on this machine: {0}")]
    Certificates(String),
    /// The server does not answer.
    #[error("the server does not answer: {0}")]
    Unreachable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The server answers that it will not.
    #[error("{}", .0.message)]
    Refused(ApiError),
    /// Something answers that is no Tengen server, or one of another version.
    #[error("no Tengen server answers there: {0}")]
    Stranger(String),
    /// The connection broke or was closed without a goodbye.
    #[error("the connection to the server is lost: {0}")]
    Lost(#[source] Box<tungstenite::Error>),
    /// The system gives no random numbers, so nothing secret can be made.
    #[error("the system gives no random numbers: {0}")]
    Random(#[from] getrandom::Error),
}

impl ClientError {
    /// Whether the same request would end the same way the next time. Where not, it may have been carried out.
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
