//! Announcements of a player's remaining time, at 60, 30 and 10 seconds.

/// Seconds left at which the time is announced, the last one with a sound.
const CALLED: [u64; 3] = [60, 30, 10];

/// Follows one clock.
///
/// ```
/// use tengen_page::time_calls::TimeCalls;
///
/// let mut calls = TimeCalls::default();
/// assert_eq!(calls.follow(Some(61)), None);
/// let call = calls.follow(Some(60)).expect("a minute");
/// assert!(call.seconds == 60 && !call.sounds);
/// assert_eq!(calls.follow(Some(59)), None);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct TimeCalls {
    /// The seconds that were left, while the clock runs.
    before: Option<u64>,
}

/// An announcement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Call {
    /// Seconds left.
    pub seconds: u64,
    /// Whether it sounds.
    pub sounds: bool,
}

impl TimeCalls {
    /// Notes the seconds left, rounded up; `None` while the clock stands or is the other player's.
    /// Returns the call that is due now: of several that were passed at once, the last.
    pub fn follow(&mut self, seconds: Option<u64>) -> Option<Call> {
        let before = std::mem::replace(&mut self.before, seconds)?;
        let now = seconds?;
        let at = CALLED.into_iter().rfind(|&at| before > at && now <= at)?;
        Some(Call {
            seconds: at,
            sounds: CALLED.last() == Some(&at),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The announcements while a display shows these seconds.
    fn told(shown: &[Option<u64>]) -> Vec<(u64, bool)> {
        let mut calls = TimeCalls::default();
        let called = shown.iter().filter_map(|&seconds| calls.follow(seconds));
        called.map(|call| (call.seconds, call.sounds)).collect()
    }

    #[test]
    fn each_time_is_told_once_as_it_is_passed() {
        let shown: Vec<_> = (0..=70).rev().map(Some).collect();
        assert_eq!(told(&shown), [(60, false), (30, false), (10, true)]);
    }

    #[test]
    fn of_times_passed_at_once_the_last_is_told() {
        assert_eq!(told(&[Some(70), Some(25)]), [(30, false)]);
        assert_eq!(told(&[Some(70), Some(0)]), [(10, true)]);
    }

    #[test]
    fn a_turn_that_begins_below_a_time_does_not_tell_it() {
        assert_eq!(told(&[None, Some(20), Some(19), None, Some(9)]), []);
    }

    #[test]
    fn a_time_that_was_added_is_told_again() {
        assert_eq!(
            told(&[Some(31), Some(30), Some(34), Some(30)]),
            [(30, false); 2]
        );
    }
}
