//! A running clock between two of its charges.

use crate::control::Control;
use crate::left::Left;

/// One player's clock. It runs by itself: the time to show follows from the present
/// time, in milliseconds from any beginning.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownClock {
    /// The player's control.
    pub control: Control,
    /// What was left at the beginning of the turn.
    pub left: Left,
    /// Milliseconds of the turn that have been charged.
    pub spent: u64,
    /// Since when it runs on from there; `None` while it stands.
    pub since: Option<u64>,
}

impl ShownClock {
    /// The milliseconds to show: until the flag falls or the present period ends.
    #[must_use]
    pub fn shown(&self, now: u64) -> u64 {
        self.left.shown(self.control, self.turn(now))
    }

    /// In overtime, the periods that are left, or the moves until the period begins anew.
    #[must_use]
    pub fn overtime(&self, now: u64) -> Option<u16> {
        let left = self.left.during(self.control, self.turn(now))?;
        let more = match self.control {
            Control::Byoyomi { .. } => left.periods,
            Control::Canadian { .. } => left.turns,
            _ => return None,
        };
        (left.main == 0).then_some(more)
    }

    /// Whether it runs.
    #[must_use]
    pub const fn is_running(&self) -> bool {
        self.since.is_some()
    }

    fn turn(&self, now: u64) -> u64 {
        let more = self.since.map_or(0, |since| now.saturating_sub(since));
        self.spent.saturating_add(more)
    }
}
