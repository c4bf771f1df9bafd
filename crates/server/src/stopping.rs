//! Shutdown. Long-lived tasks watch the token and end by themselves; what has not ended after
//! [`FAREWELL`] is dropped, so that an unresponsive client cannot block it.

use std::time::Duration;

use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// Time-out for requests under way and goodbyes to players.
pub(crate) const FAREWELL: Duration = Duration::from_millis(2500);
/// Time-out for closing rooms, and again for closing the database.
pub(crate) const CLOSING: Duration = Duration::from_secs(1);

#[derive(Clone, Debug, Default)]
pub(crate) struct Stopping {
    pub(crate) token: CancellationToken,
    /// HTTP connections, until they end or become WebSockets.
    pub(crate) connections: TaskTracker,
    pub(crate) sockets: TaskTracker,
}

impl Stopping {
    /// Signals shutdown and waits for the tasks, up to [`FAREWELL`].
    pub(crate) async fn stop(&self) {
        self.token.cancel();
        self.connections.close();
        self.sockets.close();
        let ended = async {
            self.connections.wait().await;
            self.sockets.wait().await;
        };
        if timeout(FAREWELL, ended).await.is_err() {
            let left = self.connections.len() + self.sockets.len();
            tracing::warn!("{left} connections did not end in time and are dropped");
        }
    }
}
