//! What `tengen solve` and `tengen defend` have in common: the position, the kind of win, and the limits.
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use clap::ValueEnum;
use tengen_core::{Color, Illegal, Position};
use tengen_solver::{Limits, Solver};
use tengen_text::Text;

use crate::args::{self, Speech};
use crate::given::Given;

/// How long it searches where no limit is given.
const USUAL: Duration = Duration::from_secs(10);

/// A search for a forced win.
#[derive(Debug, clap::Args)]
pub(super) struct Search {
    #[command(flatten)]
    given: Given,
    /// The kind of win
    #[arg(long, value_enum, value_name = "GOAL", default_value_t = Goal::Vcf)]
    pub(super) goal: Goal,
    /// How long to search, such as 500ms, 5s or 2m [default: 10s, if nothing else is limited]
    #[arg(long, value_name = "DURATION", value_parser = args::duration)]
    time: Option<Duration>,
    /// The most nodes (stones placed)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Look for the shortest win, and say of which kind it is the shortest
    #[arg(long)]
    pub(super) shortest: bool,
    /// Megabytes of tables
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Search {
    /// The words to speak in.
    pub(super) fn text(&self) -> Text {
        self.speech.text()
    }

    /// The position, which is not over.
    pub(super) fn position(&self) -> anyhow::Result<Position> {
        let text = self.text();
        let position = self.given.position(text)?;
        match position.outcome() {
            Some(outcome) => bail!(text.illegal(&Illegal::Over(outcome.by))),
            None => Ok(position),
        }
    }

    /// How much may be used.
    pub(super) fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            ..Limits::default()
        }
    }

    /// A solver with as much memory for its tables as was asked for.
    pub(super) fn solver(&self) -> Solver {
        Solver::new((self.hash as usize) << 20)
    }

    /// Says when the time is over or the process is interrupted.
    pub(super) fn watch(&self) -> anyhow::Result<impl FnMut() -> bool + use<>> {
        let unlimited = self.time.is_none() && self.nodes.is_none();
        let time = self.time.or_else(|| unlimited.then_some(USUAL));
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))
            .context("watching for interruption")?;
        let start = Instant::now();
        let over = move || time.is_some_and(|time| start.elapsed() >= time);
        Ok(move || interrupted.load(Ordering::Relaxed) || over())
    }
}

/// Whose turn it is to be, or the side to move.
pub(super) fn side(chosen: Option<Color>, position: &Position) -> Color {
    chosen.unwrap_or(position.to_move())
}

/// The kind of win, as the command line says it.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Goal {
    /// Continuous fours
    Vcf,
    /// Continuous fours and threats of them
    Vct,
    /// Quieter moves too; that there is no such win is shown only where few points are left
    Win,
}

impl Goal {
    pub(super) fn name(self) -> &'static str {
        tengen_solver::Goal::from(self).name()
    }
}

impl From<Goal> for tengen_solver::Goal {
    fn from(goal: Goal) -> Self {
        match goal {
            Goal::Vcf => tengen_solver::Goal::Vcf,
            Goal::Vct => tengen_solver::Goal::Vct,
            Goal::Win => tengen_solver::Goal::Win,
        }
    }
}
