//! `tengen play`: a game in the terminal.
mod request;
mod table;

use std::io::{BufRead as _, IsTerminal as _};
use std::time::Duration;

use clap::ValueEnum;
use tengen_core::Position;
use tengen_engine::Level;

use crate::args::{self, Board, Speech};
use crate::control::any_seed;
use crate::draw;
use table::{Screen, Table};

/// Play a game in the terminal by typing points such as H8
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    #[command(flatten)]
    board: Board,
    /// Strength of the computer: 1 gentle, 2 steady, 3 sharp, 4 full strength
    #[arg(long, value_name = "N", default_value = "2", value_parser = args::level)]
    level: Level,
    /// Who plays Black [default: whoever White is not, else human]
    #[arg(long, value_enum, value_name = "WHO")]
    black: Option<Seat>,
    /// Who plays White [default: whoever Black is not, else computer]
    #[arg(long, value_enum, value_name = "WHO")]
    white: Option<Seat>,
    /// How long the computer thinks about a move at level 4, and about a hint
    #[arg(long, value_name = "DURATION", default_value = "2s", value_parser = args::duration)]
    time: Duration,
    /// Seed of the weaker levels' mistakes [default: another one each time]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    #[command(flatten)]
    speech: Speech,
}

/// Who makes a side's moves.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// Whoever types.
    Human,
    /// The engine.
    Computer,
}

impl Seat {
    const fn other(self) -> Seat {
        match self {
            Seat::Human => Seat::Computer,
            Seat::Computer => Seat::Human,
        }
    }
}

impl Args {
    /// Plays until somebody leaves or the input ends.
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let seats = match (self.black, self.white) {
            (Some(black), Some(white)) => [black, white],
            (Some(black), None) => [black, black.other()],
            (None, Some(white)) => [white.other(), white],
            (None, None) => [Seat::Human, Seat::Computer],
        };
        let screen = Screen {
            text: self.speech.text(),
            colors: draw::colors(),
            live: std::io::stdout().is_terminal(),
            echo: !std::io::stdin().is_terminal(),
        };
        let mut table = Table::new(
            Position::new(self.board.rule, self.board.size),
            seats,
            screen,
            table::Strength {
                level: self.level,
                time: self.time,
                seed: self.seed.unwrap_or_else(any_seed),
            },
        );
        table.welcome()?;
        let mut stdin = std::io::stdin().lock();
        while table.ready()? {
            let mut line = Vec::new();
            if stdin.read_until(b'\n', &mut line)? == 0 {
                table.left()?;
                break;
            }
            table.hear(String::from_utf8_lossy(&line).trim())?;
        }
        Ok(())
    }
}
