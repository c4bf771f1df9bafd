//! Limits per address, to protect disk and sockets.

use std::net::IpAddr;
use std::num::NonZeroU32;
use std::sync::Arc;

use governor::{DefaultDirectRateLimiter, DefaultKeyedRateLimiter, Quota, RateLimiter};

use crate::places::{Network, Origin, Place, Places};

/// Limits per IPv4 address or IPv6 /64 network; a /56 has four times and a /48 sixteen times as
/// much. The defaults are far above what people do and far
/// below what hurts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limits {
    /// Rooms created per minute; twenty times as many games at the board may begin in the lobby.
    pub rooms_per_minute: NonZeroU32,
    /// Passwords and recovery codes per minute, right ones included.
    pub logins_per_minute: NonZeroU32,
    /// Seats of events entered by name and PIN, per minute, wrong PINs included.
    pub entries_per_minute: NonZeroU32,
    /// Exports of all that is kept of a player, per minute.
    pub exports_per_minute: NonZeroU32,
    /// Reports of other players to the host, per minute.
    pub reports_per_minute: NonZeroU32,
    /// Other requests about rooms, engines and reviews per minute.
    pub requests_per_minute: NonZeroU32,
    /// Requests of every kind per minute, the page's files included.
    pub all_requests_per_minute: NonZeroU32,
    /// Balanced openings dealt per minute.
    pub deals_per_minute: NonZeroU32,
    /// Megabytes of the rooms in memory to which its WebSockets are open; one room may be larger.
    pub room_megabytes: u32,
    /// The same for all addresses together.
    pub all_room_megabytes: u32,
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
            logins_per_minute: number(20),
            entries_per_minute: number(300),
            exports_per_minute: number(4),
            reports_per_minute: number(4),
            requests_per_minute: number(300),
            all_requests_per_minute: number(3_000),
            deals_per_minute: number(20),
            room_megabytes: 16,
            all_room_megabytes: 512,
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
            logins_per_minute: NonZeroU32::MAX,
            entries_per_minute: NonZeroU32::MAX,
            exports_per_minute: NonZeroU32::MAX,
            reports_per_minute: NonZeroU32::MAX,
            requests_per_minute: NonZeroU32::MAX,
            all_requests_per_minute: NonZeroU32::MAX,
            deals_per_minute: NonZeroU32::MAX,
            room_megabytes: u32::MAX,
            all_room_megabytes: u32::MAX,
            connections: u32::MAX,
            all_connections: u32::MAX,
            sockets: u32::MAX,
            engine_questions: NonZeroU32::MAX,
            messages_per_second: number(1_000_000),
            actions_per_minute: NonZeroU32::MAX,
        }
    }
}

/// Games at the board that may begin in the lobby for each room that may be made: a club behind one
/// address plays several in a minute, and whoever plays has no other.
const GAMES: NonZeroU32 = number(20);

const fn number(n: u32) -> NonZeroU32 {
    match NonZeroU32::new(n) {
        Some(n) => n,
        None => NonZeroU32::MIN,
    }
}

/// Number of tracked networks above which idle ones are dropped.
const REMEMBERED: usize = 10_000;

/// A rate for each address: one limiter for each size of network.
#[derive(Clone)]
pub(crate) struct Meter(Arc<[DefaultKeyedRateLimiter<Network>; Network::LEVELS]>);

impl Meter {
    pub(crate) fn per_minute(each: NonZeroU32) -> Self {
        Self(Arc::new(Network::SHARES.map(|shares| {
            let shares = NonZeroU32::new(shares).unwrap_or(NonZeroU32::MIN);
            RateLimiter::keyed(Quota::per_minute(each.saturating_mul(shares)))
        })))
    }

    /// Counts a use; `false` at the limit.
    pub(crate) fn passes(&self, origin: Origin) -> bool {
        // The smallest network first: what it is refused costs its neighbours nothing.
        origin
            .networks()
            .zip(&*self.0)
            .all(|((network, _), meter)| {
                if meter.len() > REMEMBERED {
                    meter.retain_recent();
                }
                meter.check_key(&network).is_ok()
            })
    }
}

/// Rate limiters and socket counts per address. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Meters {
    limits: Limits,
    rooms: Meter,
    games: Meter,
    logins: Meter,
    entries: Meter,
    exports: Meter,
    reports: Meter,
    requests: Meter,
    all_requests: Meter,
    actions: Meter,
    sockets: Places,
}

