//! Which stones make a point forbidden, for eyes.

use super::{Lines, MIDDLE, Tried, Verdict, bits, four_sets, judge, point, straight_fours};
use crate::line::run;
use crate::{Board, Direction, Foul, Point};

/// The black stones that make the empty point `p` forbidden, by the first label that holds: the
/// row of the overline, the fours, or the threes that can really become straight fours. In point
/// order, without `p`; empty where `p` is not forbidden.
#[must_use]
pub fn evidence(board: &Board, p: Point) -> Vec<Point> {
    let Verdict::Foul(foul) = judge(board, &Tried::NONE, p) else {
        return Vec::new();
    };
    let lines = Lines::look(board, &Tried::NONE, p);
    let with_p = Tried {
        stone: Some(p),
        earlier: Some(&Tried::NONE),
    };
    let mut points = Vec::new();
    for (dir, w) in Direction::ALL.into_iter().zip(lines.0) {
        let at = |bit| point(dir, p, bit);
        let stones = match foul {
            Foul::Overline => {
                let row = run(w.own, MIDDLE);
                if row.count_ones() > 5 { row } else { 0 }
            }
            Foul::DoubleFour => four_sets(w).into_iter().fold(0, |all, set| all | set),
            Foul::DoubleThree => bits(straight_fours(w))
                .filter(|&q| at(q).is_some_and(|q| judge(board, &with_p, q) == Verdict::Legal))
                .fold(0, |all, q| all | run(w.own | q, q) & !q),
        };
        points.extend(bits(stones & !MIDDLE).filter_map(at));
    }
    points.sort_unstable();
    points
}
