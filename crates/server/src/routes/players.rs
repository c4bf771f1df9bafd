//! `/api/v1/players`: a player as others see one, what the player has played, and who has a name.

use axum::Json;
use axum::extract::{Path, RawQuery};
use tengen_api::{ApiError, ErrorCode, NamedPlayer, Played, Profile};
use tengen_room::{Name, PlayerId};

use super::failure::Failure;
use super::rooms::{Live, open};
use super::visitor::Visitor;

/// Finds a player by name
///
/// The player whose account has this name, whether in capital letters or not. Guests are not found,
/// since several may have the same name.
#[utoipa::path(
    get,
    path = "/api/v1/players",
    tag = "rooms",
    params(("name" = String, Query, description = "the name of an account")),
    responses(
        (status = 200, body = NamedPlayer, description = "the player, with the name as the player writes it"),
        (status = 400, body = ApiError, description = "no name, or one that nobody can have"),
        (status = 404, body = ApiError, description = "no account has this name"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn find(
    rooms: Live,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Json<NamedPlayer>, Failure> {
    visitor.may_ask()?;
    let name = name(query.as_deref().unwrap_or_default())?;
    let found = open(&rooms, &visitor)?.named(&name).await?;
    let nobody = || Failure::new(ErrorCode::NotFound, "no account has this name");
    let (player, name) = found.ok_or_else(nobody)?;
    Ok(Json(NamedPlayer { player, name }))
}

/// The name in a query.
fn name(query: &str) -> Result<Name, Failure> {
    let bad = |why: String| Failure::new(ErrorCode::BadRequest, why);
    let mut pairs = form_urlencoded::parse(query.as_bytes());
    let name = pairs.find(|(key, _)| key == "name");
    let (_, name) = name.ok_or_else(|| bad("`name` is missing".to_owned()))?;
    name.parse().map_err(|why| bad(format!("`name`: {why}")))
}

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
