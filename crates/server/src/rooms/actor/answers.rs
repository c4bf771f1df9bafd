//! Messages that a room's task sends to one player.

use std::ops::RangeInclusive;

use tengen_api::socket::{FromServer, SocketError};
use tengen_room::ActionId;
use tengen_text::printable;

/// An action was taken.
pub(super) fn accepted(id: ActionId, versions: &RangeInclusive<u64>) -> FromServer {
    FromServer::Accepted {
        id,
        from: *versions.start(),
        to: *versions.end(),
    }
}

/// A WebSocket error. The message becomes one printable line, since it may quote a client.
pub(crate) fn refusal(code: SocketError, message: &str) -> FromServer {
    let message = printable(message).into_owned();
    FromServer::Error { code, message }
}
