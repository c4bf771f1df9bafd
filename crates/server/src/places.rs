//! Whom limits count, and concurrent uses per address: connections, sockets, rooms in memory.
//!
//! The holder of an IPv6 network chooses the other bits of an address freely, and has a /64, a /56
//! or a /48. So a use counts in all three, and a larger network has several times the share of a
//! /64.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

/// The networks in which an IPv6 address counts: prefix length and shares, the smallest first.
const LEVELS: [(u32, u32); Network::LEVELS] = [(64, 1), (56, 4), (48, 16)];

/// The sender that limits count: an IPv4 address or an IPv6 /64 network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Origin(IpAddr);

/// A network with one limit: an IPv4 address, or an IPv6 network of one of three sizes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Network {
    base: IpAddr,
    bits: u32,
}

impl Network {
    /// The number of sizes.
    pub(crate) const LEVELS: usize = 3;
    /// Shares of a network, by level.
    pub(crate) const SHARES: [u32; Self::LEVELS] = [LEVELS[0].1, LEVELS[1].1, LEVELS[2].1];
}

impl From<IpAddr> for Origin {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(ip) => prefix(ip, LEVELS[0].0).into(),
            ip => ip,
        })
    }
}

impl Origin {
    /// The address, or the first one of the network.
    pub(crate) const fn address(self) -> IpAddr {
        self.0
    }

    /// The networks in which it counts and their shares, the smallest first: one for IPv4.
    pub(crate) fn networks(self) -> impl Iterator<Item = (Network, u32)> {
        let levels = match self.0 {
            IpAddr::V4(_) => 1,
            IpAddr::V6(_) => Network::LEVELS,
        };
        let network = move |(bits, shares)| {
            let base = match self.0 {
                IpAddr::V6(ip) => prefix(ip, bits).into(),
                ip => ip,
            };
            (Network { base, bits }, shares)
        };
        LEVELS.into_iter().take(levels).map(network)
    }

    /// The largest of its networks.
    pub(crate) fn widest(self) -> Network {
        let last = self.networks().last();
        last.expect("each address counts somewhere").0
    }
}

const fn prefix(ip: Ipv6Addr, bits: u32) -> Ipv6Addr {
    Ipv6Addr::from_bits(ip.to_bits() & (u128::MAX << (128 - bits)))
}

type Taken = Arc<Mutex<HashMap<Network, u32>>>;

/// A number of places for each address.
#[derive(Clone, Debug)]
pub(crate) struct Places {
    most: u32,
    taken: Taken,
}

impl Places {
    pub(crate) fn new(most: u32) -> Self {
        Self {
            most,
            taken: Arc::default(),
        }
    }

    /// A place, released on drop; `None` at the limit.
    pub(crate) fn take(&self, origin: Origin) -> Option<Place> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        let is_free = |(network, shares): (Network, u32)| {
            let count = taken.get(&network).copied().unwrap_or_default();
            count < self.most.saturating_mul(shares)
        };
        if !origin.networks().all(is_free) {
            return None;
        }
        for (network, _) in origin.networks() {
            *taken.entry(network).or_default() += 1;
        }
        Some(Place {
            origin,
            taken: Arc::clone(&self.taken),
        })
    }

    /// The places that an address has, together with the largest network around it.
    pub(crate) fn taken_around(&self, origin: Origin) -> u32 {
        let taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        taken.get(&origin.widest()).copied().unwrap_or_default()
    }
}

#[derive(Debug)]
pub(crate) struct Place {
    origin: Origin,
    taken: Taken,
}

impl Place {
    /// Whose it is.
    pub(crate) const fn origin(&self) -> Origin {
        self.origin
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        for (network, _) in self.origin.networks() {
            if let Some(count) = taken.get_mut(&network) {
                *count -= 1;
                if *count == 0 {
                    taken.remove(&network);
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn origin(address: &str) -> Origin {
        Origin::from(address.parse::<IpAddr>().expect("an address"))
    }

    #[test]
    fn ipv6_counts_by_network_and_mapped_addresses_as_ipv4() {
        let one = origin("2001:db8:1:2:3:4:5:6");
        assert_eq!(one, origin("2001:db8:1:2::"));
        assert_ne!(one, origin("2001:db8:1:3:3:4:5:6"));
        assert_eq!(origin("::ffff:192.0.2.1"), origin("192.0.2.1"));
        assert_ne!(origin("192.0.2.1"), origin("192.0.2.2"));
        assert_eq!(origin("192.0.2.1").networks().count(), 1);
        assert_eq!(one.widest(), origin("2001:db8:1:ffff::").widest());
        assert_ne!(one.widest(), origin("2001:db8:2:2::").widest());
    }

    #[test]
    fn one_origin_does_not_use_up_anothers_places() {
        let places = Places::new(1);
        let (one, other) = (origin("10.0.0.1"), origin("10.0.0.2"));
        let place = places.take(one);
        assert!(place.is_some() && places.take(one).is_none());
        assert!(places.take(other).is_some());
        drop(place);
        assert!(places.take(one).is_some());
        let none = Places::new(0);
        assert!(none.take(one).is_none() && none.taken.lock().is_ok_and(|t| t.is_empty()));
    }

    /// Places that so many /64 networks of one prefix get.
    fn got(places: &Places, networks: impl Iterator<Item = u16>) -> Vec<Place> {
        let mut held = Vec::new();
        for network in networks {
            let origin = origin(&format!("2001:db8:1:{network:x}::1"));
            held.extend(std::iter::from_fn(|| places.take(origin)));
        }
        held
    }

    #[test]
    fn a_56_has_four_and_a_48_sixteen_times_the_places_of_a_64() {
        let places = Places::new(10);
        let one = got(&places, 0..1);
        assert_eq!(one.len(), 10);
        let home = got(&places, 0..256);
        assert_eq!(one.len() + home.len(), 40, "a /56");
        let all = got(&places, 0..=u16::MAX);
        assert_eq!(one.len() + home.len() + all.len(), 160, "a /48");
        assert!(places.take(origin("2001:db8:2::1")).is_some());
        assert_eq!(places.taken_around(origin("2001:db8:1:7::")), 160);
        drop((one, home, all));
        assert!(places.taken.lock().is_ok_and(|taken| taken.is_empty()));
    }
}
