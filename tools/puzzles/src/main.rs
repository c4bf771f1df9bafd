//! Generates the puzzle pack from wins and defences that were missed in seeded games.
//!
//! ```text
//! cargo run --release -p tengen-puzzles -- find --games 3000
//! cargo run --release -p tengen-puzzles -- pack
//! cargo run --release -p tengen-puzzles -- figures
//! cargo run --release -p tengen-puzzles -- check
//! cargo run --release -p tengen-puzzles -- child --level 0
//! ```
//!
//! `find` plays games and appends what it finds to a file of rows, a row for each game, and
//! continues it; `pack` chooses from the rows and writes the pack. `mend` leaves the pack as it is,
//! but for puzzles that are in it twice, and notes which answers to a threat even win. `figures`
//! prints what is in the pack, and how much of it levels 1, 3, 5 and 7 and a scripted pupil solve.
//! `check` proves a part of it again. `child` plays games of a scripted child against a level. All
//! limits are in nodes, and games, levels, pupil and child have seeds, so the results are the same
//! on every machine.

mod check;
mod child;
mod choose;
mod defences;
mod even;
mod figures;
mod games;
mod mend;
mod pool;
mod pupil;
mod step;
#[cfg(test)]
mod tests;
mod wins;

use std::num::NonZeroUsize;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, Parser, Subcommand};
use tengen_core::Level;
use tengen_rows::Slice;
use tengen_training::{Puzzle, pack};

/// Make the pack of puzzles
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    /// File of the puzzles found, a row for each game
    #[arg(long, default_value = "target/puzzles.jsonl", global = true)]
    rows: PathBuf,
    /// The pack
    #[arg(long, default_value = "crates/training/puzzles.tgpz", global = true)]
    pack: PathBuf,
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Play games and look for puzzles in them
    Find(Work),
    /// Choose from the puzzles found, and write the pack
    Pack,
    /// Replace what is in the pack twice, and note which answers to a threat even win
    Mend,
    /// Print what is in the pack and who solves it
    Figures {
        /// Seed of the players
        #[arg(long, default_value_t = figures::SEED)]
        seed: u64,
        /// Tries of each level at a puzzle
        #[arg(long, default_value = "64")]
        tries: NonZeroUsize,
    },
    /// Play games of a scripted child against a level, and print its share
    Child {
        /// The level
        #[arg(long, default_value_t = 1)]
        level: u32,
        /// Number of games
        #[arg(long, default_value_t = 400)]
        games: usize,
    },
    /// Prove one puzzle in this number again
    Check {
        /// One in this number
        #[arg(long, default_value_t = 20)]
        every: usize,
        /// The first of them, from 0
        #[arg(long, default_value_t = 0)]
        first: usize,
    },
}

#[derive(Args, Debug)]
struct Work {
    /// Number of games in the file at the end
    #[arg(long)]
    games: usize,
    /// The first game, of a file that is begun
    #[arg(long, default_value_t = 0)]
    first: usize,
    /// No new game is begun after this many minutes
    #[arg(long, default_value_t = 60)]
    minutes: u64,
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    match cli.verb {
        Verb::Find(work) => {
            let slice = Slice::new(work.games, Duration::from_secs(work.minutes * 60));
            pool::run(&cli.rows, work.first, &slice)
        }
        Verb::Pack => choose::run(&cli.rows, &cli.pack),
        Verb::Mend => mend::run(&cli.rows, &cli.pack, read(&cli.pack)?),
        Verb::Figures { seed, tries } => figures::print(&read(&cli.pack)?, seed, tries.get()),
        Verb::Child { level, games } => {
            let share = child::share(Level::new(level)?, games.max(1));
            let (won, games, percent) = (share.won, share.games, share.percent());
            println!("level {level}: {won} of {games} games won, {percent} %");
            Ok(())
        }
        Verb::Check { every, first } => check::run(&read(&cli.pack)?, every, first),
    }
}

fn read(path: &Path) -> anyhow::Result<Vec<Puzzle>> {
    let place = || format!("the file {}", path.display());
    let bytes = std::fs::read(path).with_context(place)?;
    pack::decode(&bytes).with_context(place)
}
