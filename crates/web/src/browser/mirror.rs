//! The mirror of the library on the machine's own server, which its browsers share.

use tengen_page::sharing::Sharing;
use web_sys::AbortSignal;

use super::system::start_data;
use super::{Store, api};

/// The start data of a page whose server has a mirror, and its value.
const LIBRARY: &str = "tengen-library";
const MIRROR: &str = "mirror";
const DOCUMENTS: &str = "/api/v1/library";
/// The time for the list, in milliseconds.
const TIME: u32 = 5_000;

/// Whether the server has a mirror.
pub(crate) fn is_there() -> bool {
    start_data(LIBRARY) == MIRROR
}

/// The name of the library's worker, by which it knows whether to meet the mirror.
pub(super) fn worker_name() -> &'static str {
    let shares = is_there() && Store::open().sharing() == Some(Sharing::Shared);
    if shares { MIRROR } else { "" }
}

/// The number of documents in the mirror; `None` if it does not answer.
pub(crate) async fn count() -> Option<usize> {
    let signal = AbortSignal::timeout_with_u32(TIME);
    let list = api::text_until(DOCUMENTS, &signal).await.ok()?;
    Some(list.lines().count())
}
