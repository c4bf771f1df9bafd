//! Compares reviews with the results of longer proofs and searches.
//!
//! ```text
//! cargo run --release -p tengen-gold -- reviews --games games.jsonl --count 300
//! cargo run --release -p tengen-gold -- escapes --games games.jsonl --count 100
//! cargo run --release -p tengen-gold -- sets --games games.jsonl --count 100
//! cargo run --release -p tengen-gold -- labels --games games.jsonl --count 200
//! cargo run --release -p tengen-gold -- check --games games.jsonl
//! cargo run --release -p tengen-gold -- figures
//! ```
//!
//! `reviews` reviews games within the default budget and verifies each certificate once more;
//! `escapes` repeats the plies around the last escape with 50 times the nodes, `sets` asks whether
//! the only defences hold, and `labels` searches judged moves with 100 times the nodes. All limits
//! are in nodes, so the results are the same on every machine. Each verb appends to a file of rows
//! in the folder of results, and continues it. `check` reviews one in five games of the results
//! again, and fails if a review claims what the longer proofs have excluded; `figures` prints what
//! the results say.
//!
//! Half of the games are played here, between weak engines. The others are read from a file: a JSON
//! object a line with `id`, `rule`, `size` and `moves`. Of those, no move is kept in the results.

mod check;
mod escapes;
mod figures;
mod labels;
mod reviews;
mod sample;
mod sets;

use std::num::NonZeroUsize;
use std::path::PathBuf;
use std::time::Duration;

use clap::{Args, Parser, Subcommand};

use crate::sample::Sample;
use tengen_rows::Slice;

/// Compare reviews with longer proofs and searches
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    /// Folder of the results
    #[arg(long, default_value = "tools/gold/results", global = true)]
    results: PathBuf,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Review games within the default budget
    Reviews(Work),
    /// Review the plies around the last escapes with 50 times the nodes
    Escapes(Work),
    /// Look for wins against the only defences
    Sets(Work),
    /// Search this number of blunders and mistakes, and twice as many other moves
    Labels(Work),
    /// Review one in this number of the games of the results again, and compare
    Check {
        /// File of games by others [default: none]
        #[arg(long)]
        games: Option<PathBuf>,
        /// One in this number
        #[arg(long, default_value = "5")]
        every: NonZeroUsize,
    },
    /// Print what the results say
    Figures,
}

#[derive(Args, Debug)]
struct Work {
    /// File of games by others
    #[arg(long)]
    games: PathBuf,
    /// Number of rows in the results at the end
    #[arg(long)]
    count: usize,
    /// No new row is begun after this many minutes
    #[arg(long, default_value_t = 60)]
    minutes: u64,
}

impl Work {
    fn slice(&self) -> Slice {
        Slice::new(self.count, Duration::from_secs(self.minutes * 60))
    }

    fn sample(&self) -> anyhow::Result<Sample> {
        Sample::read(Some(&self.games))
    }
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    let folder = cli.results.as_path();
    match cli.verb {
        Verb::Reviews(work) => reviews::run(folder, &work.sample()?, &work.slice()),
        Verb::Escapes(work) => escapes::run(folder, &work.sample()?, &work.slice()),
        Verb::Sets(work) => sets::run(folder, &work.sample()?, &work.slice()),
        Verb::Labels(work) => labels::run(folder, &work.sample()?, &work.slice()),
        Verb::Check { games, every } => {
            check::run(folder, &Sample::read(games.as_deref())?, every.get())
        }
        Verb::Figures => figures::print(folder),
    }
}
