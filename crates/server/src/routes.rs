//! The HTTP API, one file for each route.
mod failure;
mod local_games;

use axum::Router;
use axum::extract::DefaultBodyLimit;
use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use axum::middleware::map_response;
use axum::response::Response;
use axum::routing::get;
use tengen_api::{ErrorCode, LARGEST_GAME};

use crate::store::Store;
use failure::Failure;

/// Everything below `/api`.
pub(crate) fn api(store: Option<Store>) -> Router {
    Router::new()
        .route("/v1/local-games", get(local_games::list))
        .route(
            "/v1/local-games/{id}",
            get(local_games::get)
                .put(local_games::put)
                .delete(local_games::delete),
        )
        .fallback(nothing_here)
        .with_state(store)
        .layer(DefaultBodyLimit::max(LARGEST_GAME))
        .layer(map_response(never_kept))
}

async fn nothing_here() -> Failure {
    Failure::new(ErrorCode::NotFound, "there is nothing at this address")
}

/// Answers of the API are true only at their moment.
async fn never_kept(mut response: Response) -> Response {
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
