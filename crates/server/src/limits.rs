//! Limits per address, to protect disk and sockets.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::places::{Origin, Place, Places};

/// Limits per IPv4 address or IPv6 /64 network. The defaults are far above what people do and far
/// below what hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rooms created per minute.
    pub rooms_per_minute: NonZeroU32,
    /// Other requests about rooms per minute.
    pub requests_per_minute: NonZeroU32,
    /// Open connections; through a trusted proxy, concurrent requests.
    pub connections: u32,
    /// Open connections of all addresses together.
    pub all_connections: u32,
    /// Open WebSockets.
    pub sockets: u32,
    /// Concurrent questions to each engine of the host; further ones wait.
    pub engine_questions: NonZeroU32,
    /// Messages and pings per second on one socket, with bursts of three times as many.
    pub messages_per_second: NonZeroU32,
    /// Player actions per minute over all sockets; each accepted one is stored on disk.
    pub actions_per_minute: NonZeroU32,
}

impl Default for Limits {
    fn default() -> Self {
        Self {
            rooms_per_minute: number(20),
            requests_per_minute: number(300),
            connections: 512,
            all_connections: 20_000,
            sockets: 100,
            engine_questions: number(2),
            messages_per_second: number(10),
            actions_per_minute: number(1_200),
        }
    }
}

impl Limits {
    /// Practically no limits, for load tests and networks of friends.
    #[must_use]
    pub const fn none() -> Self {
        Self {
            rooms_per_minute: NonZeroU32::MAX,
            requests_per_minute: NonZeroU32::MAX,
            connections: u32::MAX,
            all_connections: u32::MAX,
            sockets: u32::MAX,
            engine_questions: NonZeroU32::MAX,
            messages_per_second: number(1_000_000),
            actions_per_minute: NonZeroU32::MAX,
        }
    }
}

const fn number(n: u32) -> NonZeroU32 {
    match NonZeroU32::new(n) {
        Some(n) => n,
        None => NonZeroU32::MIN,
    }
}

/// Number of tracked addresses above which idle ones are dropped.
const REMEMBERED: usize = 10_000;

/// Rate limiters and socket counts per address. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Meters {
    limits: Limits,
    rooms: Arc<DefaultKeyedRateLimiter<Origin>>,
    requests: Arc<DefaultKeyedRateLimiter<Origin>>,
    actions: Arc<DefaultKeyedRateLimiter<Origin>>,
    sockets: Places,
}

impl Meters {
    pub(crate) fn new(limits: Limits) -> Self {
        let keyed = |n| Arc::new(RateLimiter::keyed(Quota::per_minute(n)));
        Self {
            limits,
            rooms: keyed(limits.rooms_per_minute),
            requests: keyed(limits.requests_per_minute),
            actions: keyed(limits.actions_per_minute),
            sockets: Places::new(limits.sockets),
        }
    }

    /// Counts a new room; `false` at the limit.
    pub(crate) fn may_make_room(&self, address: IpAddr) -> bool {
        passes(&self.rooms, address)
    }

    /// Counts another request about rooms; `false` at the limit.
    pub(crate) fn may_ask(&self, address: IpAddr) -> bool {
        passes(&self.requests, address)
    }

    /// Counts an action; `false` at the limit.
    pub(crate) fn may_act(&self, address: IpAddr) -> bool {
        passes(&self.actions, address)
    }

    pub(crate) fn socket(&self, address: IpAddr) -> Option<Place> {
        self.sockets.take(address.into())
    }

    pub(crate) fn pace(&self) -> DefaultDirectRateLimiter {
        let each = self.limits.messages_per_second;
        RateLimiter::direct(Quota::per_second(each).allow_burst(each.saturating_mul(number(3))))
    }
}

fn passes(meter: &DefaultKeyedRateLimiter<Origin>, address: IpAddr) -> bool {
    if meter.len() > REMEMBERED {
        meter.retain_recent();
    }
    meter.check_key(&address.into()).is_ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_address_does_not_use_up_anothers_share() {
        let meters = Meters::new(Limits {
            rooms_per_minute: number(2),
            sockets: 1,
            ..Limits::default()
        });
        let (one, other) = (IpAddr::from([10, 0, 0, 1]), IpAddr::from([10, 0, 0, 2]));
        assert!(meters.may_make_room(one) && meters.may_make_room(one));
        assert!(!meters.may_make_room(one));
        assert!(meters.may_make_room(other));

        let place = meters.socket(one);
        assert!(place.is_some() && meters.socket(one).is_none());
        assert!(meters.socket(other).is_some());
        drop(place);
        assert!(meters.socket(one).is_some());
    }
}
