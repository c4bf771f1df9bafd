//! `tengen openings`: opening procedures, the 26 renju openings, and balanced openings.

mod balanced;

use std::io::Write as _;

use serde_json::{Map, Value, json};
use tengen_arena::balance::{NODES, Recipe};
use tengen_core::opening::{Named, Procedure, recognise};
use tengen_core::{Point, Size};
use tengen_text::{Language, Text};
use unicode_width::UnicodeWidthStr as _;

use crate::args::Speech;
use crate::commands::position::names;
use crate::given::Given;

/// List the opening procedures and renju's 26 openings, recognise one, or find balanced openings
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("what").required(true))]
pub(crate) struct Args {
    /// List all procedures and openings with their names in every language
    #[arg(long, group = "what")]
    list: bool,
    /// Recognise which of the 26 openings a position begins with, in any rotation, reflection or
    /// shift
    #[arg(long, group = "what")]
    recognise: bool,
    /// Find openings by search that favour neither side, and print them with their scores
    #[arg(long, group = "what", conflicts_with_all = ["file", "moves", "black", "white", "to_move"])]
    balanced: bool,
    /// Number of balanced openings to find
    #[arg(long, value_name = "N", default_value_t = 10, conflicts_with_all = ["list", "recognise"], value_parser = clap::value_parser!(u32).range(1..))]
    count: u32,
    /// Seed of the balanced openings; the same seed finds the same openings
    #[arg(long, value_name = "S", default_value_t = 1, conflicts_with_all = ["list", "recognise"])]
    seed: u64,
    /// Stones placed by each of the final searches of a balanced opening, at least 1000; shorter
    /// searches and proofs take parts of it
    #[arg(long, value_name = "N", default_value_t = NODES, conflicts_with_all = ["list", "recognise"], value_parser = clap::value_parser!(u64).range(1000..))]
    nodes: u64,
    #[command(flatten)]
    given: Given,
    #[command(flatten)]
    speech: Speech,
    /// Print JSON: one line, or one for each balanced opening
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        if self.balanced {
            let board = self.given.position(text)?;
            let recipe = Recipe {
                nodes: self.nodes,
                ..Recipe::new(board.rule(), board.size(), self.seed)
            };
            return balanced::run(recipe, self.count, self.json, text);
        }
        let shown = match (self.list, self.json) {
            (true, true) => format!("{}\n", list_json()),
            (true, false) => list_words(text),
            (false, json) => self.recognised(text, json)?,
        };
        std::io::stdout().lock().write_all(shown.as_bytes())?;
        Ok(())
    }

    fn recognised(&self, text: Text, json: bool) -> anyhow::Result<String> {
        let position = self.given.position(text)?;
        let found = recognise(&position);
        if !json {
            return Ok(format!("{}\n", text.opening_recognised(found.as_ref())));
        }
        let opening = found.map(|r| {
            let mut value = named_json(r.opening);
            value["stones"] = json!(names(&[r.first, r.second, r.third]));
            value
        });
        Ok(format!("{}\n", json!({ "opening": opening })))
    }
}

fn in_every_language(name: impl Fn(Text) -> String) -> Map<String, Value> {
    Language::ALL
        .into_iter()
        .map(|l| (l.name().to_owned(), name(Text::new(l)).into()))
        .collect()
}

fn named_json(opening: Named) -> Value {
    let mut value = in_every_language(|text| text.named(opening));
    value.insert("id".to_owned(), opening.id().into());
    value.insert("romaji".to_owned(), opening.romaji().into());
    value.insert("stones".to_owned(), json!(names(&usual(opening))));
    value.into()
}

/// The three stones in the usual orientation, on the board of 15 lines.
fn usual(opening: Named) -> [Point; 3] {
    let center = Size::STANDARD.center();
    let [white, black] = opening.offsets();
    let at = |(x, y): (i8, i8)| center.shifted(x, y, Size::STANDARD).unwrap_or(center);
    [center, at(white), at(black)]
}

fn list_json() -> Value {
    let procedures: Vec<Value> = Procedure::ALL
        .into_iter()
        .map(|procedure| {
            let mut value = in_every_language(|text| text.procedure(procedure));
            value.insert("name".to_owned(), procedure.name().into());
            value.insert("min_size".to_owned(), procedure.min_size().into());
            value.into()
        })
        .collect();
    let openings: Vec<Value> = Named::all().map(named_json).collect();
    json!({ "procedures": procedures, "openings": openings })
}

fn list_words(text: Text) -> String {
    let mut words = String::new();
    for procedure in Procedure::ALL {
        words += &format!("{:12} {}\n", procedure.name(), text.procedure(procedure));
        words += &format!("{:12}   {}\n", "", text.procedure_line(procedure));
    }
    words.push('\n');
    let rows: Vec<Vec<String>> = Named::all().map(row).collect();
    let widths: Vec<usize> = (0..rows[0].len())
        .map(|i| rows.iter().map(|r| r[i].width()).max().unwrap_or(0))
        .collect();
    for row in rows {
        let cells: Vec<String> = row
            .iter()
            .zip(&widths)
            .map(|(cell, width)| format!("{cell}{}", " ".repeat(width - cell.width())))
            .collect();
        words += cells.join("  ").trim_end();
        words.push('\n');
    }
    words
}

fn row(opening: Named) -> Vec<String> {
    let stones = names(&usual(opening)).join(" ").to_uppercase();
    let names = Language::ALL.map(|l| Text::new(l).named(opening));
    [vec![opening.id(), stones], names.to_vec()].concat()
}
