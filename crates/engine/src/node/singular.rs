//! Step 11: singular, double and negative extensions, multi-cut.

use super::Node;
use crate::depth::Depth;
use crate::params as p;
use crate::score::Score;
use crate::search::Search;
use crate::tt::{Bound, TtEntry};

/// Outcome of the search without the hash move.
pub(super) enum Singular {
    /// Multi-cut: fail high with this score.
    Cut(Score),
    /// Extension of the hash move; negative for a reduction.
    Extend(Depth),
    No,
}

impl TtEntry {
    /// Whether the entry qualifies for a singular search. Parameters: `singular_plies`,
    /// `singular_gap`.
    pub(super) fn may_be_singular(&self, depth: Depth) -> bool {
        depth.plies() >= p::singular_plies()
            && self.cell.is_some()
            && matches!(self.bound, Bound::Lower | Bound::Exact)
            && self.depth >= depth - Depth::fractions(p::singular_gap())
            && !self.score.is_decided()
    }
}

impl Search<'_> {
    /// Singular extension (Anantharaman, Campbell and Hsu 1990; wiki: Singular Extensions): a
    /// shallower search without the hash move, with a null window a margin below its score. On a
    /// fail low the hash move is singular and extended, far below even more (*double extension*).
    /// If the bar itself reaches beta, another move refutes too (*multi-cut*, Björnsson and
    /// Marsland 1998). If only the hash move's score did, it is reduced (*negative extension*).
    /// Parameters: `singular_margin`, `singular_share`, `singular_more`, `double_margin`,
    /// `double_more`, `singular_less`. Without them: −24 (Rapfi: −52).
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

/// Denominator of parameter `singular_margin`.
const MARGIN_PARTS: i32 = 2;
