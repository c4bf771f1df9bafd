//! What one address may ask for in a while, so that nobody can fill the disk or take all sockets.
use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::places::{Origin, Place, Places};

/// What a host allows each address, or /64 network of IPv6. The defaults are far above what people do, and far below
/// what hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rooms made in a minute.
    pub rooms_per_minute: NonZeroU32,
    /// Other requests about rooms in a minute.
    pub requests_per_minute: NonZeroU32,
    /// Open connections of every kind; through a trusted proxy, requests under way.
    pub connections: u32,
    /// Open connections of all addresses together.
    pub all_connections: u32,
    /// Open WebSockets.
    pub sockets: u32,
    /// Questions to each engine of the host's own at a time; further ones wait.
    pub engine_questions: NonZeroU32,
    /// Messages and pings in a second over one socket; three times as many may come at once.
    pub messages_per_second: NonZeroU32,
    /// What players want in a minute, over all sockets. Each is kept on disk if the room takes it.
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
    /// As good as none, for load tests and networks of friends.
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

/// How many addresses are remembered before those that have been quiet are forgotten.
const REMEMBERED: usize = 10_000;

/// Who has asked for how much. Cheap to clone.
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

    /// Whether this address may make another room now.
    pub(crate) fn may_make_room(&self, address: IpAddr) -> bool {
        passes(&self.rooms, address)
    }

    /// Whether this address may ask something else about rooms now.
    pub(crate) fn may_ask(&self, address: IpAddr) -> bool {
        passes(&self.requests, address)
    }

    /// Whether a player at this address may want something now.
    pub(crate) fn may_act(&self, address: IpAddr) -> bool {
        passes(&self.actions, address)
    }

    /// A place for one more socket, given back when dropped.
    pub(crate) fn socket(&self, address: IpAddr) -> Option<Place> {
        self.sockets.take(address.into())
    }

    /// The pace of one socket's messages.
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
