//! `/api/openapi.json`, and `/api/docs`, which displays it.

use std::io::Read as _;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn};
use axum::response::{IntoResponse as _, Response};
use flate2::read::GzDecoder;
use tengen_api::socket::{FromClient, FromServer};
use utoipa::OpenApi;
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::codings::accepts;

use super::{analysis, engines, library, local_games, my_games, network, reviews, rooms, socket};

#[derive(OpenApi)]
#[openapi(
    info(title = "Tengen", description = include_str!("../../docs/rooms.md")),
    paths(
        rooms::make,
        rooms::look,
        rooms::join,
        socket::socket,
        my_games::list,
        network::get,
        network::open,
        engines::list,
        engines::choose,
        analysis::socket,
        reviews::ask,
        library::list,
        library::get,
        library::put,
        local_games::list,
        local_games::get,
        local_games::put,
        local_games::delete,
    ),
    components(schemas(FromClient, FromServer)),
    tags(
        (name = "rooms", description = "Games by link between people or programs"),
        (name = "network", description = "Who can reach this server"),
        (name = "engines", description = "The host's engines"),
        (name = "library", description = "A mirror of the library that this machine's browsers keep"),
        (name = "local games", description = "A second copy of the games that the page keeps in the browser"),
    )
)]
struct Described;

pub(crate) fn routes() -> Router {
    // No requests to other servers: the page's files are embedded, and no validator is called.
    let config = Config::from("/api/openapi.json").validator_url("none");
    let viewer = SwaggerUi::new("/api/docs")
        .url("/api/openapi.json", Described::openapi())
        .config(config);
    Router::from(viewer).layer(from_fn(unpack))
}

/// The viewer's files are embedded packed by gzip: unpacks them for programs that do not accept it.
async fn unpack(request: Request, next: Next) -> Response {
    let accepted = accepts(request.headers(), "gzip");
    let (mut head, body) = next.run(request).await.into_parts();
    head.headers
        .insert(VARY, HeaderValue::from_static("accept-encoding"));
    let is_packed = head.headers.get(CONTENT_ENCODING).is_some();
    if accepted || !is_packed {
        return Response::from_parts(head, body);
    }
    // They are whole in memory already.
    let Ok(packed) = to_bytes(body, usize::MAX).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    let mut plain = Vec::new();
    if GzDecoder::new(&*packed).read_to_end(&mut plain).is_err() {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    }
    head.headers.remove(CONTENT_ENCODING);
    head.headers.remove(CONTENT_LENGTH);
    Response::from_parts(head, Body::from(plain))
}
