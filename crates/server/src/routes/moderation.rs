//! `/api/v1/host`: what moderators read and do, accounts that the host has named.

use axum::Json;
use axum::body::Bytes;
use axum::extract::RawQuery;
use axum::extract::rejection::BytesRejection;
use tengen_api::{ApiError, ErrorCode, HostReports, Moderated, Moderation, PlayerActs};

use super::accounts::{Kept, of, to_the_end};
use super::failure::Failure;
use super::query::parameter;
use super::rooms::read;
use super::visitor::Visitor;

/// Lists what players have reported
///
/// For moderators: what waits for an answer.
#[utoipa::path(
    get,
    path = "/api/v1/host/reports",
    tag = "accounts",
    params(("after" = Option<i64>, Query, description = "`next` of an earlier answer, for the reports after those")),
    responses(
        (status = 200, body = HostReports, description = "the earliest first, at most 1,000"),
        (status = 400, body = ApiError, description = "malformed `after`"),
        (status = 403, body = ApiError, description = "the sender is no moderator, or banned"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn reports(
    accounts: Kept,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Json<HostReports>, Failure> {
    visitor.may_ask()?;
    let why = "`after` is the `next` of an earlier answer";
    let after = parameter(query.as_deref(), "after");
    let after = after.map_err(|_| Failure::new(ErrorCode::BadRequest, why))?;
    let session = visitor.session_cookie();
    let reports = of(&accounts)?.waiting_reports(session, after);
    Ok(Json(reports.await?))
}

/// Lists bans and mutings
///
/// For moderators: those of players that are in force. Those of addresses are the host's.
#[utoipa::path(
    get,
    path = "/api/v1/host/acts",
    tag = "accounts",
    responses(
        (status = 200, body = PlayerActs, description = "by number"),
        (status = 403, body = ApiError, description = "the sender is no moderator, or banned"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn acts(accounts: Kept, visitor: Visitor) -> Result<Json<PlayerActs>, Failure> {
    visitor.may_ask()?;
    let session = visitor.session_cookie();
    let acts = of(&accounts)?.player_acts(session).await?;
    Ok(Json(PlayerActs { acts }))
}

/// Acts as a moderator
///
/// Bans or mutes a player, lifts that, answers a report, or gives opponents of a player back what
/// rated games have cost them. Those concerned read the reason and the
/// moderator's name.
#[utoipa::path(
    post,
    path = "/api/v1/host/acts",
    tag = "accounts",
    request_body = Moderation,
    responses(
        (status = 200, body = Moderated, description = "done, and in force at once"),
        (status = 400, body = ApiError, description = "malformed request"),
        (status = 403, body = ApiError, description = "the sender is no moderator, or banned"),
        (status = 404, body = ApiError, description = "no player has this id"),
        (status = 409, body = ApiError, description = "the player is a moderator, nothing of this number is in force or waits, or no game can be refunded"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn act(
    accounts: Kept,
    visitor: Visitor,
    body: Result<Bytes, BytesRejection>,
) -> Result<Json<Moderated>, Failure> {
    visitor.may_ask()?;
    let what: Moderation = read(&body?)?;
    let session = visitor.session_cookie().cloned();
    let accounts = of(&accounts)?.clone();
    let acting = async move { accounts.moderate(session.as_ref(), what).await };
    let number = to_the_end(acting).await?;
    Ok(Json(Moderated { number }))
}
