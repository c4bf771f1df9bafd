//! Limits of a review, in nodes, so that every machine finds the same.

use serde::{Deserialize, Serialize};

/// Nodes for each question of a review; a node is one stone placed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Budget {
    /// A search that compares the best move with the played one. If a point or more seems lost, it
    /// is repeated with ten times the nodes.
    pub search: u64,
    /// A search for a win by continuous fours.
    pub fours: u64,
    /// A search for a win by continuous threats.
    pub threats: u64,
    /// The moves that avert a win, all together.
    pub answers: u64,
    /// The second pass, all together: where the loser's turn is not settled.
    pub second: u64,
}

impl Budget {
    /// Limits from those of a search and of a proof; the answers get 32 times a proof's nodes,
    /// since there are many. A second pass has 40 million nodes, or fewer if a proof has fewer than
    /// by default.
    #[must_use]
    pub const fn of(search: u64, proof: u64) -> Budget {
        let second = proof.saturating_mul(SECOND_PASS / PROOF + 1);
        Budget {
            search,
            fours: proof,
            threats: proof,
            answers: proof.saturating_mul(ANSWERS),
            second: if second < SECOND_PASS {
                second
            } else {
                SECOND_PASS
            },
        }
    }
}

impl Default for Budget {
    fn default() -> Budget {
        Budget::of(SEARCH, PROOF)
    }
}

/// Default nodes of a search.
const SEARCH: u64 = 30_000;
/// Default nodes of a proof.
const PROOF: u64 = 60_000;
const ANSWERS: u64 = 32;
/// Default nodes of a second pass.
const SECOND_PASS: u64 = 40_000_000;

/// Times the nodes of a search that is repeated, and of the first question of a second pass.
pub(crate) const REPEATED: u64 = 10;

/// With at most this many empty points every win is found or excluded, whatever its kind.
pub const EXACT_POINTS: usize = 12;
/// Nodes of such a question: far more than the hardest needs.
pub(crate) const EXACT_NODES: u64 = 50_000_000;
