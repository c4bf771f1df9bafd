//! The clock of a room's running turn.

use std::time::Duration;

use tengen_room::Event;
use tokio::time::Instant;

use super::super::clocks::RunningClock;
use super::super::journal::AppendError;
use super::Actor;

/// A turn whose time is charged.
pub(super) struct Turn {
    /// When it began, by [`Clocks::read`](super::super::clocks::Clocks::read).
    since: Instant,
    _clock: RunningClock,
}

impl Actor {
    /// Notes that a running turn has been charged so many milliseconds, and starts it again.
    pub(super) async fn resume(&mut self, spent: u64) -> Result<(), AppendError> {
        if self.room.running().is_some() {
            self.keep(vec![Event::Resumed], None, None, spent).await?;
        }
        Ok(())
    }

    /// Ends the game if the time of the seat to move was up at `at`.
    pub(super) async fn flag(&mut self, at: Instant) -> Result<(), AppendError> {
        let elapsed = self.elapsed(at);
        if let Some(end) = self.room.flag(elapsed) {
            self.keep(vec![end], None, None, elapsed).await?;
        }
        Ok(())
    }

    /// Milliseconds from the beginning of the turn to `at`; 0 if no clock runs.
    pub(super) fn elapsed(&self, at: Instant) -> u64 {
        let Some(turn) = &self.turn else { return 0 };
        let now = self.shared.journal.clocks().read(at);
        millis(now.saturating_duration_since(turn.since))
    }

    /// When the running clock will have run out; `None` if none runs or that is too far away.
    pub(super) fn flag_at(&self) -> Option<Instant> {
        let (_, left) = self.room.running()?;
        let now = Instant::now();
        let left = left.saturating_sub(self.elapsed(now));
        now.checked_add(Duration::from_millis(left))
    }

    /// Starts the clock of the seat to move after a turn that has ended. The time that storing took
    /// is not charged.
    pub(super) fn wind(&mut self, ended: bool) {
        if self.room.running().is_none() {
            self.turn = None;
        } else if ended || self.turn.is_none() {
            let clocks = self.shared.journal.clocks();
            self.turn = Some(Turn {
                since: clocks.read(Instant::now()),
                _clock: clocks.run(),
            });
        }
    }
}

pub(super) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}
