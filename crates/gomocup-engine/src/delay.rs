//! Scheduling delays of recent searches.

use std::time::Duration;

/// The reserve is divided by this after each search without a longer gap.
const DECAY: u32 = 2;

/// The time to keep in reserve before a deadline, since a busy machine preempts a search now and
/// then: the longest gap between two clock readings in the last search, or half of the reserve
/// before it if that is more. One busy moment costs a few moves some of their time, not a game.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct Delays(Duration);

impl Delays {
    /// Notes a search's longest gap.
    pub(crate) fn add(&mut self, longest: Duration) {
        self.0 = longest.max(self.0 / DECAY);
    }

    pub(crate) const fn reserve(self) -> Duration {
        self.0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn ms(count: u64) -> Duration {
        Duration::from_millis(count)
    }

    /// The reserve after searches with these gaps, in milliseconds.
    fn after(gaps: &[u64]) -> Duration {
        let mut delays = Delays::default();
        gaps.iter().for_each(|&gap| delays.add(ms(gap)));
        delays.reserve()
    }

    #[test]
    fn a_busy_moment_is_forgotten_within_a_few_moves() {
        assert_eq!(after(&[]), ms(0));
        assert_eq!(after(&[200]), ms(200));
        assert_eq!(after(&[200, 1]), ms(100));
        assert_eq!(after(&[200, 1, 1, 1, 1]), Duration::from_micros(12_500));
        assert!(after(&[[200; 1].as_slice(), &[1; 8]].concat()) <= ms(1));
    }

    #[test]
    fn a_machine_that_stays_busy_is_allowed_for() {
        assert_eq!(after(&[30, 20, 30, 25]), ms(25));
        assert_eq!(after(&[100, 10, 90, 20]), ms(45));
    }
}
