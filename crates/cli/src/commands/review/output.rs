//! A review in words and as JSON.

use std::io::Write as _;
use std::path::Path;

use anyhow::Context as _;
use tengen_core::Color;
use tengen_review::{OPENING_STONES, Report, Walk, proof_of, reviewed};
use tengen_text::{Key, Text};
use tengen_worker_protocol::review::{Escape, Reviewed};

use crate::say;

/// A walk, complete or not, to be shown.
pub(super) struct Output<'a> {
    pub(super) text: Text,
    pub(super) walk: &'a Walk,
    pub(super) side: Option<Color>,
    /// Number of moves of the record before the reviewed part.
    pub(super) ply: usize,
}

impl Output<'_> {
    pub(super) fn print(&self, as_json: bool) -> anyhow::Result<()> {
        let mut review = reviewed(self.walk, self.side, self.ply);
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
        if self.walk.line().end().board().stones() <= OPENING_STONES {
            lines.push(text.get(Key::ReviewTooShort));
        }
        if let Some(last) = &review.last_escape {
            lines.extend(self.last_escape(last));
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
        lines.push(text.review_forced(review.forced, review.of));
        if review.not_settled > 0 {
            lines.push(text.review_unsettled(review.not_settled));
        }
        lines.push(text.review_limits(&review.engine, review.nodes, review.proof_nodes));
        lines.join("\n") + "\n"
    }

    fn last_escape(&self, last: &Escape) -> Vec<String> {
        let text = self.text;
        let mut lines = match text.few_points(&last.better) {
            _ if last.better.is_empty() => Vec::new(),
            Some(points) => vec![text.review_last(last.number, points)],
            None => vec![text.review_last_many(last.number, last.better.len())],
        };
        if !last.settled {
            lines.push(text.get(Key::ReviewLastOpen));
        }
        lines
    }

    pub(super) fn write_certificates(&self, folder: &Path) -> anyhow::Result<()> {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        for (judged, label) in Report::new(self.walk).moments(self.side) {
            let Some(win) = proof_of(judged, *label) else {
                continue;
            };
            let name = format!("move-{}.tgpf", self.ply + judged.before.ply + 1);
            let path = folder.join(name);
            std::fs::write(&path, win.certificate.encode())
                .with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}
