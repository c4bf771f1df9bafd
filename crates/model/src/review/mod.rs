//! The review of the game on the board, which goes on beside it.
//!
//! The proofs worker holds the walk, and settles a position a question; it waits while something
//! else needs that worker. The facts of settled positions are kept here, so that a walk that was
//! stopped, or lost with its worker, is resumed. What is said about the game comes as changes,
//! which only the views that show it read.

mod fairness;
mod follow;
mod forbidden;
mod retry;
mod shown;

use std::sync::Arc;

use tengen_core::Point;
use tengen_worker_protocol::review_steps::ReviewGame;

pub use fairness::ColorChoice;
pub(crate) use fairness::{TOLD, cost, last_choice};
pub use forbidden::forbidden_stop;
pub use retry::{Retry, RetryStage, Retrying};
pub use shown::ShownReview;

/// How often a worker may fail before the review is given up.
const MOST_FAILURES: u8 = 2;

/// A point that the review marks on the board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ReviewMark {
    /// The point.
    pub point: Point,
    /// Whether it was the better move; otherwise the one that was played.
    pub better: bool,
}

/// What the view has chosen to show of the review.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReviewFocus {
    /// Points marked on the board.
    pub marks: Vec<ReviewMark>,
    /// Black's chance in permille at each ply of the line, as far as it is known.
    pub graph: Vec<Option<u32>>,
}

/// What a worker is asked for next.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Next {
    /// The worker has no walk.
    #[default]
    Begin,
    /// The next step.
    GoOn,
    /// The review is over.
    Done,
}

/// The state of the review.
#[derive(Clone, Debug, Default)]
pub struct Review {
    /// Whether the report is open.
    open: bool,
    game: Option<ReviewGame>,
    next: Next,
    facts: Vec<Vec<u8>>,
    /// The last choice of colour in the game's opening.
    choice: Option<ColorChoice>,
    /// Whether the engine has answered about the fifth moves that followed it.
    compared: bool,
    /// Black's chance in permille with these fifth moves.
    with_offers: Option<u32>,
    settled: usize,
    of: usize,
    /// Whether the review is over, its second pass included.
    done: bool,
    /// The part of the position being settled that is estimated to be done, in thousandths.
    part: u64,
    /// Milliseconds spent on that position by earlier questions, and by the one being answered.
    spent_ms: (u64, u64),
    /// Each the JSON of a [`tengen_worker_protocol::review_steps::ReviewChange`], in order.
    changes: Vec<Arc<str>>,
    failures: u8,
    /// The moment whose certificate is asked for, and its certificate.
    wanted_proof: Option<usize>,
    proof: Option<(usize, Vec<u8>)>,
    focus: ReviewFocus,
}

impl Review {
    /// Opens or closes the report.
    pub fn set_open(&mut self, open: bool) {
        self.open = open;
        self.failures = 0;
        if !open {
            self.focus = ReviewFocus::default();
        }
    }

    /// Whether the report is open.
    #[must_use]
    pub const fn is_open(&self) -> bool {
        self.open
    }

    /// Sets what is marked on the board and drawn in the graph.
    pub fn set_focus(&mut self, focus: ReviewFocus) {
        self.focus = focus;
    }

    /// Asks for the certificate of a moment, by the number of its move.
    pub fn want_proof(&mut self, number: usize) {
        (self.wanted_proof, self.proof) = (Some(number), None);
    }

    /// The facts that are known, a JSON text for each position from the end of the game.
    #[must_use]
    pub fn facts(&self) -> &[Vec<u8>] {
        &self.facts
    }

    const fn is_given_up(&self) -> bool {
        self.failures >= MOST_FAILURES
    }
}
