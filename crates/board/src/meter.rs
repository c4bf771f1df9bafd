//! Counts a search's nodes and ends it.

use std::time::Duration;

use crate::control::Control;

/// Stones placed between two calls of the control.
const STRIDE: u64 = 64;

/// Counts stones placed, asks a [`Control`] every 64 of them, and ends the search at its limits.
///
/// ```
/// use tengen_board::{Meter, NoControl};
///
/// let mut control = NoControl;
/// let mut meter = Meter::new(Some(100), &mut control);
/// let outer = meter.limit_part(10);
/// meter.spend(10);
/// let part_is_over = meter.stopped();
/// meter.end_part(outer);
/// assert_eq!((part_is_over, meter.stopped()), (true, false));
/// ```
pub struct Meter<'a> {
    nodes: u64,
    limit: u64,
    next: u64,
    control: &'a mut dyn Control,
    stopped: bool,
    /// By [`Control::elapsed`].
    deadline: Option<Duration>,
    /// The node count at which the current part of the search ends.
    part_end: u64,
    part_over: bool,
}

impl<'a> Meter<'a> {
    /// A meter with a limit of stones placed, if any.
    pub fn new(limit: Option<u64>, control: &'a mut dyn Control) -> Meter<'a> {
        let limit = limit.unwrap_or(u64::MAX);
        Meter {
            nodes: 0,
            limit,
            next: STRIDE.min(limit),
            control,
            stopped: false,
            deadline: None,
            part_end: u64::MAX,
            part_over: false,
        }
    }

    /// Adds a deadline by [`Control::elapsed`].
    #[must_use]
    pub fn until(mut self, deadline: Option<Duration>) -> Meter<'a> {
        self.deadline = deadline;
        self
    }

    /// Counts one stone.
    #[inline]
    pub fn tick(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next {
            self.ask();
        }
    }

    /// Counts several stones.
    pub fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
        if self.nodes >= self.next {
            self.ask();
        }
    }

    fn is_late(&mut self) -> bool {
        let deadline = self.deadline;
        deadline.is_some_and(|deadline| self.control.elapsed() >= deadline)
    }

    #[cold]
    fn ask(&mut self) {
        self.stopped |= self.nodes >= self.limit || self.is_late() || self.control.stop();
        self.part_over = self.nodes >= self.part_end;
        let ahead = [self.limit, self.part_end].into_iter();
        let soon = ahead.filter(|&end| end > self.nodes).min();
        self.next = (self.nodes + STRIDE).min(soon.unwrap_or(u64::MAX));
    }

    /// Limits a part of the search to `nodes` further stones, within the limits of the part around
    /// it. Returns what [`Meter::end_part`] restores.
    pub fn limit_part(&mut self, nodes: u64) -> u64 {
        let before = self.part_end;
        self.part_end = before.min(self.nodes.saturating_add(nodes));
        self.next = self.next.min(self.part_end.max(self.nodes + 1));
        before
    }

    /// Ends a part of the search.
    pub fn end_part(&mut self, before: u64) {
        self.part_end = before;
        self.part_over = self.nodes >= before;
        self.next = self.next.min(before.max(self.nodes + 1));
    }

    /// Whether the search or its current part is over.
    #[inline]
    #[must_use]
    pub const fn stopped(&self) -> bool {
        self.stopped || self.part_over
    }

    /// Asks the control now, for work that places no stones. Returns whether the search goes on.
    pub fn goes_on(&mut self) -> bool {
        self.ask();
        !self.stopped
    }

    /// Whether the whole search is over.
    #[must_use]
    pub const fn ended(&self) -> bool {
        self.stopped
    }

    /// Stones placed so far.
    #[must_use]
    pub const fn nodes(&self) -> u64 {
        self.nodes
    }
}
