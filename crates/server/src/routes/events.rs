//! `/api/v1/events`: evenings of a club and lessons, whose seats are opened by name and PIN.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use axum::extract::rejection::BytesRejection;
use axum::http::header::AUTHORIZATION;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse as _, Response};
use tengen_api::{
    ApiError, DrawPins, Enter, EventId, EventMade, EventSeats, LoggedIn, NewEvent, NewSeats,
    SeatPins, SeatsMade, TeacherKey,
};

use super::accounts::{Kept, of, to_the_end};
use super::failure::Failure;
use super::rooms::read;
use super::visitor::Visitor;
use crate::accounts::AccountError;

/// Makes an event
///
/// The answer has its teacher's key, which is told only here and goes with the teacher's requests
/// as `Authorization: Bearer KEY`.
#[utoipa::path(
    post,
    path = "/api/v1/events",
    tag = "events",
    request_body = NewEvent,
    responses(
        (status = 201, body = EventMade, description = "the new event, without seats"),
        (status = 400, body = ApiError, description = "malformed request, or no days that an event may last"),
        (status = 429, body = ApiError, description = "too many events and rooms from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
        (status = 507, body = ApiError, description = "storage limit reached"),
    )
)]
pub(super) async fn make(
    accounts: Kept,
    visitor: Visitor,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    let body = body?;
    visitor.may_make_room()?;
    let new: NewEvent = read(&body)?;
    let made = of(&accounts)?.make_event(new).await?;
    Ok((StatusCode::CREATED, Json(made)).into_response())
}

