//! How much of a connection's delay is not charged.
//!
//! The figures are those of lichess (scalachess, `LagTracker`), so that players find what they
//! know: a quota that each move fills and compensation empties.

use crate::control::Control;

/// Turns of a player that the length of a game is estimated by.
const TURNS: u32 = 40;
/// Gained with each move, at least and at most, in milliseconds.
const LEAST: u64 = 150;
const MOST: u64 = 1_000;
/// Of the estimated length of a game, in permille, gained with each move beyond [`LEAST`].
const SHARE: u64 = 4;
/// The most of a move's delay that is not charged.
const MOST_CLAIMED: u64 = 2_000;
/// Gains in the quota at the start, and at most.
const START: u64 = 3;
const FULL: u64 = 7;

/// The quota of one player in one game. Times are milliseconds.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Lag {
    gain: u64,
    quota: u64,
}

impl Lag {
    /// The quota at the start of a game.
    #[must_use]
    pub fn new(control: Control) -> Lag {
        let gain = (LEAST + control.estimate(TURNS) * SHARE / 1_000).min(MOST);
        Lag {
            gain,
            quota: START * gain,
        }
    }

    /// The most that can be claimed now.
    #[must_use]
    pub const fn quota(&self) -> u64 {
        self.quota
    }

    /// What of a move's delay may go uncharged where the server has measured this round trip: at
    /// most the quota, and 2 seconds.
    #[must_use]
    pub fn claim(&self, round_trip: u64) -> u64 {
        round_trip.min(MOST_CLAIMED).min(self.quota)
    }

    /// What of a move's delay is not charged: at most the quota, and at most the round trip that
    /// the server measured itself.
    pub fn compensate(&mut self, delay: u64, round_trip: u64) -> u64 {
        let given = delay.min(round_trip).min(self.quota);
        self.quota = (self.quota + self.gain - given).min(FULL * self.gain);
        given
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The time left of an absolute clock after moves that took only the given delays.
    fn left(main: u64, delays: &[u64]) -> u64 {
        let mut lag = Lag::new(Control::Absolute { main });
        let charged = |delay: &u64| delay - lag.compensate(*delay, u64::MAX);
        main - delays.iter().map(charged).sum::<u64>()
    }

    #[test]
    fn the_quota_compensates_as_the_public_tests_of_scalachess_expect() {
        let (slow, fast) = (600_000, 60_000);
        for (delays, expected) in [
            (&[0][..], 600_000),
            (&[200], 600_000),
            (&[4_000], 599_000),
            (&[3_000, 3_000], 598_000),
            (&[0, 3_000], 600_000),
            (&[0, 0, 0, 0, 0, 0, 0, 0, 8_000], 599_000),
            (&[0, 0, 0, 0, 0, 5_000, 6_000], 597_000),
            (&[0, 0, 0, 0, 0, 5_000, 5_000, 5_000], 594_000),
        ] {
            assert_eq!(left(slow, delays), expected, "{delays:?}");
        }
        for (delays, expected) in [
            (&[0, 0][..], 60_000),
            (&[0, 3_000], 58_560),
            (&[0, 0, 0, 0, 7_000], 55_730),
        ] {
            assert_eq!(left(fast, delays), expected, "{delays:?}");
        }
    }

    /// A move that is sent 20 ms before the flag, at 100 ms each way, arrives 80 ms after it.
    #[test]
    fn a_move_that_was_sent_before_the_flag_is_in_time() {
        let lag = Lag::new(Control::Absolute { main: 60_000 });
        let (left, arrives) = (1_000, 980 + 100);
        assert!(arrives - lag.claim(200) <= left);
        assert!(
            arrives - lag.claim(0) > left,
            "on a fast connection it was late"
        );
        assert_eq!(
            Lag::new(Control::Absolute { main: 3_600_000 }).claim(9_000),
            2_000
        );
    }

    #[test]
    fn what_the_server_did_not_measure_is_charged() {
        let mut lag = Lag::new(Control::Absolute { main: 600_000 });
        assert_eq!(lag.compensate(2_000, 120), 120);
        assert_eq!(lag.quota(), 3_000 + 1_000 - 120);
    }
}
