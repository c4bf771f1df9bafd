//! `/api/v1/local-games`: copies of the games played on this machine, for its own browsers only.

use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use tengen_api::{ApiError, ErrorCode, GameId, LocalGame, LocalGames};

use super::failure::Failure;
use crate::client::Client;
use crate::store::Store;

type Kept = State<Option<Store>>;

/// Lists the stored games
#[utoipa::path(
    get,
    path = "/api/v1/local-games",
    tag = "local games",
    responses(
        (status = 200, body = LocalGames, description = "most recently changed first"),
        (status = 403, body = ApiError, description = "request from another machine or through a proxy"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn list(store: Kept, client: Client) -> Result<Json<LocalGames>, Failure> {
    Ok(Json(open(&store, client)?.games().await?))
}

/// Gets a game
#[utoipa::path(
    get,
    path = "/api/v1/local-games/{id}",
    tag = "local games",
    params(("id" = GameId, Path, description = "game id")),
    responses(
        (status = 200, body = LocalGame, description = "the game"),
        (status = 403, body = ApiError, description = "request from another machine or through a proxy"),
        (status = 404, body = ApiError, description = "no such game"),
        (status = 410, body = ApiError, description = "the stored game was unreadable and was set aside"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn get(
    store: Kept,
    client: Client,
    id: Path<String>,
) -> Result<Json<LocalGame>, Failure> {
    let store = open(&store, client)?;
    let id: GameId = id.parse()?;
    match store.game(&id).await? {
        Some(game) => Ok(Json(game)),
        None => Err(Failure::new(
            ErrorCode::NotFound,
            format!("there is no game {id} here"),
        )),
    }
}

/// Stores a game
///
/// Limits: 20,000 games and 64 MiB in total. No other game is dropped for a new one.
#[utoipa::path(
    put,
    path = "/api/v1/local-games/{id}",
    tag = "local games",
    params(("id" = GameId, Path, description = "game id")),
    request_body = LocalGame,
    responses(
        (status = 204, description = "stored"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "request from another machine or through a proxy"),
        (status = 413, body = ApiError, description = "the game is too long"),
        (status = 507, body = ApiError, description = "storage limit reached; nothing was stored or deleted"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn put(
    store: Kept,
    client: Client,
    id: Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<StatusCode, Failure> {
    let store = open(&store, client)?;
    let id: GameId = id.parse()?;
    let game: LocalGame = serde_json::from_slice(&body?).map_err(|error| {
        Failure::new(
            ErrorCode::BadRequest,
            format!("this is no game to keep: {error}"),
        )
    })?;
    store.put_game(&id, &game).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Deletes a game
#[utoipa::path(
    delete,
    path = "/api/v1/local-games/{id}",
    tag = "local games",
    params(("id" = GameId, Path, description = "game id")),
    responses(
        (status = 204, description = "deleted, or there was no such game"),
        (status = 403, body = ApiError, description = "request from another machine or through a proxy"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn delete(
    store: Kept,
    client: Client,
    id: Path<String>,
) -> Result<StatusCode, Failure> {
    let store = open(&store, client)?;
    let id: GameId = id.parse()?;
    store.delete_game(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Whether this client's games are stored here: the check of the routes, also passed to the page.
pub(crate) fn keeps_games(store: &Option<Store>, client: Client) -> bool {
    open(store, client).is_ok()
}

fn open(store: &Option<Store>, client: Client) -> Result<&Store, Failure> {
    if !client.is_local {
        let why = "games are kept here for browsers on the server's own machine only";
        return Err(Failure::new(ErrorCode::Forbidden, why));
    }
    store.as_ref().ok_or_else(Failure::no_folder)
}
