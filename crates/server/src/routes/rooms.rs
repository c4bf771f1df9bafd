//! `/api/v1/rooms`: rooms by link.

use axum::Json;
use axum::body::{Body, Bytes};
use axum::extract::rejection::BytesRejection;
use axum::extract::{Path, State};
use axum::http::header::CONTENT_TYPE;
use axum::http::{HeaderValue, StatusCode};
use axum::response::{IntoResponse as _, Response};
use serde::de::DeserializeOwned;
use tengen_api::{
    ApiError, ErrorCode, Join, NewRoom, RoomId, RoomMade, RoomNow, Rule, Ruled, Seated,
};

use tengen_room::ConfigError;

use super::failure::Failure;
use super::visitor::Visitor;
use crate::deals::NoDeal;
use crate::rooms::memory::Crowded;
use crate::rooms::{RoomError, Rooms};

/// The rooms; `None` without storage.
pub(super) type Live = State<Option<Rooms>>;

/// Creates a room
///
/// The sender gets the first seat, as the player of the session cookie, and the response sets that
/// cookie, a new one if there was none. Where the settings name the first seat's owner, the sender
/// gets neither.
#[utoipa::path(
    post,
    path = "/api/v1/rooms",
    tag = "rooms",
    request_body = NewRoom,
    responses(
        (status = 201, body = RoomMade, description = "the new room; sets the cookie of the session"),
        (status = 400, body = ApiError, description = "malformed request, refused name or impossible settings"),
        (status = 403, body = ApiError, description = "the server only shows a match"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 507, body = ApiError, description = "storage limit reached"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn make(
    rooms: Live,
    visitor: Visitor,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    // Requests with an incomplete body do not count.
    let body = body?;
    visitor.may_make_room()?;
    let new: NewRoom = read(&body)?;
    if new.config.games > 0 {
        return Err(RoomError::from(ConfigError::Games).into());
    }
    let credentials = visitor.credentials.clone();
    let (made, session) = open(&rooms, &visitor)?.make(new, credentials).await?;
    let cookies = session.map(|session| visitor.session(&session));
    let cookies = cookies.transpose()?;
    Ok((StatusCode::CREATED, cookies, Json(made)).into_response())
}

/// Gets a room
///
/// Takes no seat. Returns all events since the room was created. A seat's cookie of an earlier
/// version is exchanged for a session.
#[utoipa::path(
    get,
    path = "/api/v1/rooms/{room}",
    tag = "rooms",
    params(("room" = RoomId, Path, description = "room id")),
    responses(
        (status = 200, body = RoomNow, description = "current state of the room"),
        (status = 404, body = ApiError, description = "no such room"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn look(
    rooms: Live,
    visitor: Visitor,
    room: Path<String>,
) -> Result<Response, Failure> {
    visitor.may_ask()?;
    let room = parse(&room)?;
    let credentials = visitor.credentials.clone();
    let (now, guest) = open(&rooms, &visitor)?
        .look(room.clone(), credentials)
        .await?;
    let cookies = visitor.cookies(&room, &guest)?;
    // Shared buffers: a slow reader takes no additional memory.
    let json = HeaderValue::from_static("application/json");
    Ok(([(CONTENT_TYPE, json)], cookies, Body::new(now)).into_response())
}

/// Takes the free seat
///
/// A sender who has a seat keeps it and may repeat the request. A join with a `token` may be
/// repeated if its answer was lost: for ten minutes it gets the same seat, which then belongs to
/// the sender's session, a new one if there was none.
#[utoipa::path(
    post,
    path = "/api/v1/rooms/{room}/join",
    tag = "rooms",
    params(("room" = RoomId, Path, description = "room id")),
    request_body = Join,
    responses(
        (status = 200, body = Seated, description = "the sender's seat; sets the cookie of the session"),
        (status = 400, body = ApiError, description = "malformed request or refused name"),
        (status = 403, body = ApiError, description = "the id is for watching only, or the seat belongs to another player"),
        (status = 404, body = ApiError, description = "no such room"),
        (status = 409, body = ApiError, description = "both seats are taken"),
        (status = 410, body = ApiError, description = "the token's ten minutes are over"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn join(
    rooms: Live,
    visitor: Visitor,
    room: Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    visitor.may_ask()?;
    let room = parse(&room)?;
    let join: Join = read(&body?)?;
    let credentials = visitor.credentials.clone();
    let (seat, guest) = open(&rooms, &visitor)?
        .join(&room, credentials, join)
        .await?;
    let cookies = visitor.cookies(&room, &guest)?;
    Ok((cookies, Json(Seated { seat })).into_response())
}

/// Acts as the room's arbiter
///
/// For who has the arbiter's key and no seat in the room. Stops and starts clocks, gives and takes
/// time, puts back a position, decides the game, orders a replay or warns a player. The act is an
/// event with its reason, which both players and watchers get. The room's id for watching will do.
#[utoipa::path(
    post,
    path = "/api/v1/rooms/{room}/rulings",
    tag = "rooms",
    params(("room" = RoomId, Path, description = "room id")),
    request_body = Rule,
    responses(
        (status = 200, body = Ruled, description = "versions of the events, which are stored and sent"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "another key, or the sender plays in this room"),
        (status = 404, body = ApiError, description = "no such room"),
        (status = 409, body = ApiError, description = "the act changes nothing, with the reason"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn rule(
    rooms: Live,
    visitor: Visitor,
    room: Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Ruled>, Failure> {
    visitor.may_ask()?;
    let room = parse(&room)?;
    let rule: Rule = read(&body?)?;
    let credentials = visitor.credentials.clone();
    let ruled = open(&rooms, &visitor)?
        .rule(room, credentials, rule)
        .await?;
    Ok(Json(ruled))
}

pub(super) fn parse(room: &str) -> Result<RoomId, Failure> {
    // An invalid id is as unknown as an unused one.
    room.parse()
        .map_err(|_| Failure::new(ErrorCode::NotFound, "there is no room of this name"))
}

/// The rooms, for the requests of a visitor.
pub(super) fn open(rooms: &Option<Rooms>, visitor: &Visitor) -> Result<Rooms, Failure> {
    let rooms = rooms.as_ref().ok_or_else(Failure::no_folder)?;
    Ok(rooms.asked_by(visitor.origin()))
}

pub(super) fn read<T: DeserializeOwned>(body: &[u8]) -> Result<T, Failure> {
    serde_json::from_slice(body).map_err(|error| {
        Failure::new(
            ErrorCode::BadRequest,
            format!("this cannot be read: {error}"),
        )
    })
}

impl From<RoomError> for Failure {
    fn from(error: RoomError) -> Self {
        Self::new(code(&error), error.to_string())
    }
}

/// The code of an error.
pub(super) const fn code(error: &RoomError) -> ErrorCode {
    match error {
        RoomError::Unknown(_) => ErrorCode::NotFound,
        RoomError::Full => ErrorCode::Full,
        RoomError::JoinExpired => ErrorCode::JoinExpired,
        RoomError::SeatOfOther => ErrorCode::SeatOfOther,
        RoomError::Config(_) => ErrorCode::BadRequest,
        RoomError::Ruling(_) => ErrorCode::Refused,
        RoomError::OnlyShown
        | RoomError::NotArbiter
        | RoomError::ArbiterPlays
        | RoomError::OnlyWatch
        | RoomError::Closed(_) => ErrorCode::Forbidden,
        RoomError::Banned(_) => ErrorCode::Banned,
        RoomError::Muted(_) => ErrorCode::Muted,
        RoomError::Name(_) => ErrorCode::NameRefused,
        RoomError::NameOfAccount => ErrorCode::NameTaken,
        RoomError::NoSpace => ErrorCode::StorageFull,
        RoomError::Crowded(Crowded::Address) | RoomError::NoDeal(NoDeal::Share) => {
            ErrorCode::TooMany
        }
        RoomError::Crowded(Crowded::Server) | RoomError::NoDeal(_) => ErrorCode::EngineBusy,
        RoomError::Append(_) | RoomError::Load(_) | RoomError::Random(_) | RoomError::NoAnswer => {
            ErrorCode::StorageUnavailable
        }
    }
}
