//! `/api/v1/my/export`: everything that is kept of the sender.

use axum::body::Body;
use axum::http::HeaderValue;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse as _, Response};
use futures_util::stream::unfold;
use tengen_api::{ApiError, Export};

use super::accounts::{Kept, of};
use super::failure::Failure;
use super::visitor::Visitor;

/// Exports everything that is kept of the sender
///
/// Player, account, sessions, blocks, reports sent, acts of the host, ratings, and each room in
/// which the player has a seat, with all events and with its games as SGF. It is sent while it is
/// read: a document that breaks off, which is no JSON then, is asked for again.
#[utoipa::path(
    get,
    path = "/api/v1/my/export",
    tag = "accounts",
    responses(
        (status = 200, body = Export, description = "what is kept of the player of the session cookie"),
        (status = 404, body = ApiError, description = "the sender is no player here"),
        (status = 429, body = ApiError, description = "too many exports from this address"),
        (status = 503, body = ApiError, description = "storage unavailable, or too many exports at once"),
    )
)]
pub(super) async fn send(accounts: Kept, visitor: Visitor) -> Result<Response, Failure> {
    visitor.may_ask()?;
    visitor.may_export()?;
    let pieces = of(&accounts)?.export(visitor.session_cookie()).await?;
    let next = async |mut pieces: tokio::sync::mpsc::Receiver<_>| {
        let piece = pieces.recv().await?;
        Some((piece, pieces))
    };
    let headers = [
        (CONTENT_TYPE, HeaderValue::from_static("application/json")),
        (
            CONTENT_DISPOSITION,
            HeaderValue::from_static("attachment; filename=\"tengen-export.json\""),
        ),
    ];
    Ok((headers, Body::from_stream(unfold(pieces, next))).into_response())
}
