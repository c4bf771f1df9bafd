//! The time that players are charged for, and the heartbeat that vouches for it.
//!
//! While clocks run, the journal's writer notes the time on disk. The time between the last note
//! and the next start of the server is an outage, and so is a long time between two notes, in which
//! the process was suspended or the disk hung. No player is charged for an outage.
//!
//! A node of several also stops its clocks while it may not decide, as when PostgreSQL does not
//! answer: from then on until it goes on is an outage, too.
//!
//! Players are charged by the monotonic clock, so that the host's other clock, which says the time
//! of day, may jump. What happened is written to the log.

use std::fmt;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;
use tokio::time::{Instant, sleep_until};

use super::deadlines::Deadline;
use super::journal::now;

/// More time between two heartbeats than their interval, or between what the two clocks of the
/// machine say of it, is an outage.
const LAPSE: Duration = Duration::from_secs(5);
/// Time without a heartbeat after one that could not be noted.
const RETRY: Duration = Duration::from_secs(1);

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
    /// Since when the clocks are stopped, by both clocks.
    stopped: Option<(Instant, u64)>,
    /// Outages that are not noted on disk yet, in milliseconds since 1970.
    unnoted: Vec<(u64, u64)>,
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
    fn quicken(&self, pace: Pace) {
        if self.pace() < pace {
            self.set_pace(pace);
        }
    }

    /// A clock begins to run, or none runs any more in a room.
    pub(crate) fn follow(&self, deadline: Deadline) {
        match deadline {
            Deadline::At { days: true, .. } => self.quicken(Pace::Days),
            Deadline::At { days: false, .. } => self.quicken(Pace::Seconds),
            Deadline::None => (),
        }
    }

    pub(crate) fn pace(&self) -> Pace {
        *self.0.pace.borrow()
    }

    /// Completes when the time is to be noted, an interval after `last`.
    async fn beat_after(&self, last: Instant) {
        let mut pace = self.0.pace.subscribe();
        loop {
            let now = *pace.borrow_and_update();
            let due = sleep_until(last + now.interval());
            tokio::select! {
                () = due, if now != Pace::None => return,
                // The sender lives as long as `self`.
                _ = pace.changed() => (),
            }
        }
    }

    /// Stops all clocks at `at`, by the monotonic clock and in milliseconds since 1970, or where
    /// the heartbeat has: a process that stood still notices it by what has ended meanwhile.
    pub(crate) fn stop(&self, at: (Instant, u64)) {
        let allowed = self.allowed();
        let mut noted = self.noted();
        let lapse = noted.last.and_then(|last| {
            let lapse = Lapse::between(last, at, allowed)?;
            Some((last, lapse))
        });
        if noted.stopped.is_none()
            && let Some((_, lapse)) = lapse
        {
            tracing::warn!("{lapse}; no player is charged for it");
        }
        let since = lapse.map_or(at, |(last, _)| last);
        noted.stopped.get_or_insert(since);
    }

    /// Has them go on. Nobody is charged for the time between.
    pub(crate) fn go_on(&self, at: (Instant, u64)) {
        let mut noted = self.noted();
        let Some((since, wall)) = noted.stopped.take() else {
            return;
        };
        noted.lost += at.0.saturating_duration_since(since);
        // What comes between two heartbeats is counted here.
        noted.last = None;
        noted.unnoted.push((wall.min(at.1), wall.max(at.1)));
        drop(noted);
        self.0.lapses.send_modify(|lapses| *lapses += 1);
    }

    fn has_unnoted(&self) -> bool {
        !self.noted().unnoted.is_empty()
    }

    /// The outages that are to be noted with a heartbeat at `now`, in milliseconds since 1970.
    fn outages(&self, now: Instant, wall: u64) -> Vec<(u64, u64)> {
        let slept = self.outage(now, wall);
        let noted = self.noted();
        noted.unnoted.iter().copied().chain(slept).collect()
    }

    /// The outage between the last heartbeat and one at `now`, in milliseconds since 1970.
    fn outage(&self, now: Instant, wall: u64) -> Option<(u64, u64)> {
        let (last, last_wall) = self.noted().last?;
        let lapse = Lapse::between((last, last_wall), (now, wall), self.allowed());
        lapse.map(|_| (last_wall.min(wall), last_wall.max(wall)))
    }

    /// The time was noted on disk: `wall` in milliseconds since 1970.
    fn beat(&self, now: Instant, wall: u64) {
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
        let at = noted.stopped.map_or(at, |(since, _)| at.min(since));
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

/// What is noted of the time.
#[derive(Clone, Debug)]
pub(crate) struct Beat {
    at: Instant,
    /// Milliseconds since 1970.
    pub(crate) wall: u64,
    /// Times before it in which clocks stood still.
    pub(crate) outages: Vec<(u64, u64)>,
}

/// When the time was noted last, and when that is due again.
#[derive(Debug)]
pub(crate) struct Heart {
    clocks: Clocks,
    beaten: Instant,
}

impl Heart {
    pub(crate) fn new(clocks: Clocks) -> Self {
        let beaten = Instant::now();
        Self { clocks, beaten }
    }

    /// Completes when the time is to be noted.
    pub(crate) async fn due(&self) {
        match self.clocks.has_unnoted() {
            true => sleep_until(self.beaten).await,
            false => self.clocks.beat_after(self.beaten).await,
        }
    }

    /// What is to be noted now, if it is time for that: at once after an outage, for rooms that are
    /// not in memory.
    pub(crate) fn beat(&self) -> Option<Beat> {
        let (at, pace) = (Instant::now(), self.clocks.pace());
        let is_time = at.saturating_duration_since(self.beaten) >= pace.interval();
        let is_late = self.clocks.has_unnoted() && at >= self.beaten;
        (is_late || pace != Pace::None && is_time).then(|| {
            let wall = now();
            let outages = self.clocks.outages(at, wall);
            Beat { at, wall, outages }
        })
    }

    /// It was noted on disk, together with whatever else was written, or not.
    pub(crate) fn ended(&mut self, beat: Option<Beat>, is_done: bool) {
        match beat {
            _ if !is_done => self.beaten = Instant::now() + RETRY,
            Some(Beat { at, wall, outages }) => {
                self.clocks
                    .noted()
                    .unnoted
                    .retain(|outage| !outages.contains(outage));
                self.clocks.beat(at, wall);
                self.beaten = at;
            }
            None => (),
        }
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

    /// As while PostgreSQL does not answer.
    #[test]
    fn clocks_that_are_stopped_charge_nobody_until_they_go_on() {
        let clocks = ticking();
        let start = Instant::now();
        let at = |n| (start + seconds(n), WALL + 1_000 * n);
        clocks.beat(start, WALL);
        clocks.stop(at(1));
        clocks.stop(at(2));
        for (read, shown) in [(1, 1), (3, 1), (60, 1)] {
            assert_eq!(clocks.read(start + seconds(read)), start + seconds(shown));
        }
        clocks.go_on(at(4));
        clocks.go_on(at(5));
        assert_eq!(*clocks.lapses().borrow(), 1);
        assert_eq!(clocks.read(start + seconds(5)), start + seconds(2));
        // The outage is noted until that has succeeded.
        let outage = (WALL + 1_000, WALL + 4_000);
        let mut heart = Heart::new(clocks.clone());
        for is_done in [false, true] {
            let wall = WALL + 5_000;
            let outages = clocks.outages(start + seconds(5), wall);
            assert_eq!(outages, [outage]);
            let at = start + seconds(5);
            heart.ended(Some(Beat { at, wall, outages }), is_done);
        }
        assert_eq!(clocks.outages(start + seconds(6), WALL + 6_000), []);
        assert_eq!(clocks.read(start + seconds(6)), start + seconds(3));
        // Since the last heartbeat, if the process stood still.
        clocks.stop(at(95));
        assert_eq!(clocks.read(start + seconds(95)), start + seconds(2));
        clocks.go_on(at(96));
        assert_eq!(clocks.read(start + seconds(97)), start + seconds(3));
        let outages = clocks.outages(start + seconds(97), WALL + 97_000);
        assert_eq!(outages, [(WALL + 5_000, WALL + 96_000)]);
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