/// Ends an event
///
/// The seats are deleted, with their names and PINs. Players stay guests, with their names and
/// sessions.
#[utoipa::path(
    delete,
    path = "/api/v1/events/{event}",
    tag = "events",
    params(
        ("event" = EventId, Path, description = "event id"),
        ("authorization" = String, Header, description = "`Bearer` and the teacher's key"),
    ),
    responses(
        (status = 204, description = "ended"),
        (status = 403, body = ApiError, description = "another key"),
        (status = 404, body = ApiError, description = "no such event, or it has ended"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn end(
    accounts: Kept,
    visitor: Visitor,
    event: Path<String>,
    headers: HeaderMap,
) -> Result<StatusCode, Failure> {
    visitor.may_ask()?;
    let (event, key) = (parse(&event)?, key(&headers)?);
    of(&accounts)?.end_event(&event, &key).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Lists the seats of an event
#[utoipa::path(
    get,
    path = "/api/v1/events/{event}/seats",
    tag = "events",
    params(
        ("event" = EventId, Path, description = "event id"),
        ("authorization" = String, Header, description = "`Bearer` and the teacher's key"),
    ),
    responses(
        (status = 200, body = EventSeats, description = "the seats by number, without PINs"),
        (status = 403, body = ApiError, description = "another key"),
        (status = 404, body = ApiError, description = "no such event, or it has ended"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn seats(
    accounts: Kept,
    visitor: Visitor,
    event: Path<String>,
    headers: HeaderMap,
) -> Result<Json<EventSeats>, Failure> {
    visitor.may_ask()?;
    let (event, key) = (parse(&event)?, key(&headers)?);
    Ok(Json(of(&accounts)?.event_seats(&event, &key).await?))
}

/// Adds seats to an event
///
/// Each name gets a seat and a PIN, which is told only here. Names that are refused are listed with
/// the reason, and do not keep the others from theirs.
#[utoipa::path(
    post,
    path = "/api/v1/events/{event}/seats",
    tag = "events",
    params(
        ("event" = EventId, Path, description = "event id"),
        ("authorization" = String, Header, description = "`Bearer` and the teacher's key"),
    ),
    request_body = NewSeats,
    responses(
        (status = 200, body = SeatsMade, description = "the new seats with their PINs, and the refused names"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "another key"),
        (status = 404, body = ApiError, description = "no such event, or it has ended"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn add(
    accounts: Kept,
    visitor: Visitor,
    event: Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<SeatsMade>, Failure> {
    visitor.may_ask()?;
    let (event, key) = (parse(&event)?, key(&headers)?);
    let new: NewSeats = read(&body?)?;
    visitor.may_make_seats(new.names.len())?;
    Ok(Json(of(&accounts)?.add_seats(&event, &key, new).await?))
}

/// Removes a seat of an event
///
/// Its player stays a guest, with the session that it has.
#[utoipa::path(
    delete,
    path = "/api/v1/events/{event}/seats/{number}",
    tag = "events",
    params(
        ("event" = EventId, Path, description = "event id"),
        ("number" = u64, Path, description = "number of the seat"),
        ("authorization" = String, Header, description = "`Bearer` and the teacher's key"),
    ),
    responses(
        (status = 204, description = "removed"),
        (status = 403, body = ApiError, description = "another key"),
        (status = 404, body = ApiError, description = "no such event or seat, or the event has ended"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn remove(
    accounts: Kept,
    visitor: Visitor,
    Path((event, number)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<StatusCode, Failure> {
    visitor.may_ask()?;
    let (event, key) = (parse(&event)?, key(&headers)?);
    let number = number.parse().map_err(|_| AccountError::NoSeat)?;
    of(&accounts)?.remove_seat(&event, &key, number).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Draws other PINs for seats of an event
///
/// Seats that wrong PINs have locked are free again. Sessions go on.
#[utoipa::path(
    post,
    path = "/api/v1/events/{event}/pins",
    tag = "events",
    params(
        ("event" = EventId, Path, description = "event id"),
        ("authorization" = String, Header, description = "`Bearer` and the teacher's key"),
    ),
    request_body = DrawPins,
    responses(
        (status = 200, body = SeatPins, description = "the seats with their new PINs, which are told only here"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "another key"),
        (status = 404, body = ApiError, description = "no such event, or it has ended"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn draw(
    accounts: Kept,
    visitor: Visitor,
    event: Path<String>,
    headers: HeaderMap,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<SeatPins>, Failure> {
    visitor.may_ask()?;
    let (event, key) = (parse(&event)?, key(&headers)?);
    let draw: DrawPins = read(&body?)?;
    visitor.may_make_seats(draw.seats.len())?;
    let pins = of(&accounts)?.draw_pins(&event, &key, draw).await?;
    Ok(Json(SeatPins { pins }))
}

/// Enters a seat of an event by name and PIN
///
/// Begins a session of the seat's player, a guest who is made when the seat is first entered. It
/// replaces the browser's session, and ends all others of that player. Five wrong PINs lock the
/// seat until its teacher draws another; they are not counted for the address.
#[utoipa::path(
    post,
    path = "/api/v1/events/{event}/enter",
    tag = "events",
    params(("event" = EventId, Path, description = "event id")),
    request_body = Enter,
    responses(
        (status = 200, body = LoggedIn, description = "the player; sets the cookie of the session"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "another name or PIN, a locked seat, a PIN that is of no use any more, or banned or muted by the host"),
        (status = 404, body = ApiError, description = "no such event, or it has ended"),
        (status = 409, body = ApiError, description = "the player has an account by now, which has a password"),
        (status = 429, body = ApiError, description = "too many requests of this kind from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn enter(
    accounts: Kept,
    visitor: Visitor,
    event: Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<Response, Failure> {
    visitor.may_enter()?;
    let event = parse(&event)?;
    let enter: Enter = read(&body?)?;
    let former = visitor.session_cookie().cloned();
    let address = visitor.credentials.address;
    let accounts = of(&accounts)?.clone();
    let entering = async move {
        accounts
            .enter(former.as_ref(), address, &event, enter)
            .await
    };
    let (player, session): (LoggedIn, _) = to_the_end(entering).await?;
    Ok((visitor.session(&session)?, Json(player)).into_response())
}

/// An invalid id is as unknown as an unused one.
fn parse(event: &str) -> Result<EventId, Failure> {
    event.parse().map_err(|_| AccountError::NoEvent.into())
}

/// The teacher's key of a request.
fn key(headers: &HeaderMap) -> Result<TeacherKey, Failure> {
    let value = headers
        .get(AUTHORIZATION)
        .and_then(|value| value.to_str().ok());
    let key = value.and_then(|value| value.strip_prefix("Bearer "));
    let key = key.and_then(|key| key.parse().ok());
    key.ok_or_else(|| AccountError::NotTeacher.into())
}
