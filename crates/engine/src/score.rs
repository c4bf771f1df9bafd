//! Scores: evaluations, and distances to the end.

use tengen_core::Rule;

/// The score of a win now. A win `n` plies away is worth `MATE - n`.
pub(crate) const MATE: i32 = 30_000;
/// The longest game: every point of the largest board.
pub(crate) const MAX_PLIES: i32 = 500;
/// Scores beyond this are wins by force.
pub(crate) const MATE_BOUND: i32 = MATE - MAX_PLIES;
/// The largest evaluation.
pub(crate) const EVAL_BOUND: i32 = 20_000;
/// No score.
pub(crate) const NONE: i32 = 32_001;

/// The signed distance to the end in plies, for scores that are wins or losses by force.
pub(crate) fn mate_distance(score: i32) -> Option<i32> {
    if score >= MATE_BOUND {
        Some(MATE - score)
    } else if score <= -MATE_BOUND {
        Some(-(MATE + score))
    } else {
        None
    }
}

/// 1000 / (1 + e^(-i/4)) for i = 0, 1, …
const LOGISTIC: [u32; 29] = [
    500, 562, 622, 679, 731, 777, 818, 852, 881, 905, 924, 940, 953, 963, 971, 977, 982, 986, 989,
    991, 993, 995, 996, 997, 998, 998, 998, 999, 999,
];

/// The score at which the chance to win is e : 1: what moves of games of the engine against itself came to that its weights
/// had not seen (`tengen-tune reliability`).
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
pub(crate) fn winrate(rule: Rule, score: i32) -> u32 {
    match mate_distance(score) {
        Some(1..) => return 1000,
        Some(_) => return 0,
        None => {}
    }
    let steps = score.abs() * 4;
    let scale = scale(rule);
    let (at, rest) = ((steps / scale) as usize, (steps % scale) as u32);
    let high = match (LOGISTIC.get(at), LOGISTIC.get(at + 1)) {
        (Some(&a), Some(&b)) => a + (b - a) * rest / scale as u32,
        _ => 999,
    };
    if score >= 0 { high } else { 1000 - high }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn chances_follow_the_logistic_function() {
        for rule in Rule::ALL {
            for score in -4000..=4000 {
                let exact = 1000.0 / (1.0 + (-f64::from(score) / f64::from(scale(rule))).exp());
                let chance = winrate(rule, score);
                assert!(
                    (f64::from(chance) - exact).abs() < 5.0,
                    "{rule} {score}: {chance}"
                );
                assert_eq!(chance + winrate(rule, -score), 1000);
            }
            assert_eq!(winrate(rule, MATE - 3), 1000);
            assert_eq!(winrate(rule, 4 - MATE), 0);
        }
    }
}
