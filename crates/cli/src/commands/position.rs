//! `tengen position`: a position as the rules see it.

mod opening;
mod why;

use std::io::Write as _;

use serde_json::{Value, json};
use tengen_core::opening::Procedure;
use tengen_core::{Outcome, Point};
use tengen_record::replay::{Note, Remark};
use tengen_text::{TerminalKey, Text, point_name};

use crate::args::Speech;
use crate::draw::{self, Marks};
use crate::given::{Found, Given};

/// Show a position as the rules see it: side to move, result, forbidden and legal points
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,
    /// Explain why a point is forbidden to Black, or only seems to be, and what would change that
    #[arg(long, value_name = "POINT", value_parser = point)]
    why: Option<Point>,
    /// Check the first moves against an opening procedure, and show what may be decided next
    #[arg(long, value_name = "NAME")]
    opening: Option<Procedure>,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

fn point(text: &str) -> Result<Point, String> {
    let read = text.to_ascii_lowercase().parse::<Point>();
    read.map_err(|e| e.to_string())
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let found = self.given.find(text)?;
        let why = self.why.map(|p| why::explained(&found.position, p, text));
        let why = why.transpose()?;
        let opening = self.opening.map(|o| opening::State::after(o, &found, text));
        let opening = opening.transpose()?;
        let shown = if self.json {
            let mut value = as_json(&found);
            if let Some(why) = &why {
                value["why"] = why.as_json();
            }
            if let Some(opening) = &opening {
                value["opening"] = opening.as_json(text);
            }
            format!("{value}\n")
        } else {
            let mut words = in_words(&found, text);
            if let Some(opening) = &opening {
                words += &opening.in_words(text);
            }
            if let Some(why) = &why {
                words += &why.in_words(text);
            }
            words
        };
        std::io::stdout().lock().write_all(shown.as_bytes())?;
        Ok(())
    }
}

/// Points in lower case, as in JSON.
pub(crate) fn names<'a>(points: impl IntoIterator<Item = &'a Point>) -> Vec<String> {
    points.into_iter().map(Point::to_string).collect()
}

fn as_json(found: &Found) -> Value {
    let position = &found.position;
    let forbidden: Vec<Value> = position
        .forbidden_points()
        .into_iter()
        .map(|(p, fouls)| {
            let reasons: Vec<&str> = fouls.iter().map(|f| f.name()).collect();
            json!({ "point": p.to_string(), "reasons": reasons })
        })
        .collect();
    let outcome = position.outcome().map(|outcome: &Outcome| {
        json!({
            "winner": outcome.winner.map(|c| c.to_string()),
            "by": outcome.by.name(),
            "line": names(&outcome.line),
        })
    });
    let notes: Vec<Value> = found.notes.iter().map(note).collect();
    let more = found.unlisted.iter().map(|&(remark, count)| {
        let (remark, by) = named(remark);
        json!({ "remark": remark, "by": by, "count": count })
    });
    let more: Vec<Value> = more.collect();
    json!({
        "rule": position.rule().name(),
        "size": position.size().get(),
        "to_move": position.to_move().to_string(),
        "ply": found.ply,
        "outcome": outcome,
        "forbidden": forbidden,
        "legal": names(&position.legal_points()),
        "notes": notes,
        "more_notes": more,
    })
}

fn note(note: &Note) -> Value {
    let (remark, by) = named(note.remark);
    json!({ "ply": note.ply, "remark": remark, "by": by })
}

fn named(remark: Remark) -> (&'static str, Option<String>) {
    match remark {
        Remark::Foul(foul) => ("foul", Some(foul.name().to_owned())),
        Remark::OverlookedFive => ("overlooked-five", None),
        Remark::AfterEnd(ending) => ("after-end", Some(ending.name().to_owned())),
        Remark::Taken(color) => ("taken", Some(color.to_string())),
        Remark::OutOfTurn => ("out-of-turn", None),
        Remark::Pass => ("pass", None),
        Remark::SetUp => ("set-up", None),
    }
}

fn in_words(found: &Found, text: Text) -> String {
    let position = &found.position;
    let mut words = format!(
        "{} · {}\n\n{}\n",
        text.rule(position.rule()),
        text.size_name(position.size()),
        draw::board(position, &Marks::of(position), draw::colors())
    );
    match position.outcome() {
        Some(outcome) => words += &text.outcome(outcome),
        None => words += &text.terminal_turn(position.to_move(), found.ply + 1),
    }
    words.push('\n');
    let forbidden = position.forbidden_points();
    if !forbidden.is_empty() {
        words += &text.get(TerminalKey::TerminalForbidden);
        words.push('\n');
    }
    for (p, fouls) in forbidden {
        let reasons: Vec<String> = fouls.iter().map(|f| text.foul(f)).collect();
        words += &format!("  {:4} {}\n", point_name(p), reasons.join(", "));
    }
    if !found.notes.is_empty() {
        words += &text.get(TerminalKey::TerminalNotes);
        words.push('\n');
    }
    for note in found.notes_in_words(text) {
        words += &format!("  {note}\n");
    }
    words
}
