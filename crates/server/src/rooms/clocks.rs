//! The time that players are charged for, and the heartbeat that vouches for it.
//!
//! While a clock runs, the journal's writer notes the time on disk. After a crash, a turn is
//! charged up to the last note. Where the notes stop for long without a crash, because the process
//! was suspended or the disk hung, the clocks stand still too.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

/// Interval of the heartbeat. After a crash, at most so much of a turn and the time of a commit are
/// not charged.
pub(crate) const BEAT: Duration = Duration::from_secs(1);
/// A longer time between two heartbeats, or between what the two clocks of the machine say of it,
/// is not charged.
const LAPSE: Duration = Duration::from_secs(5);

/// The clocks of all rooms of one journal. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clocks(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    running: watch::Sender<Running>,
    noted: Mutex<Noted>,
    lapses: watch::Sender<u64>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Running {
    clocks: usize,
    /// Whether what the last run noted has been charged, so that it may be overwritten.
    begun: bool,
}

#[derive(Debug, Default)]
struct Noted {
    /// The last heartbeat by the monotonic clock, and in milliseconds since 1970.
    last: Option<(Instant, u64)>,
    /// Time that is not charged.
    lost: Duration,
}

/// A running clock, until it is dropped.
#[derive(Debug)]
pub(crate) struct RunningClock(Clocks);

impl Drop for RunningClock {
    fn drop(&mut self) {
        self.0.0.running.send_modify(|running| running.clocks -= 1);
    }
}

impl Clocks {
    pub(crate) fn run(&self) -> RunningClock {
        self.0.running.send_modify(|running| {
            if running.clocks == 0 {
                // There were no heartbeats while no clock ran.
                self.noted().last = None;
            }
            running.clocks += 1;
        });
        RunningClock(self.clone())
    }

    /// Allows heartbeats.
    pub(crate) fn begin(&self) {
        self.0.running.send_modify(|running| running.begun = true);
    }

    /// Whether the time is to be noted.
    pub(crate) fn is_beating(&self) -> bool {
        let running = self.0.running.borrow();
        running.begun && running.clocks > 0
    }

    /// Completes when the time is to be noted.
    pub(crate) async fn beating(&self) {
        let mut running = self.0.running.subscribe();
        let beats = |running: &Running| running.begun && running.clocks > 0;
        // The sender lives as long as `self`.
        running.wait_for(beats).await.map(drop).ok();
    }

    /// The time was noted on disk: `wall` in milliseconds since 1970.
    pub(crate) fn beat(&self, now: Instant, wall: u64) {
        let mut noted = self.noted();
        if let Some((last, last_wall)) = noted.last.replace((now, wall)) {
            let gap = now.saturating_duration_since(last);
            let on_wall = Duration::from_millis(wall.abs_diff(last_wall));
            if gap > LAPSE {
                noted.lost += gap;
            }
            // The monotonic clock of Linux and macOS stands still while the machine sleeps.
            if gap > LAPSE || on_wall.abs_diff(gap) > LAPSE {
                self.0.lapses.send_modify(|lapses| *lapses += 1);
            }
        }
    }

    /// The time at `at` less the time that is not charged.
    pub(crate) fn read(&self, at: Instant) -> Instant {
        let noted = self.noted();
        let at = match noted.last {
            Some((last, _)) if at.saturating_duration_since(last) > LAPSE => last,
            _ => at,
        };
        at.checked_sub(noted.lost).unwrap_or(at)
    }

    /// Changes when time was lost: what was charged before is then to be noted.
    pub(crate) fn lapses(&self) -> watch::Receiver<u64> {
        self.0.lapses.subscribe()
    }

    fn noted(&self) -> MutexGuard<'_, Noted> {
        // A poisoned lock is safe: nothing is half done under it.
        let noted = self.0.noted.lock();
        noted.unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const WALL: u64 = 1_790_000_000_000;

    fn seconds(n: u64) -> Duration {
        Duration::from_secs(n)
    }

    #[test]
    fn clocks_stand_still_where_the_heartbeat_does() {
        let clocks = Clocks::default();
        let start = Instant::now();
        assert_eq!(
            clocks.read(start + seconds(60)),
            start + seconds(60),
            "no heartbeat yet"
        );
        clocks.beat(start, WALL);
        assert_eq!(clocks.read(start + seconds(4)), start + seconds(4));
        assert_eq!(clocks.read(start + seconds(60)), start);
        // The heartbeat goes on: the minute is not charged.
        clocks.beat(start + seconds(60), WALL + 60_000);
        assert_eq!(clocks.read(start + seconds(61)), start + seconds(1));
        assert_eq!(*clocks.lapses().borrow(), 1);
        clocks.beat(start + seconds(61), WALL + 61_000);
        assert_eq!(*clocks.lapses().borrow(), 1);
    }

    #[test]
    fn a_machine_that_slept_is_seen_by_its_other_clock() {
        let clocks = Clocks::default();
        let start = Instant::now();
        clocks.beat(start, WALL);
        clocks.beat(start + seconds(1), WALL + 3_600_000);
        assert_eq!(*clocks.lapses().borrow(), 1);
        assert_eq!(clocks.read(start + seconds(2)), start + seconds(2));
    }

    #[test]
    fn there_are_heartbeats_only_while_a_clock_runs() {
        let clocks = Clocks::default();
        let one = clocks.run();
        assert!(!clocks.is_beating(), "the last run's clocks come first");
        clocks.begin();
        assert!(clocks.is_beating());
        let start = Instant::now();
        clocks.beat(start, WALL);
        let other = clocks.run();
        drop(one);
        assert!(clocks.is_beating());
        drop(other);
        assert!(!clocks.is_beating());
        // What comes later is no lapse.
        let _again = clocks.run();
        clocks.beat(start + seconds(60), WALL + 60_000);
        assert_eq!(*clocks.lapses().borrow(), 0);
        assert_eq!(clocks.read(start + seconds(60)), start + seconds(60));
    }
}
