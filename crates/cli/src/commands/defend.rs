//! `tengen defend`: what averts the opponent's win.
use std::io::Write as _;
use std::time::{Duration, Instant};

use anyhow::bail;
use serde_json::json;
use tengen_core::{Color, Illegal, Point, Position};
use tengen_solver::{Defences, Limits, Question, Solver, Verdict};
use tengen_text::{Key, Text, point_name};

use super::position::names;
use super::solve::{Goal, USUAL, watch};
use crate::args::{self, Speech};
use crate::given::Given;

/// List every move that averts the opponent's win
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,
    /// The kind of win to avert
    #[arg(long, value_enum, value_name = "GOAL", default_value_t = Goal::Vcf)]
    goal: Goal,
    /// Who defends, as if it were that side's turn [default: the side to move]
    #[arg(long, value_name = "COLOUR", value_parser = args::color)]
    side: Option<Color>,
    /// How long to search, such as 500ms, 5s or 2m [default: 10s, if nothing else is limited]
    #[arg(long, value_name = "DURATION", value_parser = args::duration)]
    time: Option<Duration>,
    /// The most nodes (stones placed)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Show the shortest win that is threatened
    #[arg(long)]
    shortest: bool,
    /// Megabytes of tables
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    json: bool,
}

impl Args {
    /// Searches until every move is decided or the limits are reached, and prints.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let text = self.speech.text();
        let position = self.given.position(text)?;
        if let Some(outcome) = position.outcome() {
            bail!(text.illegal(&Illegal::Over(outcome.by)));
        }
        let unlimited = self.time.is_none() && self.nodes.is_none();
        let mut stop = watch(self.time.or_else(|| unlimited.then_some(USUAL)))?;
        let defender = self.side.unwrap_or(position.to_move());
        let question = Question {
            goal: self.goal.into(),
            side: Some(defender.opponent()),
            shortest: self.shortest,
            threes: None,
        };
        let limits = Limits {
            nodes: self.nodes,
            memory: (self.hash as usize) << 20,
        };
        let start = Instant::now();
        let defences = Solver::default().defences(&position, &question, &limits, &mut stop)?;
        let shown = if self.json {
            self.as_json(&defences, start.elapsed())?
        } else {
            self.in_words(text, &position, &defences)
        };
        std::io::stdout().lock().write_all(shown.as_bytes())?;
        Ok(())
    }

    fn as_json(&self, defences: &Defences, took: Duration) -> anyhow::Result<String> {
        let threat = defences.threat.win().map(|win| {
            json!({
                "goal": self.goal.name(),
                "line": names(&win.line),
                "length": win.length,
                "side": win.certificate.attacker.to_string(),
            })
        });
        let line = json!({
            "threat": threat,
            "defences": names(&defences.moves),
            "open": names(&defences.open),
            "complete": defences.complete(),
            "nodes": defences.nodes,
            "time_ms": u64::try_from(took.as_millis())?,
        });
        Ok(format!("{line}\n"))
    }

    fn in_words(&self, text: Text, position: &Position, defences: &Defences) -> String {
        let attacker = self.side.unwrap_or(position.to_move()).opponent();
        let win = match &defences.threat {
            Verdict::NoWin => return text.defend_nothing(attacker, self.goal.name()) + "\n",
            Verdict::Unknown => return text.get(Key::SolveUnknown) + "\n",
            Verdict::Win(win) => win,
        };
        let list = |points: &[Point]| {
            let names: Vec<String> = points.iter().map(|&p| point_name(p)).collect();
            names.join(" ")
        };
        let mut words = text.defend_threat(attacker, win.length, list(&win.line)) + "\n";
        let (moves, open) = (&defences.moves, &defences.open);
        if !moves.is_empty() || open.is_empty() {
            words += &text.defend_moves(moves.len(), list(moves));
            words.push('\n');
        }
        words += &if open.is_empty() {
            text.get(Key::DefendComplete)
        } else {
            text.defend_open(open.len(), list(open))
        };
        words + "\n"
    }
}
