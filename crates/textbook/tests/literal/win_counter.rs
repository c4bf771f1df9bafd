//! Program 2: a count per line and side.

use super::sheet::{MINE, Said, Sheet, THEIRS, Xy, first_maximum};
use super::win_table::lines;

const GRADES: [i64; 5] = [1, 10, 100, 1000, 10000];

/// The decision; `may` holds the legal points.
pub(crate) fn decide(sheet: &Sheet, may: &[Xy]) -> Said {
    let mut grades = [MINE, THEIRS].map(|_| vec![vec![0_i64; sheet.n]; sheet.n]);
    let mut unspoilt = 0;
    for line in lines(sheet.n) {
        let count = |stone| line.iter().filter(|&&p| sheet.at(p) == stone).count();
        let counts = [count(MINE), count(THEIRS)];
        for side in [0, 1] {
            if counts[1 - side] > 0 {
                continue;
            }
            unspoilt += 1;
            if counts[side] < 5 {
                for &(x, y) in &line {
                    grades[side][y][x] += GRADES[counts[side]];
                }
            }
        }
    }
    let best = |side: usize| first_maximum(may, |(x, y)| grades[side][y][x]);
    let (Some((own, mine)), Some((other, theirs))) = (best(0), best(1)) else {
        return Said::Nothing;
    };
    let p = if theirs > mine { other } else { own };
    match unspoilt {
        0 => Said::Draws(Some(p)),
        _ => Said::Plays(p),
    }
}
