//! Balanced positions for rooms whose games begin with a dealt opening.

use std::fmt;
use std::sync::Arc;

use tengen_core::{Point, Rule, Size};
use tokio::task::spawn_blocking;

type Deal = dyn Fn(Rule, Size) -> Vec<Point> + Send + Sync;

/// A source of balanced positions: stones in order, Black first. It may take a while, so it runs
/// on a thread for blocking work.
#[derive(Clone)]
pub struct Dealer(Arc<Deal>);

impl Dealer {
    /// A dealer from a function of rule and board size.
    pub fn new(deal: impl Fn(Rule, Size) -> Vec<Point> + Send + Sync + 'static) -> Self {
        Self(Arc::new(deal))
    }

    /// A position; the empty board if the function panics.
    pub(crate) async fn deal(&self, rule: Rule, size: Size) -> Vec<Point> {
        let deal = Arc::clone(&self.0);
        let dealt = spawn_blocking(move || deal(rule, size)).await;
        dealt.unwrap_or_else(|error| {
            tracing::error!("dealing a position failed: {error}");
            Vec::new()
        })
    }
}

impl fmt::Debug for Dealer {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Dealer")
    }
}
