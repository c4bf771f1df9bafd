//! `tengen position`: the position as the rules see it.
use std::io::Write as _;

use serde_json::{Value, json};
use tengen_core::{Outcome, Point, Position};
use tengen_text::{Key, Text, point_name};

use crate::args::{Given, Speech};
use crate::draw::{self, Marks};

/// Show a position as the rules see it: whose turn, result, forbidden and legal points
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Prints the position.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let position = self.given.position(text)?;
        let shown = if self.json {
            format!("{}\n", as_json(&position))
        } else {
            in_words(&position, text)
        };
        std::io::stdout().lock().write_all(shown.as_bytes())?;
        Ok(())
    }
}

fn names(points: impl IntoIterator<Item = Point>) -> Vec<String> {
    points.into_iter().map(|p| p.to_string()).collect()
}

fn as_json(position: &Position) -> Value {
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
            "line": names(outcome.line.iter().copied()),
        })
    });
    json!({
        "rule": position.rule().name(),
        "size": position.size().get(),
        "to_move": position.to_move().to_string(),
        "ply": position.ply(),
        "outcome": outcome,
        "forbidden": forbidden,
        "legal": names(position.legal_points()),
    })
}

fn in_words(position: &Position, text: Text) -> String {
    let mut words = format!(
        "{} · {}\n\n{}\n",
        text.rule(position.rule()),
        text.size_name(position.size()),
        draw::board(position, &Marks::of(position), draw::colors())
    );
    match position.outcome() {
        Some(outcome) => words += &text.outcome(outcome),
        None => words += &text.terminal_turn(position.to_move(), position.ply() + 1),
    }
    words.push('\n');
    let forbidden = position.forbidden_points();
    if !forbidden.is_empty() {
        words += &text.get(Key::TerminalForbidden);
        words.push('\n');
    }
    for (p, fouls) in forbidden {
        let reasons: Vec<String> = fouls.iter().map(|f| text.foul(f)).collect();
        words += &format!("  {:4} {}\n", point_name(p), reasons.join(", "));
    }
    words
}
