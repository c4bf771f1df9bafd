//! `/api/v1/levels`: how strong the levels of the lobby are here.

use axum::{Extension, Json};
use tengen_api::{ApiError, Levels};

use super::Doors;
use super::failure::Failure;
use super::visitor::Visitor;

/// Lists how strong levels are
///
/// Of the levels of the program that play in the lobby those that at least thirty people with
/// accounts and ratings have played: each is as strong as somebody with that rating here.
#[utoipa::path(
    get,
    path = "/api/v1/levels",
    tag = "rooms",
    responses(
        (status = 200, body = Levels, description = "the levels whose strength is known"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
    )
)]
pub(super) async fn list(
    Extension(doors): Extension<Doors>,
    visitor: Visitor,
) -> Result<Json<Levels>, Failure> {
    visitor.may_ask()?;
    let levels = doors.lobby.map(|lobby| lobby.strengths());
    let levels = levels.unwrap_or_default();
    Ok(Json(Levels { levels }))
}
