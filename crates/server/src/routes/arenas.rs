//! `/api/v1/arenas`: evenings in which free players are paired again and again.

use axum::extract::{Path, RawQuery};
use axum::{Extension, Json};
use tengen_api::{ApiError, ErrorCode};
use tengen_room::lobby::{ArenaList, ArenaTable};

use super::failure::Failure;
use super::query::parameter;
use super::socket::Doors;
use super::visitor::Visitor;
use crate::lobby::Lobby;
use crate::rooms::RoomError;

/// Lists arenas
///
/// Those that are not over, then the last twenty that are, the latest first.
#[utoipa::path(
    get,
    path = "/api/v1/arenas",
    tag = "rooms",
    responses(
        (status = 200, body = ArenaList, description = "the arenas"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable, or no lobby here"),
    )
)]
pub(super) async fn list(
    visitor: Visitor,
    Extension(doors): Extension<Doors>,
) -> Result<Json<ArenaList>, Failure> {
    visitor.may_ask()?;
    let arenas = lobby(&doors)?.arenas().await;
    Ok(Json(arenas.map_err(RoomError::from)?))
}

/// Looks at an arena
///
/// The arena with a part of its table, of a hundred rows at most; also when it is over.
#[utoipa::path(
    get,
    path = "/api/v1/arenas/{arena}",
    tag = "rooms",
    params(
        ("arena" = u64, Path, description = "number of an arena"),
        ("from" = Option<u32>, Query, description = "how many rows of the table come before those that are told"),
    ),
    responses(
        (status = 200, body = ArenaTable, description = "the arena and its table"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 404, body = ApiError, description = "no such arena"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable, or no lobby here"),
    )
)]
pub(super) async fn look(
    visitor: Visitor,
    Extension(doors): Extension<Doors>,
    Path(arena): Path<String>,
    RawQuery(query): RawQuery,
) -> Result<Json<ArenaTable>, Failure> {
    visitor.may_ask()?;
    let nobody = || Failure::new(ErrorCode::NotFound, "there is no arena of this number");
    // A text that is no number is as unknown as an unused number.
    let arena = arena.parse().map_err(|_| nobody())?;
    let why = "`from` is a number of rows";
    let from = parameter(query.as_deref(), "from");
    let from = from.map_err(|_| Failure::new(ErrorCode::BadRequest, why))?;
    let table = lobby(&doors)?.table(arena, from.unwrap_or(0)).await;
    let table = table.map_err(RoomError::from)?;
    Ok(Json(table.ok_or_else(nobody)?))
}

fn lobby(doors: &Doors) -> Result<&Lobby, Failure> {
    doors.lobby.as_ref().ok_or_else(Failure::no_folder)
}
