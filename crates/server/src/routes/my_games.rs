//! `/api/v1/my/games`: the games of the sender.

use axum::Json;
use axum::extract::RawQuery;
use tengen_api::{ApiError, ErrorCode, MyGames};

use super::failure::Failure;
use super::query::parameter;
use super::rooms::{Live, open};
use super::visitor::Visitor;
use crate::rooms::games::mine::Cursor;

/// Lists the sender's games
///
/// The games and waiting rooms of the player of the session cookie, the newest first; none without
/// the cookie.
#[utoipa::path(
    get,
    path = "/api/v1/my/games",
    tag = "rooms",
    params(("after" = Option<String>, Query, description = "`next` of an earlier answer, for the games after those")),
    responses(
        (status = 200, body = MyGames, description = "at most 50 games"),
        (status = 400, body = ApiError, description = "malformed `after`"),
        (status = 429, body = ApiError, description = "too many requests from this address"),
        (status = 503, body = ApiError, description = "storage unavailable"),
    )
)]
pub(super) async fn list(
    rooms: Live,
    visitor: Visitor,
    RawQuery(query): RawQuery,
) -> Result<Json<MyGames>, Failure> {
    visitor.may_ask()?;
    // It has no characters that need to be escaped.
    let after: Result<Option<Cursor>, _> = parameter(query.as_deref(), "after");
    let after = after.map_err(|why| Failure::new(ErrorCode::BadRequest, why.to_string()))?;
    let session = visitor.credentials.session.as_ref();
    Ok(Json(
        open(&rooms, &visitor)?.my_games(session, after).await?,
    ))
}
