//! `/api/v1/players/{player}`: a player as others see one, and what the player has played.

use axum::Json;
use axum::extract::Path;
use tengen_api::{ApiError, ErrorCode, Played, Profile};
use tengen_room::PlayerId;

use super::failure::Failure;
use super::rooms::{Live, open};
use super::visitor::Visitor;

/// Looks up a player
///
/// The name, the results and the ratings of a player, by the id that a room's events name. Rooms
/// are not named, since who knows a room's id may watch it.
#[utoipa::path(
    get,
    path = "/api/v1/players/{player}",
    tag = "rooms",
    params(("player" = PlayerId, Path, description = "id of a player")),
    responses(
        (status = 200, body = Profile, description = "the player"),
        (status = 404, body = ApiError, description = "nobody has this id, or the player was deleted"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn look(
    rooms: Live,
    visitor: Visitor,
    Path(player): Path<String>,
) -> Result<Json<Profile>, Failure> {
    visitor.may_ask()?;
    let player = read(&player)?;
    let profile = open(&rooms, &visitor)?.profile(player).await?;
    Ok(Json(profile.ok_or_else(nobody)?))
}

/// Lists what a player has played
///
/// The last games with their results, and the openings with how often they were played. Rooms are
/// not named, since who knows a room's id may watch it.
#[utoipa::path(
    get,
    path = "/api/v1/players/{player}/games",
    tag = "rooms",
    params(("player" = PlayerId, Path, description = "id of a player")),
    responses(
        (status = 200, body = Played, description = "games that have ended, in rooms that are kept"),
        (status = 404, body = ApiError, description = "nobody has this id, or the player was deleted"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn games(
    rooms: Live,
    visitor: Visitor,
    Path(player): Path<String>,
) -> Result<Json<Played>, Failure> {
    visitor.may_ask()?;
    let player = read(&player)?;
    let played = open(&rooms, &visitor)?.played(player).await?;
    Ok(Json(played.ok_or_else(nobody)?))
}

fn nobody() -> Failure {
    Failure::new(ErrorCode::NotFound, "there is no player of this id")
}

/// An invalid id is as unknown as an unused one.
fn read(player: &str) -> Result<PlayerId, Failure> {
    player.parse().map_err(|_| nobody())
}
