//! Makes the stored lists of balanced openings, and checks them.
//!
//! ```text
//! cargo run --release -p tengen-openings -- find freestyle-15
//! cargo run --release -p tengen-openings -- pack freestyle-15
//! ```
//!
//! `find` judges candidates and appends what it finds to a file of rows, a row for each block of
//! candidates, and continues it; `pack` writes the list. All limits are in nodes and all draws have
//! seeds, so the results are the same on every machine.

mod check;
mod find;
mod play;

use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, Parser, Subcommand};
use tengen_arena::Openings;
use tengen_arena::suites::{SUITES, Suite};
use tengen_core::Size;
use tengen_rows::Slice;

/// Make and check the lists of balanced openings
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    /// Folder of results, which are kept so that a later run continues them
    #[arg(long, default_value = "tools/openings/rows", global = true)]
    rows: PathBuf,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Judge candidates until there are enough openings
    Find(Work),
    /// Play openings of a list out, an engine against itself
    Play {
        #[command(flatten)]
        work: Work,
        #[command(flatten)]
        list: List,
        /// The engine, as for tengen match
        #[arg(long, default_value = "tengen:hash=8")]
        engine: String,
        /// Its name in the files of results
        #[arg(long, default_value = "tengen")]
        name: String,
    },
    /// Search 20 openings of each list for a second: at most one may be far from even
    Check {
        /// Hexadecimal digits, such as a commit's hash
        seed: String,
    },
    /// Search wins in 50 openings of a list, with many nodes: there must be none
    Prove {
        #[command(flatten)]
        work: Work,
        #[command(flatten)]
        list: List,
        /// Hexadecimal digits, such as a commit's hash
        #[arg(long)]
        seed: String,
    },
    /// Write the list, with the results of games by the named engines at its head
    Pack {
        /// Such as freestyle-15
        suite: String,
        /// Names in the files of results
        #[arg(long = "played-by")]
        names: Vec<String>,
    },
}

#[derive(Args, Debug)]
struct Work {
    /// Such as freestyle-15
    suite: String,
    /// Openings to find
    #[arg(long, default_value_t = find::COUNT)]
    count: usize,
    /// Nothing new is begun after this many minutes
    #[arg(long, default_value_t = 60)]
    minutes: u64,
    /// Threads; the result does not depend on them
    #[arg(long, default_value_t = 1)]
    threads: usize,
}

impl Work {
    fn slice(&self, rows: usize) -> Slice {
        Slice::new(rows, Duration::from_secs(self.minutes * 60)).threads(self.threads)
    }
}

#[derive(Args, Debug)]
struct List {
    /// The list; the stored one by default
    #[arg(long)]
    list: Option<PathBuf>,
}

impl List {
    fn openings(&self, suite: Suite) -> anyhow::Result<Openings> {
        let Some(path) = &self.list else {
            return parsed(suite, suite.text);
        };
        let text = std::fs::read_to_string(path);
        parsed(
            suite,
            &text.with_context(|| format!("the file {}", path.display()))?,
        )
    }
}

fn parsed(suite: Suite, text: &str) -> anyhow::Result<Openings> {
    Ok(Openings::parse(text, suite.rule, Size::new(suite.lines)?)?)
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    std::fs::create_dir_all(&cli.rows)
        .with_context(|| format!("the folder {}", cli.rows.display()))?;
    match cli.verb {
        Verb::Find(work) => find::run(&cli.rows, named(&work.suite)?, &work),
        Verb::Play {
            work,
            list,
            engine,
            name,
        } => {
            let suite = named(&work.suite)?;
            let path = play::path(&cli.rows, suite, &name);
            play::run(&path, &list.openings(suite)?, &engine, &work)?;
            let rates = play::rates(&path)?;
            println!("{} by {name}: {rates}", suite.name);
            Ok(())
        }
        Verb::Check { seed } => SUITES
            .iter()
            .try_for_each(|&suite| check::search(suite, &parsed(suite, suite.text)?, &seed)),
        Verb::Prove { work, list, seed } => {
            let suite = named(&work.suite)?;
            check::prove(&cli.rows, suite, &list.openings(suite)?, &seed, &work)
        }
        Verb::Pack { suite, names } => {
            let suite = named(&suite)?;
            let text = find::pack(&cli.rows, suite, &play::head(&cli.rows, suite, &names)?)?;
            let path = Path::new("crates/arena/suites").join(format!("{}.txt", suite.name));
            std::fs::write(&path, text).with_context(|| format!("the file {}", path.display()))
        }
    }
}

fn named(name: &str) -> anyhow::Result<Suite> {
    Suite::named(name).with_context(|| format!("there is no list {name:?}"))
}
