//! A review in words and as JSON.

use std::io::Write as _;
use std::path::Path;

use anyhow::Context as _;
use serde_json::{Value, json};
use tengen_core::Color;
use tengen_proof::Goal;
use tengen_review::{Fate, ForcedWin, Judged, Label, LastEscape, OPENING_STONES, Report, Walk};
use tengen_text::{TerminalKey, Text};

use super::words::{named, sentence};
use crate::commands::position::names;
use crate::say;

/// A walk, complete or not, to be shown.
pub(super) struct Output<'a> {
    pub(super) text: Text,
    pub(super) walk: &'a Walk,
    pub(super) side: Option<Color>,
    /// Number of moves of the record before the reviewed part.
    pub(super) ply: usize,
}

/// The win that proves a moment.
fn proof<'a>(judged: &Judged<'a>, label: Label) -> Option<&'a ForcedWin> {
    match label {
        Label::LostHere => judged.after.attack.win(),
        Label::LetGo => judged.before.attack.win(),
        _ => None,
    }
}

impl Output<'_> {
    pub(super) fn print(&self, as_json: bool) -> anyhow::Result<()> {
        let report = Report::new(self.walk);
        let shown = match as_json {
            true => say::json(&self.json(&report)) + "\n",
            false => self.words(&report),
        };
        std::io::stdout().lock().write_all(shown.as_bytes())?;
        Ok(())
    }

    /// Move number in the record, from 1.
    fn number(&self, ply: usize) -> usize {
        self.ply + ply + 1
    }

    fn words(&self, report: &Report<'_>) -> String {
        let text = self.text;
        let mut lines = Vec::new();
        if self.ply > 0 {
            lines.push(text.review_from(self.number(0)));
        }
        if let Some(ply) = self.walk.next() {
            lines.push(text.review_part(self.number(ply + 1)));
        }
        if self.walk.line().end().board().stones() <= OPENING_STONES {
            lines.push(text.get(TerminalKey::ReviewTooShort));
        }
        if let Some(last) = report.last_escape {
            lines.extend(self.last_escape(report, last));
        }
        let moments = report.moments(self.side);
        if moments.is_empty() {
            lines.push(text.get(TerminalKey::ReviewNothing));
        }
        for (judged, _) in moments {
            let about = sentence(text, self.walk.line(), judged).unwrap_or_default();
            let number = self.number(judged.before.ply);
            let name = text.move_name(judged.mv);
            lines.push(text.review_moment(number, judged.side, name, about));
        }
        for &ply in &report.second_lives {
            lines.push(text.review_second_life(self.number(ply)));
        }
        let (forced, moves) = report.forced(self.side);
        lines.push(text.review_forced(forced, moves));
        let open = self.unsettled(report);
        if open > 0 {
            lines.push(text.review_unsettled(open));
        }
        let budget = self.walk.budget();
        let version = env!("CARGO_PKG_VERSION");
        lines.push(text.review_limits(version, budget.search, budget.threats));
        lines.join("\n") + "\n"
    }

    fn unsettled(&self, report: &Report<'_>) -> usize {
        let open = |&&(_, label): &&(Judged<'_>, Label)| label == Label::NotSettled;
        report.moves.iter().filter(open).count()
    }

    fn last_escape(&self, report: &Report<'_>, last: LastEscape) -> Vec<String> {
        let text = self.text;
        let at = report
            .moves
            .iter()
            .find(|(judged, _)| judged.before.ply == last.ply);
        let points = at.map(|(judged, _)| saving(judged)).unwrap_or_default();
        let number = self.number(last.ply);
        let mut lines = match named(text, &points) {
            _ if points.is_empty() => Vec::new(),
            Some(points) => vec![text.review_last(number, points)],
            None => vec![text.review_last_many(number, points.len())],
        };
        if !last.settled {
            lines.push(text.get(TerminalKey::ReviewLastOpen));
        }
        lines
    }

    fn json(&self, report: &Report<'_>) -> Value {
        let line = self.walk.line();
        let moves = report.moves.iter().map(|(judged, label)| {
            json!({
                "move": self.number(judged.before.ply),
                "side": judged.side.to_string(),
                "point": judged.mv.to_string(),
                "label": label.name(),
            })
        });
        let moments = report.moments(self.side).into_iter();
        let moments = moments.map(|(judged, label)| self.moment(judged, *label));
        let last = report
            .last_escape
            .map(|last| json!({ "move": self.number(last.ply), "settled": last.settled }));
        let (forced, of) = report.forced(self.side);
        let budget = self.walk.budget();
        let lives = report.second_lives.iter().map(|&ply| self.number(ply));
        json!({
            "engine": env!("CARGO_PKG_VERSION"),
            "nodes": budget.search,
            "proof_nodes": budget.threats,
            "rule": line.end().rule().name(),
            "size": line.end().size().get(),
            "first_move": self.number(0),
            "complete": self.walk.next().is_none(),
            "last_escape": last,
            "second_lives": lives.collect::<Vec<_>>(),
            "moments": moments.collect::<Vec<_>>(),
            "forced": forced,
            "of": of,
            "not_settled": self.unsettled(report),
            "moves": moves.collect::<Vec<_>>(),
            "graph": report.graph,
        })
    }

    fn moment(&self, judged: &Judged<'_>, label: Label) -> Value {
        let win = proof(judged, label);
        let complete = match &judged.before.fate {
            Fate::Answers(answers) => answers.complete(),
            _ => false,
        };
        json!({
            "move": self.number(judged.before.ply),
            "side": judged.side.to_string(),
            "point": judged.mv.to_string(),
            "label": label.name(),
            "proved": win.is_some(),
            "goal": win.map(|win| Goal::name(win.goal)),
            "length": win.map(|win| win.length),
            "line": win.map(|win| names(&win.line)),
            "better": names(&better(judged, label)),
            "complete": complete,
            "cost": judged.cost(),
            "sentence": sentence(self.text, self.walk.line(), judged),
        })
    }

    pub(super) fn write_certificates(&self, folder: &Path) -> anyhow::Result<()> {
        std::fs::create_dir_all(folder).with_context(|| folder.display().to_string())?;
        for (judged, label) in Report::new(self.walk).moments(self.side) {
            let Some(win) = proof(judged, *label) else {
                continue;
            };
            let name = format!("move-{}.tgpf", self.number(judged.before.ply));
            let path = folder.join(name);
            std::fs::write(&path, win.certificate.encode())
                .with_context(|| path.display().to_string())?;
        }
        Ok(())
    }
}

/// The moves that would have averted the loss.
fn saving(judged: &Judged<'_>) -> Vec<tengen_core::Point> {
    match (&judged.before.attack, &judged.before.fate) {
        (attack, _) if attack.win().is_some() => first(attack.win()),
        (_, Fate::Answers(answers)) => answers.moves.clone(),
        _ => Vec::new(),
    }
}

/// The moves to prefer to a moment's.
fn better(judged: &Judged<'_>, label: Label) -> Vec<tengen_core::Point> {
    match label {
        Label::LostHere => saving(judged),
        Label::LetGo => first(judged.before.attack.win()),
        _ => judged
            .before
            .compared
            .iter()
            .map(|compared| compared.best)
            .collect(),
    }
}

fn first(win: Option<&ForcedWin>) -> Vec<tengen_core::Point> {
    win.and_then(|win| win.line.first().copied())
        .into_iter()
        .collect()
}
