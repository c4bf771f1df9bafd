//! What the searches of programs 4 and 5 have in common.

use tengen_core::Point;

/// Tries moves in their order until the window from `alpha` to `beta` closes. `below` gives what a move is worth, for a
/// window that begins with the alpha it is told, and writes down the line behind it; `None` where it cannot be played.
/// The first of the best is taken; gives its score, `worst` where there is none, and puts it before its line.
pub(crate) fn best_of(
    moves: Vec<Point>,
    worst: i32,
    mut alpha: i32,
    beta: i32,
    line: &mut Vec<Point>,
    mut below: impl FnMut(Point, i32, &mut Vec<Point>) -> Option<i32>,
) -> i32 {
    let mut best = worst;
    for p in moves {
        let mut rest = Vec::new();
        let Some(score) = below(p, alpha, &mut rest) else {
            continue;
        };
        if score > best {
            best = score;
            line.clear();
            line.push(p);
            line.append(&mut rest);
        }
        alpha = alpha.max(best);
        if alpha >= beta {
            break;
        }
    }
    best
}
