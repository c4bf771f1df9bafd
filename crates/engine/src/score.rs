//! Scores: evaluations, and distances to the end.

use std::ops::{Add, Neg, Sub};

use tengen_core::Rule;

/// A score from the side to move's view: an evaluation in engine units, or the distance to a win or
/// loss by force.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) struct Score(i32);

/// The longest game in plies: every point of the largest board, and some to spare.
pub(crate) const MAX_PLIES: i32 = 500;
/// The largest evaluation.
pub(crate) const EVAL_BOUND: i32 = 20_000;
/// A win now, in engine units.
const MATE: i32 = 30_000;
/// Scores from this on are wins by force.
const MATE_BOUND: i32 = MATE - MAX_PLIES;

impl Score {
    /// A drawn game.
    pub(crate) const DRAW: Score = Score(0);
    /// A win now: the highest score.
    pub(crate) const MATE: Score = Score(MATE);
    /// A loss now: the lowest score.
    pub(crate) const MATED: Score = Score(-MATE);
    /// No score.
    pub(crate) const NONE: Score = Score(32_001);

    /// From engine units.
    pub(crate) const fn new(units: i32) -> Score {
        Score(units)
    }

    /// In engine units.
    pub(crate) const fn get(self) -> i32 {
        self.0
    }

    /// A win whose last stone is placed on this ply.
    pub(crate) const fn win_at(ply: i32) -> Score {
        Score(MATE - ply)
    }

    /// A loss whose last stone is placed on this ply.
    pub(crate) const fn loss_at(ply: i32) -> Score {
        Score(ply - MATE)
    }

    /// Whether it is a win by force.
    pub(crate) const fn is_win(self) -> bool {
        self.0 >= MATE_BOUND
    }

    /// Whether it is a loss by force.
    pub(crate) const fn is_loss(self) -> bool {
        self.0 <= -MATE_BOUND
    }

    /// Whether it is a win or a loss by force.
    pub(crate) const fn is_decided(self) -> bool {
        self.is_win() || self.is_loss()
    }

    /// The signed distance to the end in plies, for wins and losses by force.
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

/// The difference in engine units.
impl Sub for Score {
    type Output = i32;

    fn sub(self, other: Score) -> i32 {
        self.0 - other.0
    }
}

/// Chances are in thousandths.
const CERTAIN: u32 = 1000;
/// The chance for scores beyond the table that are no wins by force.
const BEYOND: u32 = 999;
/// Steps of [`LOGISTIC`] in the scale of a rule.
const LOGISTIC_STEPS: i32 = 4;
/// 1000 / (1 + e^(-i/4)) for i = 0, 1, …
const LOGISTIC: [u32; 29] = [
    500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953, 963, 971, 977, 982, 986, 989,
    991, 993, 995, 996, 997, 998, 998, 998, 999, 999,
];

/// The score at which the chance to win is e : 1: what moves of games of the engine against itself
/// came to that its weights had not seen (`tengen-tune reliability`).
pub(crate) const fn scale(rule: Rule) -> i32 {
    match rule {
        Rule::Freestyle => 200,
        Rule::Standard => 170,
        Rule::Renju => 190,
        Rule::Caro => 160,
        Rule::CaroOverline => 170,
    }
}

/// The chance to win in thousandths that goes with a score.
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
