//! `tengen solve`: search for a forced win, with its proof.

use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context as _, anyhow};
use serde_json::{Value, json};
use tengen_core::{Color, Point, Position};
use tengen_proof::{Certificate, Refusal, Verified, verify};
use tengen_record::{Format, WriteOptions, proof_tree, write};
use tengen_solver::{Goal, Question, Solver, Verdict, Win};
use tengen_text::{Key, Plies, Text, point_name};

use super::position::names;
use super::search::{Search, side};
use crate::{args, say};

/// Search for a forced win and prove it
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    search: Search,
    /// Attacking side, as if it were to move [default: the side to move]
    #[arg(long, value_name = "COLOUR", value_parser = args::color)]
    side: Option<Color>,
    /// Most attacking moves that neither make a four nor answer one [default: no limit]
    #[arg(long, value_name = "N")]
    threes: Option<u16>,
    /// Find every winning first move
    #[arg(long, conflicts_with_all = ["certificate", "lib"])]
    all: bool,
    /// Write the proof of the win to this file, for tengen verify
    #[arg(long, value_name = "FILE")]
    certificate: Option<PathBuf>,
    /// Write the win as a tree of variations: .lib, or another format by the file's name
    #[arg(long, value_name = "FILE")]
    lib: Option<PathBuf>,
}

struct Found {
    win: Win,
    proof: Result<Verified, Refusal>,
}

impl Found {
    fn new(win: Win) -> Found {
        let proof = verify(&win.certificate);
        Found { win, proof }
    }

    /// The sentences; with `shortest`, also whether a shorter win may exist.
    fn in_words(&self, text: Text, shortest: bool) -> String {
        let line: Vec<String> = self.win.line.iter().map(|&p| point_name(p)).collect();
        let color = self.win.certificate.attacker;
        let mut words = text.solve_wins(color, Plies(self.win.length), line.join(" ")) + "\n";
        match self.win.shortest_of {
            Some(kind) => words += &(text.solve_shortest(kind.name()) + "\n"),
            None if shortest => words += &(text.get(Key::SolveShorterOpen) + "\n"),
            None => {}
        }
        words += &match &self.proof {
            Ok(verified) => text.solve_proved(verified.positions),
            Err(refusal) => text.solve_unproved(text.refusal(refusal)),
        };
        words + "\n"
    }
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let position = self.search.position()?;
        let (mut solver, mut stop) = self.search.begin(&position)?;
        let question = Question {
            goal: self.search.goal.into(),
            side: self.side,
            shortest: self.search.shortest,
            threes: self.threes,
        };
        let shown = if self.all {
            self.firsts(&mut solver, &position, &question, &mut stop)?
        } else {
            self.one(&mut solver, &position, &question, &mut stop)?
        };
        std::io::stdout().lock().write_all(shown.as_bytes())?;
        Ok(())
    }

    fn one(
        &self,
        solver: &mut Solver,
        position: &Position,
        question: &Question,
        stop: &mut dyn FnMut() -> bool,
    ) -> anyhow::Result<String> {
        let (text, limits) = (self.search.text(), self.search.limits());
        let start = Instant::now();
        let answer = solver.solve(position, question, &limits, &mut || stop())?;
        let took = start.elapsed();
        let color = side(self.side, position);
        let found = answer.verdict.win().cloned().map(Found::new);
        let no_win = answer.verdict == Verdict::NoWin;
        if let (Some(file), Some(found)) = (&self.certificate, &found) {
            let bytes = found.win.certificate.encode();
            std::fs::write(file, bytes).with_context(|| file.display().to_string())?;
        }
        if let (Some(file), Some(found)) = (&self.lib, &found) {
            write_tree(text, file, &found.win.certificate, position)?;
        }
        if self.search.json {
            let mut line = match &found {
                Some(found) => as_json(found),
                None => json!({
                    "verdict": if no_win { "no-win" } else { "unknown" },
                    "proved": no_win,
                    "length": null,
                    "shortest": false,
                    "shortest_of": null,
                    "line": [],
                }),
            };
            line["goal"] = self.search.goal.name().into();
            line["side"] = color.to_string().into();
            line["nodes"] = answer.nodes.into();
            line["time_ms"] = u64::try_from(took.as_millis())?.into();
            return Ok(format!("{line}\n"));
        }
        let mut words = match &found {
            Some(found) => found.in_words(text, question.shortest),
            None if no_win => text.solve_no_win(color, self.search.goal.name()) + "\n",
            None => text.get(Key::SolveUnknown) + "\n",
        };
        if let (Some(file), Some(_)) = (&self.certificate, &found) {
            words += &text.certificate_written(file.display().to_string());
            words.push('\n');
        }
        words += &text.solve_nodes(answer.nodes, format!("{:.3}", took.as_secs_f64()));
        Ok(words + "\n")
    }

    fn firsts(
        &self,
        solver: &mut Solver,
        position: &Position,
        question: &Question,
        stop: &mut dyn FnMut() -> bool,
    ) -> anyhow::Result<String> {
        let (text, limits) = (self.search.text(), self.search.limits());
        let start = Instant::now();
        let firsts = solver.first_moves(position, question, &limits, &mut || stop())?;
        let took = start.elapsed();
        let complete = firsts.open.is_empty();
        let found: Vec<Found> = firsts.wins.into_iter().map(Found::new).collect();
        if self.search.json {
            let color = side(self.side, position);
            let moves: Vec<Value> = found.iter().map(as_json).collect();
            let line = json!({
                "goal": self.search.goal.name(),
                "side": color.to_string(),
                "moves": moves,
                "open": names(&firsts.open),
                "complete": complete,
                "nodes": firsts.nodes,
                "time_ms": u64::try_from(took.as_millis())?,
            });
            return Ok(format!("{line}\n"));
        }
        let mut words = text.solve_firsts(found.len()) + "\n";
        for found in &found {
            words += &found.in_words(text, question.shortest);
        }
        if !complete {
            words += &text.get(Key::SolveFirstsOpen);
            words.push('\n');
        }
        Ok(words)
    }
}

/// Writes a win as a tree of variations, in the format of the file's name or RenLib's.
fn write_tree(
    text: Text,
    file: &Path,
    certificate: &Certificate,
    position: &Position,
) -> anyhow::Result<()> {
    let else_wins = |stone| text.certificate_else(stone);
    let tree = proof_tree(certificate, Some(position.moves()), &else_wins)?;
    if tree.cut {
        say::warn(text.certificate_cut(tree.record.len()));
    }
    let named = file.file_name().and_then(|name| name.to_str());
    let format = named.and_then(Format::from_file_name);
    let format = format.unwrap_or(Format::Renlib);
    let written = write(&[tree.record], None, format, &WriteOptions::default());
    let written = written.map_err(|e| anyhow!("{}: {}", file.display(), text.write_error(&e)))?;
    for loss in &written.losses {
        say::warn(text.loss(loss, false));
    }
    std::fs::write(file, written.bytes).with_context(|| file.display().to_string())
}

fn as_json(found: &Found) -> Value {
    let first = found.win.line.first().map(Point::to_string);
    json!({
        "verdict": "win",
        "proved": found.proof.is_ok(),
        "first": first,
        "length": found.win.length,
        "shortest": found.win.shortest_of.is_some(),
        "shortest_of": found.win.shortest_of.map(Goal::name),
        "line": names(&found.win.line),
    })
}
