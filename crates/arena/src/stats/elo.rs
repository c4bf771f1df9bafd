//! Elo differences with error bars, from single games and from pairs.

use super::normal::{Z95, cdf};

/// The expected score of a player `elo` points stronger.
#[must_use]
pub fn score_of_elo(elo: f64) -> f64 {
    1.0 / (1.0 + 10f64.powf(-elo / 400.0))
}

/// The Elo difference of an expected score; infinite at 0 and 1.
#[must_use]
pub fn elo_of_score(score: f64) -> f64 {
    -400.0 * (1.0 / score - 1.0).log10()
}

/// Likelihood of superiority: the probability that the first side is stronger, from decided games
/// alone; ½ without any. `½ (1 + erf((W − L) / √(2 (W + L))))` (Coulom, *BayesElo*;
/// <https://www.chessprogramming.org/Match_Statistics>).
#[must_use]
pub fn los(wins: u64, losses: u64) -> f64 {
    let decided = wins + losses;
    if decided == 0 {
        return 0.5;
    }
    cdf((wins as f64 - losses as f64) / (decided as f64).sqrt())
}

/// Normalised Elo of a score one standard deviation of a game above one half; `800 / ln 10` makes
/// it equal to logistic Elo for nearly even games without draws.
const NORMALISED: f64 = 800.0 / std::f64::consts::LN_10;

/// An Elo difference with its 95 % interval; a bound is infinite if the interval reaches a score of
/// 0 or 1.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Elo {
    /// Point estimate.
    pub diff: f64,
    /// Lower bound.
    pub low: f64,
    /// Upper bound.
    pub high: f64,
}

impl Elo {
    fn new(score: f64, error: f64) -> Elo {
        let bound = |s: f64| elo_of_score(s.clamp(0.0, 1.0));
        Elo {
            diff: elo_of_score(score),
            low: bound(score - Z95 * error),
            high: bound(score + Z95 * error),
        }
    }

    /// Normalised Elo, `(s − ½) / σ · 800 / ln 10` with σ the standard deviation of a single game
    /// (Van den Bergh, *Normalized Elo*,
    /// <https://www.cantate.be/Fishtest/normalized_elo_practical.pdf>). Unlike Elo it hardly
    /// depends on the draw rate or the openings' balance, and it determines the number of games a
    /// test needs.
    fn normalised(score: f64, error: f64, deviation: f64) -> Elo {
        let scaled = |s: f64| (s - 0.5) / deviation * NORMALISED;
        Elo {
            diff: scaled(score),
            low: scaled(score - Z95 * error),
            high: scaled(score + Z95 * error),
        }
    }

    /// Half the interval's width, for `±`; infinite if a bound is.
    #[must_use]
    pub fn error(&self) -> f64 {
        (self.high - self.low) / 2.0
    }
}

/// Wins, draws and losses of single games, from one side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Wdl {
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}

impl Wdl {
    /// Number of games.
    #[must_use]
    pub const fn games(&self) -> u64 {
        self.wins + self.draws + self.losses
    }

    /// Points divided by games; `None` without games.
    #[must_use]
    pub fn score(&self) -> Option<f64> {
        let n = self.games();
        (n > 0).then(|| (self.wins as f64 + self.draws as f64 / 2.0) / n as f64)
    }

    /// Variance of a game's score; `None` without games.
    #[must_use]
    pub fn variance(&self) -> Option<f64> {
        let s = self.score()?;
        Some((self.wins as f64 + self.draws as f64 / 4.0) / self.games() as f64 - s * s)
    }

    /// The Elo difference for independent games. `None` without games, or at a score of 0 or 1.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        let (s, v) = (self.score()?, self.variance()?);
        (s > 0.0 && s < 1.0).then(|| Elo::new(s, (v / self.games() as f64).sqrt()))
    }

    /// The normalised Elo difference for independent games. `None` also if all games were drawn.
    #[must_use]
    pub fn normalised_elo(&self) -> Option<Elo> {
        let (s, v) = (self.score()?, self.variance()?);
        let error = (v / self.games() as f64).sqrt();
        (v > 0.0).then(|| Elo::normalised(s, error, v.sqrt()))
    }
}

/// Counts of game pairs by points: 0, ½, 1, 1½, 2 (pentanomial).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pairs(pub [u64; 5]);

impl Pairs {
    /// Counts a pair by its half points.
    ///
    /// # Panics
    /// If `halves` exceeds 4.
    pub fn add(&mut self, halves: usize) {
        assert!(halves <= 4, "a pair has at most two points");
        self.0[halves] += 1;
    }

    /// Number of pairs.
    #[must_use]
    pub fn count(&self) -> u64 {
        self.0.iter().sum()
    }

    /// The number, mean and variance of pair scores. Empty classes count as a thousandth of a pair,
    /// which keeps the variance positive.
    pub(crate) fn moments(&self) -> (f64, f64, f64) {
        let counts = self.0.map(|n| if n == 0 { 1e-3 } else { n as f64 });
        let total: f64 = counts.iter().sum();
        let share = |i: usize| counts[i] / total;
        let score = |i: usize| i as f64 / 4.0;
        let mean: f64 = (0..5).map(|i| share(i) * score(i)).sum();
        let variance: f64 = (0..5).map(|i| share(i) * (score(i) - mean).powi(2)).sum();
        (total, mean, variance)
    }

    /// The Elo difference, with pairs as the independent unit; `None` without pairs.
    #[must_use]
    pub fn elo(&self) -> Option<Elo> {
        if self.count() == 0 {
            return None;
        }
        let (n, mean, variance) = self.moments();
        Some(Elo::new(mean, (variance / n).sqrt()))
    }

