//! Winning chances: what is searched for, and what follows from the lines found.

use tengen_core::Point;

use crate::facts::Compared;

/// MiB of the engine's table; its size may change the result of a search.
pub const TABLE_MIB: usize = 32;
/// Chance of an even position, in permille.
pub(crate) const EVEN: u32 = 500;
/// Certainty, in permille.
pub(crate) const CERTAIN: u32 = 1000;

/// The searches about one position: the best move, then that and the played one to the same depth.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    /// The move to compare; `None` if only the chance is asked for.
    played: Option<Point>,
    best: Option<Point>,
}

/// A chance, and the comparison if there is one.
type Found = (u32, Option<Compared>);

impl Comparison {
    pub(crate) const fn new(played: Option<Point>) -> Comparison {
        Comparison { played, best: None }
    }

    /// The moves of the next search; empty for all.
    pub(crate) fn only(&self) -> Vec<Point> {
        self.best
            .into_iter()
            .chain(self.best.and(self.played))
            .collect()
    }

    /// Takes the lines of a search; `None` if another one is needed. The chance is even if no move
    /// is legal.
    pub(crate) fn found(&mut self, lines: &[(Point, u32)]) -> Option<Found> {
        if let (Some(best), Some(played)) = (self.best, self.played) {
            let compared = compared(best, played, lines);
            let chance = compared.map_or(EVEN, |compared| compared.best_chance);
            return Some((chance, compared));
        }
        let Some(&(best, chance)) = lines.first() else {
            return Some((EVEN, None));
        };
        match self.played {
            None => Some((chance, None)),
            Some(played) if played == best => {
                let compared = Compared {
                    best,
                    best_chance: chance,
                    played_chance: chance,
                };
                Some((chance, Some(compared)))
            }
            Some(_) => {
                self.best = Some(best);
                None
            }
        }
    }
}

fn compared(best: Point, played: Point, lines: &[(Point, u32)]) -> Option<Compared> {
    let chance = |p: Point| {
        let line = lines.iter().find(|(first, _)| *first == p);
        line.map(|&(_, chance)| chance)
    };
    let (best_chance, played_chance) = (chance(best)?, chance(played)?);
    // What is best is what this search prefers.
    Some(match best_chance >= played_chance {
        true => Compared {
            best,
            best_chance,
            played_chance,
        },
        false => Compared {
            best: played,
            best_chance: played_chance,
            played_chance,
        },
    })
}
