//! Arguments common to `tengen solve` and `tengen defend`.

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

const USUAL: Duration = Duration::from_secs(10);

/// A search for a forced win.
#[derive(Debug, clap::Args)]
pub(super) struct Search {
    #[command(flatten)]
    given: Given,
    /// Kind of win to look for
    #[arg(long, value_enum, value_name = "GOAL", default_value_t = Goal::Vcf)]
    pub(super) goal: Goal,
    /// Time limit, such as 500ms, 5s or 2m [default: 10s unless another limit is given]
    #[arg(long, value_name = "DURATION", value_parser = args::duration)]
    time: Option<Duration>,
    /// Node limit (a node is one stone placed)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Look for the shortest win, and report for which kind of win it is proved shortest
    #[arg(long)]
    pub(super) shortest: bool,
    /// Size of the solver's tables in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    #[command(flatten)]
    speech: Speech,
    /// Print one line of JSON
    #[arg(long)]
    pub(super) json: bool,
}

impl Search {
    pub(super) fn text(&self) -> Text {
        self.speech.text()
    }

    pub(super) fn position(&self) -> anyhow::Result<Position> {
        let text = self.text();
        let position = self.given.position(text)?;
        match position.outcome() {
            Some(outcome) => bail!(text.illegal(&Illegal::Over(outcome.by))),
            None => Ok(position),
        }
    }

    pub(super) fn limits(&self) -> Limits {
        Limits {
            nodes: self.nodes,
            ..Limits::default()
        }
    }

    /// A solver whose tables for the position are made.
    fn solver(&self, position: &Position) -> Solver {
        Solver::prepare(position.rule());
        let mut solver = Solver::new((self.hash as usize) << 20);
        solver.make_tables(self.goal.into());
        solver
    }

    /// The solver and the stop condition of a search: the time limit or an interruption. The time
    /// begins once the solver's tables are made.
    pub(super) fn begin(
        &self,
        position: &Position,
    ) -> anyhow::Result<(Solver, impl FnMut() -> bool + use<>)> {
        let unlimited = self.time.is_none() && self.nodes.is_none();
        let time = self.time.or_else(|| unlimited.then_some(USUAL));
        let interrupted = Arc::new(AtomicBool::new(false));
        let flag = Arc::clone(&interrupted);
        ctrlc::set_handler(move || flag.store(true, Ordering::Relaxed))
            .context("watching for interruption")?;
        let solver = self.solver(position);
        let start = Instant::now();
        let over = move || time.is_some_and(|time| start.elapsed() >= time);
        Ok((solver, move || {
            interrupted.load(Ordering::Relaxed) || over()
        }))
    }
}

pub(super) fn side(chosen: Option<Color>, position: &Position) -> Color {
    chosen.unwrap_or(position.to_move())
}

#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Goal {
    /// Continuous fours
    Vcf,
    /// Continuous fours and threats of fours
    Vct,
    /// Any forced win, with quieter moves too; its absence is proved only when few points are left
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

#[cfg(test)]
mod tests {
    use clap::Parser;
    use tengen_core::{Rule, Size, notation};
    use tengen_solver::{NoControl, Question};

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        search: Search,
    }

    #[test]
    fn a_search_makes_no_tables_in_its_own_time() {
        // Black has an open three.
        let moves = notation::parse_moves("h8a1i8a3j8a5").expect("moves");
        let position =
            Position::from_moves(Rule::Freestyle, Size::STANDARD, &moves).expect("a position");
        for goal in ["vcf", "vct", "win"] {
            let line = Line::try_parse_from(["", "--goal", goal, "--hash", "2"]);
            let search = line
                .map_err(|error| error.to_string())
                .expect("options")
                .search;
            let question = Question {
                goal: search.goal.into(),
                ..Question::default()
            };
            let solve = |solver: &mut Solver| {
                let before = solver.made();
                let limits = Limits::of_nodes(100);
                let answer = solver.solve(&position, &question, &limits, &mut NoControl);
                assert!(answer.expect("an answer").verdict.win().is_some());
                solver.made() - before
            };
            assert_eq!(solve(&mut search.solver(&position)), 0, "{goal}");
            // A solver that was not made ready makes as much as that.
            let made = solve(&mut Solver::new(2 << 20));
            assert_eq!(made, search.solver(&position).made(), "{goal}");
            assert!(made > 1 << 17, "{goal}: {made}");
        }
    }
}
