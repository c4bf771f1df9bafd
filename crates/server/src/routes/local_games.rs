//! `/api/v1/local-games`: the second copy of the games played on this machine.
use axum::Json;
use axum::body::Bytes;
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::StatusCode;
use tengen_api::{ApiError, ErrorCode, GameId, LocalGame, LocalGames};

use super::failure::Failure;
use crate::store::Store;

/// The store, where there is one.
type Kept = State<Option<Store>>;

/// The games that are kept here
#[utoipa::path(
    get,
    path = "/api/v1/local-games",
    tag = "local games",
    responses(
        (status = 200, body = LocalGames, description = "the last changed first"),
        (status = 503, body = ApiError, description = "the server cannot keep games"),
    )
)]
pub(super) async fn list(store: Kept) -> Result<Json<LocalGames>, Failure> {
    Ok(Json(open(&store)?.games().await?))
}

/// One game
#[utoipa::path(
    get,
    path = "/api/v1/local-games/{id}",
    tag = "local games",
    params(("id" = GameId, Path, description = "the game's name")),
    responses(
        (status = 200, body = LocalGame, description = "the game"),
        (status = 404, body = ApiError, description = "there is no such game"),
        (status = 410, body = ApiError, description = "what was kept could not be read, and was set aside"),
        (status = 503, body = ApiError, description = "the server cannot keep games"),
    )
)]
pub(super) async fn get(store: Kept, id: Path<String>) -> Result<Json<LocalGame>, Failure> {
    let id: GameId = id.parse()?;
    match open(&store)?.game(&id).await? {
        Some(game) => Ok(Json(game)),
        None => Err(Failure::new(
            ErrorCode::NotFound,
            format!("there is no game {id} here"),
        )),
    }
}

/// Keeps a game
#[utoipa::path(
    put,
    path = "/api/v1/local-games/{id}",
    tag = "local games",
    params(("id" = GameId, Path, description = "the game's name")),
    request_body = LocalGame,
    responses(
        (status = 204, description = "it is kept"),
        (status = 400, body = ApiError, description = "the request cannot be read"),
        (status = 413, body = ApiError, description = "the game is too long"),
        (status = 503, body = ApiError, description = "the server cannot keep games"),
    )
)]
pub(super) async fn put(
    store: Kept,
    id: Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<StatusCode, Failure> {
    let id: GameId = id.parse()?;
    let game: LocalGame = serde_json::from_slice(&body?).map_err(|error| {
        Failure::new(
            ErrorCode::BadRequest,
            format!("this is no game to keep: {error}"),
        )
    })?;
    open(&store)?.put_game(&id, &game).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Forgets a game
#[utoipa::path(
    delete,
    path = "/api/v1/local-games/{id}",
    tag = "local games",
    params(("id" = GameId, Path, description = "the game's name")),
    responses(
        (status = 204, description = "there is no such game any more"),
        (status = 503, body = ApiError, description = "the server cannot keep games"),
    )
)]
pub(super) async fn delete(store: Kept, id: Path<String>) -> Result<StatusCode, Failure> {
    let id: GameId = id.parse()?;
    open(&store)?.delete_game(&id).await?;
    Ok(StatusCode::NO_CONTENT)
}

fn open(store: &Option<Store>) -> Result<&Store, Failure> {
    store.as_ref().ok_or_else(Failure::no_folder)
}
