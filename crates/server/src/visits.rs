//! Requests of every kind per address, the page's files included, and the pace of refusals.

use std::time::Duration;

use axum::extract::{Request, State};
use axum::http::StatusCode;
use axum::middleware::Next;
use axum::response::{IntoResponse as _, Response};
use tengen_api::ErrorCode;
use tokio::time::sleep;

use crate::client::Client;
use crate::limits::Meters;
use crate::network::Reach;
use crate::routes::Failure;

/// The wait before an answer that refuses for a limit. With the limit on connections it bounds how
/// often an address is refused in a second, and so what refusing it costs.
const REFUSAL: Duration = Duration::from_secs(1);

/// Counts each request of another machine. What is refused for any limit is answered late.
pub(crate) async fn limit(
    State((meters, reach)): State<(Meters, Reach)>,
    client: Client,
    request: Request,
    next: Next,
) -> Response {
    reach.note(client);
    if client.is_local {
        return next.run(request).await;
    }
    let response = match meters.may_visit(client.address) {
        true => next.run(request).await,
        false => {
            let why = "too many requests from this address; wait a minute";
            Failure::new(ErrorCode::TooMany, why).into_response()
        }
    };
    if response.status() == StatusCode::TOO_MANY_REQUESTS {
        sleep(REFUSAL).await;
    }
    response
}
