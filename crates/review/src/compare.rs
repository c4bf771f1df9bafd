//! Searches with the engine of this program.

use tengen_core::{Point, Position};
use tengen_engine::{Control, Engine, Info, Limits, Listener, Scope};

use crate::chance::TABLE_MIB;

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
            engine: Engine::new(TABLE_MIB),
            nodes,
        }
    }

    /// The best move, or the two given ones, with their chances in permille.
    pub(crate) fn search(
        &mut self,
        position: &Position,
        only: &[Point],
        control: &mut dyn Control,
    ) -> Vec<(Point, u32)> {
        self.engine.clear();
        let scope = Scope {
            only: (!only.is_empty()).then(|| only.to_vec()),
            ..Scope::lines(only.len().max(1))
        };
        let limits = Limits::of_nodes(self.nodes);
        let report = self
            .engine
            .analyze(position, &scope, limits, &mut Quiet(control));
        let lines = report.lines.iter();
        lines
            .filter_map(|line| Some((*line.pv.first()?, line.winrate)))
            .collect()
    }
}
