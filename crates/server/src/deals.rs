//! Balanced positions for rooms whose games begin with a dealt opening.
//!
//! A position costs a search. One runs at a time, addresses take turns, and each has a number of
//! deals a minute. A stock of each kind that was asked for is filled while no other search waits.

use std::collections::{HashMap, VecDeque};
use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread;
use std::time::Duration;

use tengen_core::{Point, Rule, Size};
use tokio::sync::oneshot;

use crate::background;
use crate::limits::{Limits, Meter};
use crate::places::Origin;
use crate::shares::{Shares, Turn};

/// What a position may cost.
const BUDGET: DealBudget = DealBudget {
    nodes: 40_000,
    time: Duration::from_secs(2),
};
/// Positions of one kind in stock.
const STOCK: usize = 4;
/// Kinds in stock: rules with board sizes.
const KINDS: usize = 16;
/// Most wait for a search.
const WAIT: Duration = Duration::from_secs(10);

/// What a dealt position may cost: whichever is used up first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct DealBudget {
    /// Nodes of the search.
    pub nodes: u64,
    /// Time of the search.
    pub time: Duration,
}

type Make = dyn Fn(Rule, Size, DealBudget) -> Option<Vec<Point>> + Send + Sync;

/// A source of balanced positions: stones in order, Black first.
#[derive(Clone)]
pub struct Dealer(Arc<Make>);

impl Dealer {
    /// A dealer from a function of rule, board size and budget; `None` where there is no such
    /// position. It runs in a thread of its own.
    pub fn new(
        make: impl Fn(Rule, Size, DealBudget) -> Option<Vec<Point>> + Send + Sync + 'static,
    ) -> Self {
        Self(Arc::new(make))
    }
}

impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dealer")
    }
}

/// Why no position is dealt.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub(crate) enum NoDeal {
    #[error("this address has had its share of dealt openings; wait a minute")]
    Share,
    #[error("other openings are being dealt; try again in a moment")]
    Busy,
    #[error("no opening could be dealt")]
    Failed,
    #[error("this server deals no openings")]
    Nowhere,
}

type Kind = (Rule, Size);

/// Deals positions. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Deals {
    dealer: Dealer,
    stock: Arc<Mutex<Stock>>,
    searches: Shares,
    meter: Meter,
}

#[derive(Default)]
struct Stock {
    kinds: HashMap<Kind, VecDeque<Vec<Point>>>,
    /// Kinds in the order of their last use, the latest last.
    used: Vec<Kind>,
    is_filling: bool,
}

impl Stock {
    /// Notes the use of a kind; the one that was not used for longest goes if there are too many.
    fn touch(&mut self, kind: Kind) {
        self.used.retain(|other| *other != kind);
        self.used.push(kind);
        self.kinds.entry(kind).or_default();
        if self.used.len() > KINDS {
            let oldest = self.used.remove(0);
            self.kinds.remove(&oldest);
        }
    }

    /// The kind that was used last of those that lack positions.
    fn lacking(&self) -> Option<Kind> {
        let lacks = |kind: &&Kind| self.kinds.get(kind).is_some_and(|kept| kept.len() < STOCK);
        self.used.iter().rev().find(lacks).copied()
    }
}

impl Deals {
    pub(crate) fn new(dealer: Dealer, limits: Limits) -> Self {
        Self {
            dealer,
            stock: Arc::default(),
            searches: Shares::new(1, 1),
            meter: Meter::per_minute(limits.deals_per_minute),
        }
    }

    /// A position for a game that certainly begins; `None` as the address means the host.
    pub(crate) async fn deal(
        &self,
        rule: Rule,
        size: Size,
        origin: Option<Origin>,
    ) -> Result<Vec<Point>, NoDeal> {
        if origin.is_some_and(|origin| !self.meter.passes(origin)) {
            return Err(NoDeal::Share);
        }
        let kept = {
            let mut stock = self.stock();
            stock.touch((rule, size));
            let kept = stock.kinds.get_mut(&(rule, size));
            kept.and_then(VecDeque::pop_front)
        };
        let dealt = match kept {
            Some(points) => Ok(points),
            None => {
                let turn = self.searches.take(origin, WAIT).await;
                let made = self.make((rule, size), turn.ok_or(NoDeal::Busy)?).await;
                made.ok_or(NoDeal::Failed)
            }
        };
        self.fill();
        dealt
    }

