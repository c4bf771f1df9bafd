//! The workspace of an opening decision: many small searches on one budget.

use std::cmp::Reverse;
use std::time::Duration;
use tengen_board::{Budget, Control, Limits};

use tengen_core::{Position, SplitMix};

use super::{ROUGH, USUAL};
use crate::report::{Info, Listener, Report, Scope};
use crate::search::Engine;

/// Efforts per decision under a node limit. They sum to 21 times the first, just below the limit: a
/// search may exceed its share.
const RUNGS: u32 = 3;
const FIRST_RUNG: u64 = 22;
const RUNG_GROWTH: u64 = 4;
/// Maximal number of efforts if only time is limited.
const MOST_RUNGS: u32 = 20;
/// An effort takes about this many times as long as all before it.
const NEXT_RUNG: u32 = 3;

pub(super) struct OpeningSearch<'a> {
    engine: &'a mut Engine,
    meter: BudgetListener<'a>,
    nodes: Option<u64>,
    depth: Option<u32>,
    used: u64,
    seed: u64,
}

/// Forwards stop requests and time; drops the reports of single searches.
struct BudgetListener<'a> {
    control: &'a mut dyn Listener,
    deadline: Option<Duration>,
    stopped: bool,
}

impl Control for BudgetListener<'_> {
    fn stop(&mut self) -> bool {
        let late = self.deadline.is_some_and(|d| self.control.elapsed() >= d);
        self.stopped |= late || self.control.stop();
        self.stopped
    }

    fn elapsed(&mut self) -> Duration {
        self.control.elapsed()
    }
}

impl Listener for BudgetListener<'_> {
    fn info(&mut self, _: &Info) {}
}

impl<'a> OpeningSearch<'a> {
    pub(super) fn new(
        engine: &'a mut Engine,
        position: &Position,
        seed: u64,
        limits: Limits,
        control: &'a mut dyn Listener,
    ) -> OpeningSearch<'a> {
        let cells = u32::from(position.size().cells());
        let stones = u32::from(position.board().stones());
        let budget = limits
            .clock
            .map(|clock| Budget::of(&clock, stones, cells - stones));
        let deadline = budget.map(|budget| budget.hard);
        let unlimited = deadline.is_none() && limits.nodes.is_none();
        OpeningSearch {
            engine,
            meter: BudgetListener {
                control,
                deadline,
                stopped: false,
            },
            nodes: limits.nodes.or(unlimited.then_some(USUAL)),
            depth: limits.depth,
            used: 0,
            seed,
        }
    }

    /// Nodes of each effort, quadrupling.
    pub(super) fn rungs(&self) -> impl Iterator<Item = u64> + use<> {
        let (first, count) = match self.nodes {
            Some(nodes) => ((nodes / FIRST_RUNG).max(1), RUNGS),
            None => (ROUGH, MOST_RUNGS),
        };
        (0..count).map(move |i| first * RUNG_GROWTH.pow(i))
    }

    /// Whether the next effort would exceed the deadline.
    pub(super) fn enough(&mut self) -> bool {
        let elapsed = self.meter.elapsed();
        self.meter
            .deadline
            .is_some_and(|d| elapsed * NEXT_RUNG >= d)
    }

    pub(super) const fn used(&self) -> u64 {
        self.used
    }

    pub(super) fn elapsed(&mut self) -> Duration {
        self.meter.elapsed()
    }

    pub(super) const fn stopped(&self) -> bool {
        self.meter.stopped
    }

    /// A generator in the same state at each call.
    pub(super) const fn chance(&self) -> SplitMix {
        SplitMix::new(self.seed)
    }

    /// Searches with at most `nodes` nodes. If the budget is used up the search is stopped and its
    /// result is unreliable.
    pub(super) fn search(&mut self, position: &Position, scope: &Scope, nodes: u64) -> Report {
        let left = self.nodes.map_or(u64::MAX, |n| n.saturating_sub(self.used));
        self.meter.stopped |= left == 0;
        let limits = Limits {
            depth: self.depth,
            nodes: Some(nodes.clamp(1, left.max(1))),
            clock: None,
        };
        let report = self
            .engine
            .analyze(position, scope, limits, &mut self.meter);
        self.used += report.info.nodes;
        report
    }

    pub(super) fn score(&mut self, position: &Position, nodes: u64) -> i32 {
        let report = self.search(position, &Scope::default(), nodes);
        report.info.score
    }

    /// Successive halving: scores all, then the better half with twice the effort, until one is
    /// left. Returns all with their last scores, the longest in the contest first; `None` if
    /// stopped. `judge` gets its node limit.
    pub(super) fn contest<T>(
        &mut self,
        field: Vec<T>,
        nodes: u64,
        mut judge: impl FnMut(&mut Self, &T, u64) -> i32,
    ) -> Option<Vec<(T, i32)>> {
        let rounds = u64::from(field.len().max(1).ilog2()) + 1;
        let mut entries: Vec<(T, i32)> = field.into_iter().map(|item| (item, 0)).collect();
        let mut going = entries.len();
        while going > 0 {
            let each = nodes / rounds / going as u64;
            for (item, score) in &mut entries[..going] {
                *score = judge(self, item, each);
                if self.stopped() {
                    return None;
                }
            }
            entries[..going].sort_by_key(|&(_, score)| Reverse(score));
            going /= 2;
        }
        Some(entries)
    }
}
