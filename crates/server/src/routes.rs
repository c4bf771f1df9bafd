//! The HTTP API, one file per route.

mod accounts;
mod analysis;
mod arenas;
mod connection;
mod docs;
mod engines;
mod events;
mod failure;
mod levels;
mod library;
mod lobby;
mod local_games;
mod moderation;
mod my_blocks;
mod my_export;
mod my_games;
mod my_player;
mod network;
mod players;
mod pulse;
mod query;
mod reports;
mod reviews;
mod rooms;
mod socket;
mod subscriptions;
mod visitor;

use axum::Extension;
use axum::Router;
use axum::extract::{DefaultBodyLimit, Request, State};
use axum::http::HeaderValue;
use axum::http::header::CACHE_CONTROL;
use axum::http::header::CONTENT_TYPE;
use axum::middleware::{Next, from_fn_with_state, map_response};
use axum::response::IntoResponse;
use axum::response::Response;
use axum::routing::{any, delete, get, post, put};
use tengen_api::{ErrorCode, LARGEST_EVENT_REQUEST, LARGEST_QUESTION, LARGEST_ROOM_REQUEST};
use tengen_library::LARGEST_DOCUMENT;

use crate::accounts::Accounts;
use crate::client::Client;
use crate::host::rules::{Rules, Who};
use crate::rooms::metrics::Metrics;
use crate::rooms::{RoomError, Rooms};
use crate::store::Store;
pub(crate) use analysis::Analysing;
pub(crate) use docs::routes as docs;
pub(crate) use engines::LocalEngines;
pub(crate) use failure::Failure;
pub(crate) use library::{KeepsLibrary, keeps_library};
pub(crate) use socket::Doors;

pub(crate) fn api(
    store: Option<Store>,
    rooms: Option<Rooms>,
    players: Option<Accounts>,
    engines: Analysing,
) -> Router {
    let rules = store.as_ref().map(|store| store.rules().clone());
    let rules = rules.unwrap_or_default();
    let engines = Router::new()
        .route("/v1/engines", get(engines::list))
        .route("/v1/engines/{name}/move", post(engines::choose))
        .route("/v1/analysis", get(analysis::socket))
        .route("/v1/review", post(reviews::ask))
        .with_state(engines)
        .layer(Extension(rules.clone()))
        .layer(DefaultBodyLimit::max(LARGEST_QUESTION));
    let rooms = Router::new()
        .route("/v1/my/games", get(my_games::list))
        .route("/v1/my/player", post(my_player::make))
        .route("/v1/levels", get(levels::list))
        .route("/v1/players", get(players::find))
        .route("/v1/players/{player}", get(players::look))
        .route("/v1/players/{player}/games", get(players::games))
        .route("/v1/arenas", get(arenas::list))
        .route("/v1/arenas/{arena}", get(arenas::look))
        .route("/v1/socket", get(socket::lobby))
        .route("/v1/rooms", post(rooms::make))
        .route("/v1/rooms/{room}", get(rooms::look))
        .route("/v1/rooms/{room}/join", post(rooms::join))
        .route("/v1/rooms/{room}/rulings", post(rooms::rule))
        .route("/v1/rooms/{room}/socket", get(socket::socket))
        .route("/v1/network", get(network::get).post(network::open))
        .with_state(rooms)
        .layer(DefaultBodyLimit::max(LARGEST_ROOM_REQUEST));
    let events = Router::new()
        .route("/v1/events", post(events::make))
        .route("/v1/events/{event}", delete(events::end))
        .route(
            "/v1/events/{event}/seats",
            get(events::seats).post(events::add),
        )
        .route("/v1/events/{event}/seats/{number}", delete(events::remove))
        .route("/v1/events/{event}/pins", post(events::draw))
        .route("/v1/events/{event}/enter", post(events::enter))
        .with_state(players.clone())
        .layer(DefaultBodyLimit::max(LARGEST_EVENT_REQUEST));
    let accounts = Router::new()
        .route(
            "/v1/my/account",
            get(accounts::me)
                .post(accounts::make)
                .delete(accounts::delete),
        )
        .route("/v1/my/account/password", put(accounts::change))
        .route("/v1/my/account/codes", post(accounts::renew_codes))
        .route("/v1/my/blocks", get(my_blocks::list))
        .route(
            "/v1/my/blocks/{player}",
            put(my_blocks::put).delete(my_blocks::delete),
        )
        .route("/v1/my/export", get(my_export::send))
        .route("/v1/host/reports", get(moderation::reports))
        .route("/v1/host/acts", get(moderation::acts).post(moderation::act))
        .route("/v1/my/reports", get(reports::list))
        .route("/v1/rooms/{room}/reports", post(reports::make))
        .route("/v1/my/sessions", get(accounts::sessions))
        .route("/v1/my/sessions/{session}", delete(accounts::end))
        .route("/v1/login", post(accounts::login))
        .route("/v1/recover", post(accounts::recover))
        .route("/v1/logout", post(accounts::logout))
        .with_state(players)
        .layer(DefaultBodyLimit::max(LARGEST_ROOM_REQUEST));
    let games = Router::new()
        .route("/v1/local-games", any(local_games::gone))
        .route("/v1/local-games/{id}", any(local_games::gone));
    let library = Router::new()
        .route("/v1/library", get(library::list))
        .route("/v1/library/{id}", get(library::get).put(library::put))
        .with_state(store)
        .layer(DefaultBodyLimit::max(LARGEST_DOCUMENT));
    rooms
        .merge(accounts)
        .merge(events)
        .merge(games)
        .merge(library)
        .merge(engines)
        .fallback(nothing_here)
        .layer(from_fn_with_state(rules, refuse_banned))
        .layer(map_response(never_kept))
}

async fn nothing_here() -> Failure {
    Failure::new(ErrorCode::NotFound, "there is nothing at this address")
}

/// Refuses the addresses that the host has banned, but never the host. Requests that wait when they
/// are banned end.
async fn refuse_banned(
    State(rules): State<Rules>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    let who = Who {
        address: Some(client.address),
        player: None,
    };
    if client.is_local {
        return next.run(request).await;
    }
    tokio::select! {
        biased;
        why = rules.becomes_banned(who) => Failure::from(RoomError::Banned(why)).into_response(),
        response = next.run(request) => response,
    }
}

/// `GET /metrics`, for this machine only.
pub(crate) async fn local_metrics(
    client: Client,
    store: State<Option<Store>>,
    metrics: Extension<Metrics>,
) -> Response {
    match client.is_local {
        true => self::metrics(store, metrics).await,
        false => {
            let why = "the server's own machine may read this; --metrics gives it an address";
            Failure::new(ErrorCode::Forbidden, why).into_response()
        }
    }
}

pub(crate) async fn metrics(
    State(store): State<Option<Store>>,
    Extension(metrics): Extension<Metrics>,
) -> Response {
    if let Some(store) = store {
        let (data, free) = store.disk();
        metrics.disk(data, free);
        metrics.projected(store.behind());
    }
    match metrics.text() {
        Ok(text) => {
            let kind = "application/openmetrics-text; version=1.0.0; charset=utf-8";
            ([(CONTENT_TYPE, kind)], text).into_response()
        }
        Err(error) => {
            Failure::new(ErrorCode::StorageUnavailable, error.to_string()).into_response()
        }
    }
}

/// API responses must not be cached.
async fn never_kept(mut response: Response) -> Response {
    response
        .headers_mut()
        .insert(CACHE_CONTROL, HeaderValue::from_static("no-store"));
    response
}
