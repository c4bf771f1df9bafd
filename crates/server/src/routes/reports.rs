//! `/api/v1/rooms/{room}/reports` and `/api/v1/my/reports`: what players report to the host.

use axum::Json;
use axum::body::Bytes;
use axum::extract::Path;
use axum::extract::rejection::BytesRejection;
use axum::http::StatusCode;
use tengen_api::{ApiError, MyReports, Report, Reported, RoomId};

use super::accounts::{Kept, of};
use super::failure::Failure;
use super::rooms::{parse, read};
use super::visitor::Visitor;

/// Reports the other player of a room
///
/// For who has a seat there. The host reads it with the room, the version of its last event and
/// both players' ids; the other player does not. A player has one report of a room that waits for
/// an answer, and sends 20 within 24 hours at most.
#[utoipa::path(
    post,
    path = "/api/v1/rooms/{room}/reports",
    tag = "rooms",
    params(("room" = RoomId, Path, description = "room id")),
    request_body = Report,
    responses(
        (status = 201, body = Reported, description = "the host gets it"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "the sender has no seat in this room, or is banned by the host"),
        (status = 404, body = ApiError, description = "no such room"),
        (status = 409, body = ApiError, description = "there is no other player, or the last report of this room waits for its answer"),
        (status = 429, body = ApiError, description = "too many reports from this address, or of this player"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn make(
    accounts: Kept,
    visitor: Visitor,
    room: Path<String>,
    body: Result<Bytes, BytesRejection>,
) -> Result<(StatusCode, Json<Reported>), Failure> {
    let report: Report = read(&body?)?;
    visitor.may_ask()?;
    visitor.may_report()?;
    let room = parse(&room)?;
    let sender = (visitor.session_cookie(), visitor.origin());
    let number = of(&accounts)?.report(sender, room, &report).await?;
    Ok((StatusCode::CREATED, Json(Reported { number })))
}

/// Lists what the sender has reported
///
/// With the host's answers. Reports are kept for a year, unless one of both players is deleted.
#[utoipa::path(
    get,
    path = "/api/v1/my/reports",
    tag = "accounts",
    responses(
        (status = 200, body = MyReports, description = "the latest first; none without the session cookie"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn list(accounts: Kept, visitor: Visitor) -> Result<Json<MyReports>, Failure> {
    visitor.may_ask()?;
    let reports = of(&accounts)?.reports(visitor.session_cookie()).await?;
    Ok(Json(MyReports { reports }))
}
