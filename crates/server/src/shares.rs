//! Work that addresses take turns at: searches, questions to engines, loads of large rooms.
//!
//! There are a number of places. A free one goes to the waiting address that holds the fewest, and
//! among these to the one whose last turn is longest ago; within a /48, the same is asked of its
//! /56 and /64 networks. So an address with a thousand questions waits behind each other address
//! with one.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use tokio::sync::oneshot;
use tokio::time::timeout;

use crate::places::{Network, Origin};

/// Networks whose last turn is remembered; beyond it those without a place are forgotten.
const REMEMBERED: usize = 10_000;

/// Places that addresses take turns at. Cheap to clone.
#[derive(Clone, Debug)]
pub(crate) struct Shares(Arc<Mutex<State>>);

#[derive(Debug)]
struct State {
    free: usize,
    /// Places of one address.
    most: u32,
    networks: HashMap<Network, Served>,
    /// In the order of arrival.
    waiting: Vec<Waiting>,
    /// Turns given so far.
    turns: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Served {
    held: u32,
    /// The number of its last turn.
    last: u64,
}

#[derive(Debug)]
struct Waiting {
    /// `None` for the host, who is next.
    origin: Option<Origin>,
    answer: oneshot::Sender<Turn>,
}

/// A place, given back on drop.
#[derive(Debug)]
pub(crate) struct Turn {
    origin: Option<Origin>,
    since: Instant,
    shares: Shares,
}

impl Turn {
    /// Whether it has lasted this long and another address waits.
    pub(crate) fn is_over(&self, after: Duration) -> bool {
        self.since.elapsed() >= after && self.shares.lock().is_awaited_by_others(self.origin)
    }
}

impl Drop for Turn {
    fn drop(&mut self) {
        let mut state = self.shares.lock();
        state.give_back(self.origin);
        let undelivered = state.hand_out(&self.shares);
        drop(state);
        drop(undelivered);
    }
}

impl Shares {
    /// `places` in all, and `most` for one address.
    pub(crate) fn new(places: usize, most: u32) -> Self {
        Self(Arc::new(Mutex::new(State {
            free: places,
            most,
            networks: HashMap::new(),
            waiting: Vec::new(),
            turns: 0,
        })))
    }

    /// Waits for a turn, at most so long.
    pub(crate) async fn take(&self, origin: Option<Origin>, wait: Duration) -> Option<Turn> {
        timeout(wait, self.turn(origin)).await.ok()
    }

    /// Waits for a turn.
    pub(crate) async fn turn(&self, origin: Option<Origin>) -> Turn {
        loop {
            // The sender is dropped with its turn only.
            if let Ok(turn) = self.wait(origin).await {
                return turn;
            }
        }
    }

    fn wait(&self, origin: Option<Origin>) -> oneshot::Receiver<Turn> {
        let (answer, turn) = oneshot::channel();
        let mut state = self.lock();
        state.waiting.push(Waiting { origin, answer });
        let undelivered = state.hand_out(self);
        drop(state);
        drop(undelivered);
        turn
    }

    /// Whether an address has a turn.
    pub(crate) fn serves(&self, origin: Origin) -> bool {
        let state = self.lock();
        origin
            .networks()
            .any(|(network, _)| state.served(network).held > 0)
    }

