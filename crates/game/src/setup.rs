//! Players, levels and the set-up of a game.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use tengen_core::{Level, Rule, Size, Terms, opening};
use tengen_textbook::{Program, ProgramSettings, ProgramSpec};
use thiserror::Error;

use crate::clock::BoardTerms;

/// The name of an engine of the host: up to 40 characters.
pub type EngineName = ArrayString<160>;

/// A player that is not a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computer {
    /// Tengen's engine.
    Level(Level),
    /// A founding program with its settings.
    Textbook(ProgramSpec),
    /// An engine on the host's computer.
    Host(EngineName),
}

/// A founding program with settings of another one; the depth is dropped if the program has none.
#[must_use]
pub fn with_settings(program: Program, settings: ProgramSettings) -> ProgramSpec {
    let depth = settings.depth.filter(|_| program.takes_depth());
    let settings = ProgramSettings { depth, ..settings };
    ProgramSpec::new(program, settings).unwrap_or(program.into())
}

/// The player of a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// A person at this screen.
    Person,
    /// A program.
    Computer(Computer),
}

impl Seat {
    /// The founding program, if one plays.
    #[must_use]
    pub const fn textbook(&self) -> Option<ProgramSpec> {
        match self {
            Seat::Computer(Computer::Textbook(spec)) => Some(*spec),
            Seat::Person | Seat::Computer(_) => None,
        }
    }
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => f.write_str("person"),
            Seat::Computer(Computer::Level(level)) => write!(f, "level:{}", level.get()),
            // The stored word of earlier versions, which know no depth.
            Seat::Computer(Computer::Textbook(spec))
                if spec.settings() == ProgramSettings::FAITHFUL =>
            {
                write!(f, "faithful:{}", spec.program())
            }
            Seat::Computer(Computer::Textbook(spec)) => write!(f, "textbook:{spec}"),
            Seat::Computer(Computer::Host(name)) => write!(f, "engine:{name}"),
        }
    }
}

/// A text that names no player.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is neither person, level with a number 0 to 10, textbook with a program's name and its \
     settings, faithful with a program's name, nor engine with a name of up to 40 characters"
)]
pub struct SeatError(String);

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(s: &str) -> Result<Seat, SeatError> {
        if s == "person" {
            return Ok(Seat::Person);
        }
        let number = |n: &str| n.parse::<u8>().ok();
        let computer = match s.split_once(':') {
            Some(("level", n)) => number(n)
                .and_then(|n| Level::try_from(n).ok())
                .map(Computer::Level),
            // Written by versions with four levels.
            Some(("computer", n)) => number(n).and_then(Level::of_four).map(Computer::Level),
            Some(("textbook", spec)) => spec.parse().ok().map(Computer::Textbook),
            Some(("faithful", name)) => name
                .parse::<Program>()
                .ok()
                .map(|program| Computer::Textbook(ProgramSpec::with_slips(program, true))),
            Some(("engine", name)) if !name.is_empty() => {
                EngineName::from(name).ok().map(Computer::Host)
            }
            _ => None,
        };
        computer
            .map(Seat::Computer)
            .ok_or_else(|| SeatError(s.to_owned()))
    }
}

/// The terms of a game and its players.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The terms.
    pub terms: Terms,
    /// The first player of the opening procedure, who has Black until a swap, and the second.
    pub players: [Seat; 2],
    /// The clocks, the first player's first.
    pub clock: Option<BoardTerms>,
}

impl Setup {
    /// A game without an opening procedure and without clocks, in which forbidden points are
    /// refused.
    #[must_use]
    pub const fn plain(rule: Rule, size: Size, players: [Seat; 2]) -> Setup {
        Setup {
            terms: Terms::plain(rule, size),
            players,
            clock: None,
        }
    }

    /// The player in a seat.
    #[must_use]
    pub const fn player(&self, seat: opening::Seat) -> Seat {
        match seat {
            opening::Seat::First => self.players[0],
            opening::Seat::Second => self.players[1],
        }
    }

    /// The only person's seat; `None` if two people play at this screen.
    #[must_use]
    pub fn person(&self) -> Option<opening::Seat> {
        match self.players {
            [Seat::Person, Seat::Computer(_)] => Some(opening::Seat::First),
            [Seat::Computer(_), Seat::Person] => Some(opening::Seat::Second),
            _ => None,
        }
    }
}
