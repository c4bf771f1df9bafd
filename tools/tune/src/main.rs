//! Training of the engine's weights, `crates/engine/src/weights.bin`.
//!
//! ```text
//! cargo run --release -p tengen-tune -- games --seed 1 --count 20000 --nodes 5000 a.games
//! cargo run --release -p tengen-tune -- fit --seed 1 --out weights.bin a.games b.games
//! ```
//!
//! `games` writes self-play games and searched positions beside them (`docs/design/data.md`). A
//! game depends only on seed and number, so runs can be resumed and repeated; `show` prints them,
//! and `count` says what they hold. `fit` extracts positions and fits the four kinds of weights
//! (see the engine's `weights.rs`): values, threats and layer to outcomes, policy scores to the
//! moves chosen. It writes a checkpoint after each pass; the same games and seed give the same
//! weights.
//!
//! `reliability` compares scores with results in games held out from training; it yields the scale
//! in the engine's `score.rs`.
//!
//! With `--features spsa` the engine reads the weights that the environment variable
//! `TENGEN_WEIGHTS` names, if set, and there is a verb to tune search parameters by matches:
//!
//! ```text
//! cargo run --release -p tengen-tune --features spsa -- \
//!     spsa --rule freestyle --steps 400 numbers.txt
//! ```

mod adam;
mod count;
mod division;
mod fit;
mod game;
mod games;
mod harvest;
mod labels;
mod ladder;
mod layer;
mod model;
mod policy;
mod positions;
mod record;
mod reliability;
mod samples;
mod searched;
mod slice;
#[cfg(feature = "spsa")]
mod spsa;
mod threats;
mod values;

use std::io::{ErrorKind, Write as _};
use std::path::PathBuf;

use clap::{Parser, Subcommand};

/// Train the engine: self-play, fitting of weights, tuning of search parameters
#[derive(Debug, Parser)]
#[command(version)]
struct Cli {
    #[command(subcommand)]
    verb: Verb,
}

