//! A review in words and as JSON.

use std::io::Write as _;

use tengen_review::{OPENING_STONES, Walk};
use tengen_text::{Key, Text};
use tengen_worker_protocol::review::Reviewed;

use crate::say;

/// A walk, complete or not, to be shown.
pub(super) struct Output<'a> {
    pub(super) text: Text,
    pub(super) walk: &'a Walk,
    /// Number of moves of the record before the reviewed part.
    pub(super) ply: usize,
}

impl Output<'_> {
    pub(super) fn print(&self, mut review: Reviewed, as_json: bool) -> anyhow::Result<()> {
        review.put_into_words(|side, reason, stop| self.text.review_sentence(side, reason, stop));
        let shown = match as_json {
            true => say::json(&serde_json::to_value(&review)?) + "\n",
            false => self.words(&review),
        };
        std::io::stdout().lock().write_all(shown.as_bytes())?;
        Ok(())
    }

    fn words(&self, review: &Reviewed) -> String {
        let text = self.text;
        let mut lines = Vec::new();
        if self.ply > 0 {
            lines.push(text.review_from(review.first_move));
        }
        if let Some(ply) = self.walk.next() {
            lines.push(text.review_part(self.ply + ply + 2));
        }
        if let Some(pass) = review.second_pass.filter(|pass| !pass.done) {
            let millions = |nodes: u64| nodes / 1_000_000;
            lines.push(text.review_second(pass.number, millions(pass.nodes), millions(pass.of)));
        }
        if self.walk.line().end().board().stones() <= OPENING_STONES {
            lines.push(text.get(Key::ReviewTooShort));
        }
        lines.extend(review.loss().iter().map(|part| text.review_loss(part)));
        if review
            .last_escape
            .as_ref()
            .is_some_and(|last| !last.settled)
        {
            lines.push(text.get(Key::ReviewLastOpen));
        }
        if review.moments.is_empty() {
            lines.push(text.get(Key::ReviewNothing));
        }
        for moment in &review.moments {
            let about = moment.sentence.clone().unwrap_or_default();
            let name = text.move_name(moment.point);
            lines.push(text.review_moment(moment.number, moment.side, name, about));
        }
        for &number in &review.second_lives {
            lines.push(text.review_second_life(number));
        }
        if review.of > 1 && review.forced > 0 {
            lines.push(text.review_forced(review.forced, review.of));
        }
        if review.not_settled > 0 {
            lines.push(text.review_unsettled(review.not_settled));
        }
        lines.push(text.review_limits(&review.engine, review.nodes, review.proof_nodes));
        lines.join("\n") + "\n"
    }
}
