//! Signs of life of a WebSocket's client: it is pinged, and one that is silent for long is gone.

use std::time::Duration;

use tokio::time::{Instant, Interval, MissedTickBehavior, interval};

const PING: Duration = Duration::from_secs(20);
/// Between two pings at least, if the second goes with a message. In games with clocks pings
/// measure the connection's delay, and with a message they cost less than alone.
const WITH_MESSAGE: Duration = Duration::from_secs(3);
/// Silence after which a client is gone.
const SILENCE: Duration = Duration::from_secs(40);
/// Most time for sending one message.
pub(super) const SEND_TIMEOUT: Duration = Duration::from_secs(10);

pub(super) struct Pulse {
    last: Instant,
    timed: bool,
    pings: Interval,
    /// The number and the time of the last ping.
    sent: (u64, Instant),
}

impl Pulse {
    pub(super) fn new(timed: bool) -> Self {
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let now = Instant::now();
        Self {
            last: now,
            timed,
            pings,
            sent: (0, now),
        }
    }

    /// Whether a ping goes with a message that is sent now. The next one alone is then due later.
    pub(super) fn goes_with_message(&mut self) -> bool {
        let goes = self.timed && self.sent.0 > 0 && self.sent.1.elapsed() >= WITH_MESSAGE;
        if goes {
            self.pings.reset();
        }
        goes
    }

    /// What the next ping carries; it is sent now.
    pub(super) fn ping(&mut self) -> Vec<u8> {
        self.sent = (self.sent.0 + 1, Instant::now());
        self.sent.0.to_be_bytes().to_vec()
    }

    /// The time from the last ping to its answer `pong`; `None` if that answers another one.
    pub(super) fn round_trip(&mut self, pong: &[u8]) -> Option<Duration> {
        let (number, at) = self.sent;
        if pong != number.to_be_bytes() {
            return None;
        }
        // A second answer to the same ping says nothing.
        self.sent.0 += 1;
        Some(at.elapsed())
    }

    /// Notes that the client has sent something.
    pub(super) fn heard(&mut self) {
        self.last = Instant::now();
    }

    /// Waits until a ping is due; `false` if the client has been silent for too long.
    pub(super) async fn due(&mut self) -> bool {
        self.pings.tick().await;
        self.last.elapsed() <= SILENCE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn pings_go_with_messages_where_there_are_some() {
        let mut pulse = Pulse::new(true);
        assert!(!pulse.goes_with_message(), "the first one goes alone");
        pulse.ping();
        assert!(!pulse.goes_with_message(), "soon after another");
        pulse.sent.1 = Instant::now().checked_sub(WITH_MESSAGE).expect("a time");
        assert!(pulse.goes_with_message());
        pulse.ping();
        assert!(!pulse.goes_with_message());
    }

    #[tokio::test]
    async fn games_without_clocks_measure_nothing() {
        let mut pulse = Pulse::new(false);
        pulse.ping();
        pulse.sent.1 = Instant::now().checked_sub(PING).expect("a time");
        assert!(!pulse.goes_with_message());
    }
}
