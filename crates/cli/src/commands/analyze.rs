//! `tengen analyze`: what the engine makes of a position.
use std::io::Write;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, anyhow, bail};
use serde_json::{Value, json};
use tengen_core::{Color, Illegal, Move, Position};
use tengen_engine::{Clock, Engine, Info, Limits, Report};
use tengen_text::{Key, Text, point_name};
use unicode_width::UnicodeWidthStr as _;

use crate::args::{self, Given, Speech};
use crate::control::Watch;

/// How long it thinks where no limit is given.
const USUAL: Duration = Duration::from_secs(5);

/// Search a position and show what the engine finds, depth by depth
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,
    /// How long to think, such as 500ms, 5s or 2m [default: 5s, if nothing else is limited]
    #[arg(long, value_name = "DURATION", value_parser = args::duration)]
    time: Option<Duration>,
    /// The most nodes (stones placed)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// The deepest iteration, in plies
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Megabytes of hash table
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    #[command(flatten)]
    speech: Speech,
    /// Print a line of JSON for each report and for the result
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Searches until the limits are reached or the process is interrupted, and prints.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let position = self.given.position(text)?;
        if let Some(outcome) = position.outcome() {
            bail!(text.illegal(&Illegal::Over(outcome.by)));
        }
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))
            .context("watching for interruption")?;
        let unlimited = self.time.is_none() && self.nodes.is_none() && self.depth.is_none();
        let time = self.time.or_else(|| unlimited.then_some(USUAL));
        let limits = Limits {
            depth: self.depth,
            nodes: self.nodes,
            clock: time.map(Clock::per_move),
        };
        let teller = Teller {
            text,
            json: self.json,
            color: position.to_move(),
        };
        teller.head()?;
        let report = search(&position, limits, self.hash, &interrupted, &teller)?;
        teller.result(&report)
    }
}

fn search(
    position: &Position,
    limits: Limits,
    megabytes: u32,
    interrupted: &AtomicBool,
    teller: &Teller,
) -> anyhow::Result<Report> {
    let mut engine = Engine::new(megabytes as usize);
    // A reader that has gone away ends the search, and is met again at the result.
    let deaf = AtomicBool::new(false);
    let stop = || interrupted.load(Ordering::Relaxed) || deaf.load(Ordering::Relaxed);
    let news = |info: &Info| {
        if teller.news(info).is_err() {
            deaf.store(true, Ordering::Relaxed);
        }
    };
    let mut control = Watch::new(Instant::now(), stop, news);
    Ok(engine.search(position, limits, &mut control))
}

struct Teller {
    text: Text,
    json: bool,
    color: Color,
}

impl Teller {
    fn say(&self, line: &str) -> std::io::Result<()> {
        let mut out = std::io::stdout().lock();
        writeln!(out, "{line}")?;
        out.flush()
    }

    fn head(&self) -> anyhow::Result<()> {
        if !self.json {
            let heads = [
                Key::AnalysisDepth,
                Key::AnalysisScore,
                Key::AnalysisChance,
                Key::AnalysisNodes,
                Key::AnalysisTime,
                Key::AnalysisLine,
            ];
            self.say(&columns(heads.map(|key| self.text.get(key))))?;
        }
        Ok(())
    }

    fn news(&self, info: &Info) -> std::io::Result<()> {
        if self.json {
            let mut line = json!({ "type": "info" });
            extend(&mut line, facts(info));
            return self.say(&line.to_string());
        }
        let pv: Vec<String> = info.pv.iter().map(|&p| point_name(p)).collect();
        self.say(&columns([
            format!("{}/{}", info.depth, info.seldepth),
            score(info),
            format!("{}%", (info.winrate + 5) / 10),
            info.nodes.to_string(),
            format!("{:.2} s", info.time.as_secs_f64()),
            pv.join(" "),
        ]))
    }

    fn result(&self, report: &Report) -> anyhow::Result<()> {
        let Some(best) = report.best else {
            return Err(anyhow!(self.text.get(Key::TerminalNoHint)));
        };
        if self.json {
            let mut line = json!({ "type": "result", "best": best.to_string() });
            extend(&mut line, facts(&report.info));
            return Ok(self.say(&line.to_string())?);
        }
        let best = match best {
            Move::Place(p) => point_name(p),
            Move::Pass => self.text.get(Key::Pass),
        };
        let mut words = self.text.analysis_best(best);
        if let Some(mate) = report.info.mate {
            let winner = if mate > 0 {
                self.color
            } else {
                self.color.opponent()
            };
            words += "  ";
            words += &self.text.analysis_wins(winner, mate.unsigned_abs());
        }
        Ok(self.say(&words)?)
    }
}

fn score(info: &Info) -> String {
    match info.mate {
        Some(mate) => format!("{}#{}", if mate > 0 { "+" } else { "-" }, mate.abs()),
        None => format!("{:+}", info.score),
    }
}

/// Columns of fixed width, the last one free. Widths are those of a terminal, where a Chinese
/// character takes two cells.
fn columns(cells: [String; 6]) -> String {
    let widths = [8, 8, 8, 12, 10];
    let [.., last] = &cells;
    let padded = cells.iter().zip(widths).map(|(cell, width)| {
        let gap = usize::saturating_sub(width, cell.width());
        " ".repeat(gap) + cell
    });
    padded.collect::<String>() + "  " + last
}

fn facts(info: &Info) -> Value {
    let ms = u64::try_from(info.time.as_millis()).unwrap_or(u64::MAX);
    let pv: Vec<String> = info.pv.iter().map(ToString::to_string).collect();
    json!({
        "depth": info.depth,
        "seldepth": info.seldepth,
        "multipv": 1,
        "score": info.score,
        "mate": info.mate,
        "winrate": f64::from(info.winrate) / 1000.0,
        "nodes": info.nodes,
        "nps": per_second(info.nodes, info.time),
        "time_ms": ms,
        "pv": pv,
    })
}

fn extend(line: &mut Value, more: Value) {
    if let (Value::Object(line), Value::Object(more)) = (line, more) {
        line.extend(more);
    }
}

/// A count as a rate; 0 where no time has passed.
pub(super) fn per_second(count: u64, time: Duration) -> u64 {
    let nanos = time.as_nanos();
    if nanos == 0 {
        return 0;
    }
    u64::try_from(u128::from(count) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}
