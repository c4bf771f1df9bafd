//! Winning chances, and the best and the played move in one search.

use tengen_core::{Move, Point, Position};
use tengen_engine::{Control, Engine, Info, Limits, Listener, Report, Scope};

use crate::facts::Compared;

/// Megabytes of the transposition table. Fixed, since its size may change the result of a search.
const MEMORY: usize = 4;
/// Chance of an even position, in permille.
pub(crate) const EVEN: u32 = 500;
/// Certainty, in permille.
pub(crate) const CERTAIN: u32 = 1000;

/// An engine whose table is cleared before each search, so that results do not depend on their
/// order.
pub(crate) struct Comparer {
    engine: Engine,
    nodes: u64,
}

/// A search's listener that only passes stops on.
struct Quiet<'a>(&'a mut dyn Control);

impl Control for Quiet<'_> {
    fn stop(&mut self) -> bool {
        self.0.stop()
    }
}

impl Listener for Quiet<'_> {
    fn info(&mut self, _: &Info) {}
}

impl Comparer {
    pub(crate) fn new(nodes: u64) -> Comparer {
        Comparer {
            engine: Engine::new(MEMORY),
            nodes,
        }
    }

    /// The best move and the chance of the side to move, in permille; the chance is even if no move
    /// is legal.
    pub(crate) fn best(
        &mut self,
        position: &Position,
        control: &mut dyn Control,
    ) -> (Option<Point>, u32) {
        let report = self.search(position, &Scope::lines(1), control);
        match report.best {
            Some(Move::Place(best)) => (Some(best), report.info.winrate),
            Some(Move::Pass) | None => (None, EVEN),
        }
    }

    /// Best and played move, both searched to the same depth.
    pub(crate) fn compare(
        &mut self,
        position: &Position,
        played: Point,
        control: &mut dyn Control,
    ) -> Option<Compared> {
        let (best, chance) = self.best(position, control);
        let best = best?;
        if best == played {
            return Some(Compared {
                best,
                best_chance: chance,
                played_chance: chance,
            });
        }
        let scope = Scope {
            lines: 2,
            ..Scope::among(vec![best, played])
        };
        let report = self.search(position, &scope, control);
        let chance = |p: Point| {
            let line = report.lines.iter().find(|line| line.pv.first() == Some(&p));
            line.map(|line| line.winrate)
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

    fn search(&mut self, position: &Position, scope: &Scope, control: &mut dyn Control) -> Report {
        self.engine.clear();
        let limits = Limits::of_nodes(self.nodes);
        self.engine
            .analyze(position, scope, limits, &mut Quiet(control))
    }
}
