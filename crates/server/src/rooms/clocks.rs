//! The time that players are charged for, and the heartbeat that vouches for it.
//!
//! While clocks run, the journal's writer notes the time on disk. The time between the last note
//! and the next start of the server is an outage, and so is a long time between two notes, in which
//! the process was suspended or the disk hung. No player is charged for an outage.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::Instant;

/// More time between two heartbeats than their interval, or between what the two clocks of the
/// machine say of it, is an outage.
const LAPSE: Duration = Duration::from_secs(5);

/// How often the time is noted: as often as the quickest of the running clocks needs it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Pace {
    /// No clock runs.
    #[default]
    None,
    /// Every minute: moves have days.
    Days,
    /// Every second.
    Seconds,
}

impl Pace {
    /// The interval of the heartbeat.
    pub(crate) const fn interval(self) -> Duration {
        match self {
            Self::None | Self::Days => Duration::from_secs(60),
            Self::Seconds => Duration::from_secs(1),
        }
    }
}

/// The clocks of all rooms of one journal. Cheap to clone.
#[derive(Clone, Debug, Default)]
pub(crate) struct Clocks(Arc<Inner>);

#[derive(Debug, Default)]
struct Inner {
    pace: watch::Sender<Pace>,
    noted: Mutex<Noted>,
    lapses: watch::Sender<u64>,
}

#[derive(Debug, Default)]
struct Noted {
    /// The last heartbeat by the monotonic clock, and in milliseconds since 1970.
    last: Option<(Instant, u64)>,
    /// Time that is not charged.
    lost: Duration,
}

impl Clocks {
    /// Sets how often the time is noted.
    pub(crate) fn set_pace(&self, pace: Pace) {
        self.0.pace.send_if_modified(|now| {
            let changes = *now != pace;
            if changes {
                // The next heartbeat may be long after the last one.
                self.noted().last = None;
            }
            *now = pace;
            changes
        });
    }

    /// A clock begins to run that needs this.
    pub(crate) fn quicken(&self, pace: Pace) {
        if self.pace() < pace {
            self.set_pace(pace);
        }
    }

    pub(crate) fn pace(&self) -> Pace {
        *self.0.pace.borrow()
    }

    /// Completes when the time is to be noted, an interval after `last`.
    pub(crate) async fn beat_after(&self, last: Instant) {
        let mut pace = self.0.pace.subscribe();
        loop {
            let now = *pace.borrow_and_update();
            let due = tokio::time::sleep_until(last + now.interval());
            tokio::select! {
                () = due, if now != Pace::None => return,
                // The sender lives as long as `self`.
                _ = pace.changed() => (),
            }
        }
    }

    /// The outage between the last heartbeat and one at `now`, in milliseconds since 1970.
    pub(crate) fn outage(&self, now: Instant, wall: u64) -> Option<(u64, u64)> {
        let (last, last_wall) = self.noted().last?;
        let gap = now.saturating_duration_since(last);
        let on_wall = Duration::from_millis(wall.abs_diff(last_wall));
        // The monotonic clock of Linux and macOS stands still while the machine sleeps.
        let lapsed = gap > self.allowed() || on_wall.abs_diff(gap) > LAPSE;
        lapsed.then(|| (last_wall.min(wall), last_wall.max(wall)))
    }

    /// The time was noted on disk: `wall` in milliseconds since 1970.
    pub(crate) fn beat(&self, now: Instant, wall: u64) {
        let lapsed = self.outage(now, wall).is_some();
        let allowed = self.allowed();
        let mut noted = self.noted();
        if let Some((last, _)) = noted.last.replace((now, wall)) {
            let gap = now.saturating_duration_since(last);
            if gap > allowed {
                noted.lost += gap;
            }
            if lapsed {
                self.0.lapses.send_modify(|lapses| *lapses += 1);
            }
        }
    }

    fn allowed(&self) -> Duration {
        self.pace().interval() + LAPSE
    }

    /// The time at `at` less the time that is not charged.
    pub(crate) fn read(&self, at: Instant) -> Instant {
        let allowed = self.allowed();
        let noted = self.noted();
        let at = match noted.last {
            Some((last, _)) if at.saturating_duration_since(last) > allowed => last,
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

    fn ticking() -> Clocks {
        let clocks = Clocks::default();
        clocks.quicken(Pace::Seconds);
        clocks
    }

    #[test]
    fn clocks_stand_still_where_the_heartbeat_does() {
        let clocks = ticking();
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
        let outage = clocks.outage(start + seconds(60), WALL + 60_000);
        assert_eq!(outage, Some((WALL, WALL + 60_000)));
        clocks.beat(start + seconds(60), WALL + 60_000);
        assert_eq!(clocks.read(start + seconds(61)), start + seconds(1));
        assert_eq!(*clocks.lapses().borrow(), 1);
        assert_eq!(clocks.outage(start + seconds(61), WALL + 61_000), None);
        clocks.beat(start + seconds(61), WALL + 61_000);
        assert_eq!(*clocks.lapses().borrow(), 1);
    }

    #[test]
    fn a_machine_that_slept_is_seen_by_its_other_clock() {
        let clocks = ticking();
        let start = Instant::now();
        clocks.beat(start, WALL);
        let outage = clocks.outage(start + seconds(1), WALL + 3_600_000);
        assert_eq!(outage, Some((WALL, WALL + 3_600_000)));
        clocks.beat(start + seconds(1), WALL + 3_600_000);
        assert_eq!(*clocks.lapses().borrow(), 1);
        assert_eq!(clocks.read(start + seconds(2)), start + seconds(2));
    }

    #[test]
    fn correspondence_is_noted_rarely() {
        let clocks = Clocks::default();
        assert_eq!(clocks.pace(), Pace::None);
        clocks.quicken(Pace::Days);
        let start = Instant::now();
        clocks.beat(start, WALL);
        clocks.beat(start + seconds(60), WALL + 60_000);
        assert_eq!(*clocks.lapses().borrow(), 0);
        assert_eq!(clocks.read(start + seconds(110)), start + seconds(110));
        // With a quick game the interval is another, which is no lapse.
        clocks.quicken(Pace::Seconds);
        clocks.beat(start + seconds(90), WALL + 90_000);
        assert_eq!(*clocks.lapses().borrow(), 0);
        clocks.quicken(Pace::Days);
        assert_eq!(clocks.pace(), Pace::Seconds);
        clocks.set_pace(Pace::None);
        assert_eq!(clocks.read(start + seconds(999)), start + seconds(999));
    }
}