    /// A place that is free while none waits.
    pub(crate) fn idle(&self) -> Option<Turn> {
        let mut state = self.lock();
        (state.free > 0 && state.waiting.is_empty()).then(|| state.give(None, self))
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl State {
    /// Gives free places to those who wait. The turns of requests that have gone meanwhile are
    /// returned: to be dropped once this is unlocked.
    fn hand_out(&mut self, shares: &Shares) -> Vec<Turn> {
        let mut undelivered = Vec::new();
        self.waiting.retain(|waiting| !waiting.answer.is_closed());
        while let Some(next) = self.next() {
            let Waiting { origin, answer } = self.waiting.remove(next);
            undelivered.extend(answer.send(self.give(origin, shares)).err());
        }
        undelivered
    }

    /// The index of the next to be served, if there is a place.
    fn next(&self) -> Option<usize> {
        if self.free == 0 {
            return None;
        }
        let ready = self.waiting.iter().enumerate();
        let ready = ready.filter(|(_, waiting)| self.has_share(waiting.origin));
        // The host first; of equals the first, so the earliest.
        let rank = |waiting: &Waiting| (waiting.origin.is_some(), self.rank(waiting.origin));
        let next = ready.min_by_key(|(_, waiting)| rank(waiting));
        next.map(|(index, _)| index)
    }

    fn has_share(&self, origin: Option<Origin>) -> bool {
        origin.is_none_or(|origin| {
            origin.networks().all(|(network, shares)| {
                self.served(network).held < self.most.saturating_mul(shares)
            })
        })
    }

    /// Places held and number of the last turn, of the largest network first.
    fn rank(&self, origin: Option<Origin>) -> [(u32, u64); Network::LEVELS] {
        let mut rank = [(0, 0); Network::LEVELS];
        let networks = origin.iter().flat_map(|origin| origin.networks());
        let networks: Vec<_> = networks.collect();
        for (place, (network, _)) in rank.iter_mut().zip(networks.into_iter().rev()) {
            let served = self.served(network);
            *place = (served.held, served.last);
        }
        rank
    }

    fn served(&self, network: Network) -> Served {
        self.networks.get(&network).copied().unwrap_or_default()
    }

    fn give(&mut self, origin: Option<Origin>, shares: &Shares) -> Turn {
        self.free -= 1;
        self.turns += 1;
        if self.networks.len() > REMEMBERED {
            self.networks.retain(|_, served| served.held > 0);
        }
        for (network, _) in origin.iter().flat_map(|origin| origin.networks()) {
            let served = self.networks.entry(network).or_default();
            served.held += 1;
            served.last = self.turns;
        }
        Turn {
            origin,
            since: Instant::now(),
            shares: shares.clone(),
        }
    }

    fn give_back(&mut self, origin: Option<Origin>) {
        self.free += 1;
        for (network, _) in origin.iter().flat_map(|origin| origin.networks()) {
            if let Some(served) = self.networks.get_mut(&network) {
                served.held -= 1;
            }
        }
    }

    fn is_awaited_by_others(&self, origin: Option<Origin>) -> bool {
        let own = origin.map(Origin::widest);
        self.waiting.iter().any(|waiting| {
            let is_other = waiting.origin.map(Origin::widest) != own;
            is_other && !waiting.answer.is_closed()
        })
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;

    use tokio::task::JoinHandle;

    use super::*;

    fn origin(address: &str) -> Option<Origin> {
        Some(address.parse::<IpAddr>().expect("an address").into())
    }

    /// Waits for a turn of this address and then sends its name.
    async fn ask(
        shares: &Shares,
        address: &'static str,
        served: &tokio::sync::mpsc::UnboundedSender<&'static str>,
    ) -> JoinHandle<()> {
        let (shares, served) = (shares.clone(), served.clone());
        let waiting = shares.lock().waiting.len();
        let asked = shares.clone();
        let task = tokio::spawn(async move {
            let turn = asked.turn(origin(address)).await;
            served.send(address).expect("it is listened to");
            drop(turn);
        });
        while shares.lock().waiting.len() == waiting {
            tokio::task::yield_now().await;
        }
        task
    }

    #[tokio::test]
    async fn addresses_take_turns_however_many_questions_each_has() {
        let shares = Shares::new(1, 1);
        let held = shares.turn(None).await;
        let (served, mut order) = tokio::sync::mpsc::unbounded_channel();
        let mut asked = Vec::new();
        for address in ["10.0.0.1"; 5].into_iter().chain(["10.0.0.2", "10.0.0.3"]) {
            asked.push(ask(&shares, address, &served).await);
        }
        drop((held, served));
        let mut seen = Vec::new();
        while let Some(address) = order.recv().await {
            seen.push(address);
        }
        assert_eq!(seen[..3], ["10.0.0.1", "10.0.0.2", "10.0.0.3"]);
        assert_eq!(seen.len(), 7);
        let state = shares.lock();
        assert!(state.free == 1 && state.waiting.is_empty());
        assert!(state.networks.values().all(|served| served.held == 0));
    }

    #[tokio::test]
    async fn the_networks_of_a_48_share_one_place_in_the_order() {
        let shares = Shares::new(1, 1);
        let held = shares.turn(None).await;
        let (served, mut order) = tokio::sync::mpsc::unbounded_channel();
        let crowd = ["2001:db8:1:1::1", "2001:db8:1:2::1", "2001:db8:1:300::1"];
        let mut asked = Vec::new();
        for address in crowd.into_iter().chain(["2001:db8:2::1", "192.0.2.1"]) {
            asked.push(ask(&shares, address, &served).await);
        }
        drop((held, served));
        let mut seen = Vec::new();
        while let Some(address) = order.recv().await {
            seen.push(address);
        }
        let first = [crowd[0], "2001:db8:2::1", "192.0.2.1"];
        assert_eq!(seen[..3], first);
        // Its next turn is another /56's.
        assert_eq!(seen[3..], [crowd[2], crowd[1]]);
    }

    #[tokio::test]
    async fn an_address_has_no_more_than_its_share_and_those_who_left_none() {
        let shares = Shares::new(2, 1);
        let (one, other) = (origin("10.0.0.1"), origin("10.0.0.2"));
        let first = shares.turn(one).await;
        let none = Duration::ZERO;
        assert!(shares.take(one, none).await.is_none(), "its share is used");
        assert!(!first.is_over(none), "nobody waits any more");
        let second = shares.take(other, none).await.expect("a free place");
        assert!(shares.idle().is_none());
        let third = shares.clone();
        let third = tokio::spawn(async move { third.turn(origin("10.0.0.3")).await });
        while !first.is_over(none) {
            tokio::task::yield_now().await;
        }
        assert!(!first.is_over(Duration::from_secs(3_600)));
        drop(second);
        drop(third.await.expect("its turn"));
        drop(first);
        assert!(shares.idle().is_some());
    }
}
