//! One deadline per kind.

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Timer {
    /// The next attempt to connect is due.
    Retry,
    /// The connection does not open, or catching up stalls.
    Progress,
    /// An action is unanswered.
    Answer,
    /// Neither messages nor pings arrive.
    Silence,
    /// The request for a seat is due again.
    Join,
}

impl Timer {
    const ALL: [Timer; 5] = [
        Timer::Retry,
        Timer::Progress,
        Timer::Answer,
        Timer::Silence,
        Timer::Join,
    ];
}

/// Deadlines in milliseconds of the loop's clock.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct Timers([Option<u64>; Timer::ALL.len()]);

impl Timers {
    pub(super) const fn set(&mut self, timer: Timer, at: u64) {
        self.0[timer as usize] = Some(at);
    }

    pub(super) const fn clear(&mut self, timer: Timer) {
        self.0[timer as usize] = None;
    }

    pub(super) const fn is_set(&self, timer: Timer) -> bool {
        self.0[timer as usize].is_some()
    }

    pub(super) fn next(&self) -> Option<u64> {
        self.0.iter().flatten().min().copied()
    }

    pub(super) fn pop(&mut self, now: u64) -> Option<Timer> {
        let mut all = Timer::ALL.into_iter();
        let due = all.find(|&timer| self.0[timer as usize].is_some_and(|at| at <= now))?;
        self.clear(due);
        Some(due)
    }

    pub(super) fn set_back(&mut self, by: u64) {
        for at in self.0.iter_mut().flatten() {
            *at = at.saturating_sub(by);
        }
    }
}
