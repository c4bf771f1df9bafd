//! `tengen brain`: the engine under the Gomocup protocol.

use anyhow::Context as _;
use tengen_core::Level;
use tengen_gomocup_engine::Options;
use tengen_textbook::{Depth, ProgramSpec};

use crate::args;
use crate::control::any_seed;

/// Speak the Gomocup protocol on standard input and output
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Playing strength, 0 to 10; 10 uses all the time that the manager gives
    #[arg(long, value_name = "N", default_value = "10", value_parser = args::level)]
    level: Level,
    /// Founding program to play instead of the engine: win-table, win-counter, pattern-table,
    /// pattern-dictionary or bitboard, optionally with settings, such as bitboard,depth=2 or
    /// win-table,faithful
    #[arg(
        long,
        value_name = "NAME[,depth=N][,faithful]",
        conflicts_with = "level"
    )]
    textbook: Option<ProgramSpec>,
    /// Keep the bugs of the program's original; the same as NAME,faithful
    #[arg(long, requires = "textbook")]
    faithful: bool,
    /// Look-ahead of the program, 1 to 6; the same as NAME,depth=N
    #[arg(long, value_name = "N", requires = "textbook")]
    depth: Option<Depth>,
    /// Seed of the lower levels' mistakes and of the openings [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let options = Options {
            level: self.level,
            seed: self.seed.unwrap_or_else(any_seed),
            textbook: self
                .textbook
                .map(|named| args::program(named, self.faithful, self.depth)),
        };
        tengen_gomocup_engine::serve(options, std::io::stdin(), std::io::stdout().lock())
            .context("talking to the manager")
    }
}
