//! The time that players are charged for, and the heartbeat that vouches for it.
//!
//! While clocks run, the journal's writer notes the time on disk. The time between the last note
//! and the next start of the server is an outage, and so is a long time between two notes, in which
//! the process was suspended or the disk hung. No player is charged for an outage.
//!
//! Players are charged by the monotonic clock, so that the host's other clock, which says the time
//! of day, may jump. What happened is written to the log.

use std::fmt;
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
        let lapse = Lapse::between((last, last_wall), (now, wall), self.allowed());
        lapse.map(|_| (last_wall.min(wall), last_wall.max(wall)))
    }

    /// The time was noted on disk: `wall` in milliseconds since 1970.
    pub(crate) fn beat(&self, now: Instant, wall: u64) {
        let allowed = self.allowed();
        let mut noted = self.noted();
        let Some(last) = noted.last.replace((now, wall)) else {
            return;
        };
        let gap = now.saturating_duration_since(last.0);
        if gap > allowed {
            noted.lost += gap;
        }
        if let Some(lapse) = Lapse::between(last, (now, wall), allowed) {
            tracing::warn!("{lapse}; no player is charged for it");
            self.0.lapses.send_modify(|lapses| *lapses += 1);
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

/// What was wrong between two heartbeats, as the log says it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lapse {
    /// So much time went by without a heartbeat.
    Stood(Duration),
    /// The time of day is so much later than the time that went by makes it. The monotonic clock
    /// of Linux and macOS stands still while the machine sleeps.
    Ahead(Duration),
    /// The time of day is so much earlier.
    Back(Duration),
}

impl Lapse {
    /// Between two heartbeats, by the monotonic clock and in milliseconds since 1970.
    fn between(last: (Instant, u64), now: (Instant, u64), allowed: Duration) -> Option<Self> {
        let gap = now.0.saturating_duration_since(last.0);
        let expected = Duration::from_millis(last.1) + gap;
        let shown = Duration::from_millis(now.1);
        let (ahead, back) = (
            shown.saturating_sub(expected),
            expected.saturating_sub(shown),
        );
        if ahead > LAPSE {
            Some(Self::Ahead(ahead))
        } else if back > LAPSE {
            Some(Self::Back(back))
        } else {
            (gap > allowed).then_some(Self::Stood(gap))
        }
    }
}

impl fmt::Display for Lapse {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Stood(time) => {
                write!(f, "the server stood still for {:.1} s", time.as_secs_f64())
            }
            Self::Ahead(time) => write!(
                f,
                "the host's clock has jumped ahead by {:.1} s, or the machine slept",
                time.as_secs_f64()
            ),
            Self::Back(time) => write!(
                f,
                "the host's clock was set back by {:.1} s",
                time.as_secs_f64()
            ),
        }
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

    /// Whatever the time of day does, a clock runs as long as the monotonic one.
    #[test]
    fn a_clock_of_the_host_that_jumps_is_told_and_charges_nobody() {
        const HOUR: u64 = 3_600_000;
        let ahead = "the host's clock has jumped ahead by 3600.0 s, or the machine slept";
        let back = "the host's clock was set back by 3600.0 s";
        for (wall, told) in [
            (WALL + 1_000 + HOUR, Some(ahead)),
            (WALL + 1_000 - HOUR, Some(back)),
            // What a time server corrects.
            (WALL + 1_000 + 5_000, None),
            (WALL + 1_000 - 5_000, None),
        ] {
            let clocks = ticking();
            let start = Instant::now();
            clocks.beat(start, WALL);
            let (now, allowed) = (start + seconds(1), clocks.allowed());
            let lapse = Lapse::between((start, WALL), (now, wall), allowed);
            assert_eq!(lapse.map(|lapse| lapse.to_string()).as_deref(), told);
            clocks.beat(now, wall);
            for later in [1, 2, 3] {
                let later = start + seconds(later);
                assert_eq!(clocks.read(later), later, "{wall}");
            }
            // Rooms note what was charged until then, and the next heartbeat is like any other.
            let lapses = u64::from(told.is_some());
            assert_eq!(*clocks.lapses().borrow(), lapses);
            clocks.beat(start + seconds(2), wall + 1_000);
            assert_eq!(*clocks.lapses().borrow(), lapses);
        }
        let (start, later) = (Instant::now(), Instant::now() + seconds(90));
        let stood = Lapse::between((start, WALL), (later, WALL + 90_000), seconds(6));
        let stood = stood.map(|lapse| lapse.to_string());
        assert!(stood.is_some_and(|told| told.starts_with("the server stood still for 90.")));
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
