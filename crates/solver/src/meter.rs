//! How far a search may still go.

/// The search's only link to the outside. It reads no clock of its own.
pub trait Control {
    /// Whether the search should end now. Asked every 64 stones placed, which may take some milliseconds.
    fn stop(&mut self) -> bool;
}

/// A control that never stops, for searches limited by nodes.
#[derive(Clone, Copy, Debug, Default)]
pub struct Unattended;

impl Control for Unattended {
    fn stop(&mut self) -> bool {
        false
    }
}

/// Any function that says when to stop.
impl<F: FnMut() -> bool> Control for F {
    fn stop(&mut self) -> bool {
        self()
    }
}

/// Stones placed between two questions to the control.
const STRIDE: u64 = 64;

/// Counts the stones placed and says when enough is enough.
pub(crate) struct Meter<'a> {
    nodes: u64,
    limit: u64,
    next: u64,
    control: &'a mut dyn Control,
    stopped: bool,
    /// Where a part of the search ends.
    fence: u64,
    fenced: bool,
}

impl<'a> Meter<'a> {
    pub(crate) fn new(limit: Option<u64>, control: &'a mut dyn Control) -> Meter<'a> {
        let limit = limit.unwrap_or(u64::MAX);
        Meter {
            nodes: 0,
            limit,
            next: STRIDE.min(limit),
            control,
            stopped: false,
            fence: u64::MAX,
            fenced: false,
        }
    }

    /// Counts one stone.
    #[inline]
    pub(crate) fn tick(&mut self) {
        self.nodes += 1;
        if self.nodes >= self.next {
            self.ask();
        }
    }

    /// Counts so many stones.
    pub(crate) fn spend(&mut self, nodes: u64) {
        self.nodes += nodes;
        if self.nodes >= self.next {
            self.ask();
        }
    }

    #[cold]
    fn ask(&mut self) {
        self.stopped |= self.nodes >= self.limit || self.control.stop();
        self.fenced = self.nodes >= self.fence;
        let ahead = [self.limit, self.fence].into_iter();
        let soon = ahead.filter(|&end| end > self.nodes).min();
        self.next = (self.nodes + STRIDE).min(soon.unwrap_or(u64::MAX));
    }

    /// Lets a part of the search place so many stones at most, and never more than the part it
    /// belongs to. What comes back is for [`Meter::lift`].
    pub(crate) fn fence(&mut self, nodes: u64) -> u64 {
        let before = self.fence;
        self.fence = before.min(self.nodes.saturating_add(nodes));
        self.next = self.next.min(self.fence.max(self.nodes + 1));
        before
    }

    /// Ends a part of the search.
    pub(crate) fn lift(&mut self, before: u64) {
        self.fence = before;
        self.fenced = self.nodes >= before;
        self.next = self.next.min(before.max(self.nodes + 1));
    }

    /// Whether the search, or the present part of it, is over.
    #[inline]
    pub(crate) const fn stopped(&self) -> bool {
        self.stopped || self.fenced
    }

    /// Asks the control now, for whoever works without placing stones.
    pub(crate) fn goes_on(&mut self) -> bool {
        self.ask();
        !self.stopped
    }

    /// Whether the whole search is over.
    pub(crate) const fn ended(&self) -> bool {
        self.stopped
    }

    /// Stones placed so far.
    pub(crate) const fn nodes(&self) -> u64 {
        self.nodes
    }
}
