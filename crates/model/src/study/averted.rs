//! What a search for defences says about a move that was to win.

use tengen_core::Point;
use tengen_worker_protocol::proofs::{Found, ProofAnswer};

/// The defender's side after a move that was to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Averted {
    /// The move threatens no win of this kind, by exhaustive search.
    Idle,
    /// A reply; whether an exhaustive search found no win of this kind after it.
    By(Point, bool),
    /// Every reply is refuted: the move wins too.
    Never,
    /// Not settled in time.
    Unknown,
}

impl Averted {
    /// Reads a worker's answer; of several replies the one nearest to the move.
    pub(crate) fn of(told: &ProofAnswer, tried: Point) -> Averted {
        let ProofAnswer::Defences {
            threat,
            moves,
            open,
            unchecked,
            ..
        } = told
        else {
            return Averted::Unknown;
        };
        let nearest = |points: &[Point]| points.iter().copied().min_by_key(distance(tried));
        match (nearest(moves), nearest(open)) {
            _ if *threat == Found::None => Averted::Idle,
            (Some(reply), _) => Averted::By(reply, true),
            (None, Some(reply)) => Averted::By(reply, false),
            // Every refutation was replayed.
            (None, None) if matches!(threat, Found::Win { .. }) && unchecked.is_empty() => {
                Averted::Never
            }
            (None, None) => Averted::Unknown,
        }
    }
}

/// Distance from a point; equal ones by index.
pub(crate) fn distance(from: Point) -> impl Fn(&Point) -> (u8, usize) {
    move |p| (p.distance(from), p.index())
}
