//! Wald's sequential probability ratio test, on single games and on pairs.

use thiserror::Error;

use super::{Pairs, Wdl, score_of_elo};

/// A test of H1 "at least `elo1` better" against H0 "at most `elo0` better".
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Sprt {
    elo0: f64,
    elo1: f64,
    alpha: f64,
    beta: f64,
}

/// Invalid parameters of a test.
#[derive(Clone, Copy, Debug, PartialEq, Error)]
pub enum SprtError {
    /// The bounds are not finite or not in rising order.
    #[error("the bounds {0} and {1} are not in rising order")]
    Bounds(f64, f64),
    /// An error rate outside (0, ½).
    #[error("an error rate of {0} is not between 0 and 0.5")]
    Rate(f64),
}

/// The state of a test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Undecided.
    Continue,
    /// At most `elo0` better: reject the change.
    AcceptH0,
    /// At least `elo1` better: accept the change.
    AcceptH1,
}

impl Sprt {
    /// The fewest pairs for a verdict.
    pub const MIN_PAIRS: u64 = 8;

    /// A test with error rates `alpha` (useless change accepted) and `beta` (good change rejected).
    ///
    /// # Errors
    /// [`SprtError`] for invalid bounds or rates.
    pub fn new(elo0: f64, elo1: f64, alpha: f64, beta: f64) -> Result<Sprt, SprtError> {
        if !(elo0.is_finite() && elo1.is_finite() && elo0 < elo1) {
            return Err(SprtError::Bounds(elo0, elo1));
        }
        if let Some(rate) = [alpha, beta].into_iter().find(|&r| !(r > 0.0 && r < 0.5)) {
            return Err(SprtError::Rate(rate));
        }
        Ok(Sprt {
            elo0,
            elo1,
            alpha,
            beta,
        })
    }

    /// Lower and upper bound of the log-likelihood ratio.
    #[must_use]
    pub fn bounds(&self) -> (f64, f64) {
        let lower = (self.beta / (1.0 - self.alpha)).ln();
        let upper = ((1.0 - self.beta) / self.alpha).ln();
        (lower, upper)
    }

    /// The log-likelihood ratio of single games; 0 while all results are equal.
    #[must_use]
    pub fn llr_games(&self, wdl: &Wdl) -> f64 {
        match (wdl.score(), wdl.variance()) {
            (Some(mean), Some(v)) if v > 0.0 => self.llr(wdl.games() as f64, mean, v),
            _ => 0.0,
        }
    }

    /// The generalised log-likelihood ratio of pairs; 0 without pairs.
    #[must_use]
    pub fn llr_pairs(&self, pairs: &Pairs) -> f64 {
        if pairs.count() == 0 {
            return 0.0;
        }
        let (n, mean, variance) = pairs.moments();
        self.llr(n, mean, variance)
    }

    fn llr(&self, n: f64, mean: f64, variance: f64) -> f64 {
        let (s0, s1) = (score_of_elo(self.elo0), score_of_elo(self.elo1));
        n * (s1 - s0) * (2.0 * mean - s0 - s1) / (2.0 * variance)
    }

    /// The ratio of the pairs and its verdict. The variance is estimated from the pairs, which is
    /// unreliable for the first few: below [`Sprt::MIN_PAIRS`] the test is undecided.
    #[must_use]
    pub fn judge(&self, pairs: &Pairs) -> (f64, Verdict) {
        let llr = self.llr_pairs(pairs);
        if pairs.count() < Self::MIN_PAIRS {
            (llr, Verdict::Continue)
        } else {
            (llr, self.verdict(llr))
        }
    }

