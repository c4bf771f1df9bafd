//! Step 11: singular extensions.

use super::Node;
use crate::depth::Depth;
use crate::params as p;
use crate::score::Score;
use crate::search::Search;
use crate::tt::{Bound, TtEntry};

/// What a search without the table's move says about that move.
pub(super) enum Singular {
    /// Others do as well, and well enough: the node's score.
    Cut(Score),
    /// By how much it is searched deeper, or less deep.
    Extend(Depth),
    /// Nothing.
    No,
}

impl TtEntry {
    /// Whether the best move is known well enough to ask whether it is the only one. Parameters:
    /// `singular_plies`, `singular_gap`.
    pub(super) fn may_be_singular(&self, depth: Depth) -> bool {
        depth.plies() >= p::singular_plies()
            && self.cell.is_some()
            && matches!(self.bound, Bound::Lower | Bound::Exact)
            && self.depth >= depth - Depth::fractions(p::singular_gap())
            && !self.score.is_decided()
    }
}

impl Search<'_> {
    /// Singular extensions (Anantharaman, Campbell and Hsu 1990; wiki: Singular Extensions): a
    /// shallower search without the table's move, for a score a margin below its own. Where that
    /// fails low the move is the only one and is extended, the more the lower (*double extension*);
    /// where it reaches beta another move refutes as well (*multi-cut*, Björnsson and Marsland
    /// 1998); where the table's move alone was thought to, it is searched less deep (*negative
    /// extension*). Parameters: `singular_margin`, `singular_share`, `singular_more`,
    /// `double_margin`, `double_more`, `singular_less`. Without them: −24 (Rapfi: −52).
    pub(super) fn singular<const PV: bool>(&mut self, node: &Node, known: &TtEntry) -> Singular {
        let bar = known.score - p::singular_margin() * node.depth.plies() / MARGIN_PARTS;
        let score = self.node::<false>(Node {
            alpha: bar - 1,
            beta: bar,
            depth: node.depth.share(p::singular_share()),
            excluded: known.cell,
            ..*node
        });
        if score < bar {
            let double = !PV && score < bar - p::double_margin();
            let more = if double { p::double_more() } else { 0 };
            Singular::Extend(Depth::fractions(p::singular_more() + more))
        } else if bar >= node.beta {
            Singular::Cut(bar)
        } else if known.score >= node.beta {
            Singular::Extend(Depth::fractions(-p::singular_less()))
        } else {
            Singular::No
        }
    }
}

/// `singular_margin` is in halves.
const MARGIN_PARTS: i32 = 2;
