//! Searches with the engine of this program.

use tengen_core::Point;
use tengen_engine::{Control, Engine, Info, Limits, Listener, Scope};

use crate::chance::TABLE_MIB;
use crate::walk::Wanted;

/// An engine whose table is cleared before each search, so that results do not depend on their
/// order.
pub(crate) struct Comparer {
    engine: Engine,
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
    pub(crate) fn new() -> Comparer {
        Comparer {
            engine: Engine::new(TABLE_MIB),
        }
    }

    /// The best move, or the two wanted ones, with their chances in permille.
    pub(crate) fn search(
        &mut self,
        Wanted {
            position,
            only,
            nodes,
        }: Wanted<'_>,
        control: &mut dyn Control,
    ) -> Vec<(Point, u32)> {
        self.engine.clear();
        let count = only.len().max(1);
        let scope = Scope {
            only: (!only.is_empty()).then_some(only),
            ..Scope::lines(count)
        };
        let limits = Limits::of_nodes(nodes);
        let report = self
            .engine
            .analyze(position, &scope, limits, &mut Quiet(control));
        let lines = report.lines.iter();
        lines
            .filter_map(|line| Some((*line.pv.first()?, line.winrate)))
            .collect()
    }
}
