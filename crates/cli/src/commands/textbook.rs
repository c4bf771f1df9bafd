//! `tengen textbook`: the move of a founding program, and its reason.

use std::fmt::Write as _;
use std::io::Write as _;

use serde_json::{Value, json};
use tengen_core::{Color, Point, Position};
use tengen_text::{TerminalKey, Text, point_name};
use tengen_textbook::{Depth, Grid, ProgramAction, ProgramChoice, ProgramSpec, Reason, Surrender};

use crate::args::{self, Speech};
use crate::draw::{self, Marks};
use crate::given::Given;

/// Show what a founding program would play, and why
///
/// The programs are win-table, win-counter, pattern-table, pattern-dictionary and bitboard.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Program, optionally with settings: bitboard, bitboard,depth=2 or win-table,faithful
    #[arg(value_name = "NAME[,depth=N][,faithful]")]
    program: ProgramSpec,
    #[command(flatten)]
    given: Given,
    /// Keep the bugs of the program's original; the same as NAME,faithful
    #[arg(long)]
    faithful: bool,
    /// Look-ahead, 1 to 6; the same as NAME,depth=N. It counts forcing moves of pattern-table
    /// [default: 3], moves of bitboard [default: 4] and moves of pattern-dictionary [default: none]
    #[arg(long, value_name = "N")]
    depth: Option<Depth>,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let program = args::program(self.program, self.faithful, self.depth);
        let position = self.given.position(text)?;
        let choice = program.choose(&position);
        let words = if self.json {
            as_json(&choice).to_string()
        } else {
            told(text, program, &position, &choice)
        };
        writeln!(std::io::stdout().lock(), "{}", words.trim_end())?;
        Ok(())
    }
}

fn as_json(choice: &ProgramChoice) -> Value {
    let rows = |grid: &Option<Grid>| {
        let grid = grid.as_ref()?;
        Some(grid.rows().map(<[i32]>::to_vec).collect::<Vec<_>>())
    };
    json!({
        "move": choice.point().map(|p| p.to_string()),
        "attack": rows(&choice.attack),
        "defence": rows(&choice.defence),
        "scores": rows(&choice.scores),
    })
}

fn told(text: Text, program: ProgramSpec, position: &Position, choice: &ProgramChoice) -> String {
    let board = draw::board(position, &Marks::of(position), draw::colors());
    let name = program.program().name();
    let color = position.to_move();
    let action = match choice.action {
        ProgramAction::Play(p) => text.textbook_plays(name, color, p),
        ProgramAction::CallDraw { otherwise: None } => text.textbook_draws(name),
        ProgramAction::CallDraw { otherwise: Some(p) } => text.textbook_draws_otherwise(name, p),
        ProgramAction::Resign(Surrender::WouldPlay(p)) => text.textbook_resigns(name, p),
        ProgramAction::Stuck => text.textbook_no_move(name),
    };
    let mut words = format!("{board}\n{action}\n{}\n", why(text, color, &choice.reason));
    let grids = [
        (TerminalKey::TextbookAttack, &choice.attack),
        (TerminalKey::TextbookDefence, &choice.defence),
        (TerminalKey::TextbookScores, &choice.scores),
    ];
    for (title, grid) in grids {
        if let Some(grid) = grid {
            // Writing to a string cannot fail.
            let _ = write!(words, "\n{}\n{}", text.get(title), table(grid, position));
        }
    }
    words
}

/// The reason as a sentence, followed by one line for each of its parts.
fn why(text: Text, color: Color, reason: &Reason) -> String {
    let whose = |side: &Color| if *side == color { "own" } else { "other" };
    match reason {
        Reason::Opening => text.get(TerminalKey::TextbookOpening),
        Reason::FifthPoint { side, line } => text.textbook_fifth(whose(side), names(&line.points)),
        Reason::BestLines { side, lines } => {
            let head = text.textbook_lines(whose(side), lines.len());
            let row = |share: &tengen_textbook::LineShare| {
                text.textbook_lines_row(names(&share.line.points), share.stones, share.value)
            };
            listed(head, lines.iter().map(row))
        }
        Reason::BestPatterns(found) => {
            let row = |found: &tengen_textbook::PatternMatch| {
                text.textbook_pattern_row(&found.text, found.pattern.text, found.pattern.value)
            };
            listed(
                text.get(TerminalKey::TextbookPatterns),
                found.iter().map(row),
            )
        }
        Reason::Five { side } => text.textbook_five(whose(side)),
        Reason::ForcingWin { side, line } => text.textbook_forcing(whose(side), names(line)),
        Reason::BestCode { code, weight, mark } => {
            text.textbook_code(*code, *weight, mark.to_string())
        }
        Reason::Searched { depth, score, line } => {
            text.textbook_searched(*depth, names(line), *score)
        }
        Reason::NothingElse => text.get(TerminalKey::TextbookNothingElse),
        Reason::NoLinesLeft => text.get(TerminalKey::TextbookNoLines),
        // The enum is non-exhaustive.
        Reason::Stuck | _ => text.get(TerminalKey::TextbookOver),
    }
}

fn names(points: &[Point]) -> String {
    let names: Vec<String> = points.iter().map(|&p| point_name(p)).collect();
    names.join(" ")
}

fn listed(head: String, rows: impl Iterator<Item = String>) -> String {
    let rows = rows.map(|row| format!("  {row}"));
    std::iter::once(head)
        .chain(rows)
        .collect::<Vec<_>>()
        .join("\n")
}

fn table(grid: &Grid, position: &Position) -> String {
    let size = position.size();
    let n = size.get();
    let cell = |p: Point| match position.board().get(p) {
        Some(Color::Black) => "●".to_owned(),
        Some(Color::White) => "○".to_owned(),
        None => match grid.get(p) {
            0 => "·".to_owned(),
            value => value.to_string(),
        },
    };
    let width = size.points().map(|p| cell(p).chars().count()).max();
    let width = width.unwrap_or(1).max(1);
    let mut text = String::new();
    for y in (0..n).rev() {
        let cells = (0..n).map(|x| format!("{:>width$}", cell(Point::from_xy(x, y))));
        let _ = writeln!(text, "{:2} {}", y + 1, cells.collect::<Vec<_>>().join(" "));
    }
    let letters = (0..n).map(|x| format!("{:>width$}", char::from(b'A' + x)));
    let _ = writeln!(text, "   {}", letters.collect::<Vec<_>>().join(" "));
    text
}
