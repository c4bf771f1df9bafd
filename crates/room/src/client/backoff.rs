//! Exponential back-off with jitter.

use tengen_core::SplitMix;

/// Maximum of the first wait in milliseconds; it doubles with each attempt.
pub const FIRST_WAIT: u64 = 300;
/// Maximum wait in milliseconds.
pub const LONGEST_WAIT: u64 = 6_000;

/// Exponential back-off with jitter: wait n is between half of and all of [`FIRST_WAIT`] × 2ⁿ,
/// capped at [`LONGEST_WAIT`]. The jitter spreads out clients that reconnect to a restarted server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Backoff {
    tries: u32,
    random: SplitMix,
}

impl Backoff {
    /// Starts with the shortest wait. Equal seeds give equal waits.
    #[must_use]
    pub const fn new(seed: u64) -> Backoff {
        Backoff {
            tries: 0,
            random: SplitMix::new(seed),
        }
    }

    /// Milliseconds until the next attempt.
    pub fn wait(&mut self) -> u64 {
        let longest = LONGEST_WAIT.min(FIRST_WAIT << self.tries.min(10));
        self.tries = self.tries.saturating_add(1);
        longest / 2 + self.random.below(longest / 2 + 1)
    }

    /// The number of waits since the start or the last reset.
    #[must_use]
    pub const fn tries(&self) -> u32 {
        self.tries
    }

    /// Starts over with the shortest wait, after a success.
    pub const fn reset(&mut self) {
        self.tries = 0;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waits_grow_to_a_limit_and_begin_again() {
        for seed in 0..100 {
            let mut backoff = Backoff::new(seed);
            for longest in [300, 600, 1_200, 2_400, 4_800, 6_000, 6_000] {
                let wait = backoff.wait();
                assert!(
                    (longest / 2..=longest).contains(&wait),
                    "{wait} of {longest}"
                );
            }
            backoff.tries = u32::MAX;
            assert!((3_000..=6_000).contains(&backoff.wait()));
            backoff.reset();
            assert!(backoff.wait() <= FIRST_WAIT);
        }
        assert_ne!(Backoff::new(1).wait(), Backoff::new(2).wait());
    }
}
