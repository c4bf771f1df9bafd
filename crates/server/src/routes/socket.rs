//! `/api/v1/rooms/{room}/socket` and `/api/v1/socket`: WebSockets, of a room and without one.

use axum::Extension;
use axum::extract::Path;
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::response::Response;
use tengen_api::socket::LONGEST_MESSAGE;
use tengen_api::{ApiError, ErrorCode, RoomId};

use super::connection::Connection;
use super::failure::Failure;
use super::rooms::{Live, open, parse};
use super::visitor::Visitor;
use crate::lobby::Lobby;
use crate::places::Place;
use crate::rooms::Found;
use crate::rooms::players::Guest;
use crate::stopping::Stopping;

/// Read buffer per socket in bytes: larger than most messages.
const READ_BUFFER: usize = 1024;

/// Bytes that are sent at once, although more may follow. Most messages fit in it together with a
/// ping and an answer.
const WRITE_BUFFER: usize = 2048;

/// Maximum bytes read of a message. The remainder of a longer one is discarded so that the client
/// receives the reason.
const MOST_READ: usize = 4 * LONGEST_MESSAGE;

/// An upgrade that reads messages of at most `most_read` bytes. By default each socket has a read
/// buffer of 128 KiB, and keeps as much unsent.
pub(super) fn with_small_buffers(upgrade: WebSocketUpgrade, most_read: usize) -> WebSocketUpgrade {
    upgrade
        .read_buffer_size(READ_BUFFER)
        .write_buffer_size(WRITE_BUFFER)
        .max_message_size(most_read)
        .max_frame_size(most_read)
}

/// Opens a WebSocket to a room
///
/// The client sends `FromClient`, the server `FromServer`, as one JSON text per message; see above.
#[utoipa::path(
    get,
    path = "/api/v1/rooms/{room}/socket",
    tag = "rooms",
    params(("room" = RoomId, Path, description = "room id")),
    responses(
        (status = 101, description = "the WebSocket"),
        (status = 400, body = ApiError, description = "not a WebSocket request"),
        (status = 403, body = ApiError, description = "request from another origin"),
        (status = 404, body = ApiError, description = "no such room"),
        (status = 429, body = ApiError, description = "too many requests or sockets from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn socket(
    rooms: Live,
    visitor: Visitor,
    Extension(Doors { stopping, lobby }): Extension<Doors>,
    room: Path<String>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let (upgrade, place) = may_open(&visitor, upgrade)?;
    let room = parse(&room)?;
    let rooms = open(&rooms, &visitor)?;
    let share = visitor.share();
    // Unknown rooms are reported before the upgrade, as a readable HTTP response.
    let Found { room, only_watch } = rooms.resolve(room).await?;
    let guest = match only_watch {
        true => Guest::default(),
        false => rooms.guest(&room, visitor.credentials.clone()).await?,
    };
    let cookies = visitor.cookies(&room, &guest)?;
    let here = rooms
        .present()
        .enter(&room, share.address(), guest.player.as_ref());
    let sockets = stopping.sockets.clone();
    let mut response = upgrade.on_upgrade(move |socket| {
        let connection = Connection::new(socket, rooms, share, stopping.token, lobby);
        sockets.track_future(async move {
            let _here = here;
            connection.run(Some(room), guest.player).await;
            drop(place);
        })
    });
    response.headers_mut().extend(cookies);
    Ok(response)
}

/// Opens a WebSocket without a room
///
/// It has subscriptions only. The client sends `FromClient`, the server `FromServer`, as one JSON
/// text per message; see above.
#[utoipa::path(
    get,
    path = "/api/v1/socket",
    tag = "rooms",
    responses(
        (status = 101, description = "the WebSocket"),
        (status = 400, body = ApiError, description = "not a WebSocket request"),
        (status = 403, body = ApiError, description = "request from another origin"),
        (status = 429, body = ApiError, description = "too many requests or sockets from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn lobby(
    rooms: Live,
    visitor: Visitor,
    Extension(Doors { stopping, lobby }): Extension<Doors>,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Failure> {
    let (upgrade, place) = may_open(&visitor, upgrade)?;
    let rooms = open(&rooms, &visitor)?;
    let share = visitor.share();
    let player = rooms.visitor(visitor.credentials.session.as_ref()).await?;
    let sockets = stopping.sockets.clone();
    Ok(upgrade.on_upgrade(move |socket| {
        let connection = Connection::new(socket, rooms, share, stopping.token, lobby);
        sockets.track_future(async move {
            connection.run(None, player).await;
            drop(place);
        })
    }))
}

/// What sockets lead to.
#[derive(Clone)]
pub(crate) struct Doors {
    pub(crate) stopping: Stopping,
    /// `None` where nobody looks for games.
    pub(crate) lobby: Option<Lobby>,
}

/// Whether a visitor may open a socket, which is counted.
fn may_open(
    visitor: &Visitor,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<(WebSocketUpgrade, Place), Failure> {
    // Browsers let any page open a WebSocket to any server, with cookies, so the origin is checked
    // here.
    if visitor.is_foreign {
        let why = "sockets are opened by this server's own page only";
        return Err(Failure::new(ErrorCode::Forbidden, why));
    }
    visitor.may_ask()?;
    let upgrade =
        upgrade.map_err(|rejection| Failure::new(ErrorCode::BadRequest, rejection.body_text()))?;
    let place = visitor.socket()?;
    Ok((with_small_buffers(upgrade, MOST_READ), place))
}
