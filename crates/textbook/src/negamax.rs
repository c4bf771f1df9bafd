//! What the searches of programs 4 and 5 have in common.

use tengen_core::Point;

/// The scores that matter to the side to move, bounds excluded.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    /// The same scores as the other side sees them.
    pub(crate) const fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// Tries moves in their order until the window closes. `below` gives what a move is worth, for the window it is given, and
/// writes down the line behind it; `None` where it cannot be played. Of the best the one with the lowest rank is taken;
/// returns its score, `worst` where there is none, and puts it before its line.
pub(crate) fn best_of(
    moves: impl IntoIterator<Item = (Point, u32)>,
    worst: i32,
    window: Window,
    line: &mut Vec<Point>,
    mut below: impl FnMut(Point, Window, &mut Vec<Point>) -> Option<i32>,
) -> i32 {
    let (mut best, mut taken) = (worst, u32::MAX);
    for (p, rank) in moves {
        let mut rest = Vec::new();
        // With a lower rank it is enough to be as good.
        let least = if rank < taken { best - 1 } else { best };
        let alpha = window.alpha.max(least);
        let Some(score) = below(p, Window { alpha, ..window }, &mut rest) else {
            continue;
        };
        if score > least {
            (best, taken) = (score, rank);
            line.clear();
            line.push(p);
            line.append(&mut rest);
        }
        if best >= window.beta {
            break;
        }
    }
    best
}
