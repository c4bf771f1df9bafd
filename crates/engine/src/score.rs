//! Search scores: evaluations in engine units, mate distances, and winning chances.

use std::ops::{Add, Neg, Sub};

use tengen_core::Rule;

/// A score from the side to move's view: engine units, or the distance to a forced win or loss.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score(i32);

/// Longest game in plies: every point of the largest board, with some slack.
pub(crate) const MAX_PLIES: i32 = 500;
pub(crate) const EVAL_BOUND: i32 = 20_000;
const MATE: i32 = 30_000;
/// Scores from here up are forced wins.
const MATE_BOUND: i32 = MATE - MAX_PLIES;

impl Score {
    pub(crate) const DRAW: Score = Score(0);
    /// The highest score.
    pub(crate) const MATE: Score = Score(MATE);
    /// The lowest score.
    pub(crate) const MATED: Score = Score(-MATE);
    /// Marks a missing score; outside the valid range.
    pub(crate) const NONE: Score = Score(32_001);

    pub(crate) const fn new(units: i32) -> Score {
        Score(units)
    }

    pub(crate) const fn get(self) -> i32 {
        self.0
    }

    /// A win whose last stone is placed at this ply.
    pub(crate) const fn win_at(ply: i32) -> Score {
        Score(MATE - ply)
    }

    /// A loss whose last stone is placed at this ply.
    pub(crate) const fn loss_at(ply: i32) -> Score {
        Score(ply - MATE)
    }

    pub(crate) const fn is_win(self) -> bool {
        self.0 >= MATE_BOUND
    }

    pub(crate) const fn is_loss(self) -> bool {
        self.0 <= -MATE_BOUND
    }

    pub(crate) const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// Plies to the end of a forced win (positive) or loss (negative).
    pub(crate) const fn mate_distance(self) -> Option<i32> {
        if self.is_win() {
            Some(MATE - self.0)
        } else if self.is_loss() {
            Some(-(MATE + self.0))
        } else {
            None
        }
    }
}

impl Neg for Score {
    type Output = Score;

    fn neg(self) -> Score {
        Score(-self.0)
    }
}

impl Add<i32> for Score {
    type Output = Score;

    fn add(self, units: i32) -> Score {
        Score(self.0 + units)
    }
}

impl Sub<i32> for Score {
    type Output = Score;

    fn sub(self, units: i32) -> Score {
        Score(self.0 - units)
    }
}

/// In engine units.
impl Sub for Score {
    type Output = i32;

    fn sub(self, other: Score) -> i32 {
        self.0 - other.0
    }
}

/// Certainty, in permille.
const CERTAIN: u32 = 1000;
/// Winning chance in permille beyond [`LOGISTIC`], short of a forced win.
const BEYOND: u32 = 999;
/// Entries of [`LOGISTIC`] per unit of the rule's scale.
const LOGISTIC_STEPS: i32 = 4;
/// 1000 / (1 + e^(−i/4)) for i = 0, 1, …
const LOGISTIC: [u32; 29] = [
    500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953, 963, 971, 977, 982, 986, 989,
    991, 993, 995, 996, 997, 998, 998, 998, 999, 999,
];

/// The score at which the odds of winning are e : 1, fitted to self-play games that the weights
/// were not trained on (`tengen-tune reliability`).
pub(crate) const fn scale(rule: Rule) -> i32 {
    match rule {
        Rule::Freestyle => 200,
        Rule::Standard => 170,
        Rule::Renju => 190,
        Rule::Caro => 160,
        Rule::CaroOverline => 170,
    }
}

/// Winning chance in permille.
pub(crate) fn winrate(rule: Rule, score: Score) -> u32 {
    match score.mate_distance() {
        Some(1..) => return CERTAIN,
        Some(_) => return 0,
        None => {}
    }
    let score = score.get();
    let steps = score.abs() * LOGISTIC_STEPS;
    let scale = scale(rule);
    let (at, rest) = ((steps / scale) as usize, (steps % scale) as u32);
    let high = match (LOGISTIC.get(at), LOGISTIC.get(at + 1)) {
        (Some(&a), Some(&b)) => a + (b - a) * rest / scale as u32,
        _ => BEYOND,
    };
    if score >= 0 { high } else { CERTAIN - high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_follow_the_logistic_function() {
        for rule in Rule::ALL {
            for score in -4000..=4000 {
                let exact = 1000.0 / (1.0 + (-f64::from(score) / f64::from(scale(rule))).exp());
                let chance = winrate(rule, Score::new(score));
                assert!(
                    (f64::from(chance) - exact).abs() < 5.0,
                    "{rule} {score}: {chance}"
                );
                assert_eq!(chance + winrate(rule, Score::new(-score)), 1000);
            }
            assert_eq!(winrate(rule, Score::win_at(3)), 1000);
            assert_eq!(winrate(rule, Score::loss_at(4)), 0);
        }
    }
}