    /// Notes that a position of this kind will be wanted.
    pub(crate) fn prepare(&self, rule: Rule, size: Size) {
        self.stock().touch((rule, size));
        self.fill();
    }

    /// Fills the stock while no search waits. The next deal or room continues what this leaves.
    fn fill(&self) {
        if std::mem::replace(&mut self.stock().is_filling, true) {
            return;
        }
        let this = self.clone();
        tokio::spawn(async move {
            while let Some((kind, turn)) = this.next_to_fill() {
                let points = this.make(kind, turn).await;
                let mut stock = this.stock();
                let Some(points) = points else {
                    stock.is_filling = false;
                    return;
                };
                if let Some(kept) = stock.kinds.get_mut(&kind) {
                    kept.push_back(points);
                }
            }
        });
    }

    /// The next kind to make a position of, if there is one and no search waits.
    fn next_to_fill(&self) -> Option<(Kind, Turn)> {
        let mut stock = self.stock();
        let next = stock.lacking().zip(self.searches.idle());
        stock.is_filling = next.is_some();
        next
    }

    async fn make(&self, (rule, size): Kind, turn: Turn) -> Option<Vec<Point>> {
        let (send, made) = oneshot::channel();
        let dealer = self.dealer.clone();
        thread::spawn(move || {
            background::yield_to_others();
            let points = (dealer.0)(rule, size, BUDGET);
            // The place is held until the search has ended, even if none waits for it.
            drop(turn);
            send.send(points).ok();
        });
        // The sender is dropped by a panic.
        let made = made.await.ok().flatten();
        if made.is_none() {
            tracing::error!("no opening could be dealt for {rule} on {size} lines");
        }
        made
    }

    fn stock(&self) -> MutexGuard<'_, Stock> {
        self.stock.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use std::net::IpAddr;
    use std::sync::atomic::{AtomicUsize, Ordering};

    use super::*;

    fn kind() -> Kind {
        (Rule::Renju, Size::new(15).expect("a size"))
    }

    /// Deals that count their searches.
    fn deals(made: &Arc<AtomicUsize>) -> Deals {
        let made = Arc::clone(made);
        let dealer = Dealer::new(move |_, _, budget| {
            assert_eq!(budget, BUDGET);
            made.fetch_add(1, Ordering::Relaxed);
            Some(vec!["h8".parse().expect("a point")])
        });
        let limits = Limits {
            deals_per_minute: 3.try_into().expect("not zero"),
            ..Limits::default()
        };
        Deals::new(dealer, limits)
    }

    async fn until_full(deals: &Deals) {
        while deals.stock().is_filling {
            tokio::task::yield_now().await;
        }
    }

    #[tokio::test]
    async fn a_stock_is_made_for_what_is_wanted_and_filled_again() {
        let made = Arc::new(AtomicUsize::new(0));
        let deals = deals(&made);
        let (rule, size) = kind();
        deals.prepare(rule, size);
        until_full(&deals).await;
        assert_eq!(made.load(Ordering::Relaxed), STOCK);
        let origin = Some(IpAddr::from([192, 0, 2, 1]).into());
        for _ in 0..3 {
            assert!(deals.deal(rule, size, origin).await.is_ok());
        }
        let refused = deals.deal(rule, size, origin).await;
        assert_eq!(refused, Err(NoDeal::Share));
        until_full(&deals).await;
        assert_eq!(made.load(Ordering::Relaxed), STOCK + 3);
        // Kinds that were not used for longest make room.
        for size in 5..=22 {
            deals.prepare(Rule::Freestyle, Size::new(size).expect("a size"));
            until_full(&deals).await;
        }
        assert_eq!(deals.stock().kinds.len(), KINDS);
        assert!(!deals.stock().kinds.contains_key(&kind()));
    }

    #[tokio::test]
    async fn a_failed_search_is_named_and_deals_no_empty_board() {
        let (rule, size) = kind();
        for dealer in [
            Dealer::new(|_, _, _| None),
            Dealer::new(|_, _, _| panic!("a test of panics")),
        ] {
            let deals = Deals::new(dealer, Limits::default());
            let failed = deals.deal(rule, size, None).await;
            assert_eq!(failed, Err(NoDeal::Failed));
            until_full(&deals).await;
        }
    }
}
