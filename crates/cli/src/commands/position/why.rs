//! `--why`: the explanation of a forbidden or falsely forbidden point.

use anyhow::bail;
use serde_json::{Value, json};
use tengen_core::why::{Change, Row, Three, Why, changes, explain};
use tengen_core::{Board, Color, Illegal, Point, Position};
use tengen_text::{TerminalKey, Text, WhyPart, WhyStep};

use super::names;
use crate::draw::{self, Spots};

pub(super) struct Explained {
    board: Board,
    why: Why,
    changes: Vec<Change>,
}

pub(super) fn explained(position: &Position, p: Point, text: Text) -> anyhow::Result<Explained> {
    if !position.rule().forbids(Color::Black) {
        bail!("--why: {}", text.why_other_rule(position.rule()));
    }
    let board = position.board();
    if !board.size().contains(p) {
        bail!(
            "--why: {}",
            text.illegal(&Illegal::OffBoard(p, board.size()))
        );
    }
    if let Some(color) = board.get(p) {
        bail!("--why: {}", text.why_taken(p, color));
    }
    let Some(why) = explain(board, p) else {
        bail!("--why: {p}");
    };
    Ok(Explained {
        board: board.clone(),
        changes: changes(board, p),
        why,
    })
}

impl Explained {
    /// The sentences; those about a row have a small drawing.
    pub(super) fn in_words(&self, text: Text) -> String {
        let mut words = "\n".to_owned();
        for step in text.why(&self.why) {
            let indent = "  ".repeat(step.depth);
            words += &format!("{indent}{}\n", step.sentence);
            if let Some(spots) = self.spots(&step) {
                words.push('\n');
                for line in draw::part(&self.board, &spots).lines() {
                    words += &format!("{indent}  {line}\n");
                }
                words.push('\n');
            }
        }
        for sentence in text.why_changes(&self.why, &self.changes) {
            words += &format!("{sentence}\n");
        }
        words += &format!("\n{}\n", text.get(TerminalKey::WhyLegend));
        words
    }

    /// The drawing of a step; `None` for the verdict and for steps about the last drawing.
    fn spots(&self, step: &WhyStep) -> Option<Spots> {
        let drawn = !matches!(step.part, WhyPart::Verdict | WhyPart::Extension);
        drawn.then(|| Spots {
            point: Some(self.why.point),
            row: step.points.clone(),
            assumed: step.assumed.clone(),
            completions: step.completions.clone(),
        })
    }

    pub(super) fn as_json(&self) -> Value {
        let mut value = why_json(&self.why);
        let changes: Vec<Value> = self
            .changes
            .iter()
            .map(|c| {
                json!({
                    "point": c.point.to_string(),
                    "color": c.color.to_string(),
                    "frees": c.frees,
                })
            })
            .collect();
        value["changes"] = changes.into();
        value
    }
}

fn why_json(why: &Why) -> Value {
    let rows =
        |rows: &[Row]| -> Vec<Value> { rows.iter().map(|r| json!(names(&r.stones))).collect() };
    let fours: Vec<Value> = why
        .fours
        .iter()
        .map(|f| json!({ "stones": names(&f.row.stones), "completions": names(&f.completions) }))
        .collect();
    let threes: Vec<Value> = why.threes.iter().map(three_json).collect();
    json!({
        "point": why.point.to_string(),
        "verdict": Text::verdict_id(why),
        "fives": rows(&why.fives),
        "overlines": rows(&why.overlines),
        "fours": fours,
        "threes": threes,
    })
}

fn three_json(three: &Three) -> Value {
    let extensions: Vec<Value> = three
        .extensions
        .iter()
        .map(|e| json!({ "completions": names(&e.completions), "why": why_json(&e.why) }))
        .collect();
    json!({
        "stones": names(&three.row.stones),
        "real": three.is_real(),
        "extensions": extensions,
    })
}
