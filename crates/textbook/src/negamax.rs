//! The move loop shared by the searches of programs 4 and 5.

use tengen_core::Point;

/// An open alpha-beta window for the side to move.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Window {
    pub(crate) alpha: i32,
    pub(crate) beta: i32,
}

impl Window {
    pub(crate) const fn turned(self) -> Window {
        Window {
            alpha: -self.beta,
            beta: -self.alpha,
        }
    }
}

/// Searches moves in order until a beta cutoff. `below` returns a move's score within the given
/// window and appends its principal variation, or `None` if the move cannot be played. Among equal
/// scores the lowest rank wins. Returns the best score (`worst` without any) and writes the
/// principal variation to `line`.
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
        // A move of lower rank wins with an equal score.
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
