//! `/api/v1/my/player`: the player that the sender is.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::response::{IntoResponse as _, Response};
use tengen_api::{ApiError, BePlayer, MyPlayer};

use super::failure::Failure;
use super::rooms::{Live, open, read};
use super::visitor::Visitor;

/// Makes the sender a player
///
/// A visitor who has had no seat here becomes a player, and the response sets the cookie of a
/// session, which the lobby needs. A sender who is a player stays it; a guest may give another
/// name.
#[utoipa::path(
    post,
    path = "/api/v1/my/player",
    tag = "rooms",
    request_body = BePlayer,
    responses(
        (status = 200, body = MyPlayer, description = "the player; sets the cookie of a new session"),
        (status = 400, body = ApiError, description = "malformed request or refused name"),
        (status = 403, body = ApiError, description = "the server only shows a match"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn make(
    rooms: Live,
    visitor: Visitor,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let body = body?;
    visitor.may_ask()?;
    let BePlayer { name } = read(&body)?;
    let credentials = visitor.credentials.clone();
    let rooms = open(&rooms, &visitor)?;
    let (player, name, session) = rooms.become_player(credentials, name).await?;
    let cookies = session.map(|session| visitor.session(&session));
    let cookies = cookies.transpose()?;
    Ok((cookies, Json(MyPlayer { player, name })).into_response())
}
