//! `/api/v1/my/blocks`: players whom the sender has blocked.

use axum::Json;
use axum::extract::Path;
use axum::http::StatusCode;
use tengen_api::{ApiError, Blocks};
use tengen_room::PlayerId;

use super::accounts::{Kept, of};
use super::failure::Failure;
use super::visitor::Visitor;
use crate::accounts::AccountError;

/// Lists the players whom the sender has blocked
#[utoipa::path(
    get,
    path = "/api/v1/my/blocks",
    tag = "accounts",
    responses(
        (status = 200, body = Blocks, description = "those blocked last first; none without the session cookie"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn list(accounts: Kept, visitor: Visitor) -> Result<Json<Blocks>, Failure> {
    visitor.may_ask()?;
    let blocks = of(&accounts)?.blocks(visitor.session_cookie()).await?;
    Ok(Json(Blocks { blocks }))
}

/// Blocks a player
///
/// The player gets no free seat beside the sender's any more, and reads `seat-of-other`, as for a
/// seat that belongs to another player. Seats that are given by id or by a key stay open to the
/// player, as does watching.
#[utoipa::path(
    put,
    path = "/api/v1/my/blocks/{player}",
    tag = "accounts",
    params(("player" = PlayerId, Path, description = "id of a player")),
    responses(
        (status = 204, description = "blocked"),
        (status = 404, body = ApiError, description = "no player has this id, or the sender is none"),
        (status = 409, body = ApiError, description = "the id is the sender's own, or the sender blocks as many as one may"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn put(
    accounts: Kept,
    visitor: Visitor,
    Path(player): Path<String>,
) -> Result<StatusCode, Failure> {
    visitor.may_ask()?;
    let player = read(&player)?;
    let session = visitor.session_cookie();
    of(&accounts)?.block(session, &player).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Ends a block
#[utoipa::path(
    delete,
    path = "/api/v1/my/blocks/{player}",
    tag = "accounts",
    params(("player" = PlayerId, Path, description = "id of a player")),
    responses(
        (status = 204, description = "not blocked"),
        (status = 404, body = ApiError, description = "this is no id of a player, or the sender is none"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn delete(
    accounts: Kept,
    visitor: Visitor,
    Path(player): Path<String>,
) -> Result<StatusCode, Failure> {
    visitor.may_ask()?;
    let player = read(&player)?;
    let session = visitor.session_cookie();
    of(&accounts)?.unblock(session, &player).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// An invalid id is as unknown as an unused one.
fn read(player: &str) -> Result<PlayerId, Failure> {
    player
        .parse()
        .map_err(|_| AccountError::UnknownPlayer.into())
}
