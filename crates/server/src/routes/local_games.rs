//! `/api/v1/local-games`, where pages up to version 0.2.0 kept games: an answer for those that are
//! open still.

use tengen_api::ErrorCode;

use super::failure::Failure;

pub(super) async fn gone() -> Failure {
    let why = "games are kept in the library now: reload the page, or see /api/v1/library";
    Failure::new(ErrorCode::Gone, why)
}
