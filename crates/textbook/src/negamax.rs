//! What the searches of programs 4 and 5 have in common.

use tengen_core::Point;

/// Tries moves in their order until the window from `alpha` to `beta` closes. `below` gives what a move is worth, for a
/// window that begins with the alpha it is told, and writes down the line behind it; `None` where it cannot be played.
/// Of the best the one with the lowest rank is taken; gives its score, `worst` where there is none, and puts it before
/// its line.
pub(crate) fn best_of(
    moves: impl IntoIterator<Item = (Point, u32)>,
    worst: i32,
    alpha: i32,
    beta: i32,
    line: &mut Vec<Point>,
    mut below: impl FnMut(Point, i32, &mut Vec<Point>) -> Option<i32>,
) -> i32 {
    let (mut best, mut taken) = (worst, u32::MAX);
    for (p, rank) in moves {
        let mut rest = Vec::new();
        // With a lower rank it is enough to be as good.
        let least = if rank < taken { best - 1 } else { best };
        let Some(score) = below(p, alpha.max(least), &mut rest) else {
            continue;
        };
        if score > least {
            (best, taken) = (score, rank);
            line.clear();
            line.push(p);
            line.append(&mut rest);
        }
        if best >= beta {
            break;
        }
    }
    best
}
