//! Scores: evaluations, and distances to the end.

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

/// The score at which the chance to win is e : 1: what 370,000 moves of games of the engine against itself came to.
const SCALE: i32 = 280;

/// The chance to win in thousandths that goes with a score.
pub(crate) fn winrate(score: i32) -> u32 {
    match mate_distance(score) {
        Some(1..) => return 1000,
        Some(_) => return 0,
        None => {}
    }
    let steps = score.abs() * 4;
    let (at, rest) = ((steps / SCALE) as usize, (steps % SCALE) as u32);
    let high = match (LOGISTIC.get(at), LOGISTIC.get(at + 1)) {
        (Some(&a), Some(&b)) => a + (b - a) * rest / SCALE as u32,
        _ => 999,
    };
    if score >= 0 { high } else { 1000 - high }
}
