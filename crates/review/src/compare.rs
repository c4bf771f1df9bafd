//! The searches of a review.

use tengen_core::Point;
use tengen_engine::{Control, Engine, Info, Limits, Listener, Scope};

use crate::walk::Wanted;

/// An engine whose table is cleared before each search, so that results do not depend on their
/// order.
pub struct Comparer {
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
    /// An engine with a table of this many MiB.
    #[must_use]
    pub fn new(mib: usize) -> Comparer {
        Comparer {
            engine: Engine::new(mib),
        }
    }

    /// The best move, or the two wanted ones, with their chances in permille.
    pub fn search(
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
