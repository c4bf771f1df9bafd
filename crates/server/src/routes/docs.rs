//! `/api/openapi.json`, and `/api/docs`, which displays it.

use std::io::Read as _;
use std::sync::Arc;

use axum::Router;
use axum::body::{Body, Bytes, to_bytes};
use axum::extract::{Request, State};
use axum::http::header::{CONTENT_ENCODING, CONTENT_LENGTH, VARY};
use axum::http::{HeaderValue, StatusCode};
use axum::middleware::{Next, from_fn_with_state};
use axum::response::{IntoResponse as _, Response};
use flate2::read::GzDecoder;
use tengen_api::socket::{FromClient, FromServer};
use tokio::sync::Mutex;
use tokio::task::spawn_blocking;
use utoipa::OpenApi;
use utoipa_swagger_ui::{Config, SwaggerUi};

use crate::codings::accepts;

use super::{
    accounts, analysis, arenas, engines, events, levels, library, moderation, my_blocks, my_export,
    my_games, my_player, network, players, reports, reviews, rooms, socket,
};

#[derive(OpenApi)]
#[openapi(
    info(title = "Tengen", description = include_str!("../../docs/rooms.md")),
    paths(
        rooms::make,
        rooms::look,
        rooms::join,
        rooms::rule,
        socket::socket,
        socket::lobby,
        accounts::me,
        accounts::make,
        accounts::delete,
        accounts::change,
        accounts::renew_codes,
        accounts::login,
        accounts::recover,
        accounts::logout,
        accounts::sessions,
        accounts::end,
        events::make,
        events::end,
        events::seats,
        events::add,
        events::remove,
        events::draw,
        events::enter,
        my_blocks::list,
        my_blocks::put,
        my_blocks::delete,
        moderation::reports,
        moderation::acts,
        moderation::act,
        my_export::send,
        reports::list,
        reports::make,
        my_games::list,
        my_player::make,
        levels::list,
        players::find,
        players::look,
        players::games,
        arenas::list,
        arenas::look,
        network::get,
        network::open,
        engines::list,
        engines::choose,
        analysis::socket,
        reviews::ask,
        library::list,
        library::get,
        library::put,
    ),
    components(schemas(FromClient, FromServer)),
    tags(
        (name = "rooms", description = "Games by link between people or programs"),
        (name = "accounts", description = "Players with a name and a password"),
        (name = "events", description = "Evenings of a club and lessons, with seats by name and PIN"),
        (name = "network", description = "Who can reach this server"),
        (name = "engines", description = "The host's engines"),
        (name = "library", description = "A mirror of the library that this machine's browsers keep"),
    )
)]
struct Described;

pub(crate) fn routes() -> Router {
    // No requests to other servers: the page's files are embedded, and no validator is called.
    let config = Config::from("/api/openapi.json").validator_url("none");
    let viewer = SwaggerUi::new("/api/docs")
        .url("/api/openapi.json", Described::openapi())
        .config(config);
    Router::from(viewer).layer(from_fn_with_state(Unpacked::default(), unpack))
}

/// The viewer's files are embedded packed by gzip. For programs that do not accept it they are
/// unpacked once, outside the runtime's threads: packed content with plain content.
#[derive(Clone, Default)]
struct Unpacked(Arc<Mutex<Vec<(Bytes, Bytes)>>>);

impl Unpacked {
    /// The plain content; `None` if this is not gzip.
    async fn plain(&self, packed: Bytes) -> Option<Bytes> {
        let mut files = self.0.lock().await;
        if let Some((_, plain)) = files.iter().find(|(known, _)| *known == packed) {
            return Some(plain.clone());
        }
        let content = packed.clone();
        let plain = spawn_blocking(move || {
            let mut plain = Vec::new();
            let read = GzDecoder::new(&*content).read_to_end(&mut plain);
            read.is_ok().then(|| Bytes::from(plain))
        });
        let plain = plain.await.ok()??;
        files.push((packed, plain.clone()));
        Some(plain)
    }
}

async fn unpack(State(unpacked): State<Unpacked>, request: Request, next: Next) -> Response {
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
    let Some(plain) = unpacked.plain(packed).await else {
        return StatusCode::INTERNAL_SERVER_ERROR.into_response();
    };
    head.headers.remove(CONTENT_ENCODING);
    head.headers.remove(CONTENT_LENGTH);
    Response::from_parts(head, Body::from(plain))
}
