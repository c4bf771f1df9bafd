//! `/api/openapi.json`, and `/api/docs`, which displays it.

use axum::Router;
use tengen_api::socket::{FromClient, FromServer};
use utoipa::OpenApi;
use utoipa_swagger_ui::{Config, SwaggerUi};

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
    SwaggerUi::new("/api/docs")
        .url("/api/openapi.json", Described::openapi())
        .config(config)
        .into()
}
