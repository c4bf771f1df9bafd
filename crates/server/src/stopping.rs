//! How the server stops. Whatever outlives a request watches the token and ends by itself; what has not ended after
//! [`FAREWELL`] is dropped, so that a client that does not listen cannot keep the server from ending.
use std::time::Duration;

use tokio::time::timeout;
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

/// How long requests under way and the last words to players may take.
pub(crate) const FAREWELL: Duration = Duration::from_millis(2500);
/// How long rooms, and then the database, may take to end after that.
pub(crate) const CLOSING: Duration = Duration::from_secs(1);

/// What is cancelled when the server stops, and what is waited for. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Stopping {
    pub(crate) token: CancellationToken,
    /// HTTP connections, until they end or become WebSockets.
    pub(crate) connections: TaskTracker,
    /// WebSockets.
    pub(crate) sockets: TaskTracker,
}

impl Stopping {
    /// Tells everyone to end, and waits for them as long as may be.
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
