//! Signs of life of a WebSocket's client: it is pinged, and one that misses two pings is gone.

use std::time::Duration;

use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

const PING: Duration = Duration::from_secs(20);
/// Most time for sending one message.
pub(super) const SEND_TIMEOUT: Duration = Duration::from_secs(10);

pub(super) struct Pulse {
    last: Instant,
    pings: Interval,
}

impl Pulse {
    pub(super) fn new() -> Self {
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        Self {
            last: Instant::now(),
            pings,
        }
    }

    /// Notes that the client has sent something.
    pub(super) fn heard(&mut self) {
        self.last = Instant::now();
    }

    /// Waits until a ping is due; `false` if the client has missed two.
    pub(super) async fn due(&mut self) -> bool {
        self.pings.tick().await;
        self.last.elapsed() <= 2 * PING
    }
}