    /// The normalised Elo difference, with pairs as the independent unit; `None` without pairs. A
    /// pair's score is the mean of two games', so a game's variance is twice a pair's.
    #[must_use]
    pub fn normalised_elo(&self) -> Option<Elo> {
        if self.count() == 0 {
            return None;
        }
        let (n, mean, variance) = self.moments();
        let error = (variance / n).sqrt();
        Some(Elo::normalised(mean, error, (2.0 * variance).sqrt()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[track_caller]
    fn near(found: f64, expected: f64, tolerance: f64) {
        assert!(
            (found - expected).abs() <= tolerance,
            "{found} is not {expected}"
        );
    }

    #[test]
    fn expected_scores() {
        for (diff, score) in [
            (0.0, 0.5),
            (5.0, 0.5072),
            (50.0, 0.5715),
            (100.0, 0.6401),
            (200.0, 0.7597),
            (400.0, 0.9091),
            (800.0, 0.9901),
        ] {
            near(score_of_elo(diff), score, 5e-5);
            near(score_of_elo(-diff), 1.0 - score, 5e-5);
            near(elo_of_score(score_of_elo(diff)), diff, 1e-9);
        }
    }

    #[test]
    fn single_games() {
        let decided = Wdl {
            wins: 560,
            draws: 0,
            losses: 440,
        };
        let elo = decided.elo().unwrap();
        near(elo.diff, 41.9, 0.05);
        near(elo.low, 20.3, 0.05);
        near(elo.high, 63.8, 0.05);
        near(los(560, 440), 0.99993, 5e-6);
        let drawish = Wdl {
            wins: 300,
            draws: 480,
            losses: 220,
        };
        let elo = drawish.elo().unwrap();
        near(elo.diff, 27.9, 0.05);
        near(elo.low, 12.4, 0.05);
        near(elo.high, 43.5, 0.05);
        near(elo.error(), 15.55, 0.05);
        near(los(300, 220), 0.99977, 5e-6);
        near(los(0, 0), 0.5, 0.0);
    }

    #[test]
    fn normalised_elo_by_hand() {
        // s = 0.54, σ = √(0.42 − 0.54²) = 0.358329; 0.04 / 0.358329 = 0.111629, times 347.43559.
        let drawish = Wdl {
            wins: 300,
            draws: 480,
            losses: 220,
        };
        let elo = drawish.normalised_elo().unwrap();
        near(elo.diff, 38.784, 1e-3);
        // 1.959964 · 347.43559 / √1000.
        near(elo.error(), 21.534, 1e-3);
        // s = 0.56, σ = √(0.56 − 0.56²) = 0.496387.
        let decided = Wdl {
            wins: 560,
            draws: 0,
            losses: 440,
        };
        near(decided.normalised_elo().unwrap().diff, 41.996, 1e-3);
        // s = 235/440, σ² = 2 · 0.0812242; (s − ½)/σ = 0.0845825.
        let pairs = Pairs([10, 20, 40, 25, 15]).normalised_elo().unwrap();
        near(pairs.diff, 29.387, 1e-3);
        // 1.959964 · 347.43559 / √220.
        near(pairs.error(), 45.910, 1e-3);
        near(pairs.low, 29.387 - 45.910, 2e-3);
        // With independent games, pairs give the same result as single games.
        let paired = Pairs([16, 0, 48, 0, 36]).normalised_elo().unwrap();
        let singles = Wdl {
            wins: 120,
            draws: 0,
            losses: 80,
        };
        let singles = singles.normalised_elo().unwrap();
        near(paired.diff, singles.diff, 1e-2);
        near(paired.error(), singles.error(), 1e-2);
        for none in [
            Wdl::default(),
            Wdl {
                draws: 5,
                ..Wdl::default()
            },
            Wdl {
                wins: 5,
                ..Wdl::default()
            },
        ] {
            assert_eq!(none.normalised_elo(), None);
        }
        assert_eq!(Pairs::default().normalised_elo(), None);
    }

    #[test]
    fn no_elo_without_both_kinds_of_points() {
        assert_eq!(Wdl::default().elo(), None);
        assert_eq!(
            Wdl {
                wins: 9,
                ..Wdl::default()
            }
            .elo(),
            None
        );
        assert_eq!(
            Wdl {
                losses: 9,
                ..Wdl::default()
            }
            .elo(),
            None
        );
        let narrow = Wdl {
            wins: 1,
            losses: 1,
            draws: 0,
        }
        .elo()
        .unwrap();
        assert!(narrow.low.is_infinite() && narrow.high.is_infinite());
    }

    #[test]
    fn pairs_of_games() {
        let pairs = Pairs([10, 20, 40, 25, 15]);
        let (n, mean, variance) = pairs.moments();
        near(n, 110.0, 0.0);
        near(mean, 0.534_091, 5e-7);
        near(variance, 0.081_224, 5e-7);
        let elo = pairs.elo().unwrap();
        near(elo.diff, 23.726, 5e-4);
        near(elo.low, -13.326, 5e-4);
        near(elo.high, 61.326, 5e-4);
        assert_eq!(Pairs::default().elo(), None);
        let mut counted = Pairs::default();
        [0, 4, 4, 2]
            .into_iter()
            .for_each(|halves| counted.add(halves));
        assert_eq!(counted, Pairs([1, 0, 1, 0, 2]));
        assert_eq!(counted.count(), 4);
    }
}
