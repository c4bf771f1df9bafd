//! Where `crates/engine/src/weights.bin` comes from.
//!
//! ```text
//! cargo run --release -p tengen-tune -- games --seed 1 --count 20000 --nodes 5000 games.txt
//! cargo run --release -p tengen-tune -- fit --seed 1 --out weights.bin games.txt
//! ```
//!
//! `games` plays the engine against itself; every game follows from the seed and its number, so
//! an interrupted run goes on where it was, and any run can be repeated. `fit` turns games into
//! positions and fits the four kinds of weights (see the engine's `weights.rs`): values, threats and
//! the layer to what positions turned out to be worth, move scores to the moves chosen. It keeps a
//! checkpoint after every pass over the data, and the same games and seed give the same weights.
//!
//! `strays` takes positions of games, plays a plausible move or two that are not the best, and has a search judge what comes of
//! them: what a search looks at and nobody plays. The file is read as games are.
//!
//! `reliability` compares the scores in games that were not fitted to with their results: the
//! scale of `score.rs` in the engine.
//!
//! With `--features spsa` the engine's weights are those of the file that the environment variable `TENGEN_WEIGHTS` names,
//! where it is set, and there is a further verb, which tunes the search's numbers by games:
//!
//! ```text
//! cargo run --release -p tengen-tune --features spsa -- spsa --rule freestyle --steps 400 numbers.txt
//! ```

mod adam;
mod fit;
mod games;
mod labels;
mod layer;
mod line;
mod model;
mod policy;
mod reliability;
mod samples;
#[cfg(feature = "spsa")]
mod spsa;
mod strays;
mod threats;
mod values;

use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Play games of the engine against itself and fit its evaluation to them
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Play games; a file that exists is continued
    Games {
        /// The seed all games follow from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many games the file is to hold
        #[arg(long, value_name = "N")]
        count: u64,
        /// Nodes for a move
        #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// Games played at the same time
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: u16,
        /// A rule to play; several are played in turn [default: all]
        #[arg(long)]
        rule: Vec<tengen_core::Rule>,
        /// The file, a game a line
        out: PathBuf,
    },
    /// Search positions beside games; a file that exists is continued
    Strays {
        /// The seed all positions follow from
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many positions the file is to hold
        #[arg(long, value_name = "N")]
        count: u64,
        /// Nodes for a position
        #[arg(long, default_value_t = 1500, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// Positions searched at the same time
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: u16,
        /// The file, a position a line
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Files of games
        #[arg(required = true)]
        games: Vec<PathBuf>,
    },
    /// Tune the numbers of the search by games; a file that exists is continued
    #[cfg(feature = "spsa")]
    Spsa {
        /// The seed of the games and signs
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How many steps the file is to stand for
        #[arg(long, value_name = "N")]
        steps: u64,
        /// Pairs of games in a step
        #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..))]
        pairs: u64,
        /// Nodes for a move
        #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// The part of its step a number moves for a step won by all games, at first
        #[arg(long, default_value_t = 0.3)]
        rate: f64,
        /// Games played at the same time
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: u16,
        /// A rule to play; several are played in turn
        #[arg(long, required = true)]
        rule: Vec<tengen_core::Rule>,
        /// A number to tune [default: all]
        #[arg(long, value_name = "NAME")]
        only: Vec<String>,
        /// Where the numbers are
        out: PathBuf,
    },
    /// Compare the scores in games with their results
    Reliability {
        /// Where a plot goes, as SVG
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Files of games
        #[arg(required = true)]
        games: Vec<PathBuf>,
    },
    /// Fit weights to games
    Fit {
        /// The seed of the order the positions are gone through in
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// How much of a position's label is what it turned out to be worth, 0 to 1: the next label, and the result at the end;
        /// the rest is the search's opinion
        #[arg(long, default_value_t = 0.9, value_parser = share)]
        later: f32,
        /// Weights that stay as they are for rules without games
        #[arg(long, value_name = "FILE")]
        base: Option<PathBuf>,
        /// Leave the move scores of all rules as they are in the base
        #[arg(long, requires = "base")]
        keep_moves: bool,
        /// What the fitted values are multiplied by, 0 to 1: less than 1 for an evaluation less sure of itself
        #[arg(long, default_value_t = 1.0, value_parser = share)]
        shrink: f32,
        /// Where the weights go; a checkpoint lies beside them
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Files of games
        #[arg(required = true)]
        games: Vec<PathBuf>,
    },
}

fn share(text: &str) -> Result<f32, String> {
    let share = text.parse().ok();
    let share = share.filter(|share| (0.0..=1.0).contains(share));
    share.ok_or_else(|| format!("{text:?} is no number from 0 to 1"))
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    #[cfg(feature = "spsa")]
    tengen_engine::weights_from_environment().map_err(anyhow::Error::msg)?;
    match cli.verb {
        Verb::Games {
            seed,
            count,
            nodes,
            threads,
            rule,
            out,
        } => {
            let plan = games::Plan {
                seed,
                nodes,
                rules: rule,
            };
            games::run(count, threads, &out, |number| {
                Some(games::play(&plan, number))
            })
        }
        Verb::Strays {
            seed,
            count,
            nodes,
            threads,
            out,
            games,
        } => {
            let games = fit::read_games(&games)?;
            strays::possible(&games)?;
            let make = |number| strays::stray(seed, nodes, &games, number);
            games::run(count, threads, &out, make)
        }
        #[cfg(feature = "spsa")]
        Verb::Spsa {
            seed,
            steps,
            pairs,
            nodes,
            rate,
            threads,
            rule,
            only,
            out,
        } => {
            let plan = spsa::Plan {
                games: games::Plan {
                    seed,
                    nodes,
                    rules: rule,
                },
                pairs,
                rate,
                only,
            };
            spsa::run(&plan, steps, threads, &out)
        }
        Verb::Reliability { out, games } => reliability::run(&games, out.as_deref()),
        Verb::Fit {
            seed,
            later,
            base,
            keep_moves,
            shrink,
            out,
            games,
        } => {
            let plan = fit::Plan {
                seed,
                later,
                base,
                keep_moves,
                shrink,
            };
            fit::run(&plan, &out, &games)
        }
    }
}
