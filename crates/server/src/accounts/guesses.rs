//! How often passwords may be tried on one account, from wherever.

use std::hash::{BuildHasher as _, RandomState};
use std::num::NonZeroU32;
use std::sync::Arc;
use std::time::Duration;

use governor::clock::{Clock as _, DefaultClock};
use governor::{DefaultKeyedRateLimiter, Quota, RateLimiter};

/// Tries at once, and how long it takes until there is another: 480 a day.
const AT_ONCE: NonZeroU32 = NonZeroU32::new(20).expect("not 0");
const EACH: Duration = Duration::from_secs(180);
/// Names above which those that are not tried any more are forgotten.
const REMEMBERED: usize = 10_000;

/// The tries by name, whether an account has it or not. Cheap to clone.
#[derive(Clone)]
pub(crate) struct Guesses {
    hasher: RandomState,
    tries: Arc<DefaultKeyedRateLimiter<u64>>,
    clock: DefaultClock,
}

impl Default for Guesses {
    fn default() -> Self {
        let quota = Quota::with_period(EACH).unwrap_or(Quota::per_hour(AT_ONCE));
        Self {
            hasher: RandomState::new(),
            tries: Arc::new(RateLimiter::keyed(quota.allow_burst(AT_ONCE))),
            clock: DefaultClock::default(),
        }
    }
}

impl Guesses {
    /// Counts a try.
    ///
    /// # Errors
    /// At the limit, the minutes until another may be made.
    pub(super) fn count(&self, folded: &str) -> Result<(), u64> {
        if self.tries.len() > REMEMBERED {
            self.tries.retain_recent();
        }
        let name = self.hasher.hash_one(folded);
        self.tries.check_key(&name).map_err(|not_until| {
            let wait = not_until.wait_time_from(self.clock.now());
            wait.as_secs().div_ceil(60).max(1)
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn one_name_is_tried_so_often_and_others_are_not_concerned() {
        let guesses = Guesses::default();
        for _ in 0..AT_ONCE.get() {
            assert_eq!(guesses.count("ada"), Ok(()));
        }
        assert_eq!(guesses.count("ada"), Err(3));
        assert_eq!(guesses.count("bob"), Ok(()));
        assert_eq!(guesses.clone().count("ada"), Err(3), "a copy counts on");
    }
}
