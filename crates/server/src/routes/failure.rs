//! Error responses with their HTTP status and log level.

use axum::Json;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use tengen_api::{ApiError, ErrorCode};
use tengen_text::printable;

use crate::accept::TooSlow;

#[derive(Debug)]
pub(crate) struct Failure(ApiError);

impl Failure {
    /// The message becomes one printable line, since it may quote a client or an engine.
    pub(crate) fn new(error: ErrorCode, message: impl AsRef<str>) -> Self {
        let message = printable(message.as_ref()).into_owned();
        Self(ApiError { error, message })
    }

    pub(crate) fn no_folder() -> Self {
        Self::new(
            ErrorCode::StorageUnavailable,
            "this server has no folder to keep games in",
        )
    }

    fn status(&self) -> StatusCode {
        match self.0.error {
            ErrorCode::BadRequest | ErrorCode::NameRefused => StatusCode::BAD_REQUEST,
            ErrorCode::NotFound => StatusCode::NOT_FOUND,
            ErrorCode::Gone | ErrorCode::JoinExpired => StatusCode::GONE,
            ErrorCode::Full
            | ErrorCode::Refused
            | ErrorCode::NameTaken
            | ErrorCode::StillPlaying => StatusCode::CONFLICT,
            ErrorCode::Changed => StatusCode::PRECONDITION_FAILED,
            ErrorCode::Forbidden
            | ErrorCode::Banned
            | ErrorCode::Muted
            | ErrorCode::SeatOfOther
            | ErrorCode::WrongPassword
            | ErrorCode::SeatLocked
            | ErrorCode::PinLost
            | ErrorCode::NoAccount => StatusCode::FORBIDDEN,
            ErrorCode::TooSlow => StatusCode::REQUEST_TIMEOUT,
            ErrorCode::TooMany => StatusCode::TOO_MANY_REQUESTS,
            ErrorCode::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            ErrorCode::EngineFailed => StatusCode::BAD_GATEWAY,
            ErrorCode::StorageFull => StatusCode::INSUFFICIENT_STORAGE,
            ErrorCode::EngineBusy | ErrorCode::StorageUnavailable => {
                StatusCode::SERVICE_UNAVAILABLE
            }
        }
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let message = &self.0.message;
        match self.0.error {
            ErrorCode::StorageUnavailable => tracing::error!("{message}"),
            ErrorCode::EngineFailed | ErrorCode::StorageFull => tracing::warn!("{message}"),
            _ => tracing::debug!("{message}"),
        }
        (self.status(), Json(self.0)).into_response()
    }
}

impl From<BytesRejection> for Failure {
    fn from(rejection: BytesRejection) -> Self {
        if TooSlow::caused(&rejection) {
            return Self::new(ErrorCode::TooSlow, TooSlow.to_string());
        }
        let code = match rejection.status() {
            StatusCode::PAYLOAD_TOO_LARGE => ErrorCode::TooLarge,
            _ => ErrorCode::BadRequest,
        };
        Self::new(code, rejection.body_text())
    }
}
