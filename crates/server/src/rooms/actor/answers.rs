//! Messages that a room's task sends to one player.

use std::ops::RangeInclusive;

use tengen_api::socket::{FromServer, SocketError};
use tengen_room::{ActionId, Refusal};
use tengen_text::printable;

use super::super::journal::AppendError;
use super::Actor;

impl Actor {
    /// Waits until this server may refuse something here, which stores nothing: an earlier owner of
    /// the room knows too little for that. An error ends the room.
    pub(super) async fn may_refuse(&self) -> Result<(), AppendError> {
        self.shared.journal.confirm(&self.id).await
    }

    /// An action was refused.
    pub(super) async fn refused(
        &self,
        id: ActionId,
        refusal: Refusal,
    ) -> Result<FromServer, AppendError> {
        self.may_refuse().await?;
        self.shared.metrics.refused.inc();
        Ok(FromServer::Refused { id, refusal })
    }
}

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
