//! Steps 8 to 10: reverse futility pruning, razoring, and reductions of a whole node.

use super::{Facts, Node};
use crate::depth::Depth;
use crate::params as p;
use crate::score::Score;
use crate::search::Search;

/// Step 8. Reverse futility pruning, also *static null-move pruning* (wiki: Reverse Futility
/// Pruning): in a position without threats, an evaluation above beta by a margin per ply fails
/// high. Parameters: `futility`, `futility_better`, `futility_from`. Without it: −74.
pub(super) fn reverse_futility(node: &Node, facts: &Facts) -> Option<Score> {
    let better = if facts.improving {
        p::futility_better()
    } else {
        0
    };
    let counted = node.depth - Depth::fractions(better) - Depth::fractions(p::futility_from());
    let margin = counted.above_zero().margin(p::futility());
    (facts.free && facts.eval - margin >= node.beta).then_some(facts.eval)
}

impl Search<'_> {
    /// Step 9. Razoring (Birmingham and Kent 1977; wiki: Razoring): at low depth and far below
    /// alpha, drop to a leaf. Parameters: `razor_plies`, `razor_base`, `razor_square`. Without it:
    /// +19 (Rapfi: −68).
    pub(super) fn razor(&mut self, node: &Node, facts: &Facts) -> Option<Score> {
        let (alpha, plies) = (node.alpha, facts.plies);
        let margin = p::razor_base() + p::razor_square() * plies * plies;
        if plies >= p::razor_plies() || facts.eval + margin >= alpha {
            return None;
        }
        let score = self.leaf(alpha, alpha + 1, node.ply);
        (score <= alpha || score.is_win()).then_some(score)
    }

    /// Step 10. Reduces the node's depth; returns whether its moves are reduced for being far above
    /// beta.
    ///
    /// - On the principal variation: a share of the depth that the table entry lacks. Parameters:
    ///   `stale`, `stale_most`.
    /// - Internal iterative reduction (Schröder; wiki: Internal Iterative Reductions): no hash
    ///   move. Parameters: `unknown`, `unknown_plies`.
    /// - A cut node far above beta: its moves are reduced, see step 15. Parameters: `fail_high`,
    ///   `fail_high_margin`.
    pub(super) fn reduce_node<const PV: bool>(&self, node: &mut Node, facts: &Facts) -> bool {
        let hint = facts.hint();
        if PV
            && hint.is_some()
            && node.depth > Depth::PLY
            && let Some(known) = facts.known
        {
            let stale = (node.depth - known.depth).share(p::stale());
            let most = Depth::fractions(p::stale_most());
            node.depth -= stale.min(most).above_zero();
        }
        let margin = p::fail_high_margin() * facts.plies;
        let fail_high = !PV && node.cut && !facts.forced && facts.eval >= node.beta + margin;
        let deep_enough = facts.plies >= p::unknown_plies();
        if hint.is_none() && deep_enough && !facts.forced && node.excluded.is_none() {
            node.depth -= Depth::fractions(p::unknown());
        }
        fail_high
    }
}