#[derive(Debug, Subcommand)]
enum Verb {
    /// Play games; an existing file is continued
    Games {
        /// Seed of all games
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Number of the file's first game: slices of one seed can be made apart
        #[arg(long, value_name = "N", default_value_t = 0)]
        first: u64,
        /// Number of games in the file at the end
        #[arg(long, value_name = "N")]
        count: u64,
        /// Nodes per move
        #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// Games played in parallel
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: u16,
        /// Rule to play; several are played in turn [default: all]
        #[arg(long)]
        rule: Vec<tengen_core::Rule>,
        /// Size of all boards [default: 15, and 20 for a third of freestyle]
        #[arg(long, value_parser = size)]
        size: Option<tengen_core::Size>,
        /// Output file
        out: PathBuf,
    },
    /// Search positions of matches between versions of the engine; an existing file is continued
    Harvest {
        /// Seed of what is drawn by chance
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Nodes per position
        #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// Games searched in parallel
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: u16,
        /// Name of an entrant that is this engine: no other engine's games are taken
        #[arg(long, value_name = "NAME", required = true)]
        of: Vec<String>,
        /// Output file
        out: PathBuf,
        /// Journals of matches (`tengen match --resume`)
        #[arg(required = true)]
        matches: Vec<PathBuf>,
    },
    /// Print games as text, a line each, with what their searches said
    Show {
        /// Files of games
        #[arg(required = true)]
        games: Vec<PathBuf>,
    },
    /// Count positions, those that repeat under symmetry, and how often longer searches disagree
    Count {
        /// Files of games
        #[arg(required = true)]
        games: Vec<PathBuf>,
    },
    /// Tune search parameters by matches (SPSA); an existing file is continued
    #[cfg(feature = "spsa")]
    Spsa {
        /// Seed of games and perturbations
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Number of steps at the end
        #[arg(long, value_name = "N")]
        steps: u64,
        /// Pairs of games per step
        #[arg(long, default_value_t = 4, value_parser = clap::value_parser!(u64).range(1..))]
        pairs: u64,
        /// Nodes per move
        #[arg(long, default_value_t = 5000, value_parser = clap::value_parser!(u64).range(1..))]
        nodes: u64,
        /// Initial change for a step won by all games, as a fraction of the parameter's own step
        #[arg(long, default_value_t = 0.3)]
        rate: f64,
        /// Games played in parallel
        #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u16).range(1..=256))]
        threads: u16,
        /// Rule to play; several are played in turn
        #[arg(long, required = true)]
        rule: Vec<tengen_core::Rule>,
        /// Parameter to tune [default: all]
        #[arg(long, value_name = "NAME")]
        only: Vec<String>,
        /// State file with the current values
        out: PathBuf,
    },
    /// Compare scores in games with their results
    Reliability {
        /// Write a plot here, as SVG
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
        /// Files of games
        #[arg(required = true)]
        games: Vec<PathBuf>,
    },
    /// Fit a model to games of a rule on 15x15 and judge it by others, without building it
    Ladder {
        /// Seed of the games held back, the order of positions and the model
        #[arg(long, default_value_t = 1)]
        seed: u64,
        #[arg(long, default_value = "freestyle")]
        rule: tengen_core::Rule,
        #[arg(long, value_enum)]
        rung: ladder::Rung,
        /// Share of later evidence in a position's label, 0 to 1
        #[arg(long, default_value_t = 0.9, value_parser = share)]
        later: f32,
        /// Positions to learn from
        #[arg(long, value_enum, default_value_t = division::Learned::All)]
        learned: division::Learned,
        /// Learn from this many positions at most, the first ones of the files [default: all]
        #[arg(long, value_name = "N")]
        most: Option<usize>,
        /// Number of the trial: the same games are held back, and the model begins otherwise
        #[arg(long, value_name = "N", default_value_t = 0)]
        trial: u64,
        /// Add to this checkpoint of the rung `refitted` instead of today's evaluation
        #[arg(long, value_name = "FILE")]
        on: Option<PathBuf>,
        /// Checkpoint, continued if it exists
        #[arg(long, value_name = "FILE")]
        out: PathBuf,
        /// Files of games
        #[arg(required = true)]
        games: Vec<PathBuf>,
    },
    /// Fit weights to games
    Fit {
        /// Seed of the order of positions
        #[arg(long, default_value_t = 1)]
        seed: u64,
        /// Share of later evidence in a position's label, 0 to 1: the next position's label, and
        /// the result at the end; the rest is the search score
        #[arg(long, default_value_t = 0.9, value_parser = share)]
        later: f32,
        /// Weights to keep for rules without games
        #[arg(long, value_name = "FILE")]
        base: Option<PathBuf>,
        /// Keep the policy scores of the base for all rules
        #[arg(long, requires = "base")]
        keep_moves: bool,
        /// Factor on the fitted values, 0 to 1; less than 1 makes the evaluation less confident
        #[arg(long, default_value_t = 1.0, value_parser = share)]
        shrink: f32,
        /// Output file of weights; checkpoints are written beside it
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

fn size(text: &str) -> Result<tengen_core::Size, String> {
    let number: u32 = text.parse().map_err(|_| format!("{text:?} is no number"))?;
    tengen_core::Size::new(number).map_err(|error| error.to_string())
}

fn main() -> anyhow::Result<()> {
    let cli = Cli::parse();
    #[cfg(feature = "spsa")]
    tengen_engine::weights_from_environment().map_err(anyhow::Error::msg)?;
    match cli.verb {
        Verb::Games {
            seed,
            first,
            count,
            nodes,
            threads,
            rule,
            size,
            out,
        } => {
            let plan = games::Plan {
                seed,
                nodes,
                rules: rule,
                size,
            };
            games::run(&plan, games::Slice { first, count }, threads, &out)
        }
        Verb::Harvest {
            seed,
            nodes,
            threads,
            of,
            out,
            matches,
        } => harvest::run(&harvest::Plan { seed, nodes, of }, &matches, threads, &out),
        Verb::Show { games } => {
            let mut out = std::io::stdout().lock();
            for game in fit::read_games(&games)? {
                match writeln!(out, "{game}") {
                    // The reader has closed the pipe, as `head` does.
                    Err(error) if error.kind() == ErrorKind::BrokenPipe => break,
                    result => result?,
                }
            }
            Ok(())
        }
        Verb::Count { games } => {
            count::run(&fit::read_games(&games)?);
            Ok(())
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
                    size: Some(tengen_core::Size::STANDARD),
                },
                pairs,
                rate,
                only,
            };
            spsa::run(&plan, steps, threads, &out)
        }
        Verb::Reliability { out, games } => reliability::run(&games, out.as_deref()),
        Verb::Ladder {
            seed,
            rule,
            rung,
            later,
            learned,
            most,
            trial,
            on,
            out,
            games,
        } => {
            let plan = ladder::Plan {
                seed,
                rule,
                rung,
                later,
                learned,
                most,
                trial,
                on,
            };
            ladder::run(&plan, &out, &games)
        }
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
