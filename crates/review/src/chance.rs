//! Winning chances: what is searched for, and what follows from the lines found.

use tengen_core::Point;

use crate::budget::REPEATED;
use crate::facts::Compared;

/// MiB of the engine's table; its size may change the result of a search.
pub const TABLE_MIB: usize = 4;
/// Chance of an even position, in permille.
pub(crate) const EVEN: u32 = 500;
/// Certainty, in permille.
pub(crate) const CERTAIN: u32 = 1000;

/// The least loss, in permille, for which all is searched again. It is a fifth of one that gets a
/// label: a short search may underrate a loss.
const DOUBTED: u32 = 10;

/// The searches about one position: the best move, then that and the played one to the same depth;
/// all of it once more with more nodes if chances seem lost.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Comparison {
    /// The move to compare, and the chance after it by the searches about the next position;
    /// `None` if only the chance is asked for.
    played: Option<(Point, u32)>,
    best: Option<Point>,
    repeated: bool,
}

/// A chance, and the comparison if there is one.
type Found = (u32, Option<Compared>);

impl Comparison {
    pub(crate) const fn new(played: Option<(Point, u32)>) -> Comparison {
        Comparison {
            played,
            best: None,
            repeated: false,
        }
    }

    /// The moves of the next search; empty for all.
    pub(crate) fn only(&self) -> Vec<Point> {
        let played = self.played.map(|(played, _)| played);
        self.best.into_iter().chain(self.best.and(played)).collect()
    }

    /// Nodes of the next search, from those of a first one.
    pub(crate) const fn nodes(&self, first: u64) -> u64 {
        match self.repeated {
            true => first.saturating_mul(REPEATED),
            false => first,
        }
    }

    /// Takes the lines of a search; `None` if another one is needed. The chance is even if no move
    /// is legal.
    pub(crate) fn found(&mut self, lines: &[(Point, u32)]) -> Option<Found> {
        let Some(&(first, chance)) = lines.first() else {
            return Some((EVEN, None));
        };
        let Some((played, after)) = self.played else {
            return Some((chance, None));
        };
        let compared = match self.best {
            Some(best) => compared(best, played, lines),
            None if played == first => Some(Compared {
                best: first,
                best_chance: chance,
                played_chance: chance,
            }),
            None => {
                self.best = Some(first);
                return None;
            }
        };
        if !self.repeated && compared.is_some_and(|compared| seems_lost(&compared, after)) {
            (self.best, self.repeated) = (None, true);
            return None;
        }
        let chance = compared.map_or(EVEN, |compared| compared.best_chance);
        Some((chance, compared))
    }
}

/// Whether the move seems to have cost chances; one that the comparison misses is often seen from
/// the next position.
fn seems_lost(compared: &Compared, after: u32) -> bool {
    let least = compared.played_chance.min(after);
    compared.best_chance.saturating_sub(least) >= DOUBTED
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

#[cfg(test)]
mod tests {
    use super::*;

    const NODES: u64 = 30_000;

    fn points() -> (Point, Point) {
        let point = |text: &str| text.parse().expect("a point");
        (point("h8"), point("a1"))
    }

    /// A comparison whose first searches are done; after the played move the chance is `after` by
    /// those of the next position.
    fn begun(after: u32, chances: (u32, u32)) -> (Comparison, Option<Found>) {
        let (best, played) = points();
        let mut comparison = Comparison::new(Some((played, after)));
        assert!(comparison.only().is_empty());
        assert_eq!(comparison.found(&[(best, 600)]), None);
        assert_eq!(comparison.only(), [best, played]);
        assert_eq!(comparison.nodes(NODES), NODES);
        let found = comparison.found(&[(best, chances.0), (played, chances.1)]);
        (comparison, found)
    }

    fn cost(found: Option<Found>) -> Option<u32> {
        let compared = found?.1?;
        Some(compared.best_chance - compared.played_chance)
    }

    #[test]
    fn a_move_that_seems_to_cost_nothing_is_searched_once() {
        for (after, played) in [(591, 591), (700, 591), (691, 700)] {
            let (_, found) = begun(after, (600, played));
            assert_eq!(cost(found), Some(600_u32.saturating_sub(played)));
        }
    }

    #[test]
    fn lost_chances_are_searched_with_more_nodes() {
        let (best, played) = points();
        let other = "c3".parse().expect("a point");
        // By the comparison, and by the next position alone.
        for (after, chance) in [(600, 590), (590, 600)] {
            let (mut comparison, found) = begun(after, (600, chance));
            assert_eq!(found, None);
            assert_eq!(comparison.nodes(NODES), 10 * NODES);
            assert!(comparison.only().is_empty());
            assert_eq!(comparison.found(&[(other, 630)]), None);
            assert_eq!(comparison.nodes(NODES), 10 * NODES);
            assert_eq!(comparison.only(), [other, played]);
            let found = comparison.found(&[(other, 620), (played, 400)]);
            let compared = Compared {
                best: other,
                best_chance: 620,
                played_chance: 400,
            };
            assert_eq!(found, Some((620, Some(compared))));
        }
        // The move that seemed best.
        let mut comparison = Comparison::new(Some((best, 590)));
        assert_eq!(comparison.found(&[(best, 600)]), None);
        assert_eq!(comparison.nodes(NODES), 10 * NODES);
        assert_eq!(cost(comparison.found(&[(best, 610)])), Some(0));
    }

    #[test]
    fn the_best_move_itself_costs_nothing() {
        let (best, _) = points();
        let mut comparison = Comparison::new(Some((best, 591)));
        assert_eq!(cost(comparison.found(&[(best, 600)])), Some(0));
    }
}
