//! Concurrent uses per address: connections, sockets, questions to engines.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};

use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Length of an IPv6 network prefix; its holder chooses the other bits freely.
const NETWORK_BITS: u32 = 64;

/// The key of limits: an IPv4 address or an IPv6 /64 network.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Origin(IpAddr);

impl From<IpAddr> for Origin {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V6(ip) => {
                let network = ip.to_bits() & (u128::MAX << (128 - NETWORK_BITS));
                Ipv6Addr::from_bits(network).into()
            }
            ip => ip,
        })
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Places {
    most: u32,
    taken: Arc<Mutex<HashMap<Origin, u32>>>,
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
        let count = taken.entry(origin).or_default();
        if *count >= self.most {
            // With a limit of 0, leave no entry behind.
            if *count == 0 {
                taken.remove(&origin);
            }
            return None;
        }
        *count += 1;
        Some(Place {
            origin,
            taken: Arc::clone(&self.taken),
        })
    }
}

#[derive(Debug)]
pub(crate) struct Place {
    origin: Origin,
    taken: Arc<Mutex<HashMap<Origin, u32>>>,
}

impl Drop for Place {
    fn drop(&mut self) {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(count) = taken.get_mut(&self.origin) {
            *count -= 1;
            if *count == 0 {
                taken.remove(&self.origin);
            }
        }
    }
}

/// Places with a queue. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Turns {
    most: usize,
    taken: Arc<Mutex<HashMap<Origin, Arc<Semaphore>>>>,
}

impl Turns {
    pub(crate) fn new(most: u32) -> Self {
        let most = usize::try_from(most).unwrap_or(usize::MAX);
        Self {
            most: most.min(Semaphore::MAX_PERMITS),
            taken: Arc::default(),
        }
    }

    /// Waits for a place of this origin, released on drop.
    pub(crate) async fn take(&self, origin: Origin) -> OwnedSemaphorePermit {
        loop {
            let turn = self.queue(origin).acquire_owned().await;
            // The semaphore is never closed.
            if let Ok(turn) = turn {
                return turn;
            }
        }
    }

    fn queue(&self, origin: Origin) -> Arc<Semaphore> {
        let mut taken = self.taken.lock().unwrap_or_else(PoisonError::into_inner);
        // Entries with no holder and no waiter.
        taken.retain(|_, queue| Arc::strong_count(queue) > 1);
        let queue = taken.entry(origin);
        Arc::clone(queue.or_insert_with(|| Arc::new(Semaphore::new(self.most))))
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
    }

    #[tokio::test]
    async fn turns_are_waited_for_by_origin() {
        let turns = Turns::new(1);
        let (one, other) = (origin("10.0.0.1"), origin("10.0.0.2"));
        let first = turns.take(one).await;
        let second = tokio::spawn({
            let turns = turns.clone();
            async move { drop(turns.take(one).await) }
        });
        drop(turns.take(other).await);
        assert!(!second.is_finished());
        drop(first);
        second.await.expect("its turn has come");
        drop(turns.take(one).await);
        assert_eq!(turns.taken.lock().expect("no panic").len(), 1);
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
}