/// An address that asks for what counts as a room made, if it is granted.
#[derive(Clone)]
pub(crate) struct Maker {
    pub(crate) meters: Meters,
    pub(crate) address: IpAddr,
}

impl Maker {
    /// Counts a new room; `false` at the limit.
    pub(crate) fn may_make_room(&self) -> bool {
        self.meters.may_make_room(self.address)
    }

    /// Counts a game at the board that begins in the lobby; `false` at the limit.
    pub(crate) fn may_begin_game(&self) -> bool {
        self.meters.games.passes(self.address.into())
    }
}

impl Meters {
    pub(crate) fn new(limits: Limits) -> Self {
        Self {
            limits,
            rooms: Meter::per_minute(limits.rooms_per_minute),
            games: Meter::per_minute(limits.rooms_per_minute.saturating_mul(GAMES)),
            logins: Meter::per_minute(limits.logins_per_minute),
            entries: Meter::per_minute(limits.entries_per_minute),
            exports: Meter::per_minute(limits.exports_per_minute),
            reports: Meter::per_minute(limits.reports_per_minute),
            requests: Meter::per_minute(limits.requests_per_minute),
            all_requests: Meter::per_minute(limits.all_requests_per_minute),
            actions: Meter::per_minute(limits.actions_per_minute),
            sockets: Places::new(limits.sockets),
        }
    }

    /// Counts a new room; `false` at the limit.
    pub(crate) fn may_make_room(&self, address: IpAddr) -> bool {
        self.rooms.passes(address.into())
    }

    /// Counts a password or recovery code; `false` at the limit.
    pub(crate) fn may_log_in(&self, address: IpAddr) -> bool {
        self.logins.passes(address.into())
    }

    /// Counts the entering of a seat by a PIN; `false` at the limit.
    pub(crate) fn may_enter(&self, address: IpAddr) -> bool {
        self.entries.passes(address.into())
    }

    /// Counts an export; `false` at the limit.
    pub(crate) fn may_export(&self, address: IpAddr) -> bool {
        self.exports.passes(address.into())
    }

    /// Counts a report to the host; `false` at the limit.
    pub(crate) fn may_report(&self, address: IpAddr) -> bool {
        self.reports.passes(address.into())
    }

    /// Counts another request about rooms or engines; `false` at the limit.
    pub(crate) fn may_ask(&self, address: IpAddr) -> bool {
        self.requests.passes(address.into())
    }

    /// Counts a request of any kind; `false` at the limit.
    pub(crate) fn may_visit(&self, address: IpAddr) -> bool {
        self.all_requests.passes(address.into())
    }

    /// Counts an action; `false` at the limit.
    pub(crate) fn may_act(&self, address: IpAddr) -> bool {
        self.actions.passes(address.into())
    }

    pub(crate) fn socket(&self, address: IpAddr) -> Option<Place> {
        self.sockets.take(address.into())
    }

    pub(crate) fn pace(&self) -> DefaultDirectRateLimiter {
        let each = self.limits.messages_per_second;
        RateLimiter::direct(Quota::per_second(each).allow_burst(each.saturating_mul(number(3))))
    }
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

    #[test]
    fn the_networks_of_a_home_share_four_times_as_much_as_one() {
        let meter = Meter::per_minute(number(10));
        let origin = |network: u16| {
            let address = format!("2001:db8:1:{network:x}::1");
            Origin::from(address.parse::<IpAddr>().expect("an address"))
        };
        // Few uses, since the limits grow with time.
        let passed = |networks: &[u16]| {
            let uses = networks
                .iter()
                .flat_map(|network| std::iter::repeat_n(network, 12));
            uses.filter(|network| meter.passes(origin(**network)))
                .count()
        };
        assert_eq!(passed(&[0]), 10);
        // What the first network is refused does not count for the /56.
        assert_eq!(passed(&[1, 2, 3, 255]), 30);
        // Four networks each of four other /56.
        let others: Vec<u16> = (0..16).map(|n| 256 * (1 + n / 4) + n % 4).collect();
        let passed = passed(&others);
        // Another one is allowed every 0.375 s.
        assert!((120..125).contains(&passed), "{passed}");
        assert!(meter.passes(Origin::from(IpAddr::from([192, 0, 2, 1]))));
    }
}
