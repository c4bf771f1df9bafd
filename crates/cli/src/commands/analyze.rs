//! `tengen analyze`: search a position.

mod reporter;

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use anyhow::{Context as _, bail};
use tengen_core::{Illegal, Point, Position};
use tengen_engine::{Clock, Control, Engine, Info, Limits, Scope};
use tengen_solver::{Prober, Solver};

use crate::args::{self, Speech};
use crate::control::Watch;
use crate::given::Given;
use reporter::Reporter;

const USUAL: Duration = Duration::from_secs(5);

/// Search a position and print what the engine finds, depth by depth
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    given: Given,
    /// Time limit, such as 500ms, 5s or 2m [default: 5s unless another limit is given]
    #[arg(long, value_name = "DURATION", value_parser = args::duration)]
    time: Option<Duration>,
    /// Node limit (a node is one stone placed)
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Depth limit in plies (one ply is one stone)
    #[arg(long, value_name = "D", value_parser = clap::value_parser!(u32).range(1..))]
    depth: Option<u32>,
    /// Show the K best moves, each with its score and principal variation
    #[arg(long, value_name = "K", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=484))]
    multipv: u16,
    /// Rank the N best moves of which no two are equivalent by symmetry, as Black offers fifth
    /// moves in renju: the position is worth the last of them, since White picks
    #[arg(long, value_name = "N", conflicts_with = "multipv", value_parser = clap::value_parser!(u16).range(1..=484))]
    offers: Option<u16>,
    /// Search only these moves, such as h9,i10; with --multipv 2, two moves are compared
    #[arg(
        long,
        value_name = "POINTS",
        conflicts_with = "offers",
        value_delimiter = ','
    )]
    only: Vec<Point>,
    /// Leave these moves out
    #[arg(long, value_name = "POINTS", conflicts_with_all = ["offers", "only"], value_delimiter = ',')]
    exclude: Vec<Point>,
    /// Find the stone, or the two stones of both sides, that bring the position closest to even
    #[arg(long, value_name = "STONES", conflicts_with_all = ["multipv", "offers", "only", "exclude"], value_parser = clap::value_parser!(u8).range(1..=2))]
    balance: Option<u8>,
    /// Search without the prover, as in the browser
    #[arg(long)]
    no_proofs: bool,
    /// Size of the transposition table in megabytes
    #[arg(long, value_name = "MB", default_value_t = 64, value_parser = clap::value_parser!(u32).range(1..=65_536))]
    hash: u32,
    /// Search threads; with --nodes or --depth, which give repeatable results, only one is used
    #[arg(long, value_name = "T", default_value_t = 1, value_parser = clap::value_parser!(u16).range(1..=256))]
    threads: u16,
    #[command(flatten)]
    speech: Speech,
    /// Print JSON: one line for each report and one for the result
    #[arg(long)]
    json: bool,
}

impl Args {
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
        let reporter = Reporter {
            text,
            json: self.json,
            color: position.to_move(),
            lines: self.multipv,
        };
        let hurried = || interrupted.load(Ordering::Relaxed);
        let (mut engine, prober) = self.ready(&position, &limits, &hurried);
        // A closed pipe ends the search; printing the result then reports it.
        let deaf = AtomicBool::new(false);
        let stop = || interrupted.load(Ordering::Relaxed) || deaf.load(Ordering::Relaxed);
        let news = |info: &Info| {
            if reporter.news(info).is_err() {
                deaf.store(true, Ordering::Relaxed);
            }
        };
        let mut control = Watch::new(Instant::now(), stop, news, prober);
        if let Some(count) = self.offers {
            let count = usize::from(count);
            let offers = engine.offers(&position, count, limits, &mut control);
            return reporter.offers(&offers, control.elapsed());
        }
        if let Some(stones) = self.balance {
            let found = match stones {
                1 => {
                    let found = engine.balance_one(&position, 0, limits, &mut control);
                    found.map(|stone| (vec![stone.point], stone.score))
                }
                _ => {
                    let found = engine.balance_two(&position, 0, limits, &mut control);
                    found.map(|[first, second]| (vec![first.point, second.point], second.score))
                }
            };
            return reporter.balance(found, control.elapsed());
        }
        reporter.head()?;
        let scope = Scope {
            only: (!self.only.is_empty()).then_some(self.only),
            except: self.exclude,
            ..Scope::lines(usize::from(self.multipv))
        };
        let report = engine.analyze(&position, &scope, limits, &mut control);
        reporter.result(&report)
    }

    /// The engine and the prover, before a clock runs: the line tables are built, and for a search
    /// by time all other tables are made. Others would only lose time on those.
    fn ready(
        &self,
        position: &Position,
        limits: &Limits,
        hurried: &dyn Fn() -> bool,
    ) -> (Engine, Option<Prober>) {
        let mut engine = Engine::new(self.hash as usize);
        engine.set_threads(usize::from(self.threads));
        Engine::prepare(position.rule());
        let mut prober = (!self.no_proofs).then(Prober::default);
        if prober.is_some() {
            Solver::prepare(position.rule());
        }
        if limits.clock.is_some() {
            engine.warm(hurried);
            if let Some(prober) = &mut prober {
                prober.make_tables();
            }
        }
        (engine, prober)
    }
}

/// A count per second; 0 if no time has passed.
pub(super) fn per_second(count: u64, time: Duration) -> u64 {
    let nanos = time.as_nanos();
    if nanos == 0 {
        return 0;
    }
    u64::try_from(u128::from(count) * 1_000_000_000 / nanos).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use clap::Parser;
    use tengen_core::{Rule, Size};

    use super::*;

    #[derive(Parser)]
    struct Line {
        #[command(flatten)]
        args: Args,
    }

    /// Bytes of tables that are left to be made by a search with these options.
    fn left(options: &[&str], limits: Limits) -> (usize, Option<usize>) {
        let line = Line::try_parse_from([&["", "--hash", "4"][..], options].concat());
        let args = line
            .map_err(|error| error.to_string())
            .expect("options")
            .args;
        let position = Position::new(Rule::Renju, Size::STANDARD);
        let (engine, prober) = args.ready(&position, &limits, &|| false);
        let all = {
            let mut prober = Prober::default();
            prober.make_tables();
            prober.made()
        };
        (engine.unmapped(), prober.map(|prober| all - prober.made()))
    }

    #[test]
    fn a_search_by_time_makes_no_tables_in_its_own_time() {
        let by_time = Limits {
            clock: Some(Clock::per_move(Duration::from_secs(1))),
            ..Limits::default()
        };
        assert_eq!(left(&[], by_time), (0, Some(0)));
        assert_eq!(left(&["--no-proofs"], by_time), (0, None));
        // By nodes it makes what it needs, when it needs it.
        let (table, solver) = left(&[], Limits::of_nodes(100));
        assert!(table >= 4 << 20 && solver.is_some_and(|bytes| bytes > 1 << 20));
    }
}
