//! `tengen play`: a game in the terminal, local or in a room of a server.

mod request;
mod room;
mod screen;
mod table;
mod words;

use std::io::{self, BufRead as _};
use std::path::PathBuf;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::Duration;

use anyhow::{anyhow, bail};
use clap::ValueEnum;
use tengen_api::RoomId;
use tengen_core::opening::Procedure;
use tengen_core::{Ending, Illegal, Level, Position, Rule, Size, Start};
use tengen_model::BoardTerms;
use tengen_room::{ClaimPenalty, ColorChoice, Config, Fouls, Name, Terms};
use tengen_textbook::{Depth, ProgramSpec};

use crate::args::{self, Speech, Wrong};
use crate::control::any_seed;
use screen::Screen;
use table::Table;

/// Play a game in the terminal by typing points such as H8
///
/// With --server the game is between two people, in a room of that server: the server's address
/// makes a new room and prints the link to share, and a link joins its room. --black human or
/// --white human then chooses your own colour.
#[derive(Debug, clap::Args)]
pub(crate) struct Args {
    /// Rule: freestyle, standard, renju, caro (exactly five) or caro-overline [default: freestyle]
    #[arg(long, value_name = "RULE")]
    rule: Option<Rule>,
    /// Board size, 5 to 22 lines [default: 15]
    #[arg(long, value_name = "N", value_parser = args::size)]
    size: Option<Size>,
    /// Starting position: Black's stones, White's and the side to move, such as h8j9/i9i10/black
    /// [default: an empty board]
    #[arg(long, value_name = "BLACK/WHITE/TURN")]
    set_up: Option<Start>,
    /// Strength of the computer, 1 (for beginners) to 10 (full strength)
    #[arg(long, value_name = "N", default_value = "3", value_parser = args::level)]
    level: Level,
    /// Founding program as the computer: win-table, win-counter, pattern-table, pattern-dictionary
    /// or bitboard, optionally with settings, such as bitboard,depth=2 or win-table,faithful
    #[arg(long, value_name = "NAME[,depth=N][,faithful]", conflicts_with_all = ["level", "server"])]
    opponent: Option<ProgramSpec>,
    /// Keep the bugs of the program's original; the same as NAME,faithful
    #[arg(long, requires = "opponent")]
    faithful: bool,
    /// Look-ahead of the program, 1 to 6; the same as NAME,depth=N
    #[arg(long, value_name = "N", requires = "opponent")]
    depth: Option<Depth>,
    /// Who plays Black [default: human, or the opposite of --white; in a room by lot]
    #[arg(long, value_enum, value_name = "WHO")]
    black: Option<Seat>,
    /// Who plays White [default: computer, or the opposite of --black; in a room by lot]
    #[arg(long, value_enum, value_name = "WHO")]
    white: Option<Seat>,
    /// Thinking time of the computer for each move at level 10, and for a hint at any level
    #[arg(long, value_name = "DURATION", default_value = "2s", value_parser = args::duration)]
    time: Duration,
    /// Clock of both players: 5m+4s, 30m+3x30s, 10m, 30s/move … and in a room 3d [default: none]
    #[arg(long, value_name = "CLOCK")]
    clock: Option<Terms>,
    /// Seed of the lower levels' mistakes [default: random]
    #[arg(long, value_name = "N")]
    seed: Option<u64>,
    /// Address of a server, such as http://192.168.1.7:7515, or the link of a room there
    #[arg(long, value_name = "URL", conflicts_with_all = ["level", "time", "seed"], help_heading = "With a friend")]
    server: Option<String>,
    /// Your name, shown to the other player
    #[arg(
        long,
        value_name = "NAME",
        requires = "server",
        help_heading = "With a friend"
    )]
    name: Option<Name>,
    /// Opening procedure: none, pro, long-pro, swap, swap2, rif, yamaguchi, soosyrv8, taraguchi10,
    /// openings26 or balanced [default: none]
    #[arg(
        long,
        value_name = "NAME",
        requires = "server",
        conflicts_with = "set_up",
        help_heading = "With a friend"
    )]
    opening: Option<Procedure>,
    /// Effect of a move on a forbidden point in renju: refuse, lose, or claim, where under every
    /// rule a five counts only when it is claimed [default: refuse]
    #[arg(long, value_name = "WHAT", requires = "server", value_parser = fouls, help_heading = "With a friend")]
    fouls: Option<Fouls>,
    /// Price of a wrong claim: nothing, turn or game [default: nothing]
    #[arg(long, value_name = "WHAT", requires = "server", value_parser = price, help_heading = "With a friend")]
    wrong_claim: Option<ClaimPenalty>,
    /// Casual game: both players may use forbidden marks, hints and analysis from the beginning
    #[arg(long, requires = "server", help_heading = "With a friend")]
    casual: bool,
    /// Folder for the keys to your seats [default: the user's data folder]
    #[arg(
        long,
        value_name = "DIR",
        requires = "server",
        help_heading = "With a friend"
    )]
    data: Option<PathBuf>,
    #[command(flatten)]
    speech: Speech,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum Seat {
    /// A person who types the moves
    Human,
    /// The engine or founding program
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

/// The lines of the standard input, which a thread reads: a flag falls while nothing is typed.
fn typed() -> Receiver<io::Result<Vec<u8>>> {
    let (sender, typed) = channel();
    std::thread::spawn(move || {
        let mut stdin = io::stdin().lock();
        loop {
            let mut line = Vec::new();
            let read = stdin.read_until(b'\n', &mut line);
            let last = !matches!(read, Ok(1..));
            if matches!(read, Ok(0)) || sender.send(read.map(|_| line)).is_err() || last {
                break;
            }
        }
    });
    typed
}

fn fouls(text: &str) -> Result<Fouls, String> {
    match text {
        "refuse" => Ok(Fouls::Refuse),
        "lose" => Ok(Fouls::Lose),
        "claim" => Ok(Fouls::Claim),
        _ => Err("refuse, lose or claim".to_owned()),
    }
}

fn price(text: &str) -> Result<ClaimPenalty, String> {
    match text {
        "nothing" => Ok(ClaimPenalty::Nothing),
        "turn" => Ok(ClaimPenalty::Turn),
        "game" => Ok(ClaimPenalty::Game),
        _ => Err("nothing, turn or game".to_owned()),
    }
}

impl Args {
    pub(crate) fn run(self) -> anyhow::Result<()> {
        let first = self.first()?;
        match &self.server {
            Some(server) => self.elsewhere(server),
            None => self.here(first),
        }
    }

    fn first(&self) -> anyhow::Result<Position> {
        let rule = self.rule.unwrap_or(Rule::Freestyle);
        let size = self.size.unwrap_or(Size::STANDARD);
        let Some(start) = &self.set_up else {
            return Ok(Position::new(rule, size));
        };
        let text = self.speech.text();
        let position = start
            .position(rule, size)
            .map_err(|error| anyhow!("--set-up: {}", text.setup_error(&error)))?;
        let full = position.board().stones() == size.cells();
        let over = position.outcome().map(|outcome| outcome.by);
        match over.or(full.then_some(Ending::FullBoard)) {
            Some(by) => bail!("--set-up: {}", text.illegal(&Illegal::Over(by))),
            None => Ok(position),
        }
    }

    fn here(&self, first: Position) -> anyhow::Result<()> {
        let seats = match (self.black, self.white) {
            (Some(black), Some(white)) => [black, white],
            (Some(black), None) => [black, black.other()],
            (None, Some(white)) => [white.other(), white],
            (None, None) => [Seat::Human, Seat::Computer],
        };
        let clock = self.clock.map(BoardTerms::new).transpose();
        let clock = clock.map_err(|error| Wrong::new(format!("--clock: {error}")))?;
        let mut table = Table::new(
            first,
            (seats, clock),
            Screen::of_this_process(self.speech.text()),
            table::Strength {
                level: self.level,
                textbook: self
                    .opponent
                    .map(|named| args::program(named, self.faithful, self.depth)),
                time: self.time,
                seed: self.seed.unwrap_or_else(any_seed),
            },
        )?;
        table.welcome()?;
        let typed = typed();
        while table.ready()? {
            let line = match table.time() {
                None => typed.recv().map_err(|_| RecvTimeoutError::Disconnected),
                Some(time) => typed.recv_timeout(time),
            };
            match line {
                Ok(line) => table.hear(String::from_utf8_lossy(&line?).trim())?,
                Err(RecvTimeoutError::Timeout) => table.look_at_clock()?,
                Err(RecvTimeoutError::Disconnected) => {
                    table.left()?;
                    break;
                }
            }
        }
        Ok(())
    }

    fn elsewhere(&self, server: &str) -> anyhow::Result<()> {
        let color = match (self.black, self.white) {
            (Some(Seat::Computer), _) | (_, Some(Seat::Computer)) => bail!(Wrong::new(
                "with --server both players are people: say --black human or --white human for your own colour",
            )),
            (Some(_), Some(_)) => bail!(Wrong::new("with --server only one colour is yours")),
            (Some(_), None) => ColorChoice::Black,
            (None, Some(_)) => ColorChoice::White,
            (None, None) => ColorChoice::Lot,
        };
        let chosen = self.rule.is_some()
            || self.size.is_some()
            || self.set_up.is_some()
            || self.opening.is_some()
            || self.fouls.is_some()
            || self.clock.is_some()
            || self.casual
            || color != ColorChoice::Lot;
        if chosen && RoomId::from_link(server).is_ok() {
            bail!(Wrong::new(
                "the room of a link has its rule, board and colours already"
            ));
        }
        if self.wrong_claim.is_some() && self.fouls != Some(Fouls::Claim) {
            bail!(Wrong::new(
                "--wrong-claim needs --fouls claim: nothing else is claimed"
            ));
        }
        let config = Config {
            color,
            opening: self.opening.unwrap_or_default(),
            fouls: self.fouls.unwrap_or_default(),
            wrong_claim: self.wrong_claim.unwrap_or_default(),
            clock: self.clock,
            casual: self.casual,
            ..Config::new(
                self.rule.unwrap_or(Rule::Freestyle),
                self.size.unwrap_or(Size::STANDARD).get(),
            )
        };
        let visit = room::Visit {
            server: server.to_owned(),
            config,
            start: self.set_up.clone().filter(|start| !start.is_usual()),
            name: self.name.clone(),
            data: self.data.clone(),
        };
        visit.run(Screen::of_this_process(self.speech.text()))
    }
}
