//! Judges what reviews say of lost games.
//!
//! ```text
//! cargo run --release -p tengen-judge -- games --seed ac485c91 --count 300
//! cargo run --release -p tengen-judge -- threats --seed ac485c91 --count 2000
//! cargo run --release -p tengen-judge -- figures
//! ```
//!
//! `games` plays decisive games from a seed, asks the program `tengen` for a review of each, and
//! judges it by the literal rules, with certificates and with a search of its own that shares no
//! code with the review. It appends a row for each game, and goes on where it stopped. `threats`
//! does the same for positions in which the help of levels 0 to 3 must mark a threat. `figures`
//! prints what the rows of games say, and fails if a sentence is false.
//!
//! A game takes minutes of a core, so the rows of unfinished runs are in `results`, named after
//! their seeds: with `--rows` a later run goes on with them, as long as reviews have not changed.

mod board;
mod claims;
mod games;
mod search;
mod threats;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context as _, ensure};
use clap::{Parser, Subcommand};
use tengen_rows::{Slice, extend, read};

use crate::claims::{Asked, Verdict, is_renju, judge};
use crate::threats::Threat;

/// Judge what reviews say of lost games
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    /// File of the verdicts
    #[arg(long, default_value = "target/judge.jsonl", global = true)]
    rows: PathBuf,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Play and judge games
    Games {
        /// Seed, as hexadecimal digits: the beginning of a commit's hash
        #[arg(long)]
        seed: String,
        /// Number of rows at the end
        #[arg(long, default_value_t = 300)]
        count: usize,
        /// No new game is begun after this many minutes
        #[arg(long, default_value_t = 60)]
        minutes: u64,
        /// The program
        #[arg(long, default_value = "target/release/tengen")]
        program: PathBuf,
        /// Nodes for each proof [default: the program's]
        #[arg(long)]
        proof_nodes: Option<u64>,
    },
    /// Judge what the help of levels 0 to 3 says of threats
    Threats {
        /// Seed, as hexadecimal digits: the beginning of a commit's hash
        #[arg(long)]
        seed: String,
        /// Number of rows at the end
        #[arg(long, default_value_t = 2_000)]
        count: usize,
        /// No new position is begun after this many minutes
        #[arg(long, default_value_t = 60)]
        minutes: u64,
        /// Stones of the search that doubts an answer
        #[arg(long, default_value_t = 20_000)]
        stones: u32,
    },
    /// Print what the rows say
    Figures,
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    match &cli.verb {
        Verb::Games {
            seed,
            count,
            minutes,
            program,
            proof_nodes,
        } => {
            let seed = number(seed)?;
            let asked = Asked {
                program,
                proof_nodes: *proof_nodes,
            };
            let slice = Slice::new(*count, Duration::from_secs(minutes * 60));
            let games = games::decisive(seed).enumerate();
            extend(&cli.rows, games, &slice, |(number, game)| {
                let verdict = judge(&asked, number, &game)?;
                for wrong in &verdict.wrong {
                    println!("game {number}: {wrong}");
                }
                Ok(verdict)
            })?;
            figures(&cli.rows)
        }
        Verb::Threats {
            seed,
            count,
            minutes,
            stones,
        } => {
            let slice = Slice::new(*count, Duration::from_secs(minutes * 60));
            extend(&cli.rows, threats::met(number(seed)?), &slice, |met| {
                let verdict = threats::judge(&met, *stones)?;
                for wrong in &verdict.wrong {
                    println!("level {}, {}: {wrong}", verdict.level, verdict.moves);
                }
                Ok(verdict)
            })?;
            threat_figures(&cli.rows)
        }
        Verb::Figures => figures(&cli.rows),
    }
}

/// The beginning of a commit's hash as a seed.
fn number(seed: &str) -> anyhow::Result<u64> {
    let digits = seed.get(..seed.len().min(16)).unwrap_or_default();
    u64::from_str_radix(digits, 16)
        .with_context(|| format!("{seed:?} does not begin with a commit's hash"))
}

/// Prints lines `figure NAME VALUE` about threats; fails if anything is false.
fn threat_figures(path: &Path) -> anyhow::Result<()> {
    let rows: Vec<Threat> = read(path)?;
    let figure = |name: &str, value: usize| println!("figure threats-{name} {value}");
    figure("positions", rows.len());
    figure("fours", rows.iter().filter(|row| row.four).count());
    figure("stops", rows.iter().map(|row| row.stops).sum());
    figure("may-hold", rows.iter().map(|row| row.perhaps).sum());
    figure("loses", rows.iter().map(|row| row.loses).sum());
    figure("too-late", rows.iter().filter(|row| row.late).count());
    let times = rows.iter().flat_map(|row| row.settled_ms.iter().copied());
    let mut times: Vec<u64> = times.collect();
    times.sort_unstable();
    // Nine of ten answers are settled within this time.
    if let Some(&most) = times.get(times.len() * 9 / 10) {
        figure("settled-p90-ms", usize::try_from(most)?);
    }
    let wrong = rows.iter().map(|row| row.wrong.len()).sum();
    figure("false", wrong);
    ensure!(wrong == 0, "{wrong} false marks or sentences");
    Ok(())
}

/// Prints lines `figure NAME VALUE`; fails if a sentence is false.
fn figures(path: &Path) -> anyhow::Result<()> {
    let rows: Vec<Verdict> = read(path)?;
    let figure = |name: &str, value: usize| println!("figure judge-{name} {value}");
    let of = |turn: &str| rows.iter().filter(|row| row.turn == turn).count();
    figure("games", rows.len());
    figure("renju", rows.iter().filter(|row| is_renju(row)).count());
    for turn in ["last-chance", "lost-from", "fall", "none"] {
        figure(turn, of(turn));
    }
    let passes = rows.iter().filter(|row| row.second_pass.is_some());
    figure("second-passes", passes.count());
    figure("answers-doubted", rows.iter().map(|row| row.doubted).sum());
    figure("certificates", rows.iter().map(|row| row.replayed).sum());
    let wrong = rows.iter().map(|row| row.wrong.len()).sum();
    figure("false", wrong);
    ensure!(wrong == 0, "{wrong} false sentences");
    Ok(())
}
