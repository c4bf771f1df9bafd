//! What the page shows of the review.

use std::fmt::Write as _;
use std::sync::Arc;

use tengen_core::Color;

use super::{ColorChoice, Review};
use crate::drawing::Frame;

/// What the page shows.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownReview {
    /// Whether the report is open.
    pub open: bool,
    /// Whether there is a game to review.
    pub allowed: bool,
    /// Whether the review is over, its second pass included.
    pub done: bool,
    /// Whether the workers have failed.
    pub failed: bool,
    /// Numbers of positions: settled, and all.
    pub progress: (usize, usize),
    /// The estimated part of the next position, in thousandths.
    pub part: u64,
    /// The side whose moments are shown; `None` for both.
    pub side: Option<Color>,
    /// Each the JSON of a [`tengen_worker_protocol::review_steps::ReviewChange`], in order.
    pub changes: Vec<Arc<str>>,
    /// A certificate that was asked for, with the number of its move.
    pub proof: Option<(usize, Vec<u8>)>,
    /// Number of moves of the record before the game.
    pub before: usize,
    /// The last choice of colour in the game's opening procedure.
    pub choice: Option<ColorChoice>,
    /// Black's chance in permille with the fifth moves that followed it, once it is known.
    pub with_offers: Option<u32>,
}

impl Review {
    pub(crate) fn shown(&self, allowed: bool) -> ShownReview {
        ShownReview {
            open: self.open && allowed,
            allowed,
            done: self.done,
            failed: self.is_given_up(),
            progress: (self.settled, self.of),
            part: self.part,
            side: self.game.as_ref().and_then(|game| game.side),
            changes: self.changes.clone(),
            proof: self.proof.clone(),
            before: self.game.as_ref().map_or(0, |game| game.before),
            choice: self.choice,
            with_offers: self.with_offers,
        }
    }

    /// Black's chances over the line.
    pub(crate) fn graph(&self) -> &[Option<u32>] {
        &self.focus.graph
    }

    /// The marked points as SVG: a ring where a better move was, a cross on the one played.
    pub(crate) fn drawing(&self, frame: &Frame) -> String {
        let mut out = String::new();
        for mark in &self.focus.marks {
            let (x, y) = (frame.x(mark.point), frame.y(mark.point));
            // Each shape twice, so that it shows on wood and on stones of either colour.
            for class in ["halo", "ink"] {
                let _ = match mark.better {
                    true => write!(
                        out,
                        "<circle class=\"review-better {class}\" cx=\"{x}\" cy=\"{y}\" r=\"14\"/>"
                    ),
                    false => write!(
                        out,
                        "<path class=\"review-played {class}\" d=\"M{} {}l14 14m0-14l-14 14\"/>",
                        x - 7.0,
                        y - 7.0
                    ),
                };
            }
        }
        out
    }
}