    /// The verdict for a ratio.
    #[must_use]
    pub fn verdict(&self, llr: f64) -> Verdict {
        let (lower, upper) = self.bounds();
        if llr >= upper {
            Verdict::AcceptH1
        } else if llr <= lower {
            Verdict::AcceptH0
        } else {
            Verdict::Continue
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test(elo0: f64, elo1: f64) -> Sprt {
        Sprt::new(elo0, elo1, 0.05, 0.05).unwrap()
    }

    #[test]
    fn bounds_of_the_ratio() {
        let (lower, upper) = test(0.0, 5.0).bounds();
        assert!((lower + 2.9444).abs() < 1e-4 && (upper - 2.9444).abs() < 1e-4);
        let (lower, upper) = Sprt::new(0.0, 5.0, 0.01, 0.01).unwrap().bounds();
        assert!((lower + 4.595).abs() < 1e-3 && (upper - 4.595).abs() < 1e-3);
    }

    #[test]
    fn known_totals_of_games() {
        for (wins, draws, losses, elo1, llr, verdict) in [
            (560, 0, 440, 10.0, 3.083, Verdict::AcceptH1),
            (300, 480, 220, 5.0, 2.040, Verdict::Continue),
            (1100, 200, 1000, 5.0, 1.318, Verdict::Continue),
            (52, 10, 48, 10.0, 0.077, Verdict::Continue),
            (400, 100, 500, 10.0, -3.698, Verdict::AcceptH0),
        ] {
            let sprt = test(0.0, elo1);
            let found = sprt.llr_games(&Wdl {
                wins,
                draws,
                losses,
            });
            assert!((found - llr).abs() < 6e-4, "{found} is not {llr}");
            assert_eq!(sprt.verdict(found), verdict);
        }
        assert_eq!(
            test(0.0, 5.0).llr_games(&Wdl {
                wins: 30,
                ..Wdl::default()
            }),
            0.0
        );
        assert_eq!(test(0.0, 5.0).llr_games(&Wdl::default()), 0.0);
    }

    #[test]
    fn known_totals_of_pairs() {
        let pairs = Pairs([10, 20, 40, 25, 15]);
        assert!((test(0.0, 5.0).llr_pairs(&pairs) - 0.29713).abs() < 5e-6);
        assert!((test(0.0, 10.0).llr_pairs(&pairs) - 0.52407).abs() < 5e-6);
        assert_eq!(test(0.0, 10.0).llr_pairs(&Pairs::default()), 0.0);
    }

    #[test]
    fn a_few_pairs_decide_nothing() {
        let sprt = test(0.0, 10.0);
        let mut pairs = Pairs::default();
        for played in 1..=Sprt::MIN_PAIRS {
            pairs.add(0);
            let (llr, verdict) = sprt.judge(&pairs);
            assert!(llr < sprt.bounds().0, "{llr}");
            assert_eq!(verdict == Verdict::Continue, played < Sprt::MIN_PAIRS);
        }
    }

    #[test]
    fn impossible_tests_are_refused() {
        assert_eq!(
            Sprt::new(5.0, 5.0, 0.05, 0.05),
            Err(SprtError::Bounds(5.0, 5.0))
        );
        assert!(Sprt::new(f64::NAN, 5.0, 0.05, 0.05).is_err());
        assert_eq!(Sprt::new(0.0, 5.0, 0.0, 0.05), Err(SprtError::Rate(0.0)));
        assert_eq!(Sprt::new(0.0, 5.0, 0.05, 0.5), Err(SprtError::Rate(0.5)));
    }

    /// A simple generator that makes the simulation reproducible.
    struct Lcg(u64);

    impl Lcg {
        fn unit(&mut self) -> f64 {
            self.0 = self
                .0
                .wrapping_mul(6_364_136_223_846_793_005)
                .wrapping_add(1);
            (self.0 >> 11) as f64 / (1u64 << 53) as f64
        }
    }

    /// Simulates pairs at a true difference until the test ends; each opening favours one colour by
    /// 100 points, and a tenth of the games are drawn.
    fn simulate(sprt: &Sprt, elo: f64, random: &mut Lcg) -> Verdict {
        let mut pairs = Pairs::default();
        for _ in 0..200_000 {
            let halves: usize = [100.0, -100.0]
                .into_iter()
                .map(|bias| {
                    let draw = random.unit() < 0.1;
                    let win = random.unit() < score_of_elo(elo + bias);
                    if draw { 1 } else { 2 * usize::from(win) }
                })
                .sum();
            pairs.add(halves);
            let (_, verdict) = sprt.judge(&pairs);
            if verdict != Verdict::Continue {
                return verdict;
            }
        }
        Verdict::Continue
    }

    #[test]
    fn false_verdicts_are_as_rare_as_claimed() {
        // Wide bounds keep the simulated matches short.
        let sprt = test(0.0, 40.0);
        // Logistic Elo follows the mean score, which the openings' bias lowers slightly; find the
        // true difference whose mean score is that of 40.
        let mean = |elo: f64| (score_of_elo(elo + 100.0) + score_of_elo(elo - 100.0)) / 2.0;
        let drawn = |s: f64| 0.9 * s + 0.05;
        let (mut low, mut high) = (40.0, 80.0);
        for _ in 0..60 {
            let middle = (low + high) / 2.0;
            if drawn(mean(middle)) < score_of_elo(40.0) {
                low = middle
            } else {
                high = middle
            }
        }
        let mut random = Lcg(20_261_120);
        let runs = 2000;
        let mut wrong = |elo: f64, bad: Verdict| {
            (0..runs)
                .filter(|_| simulate(&sprt, elo, &mut random) == bad)
                .count()
        };
        // 5 % of 2000 is 100; three standard deviations are 29. Overshoot makes the true rates
        // slightly lower than nominal.
        let accepted = wrong(0.0, Verdict::AcceptH1);
        let refused = wrong(low, Verdict::AcceptH0);
        assert!(
            (40..=130).contains(&accepted),
            "{accepted} of {runs} useless changes kept"
        );
        assert!(
            (40..=130).contains(&refused),
            "{refused} of {runs} good changes refused"
        );
    }
}
