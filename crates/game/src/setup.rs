//! Players, levels and the set-up of a game.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};
use tengen_core::opening::{self, Procedure};
use tengen_core::{DeadDraw, OnFoul, Rule, Size};
use tengen_textbook::{Program, ProgramSettings, ProgramSpec};
use thiserror::Error;

use crate::document::Terms;

/// A level of the engine, 0 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A level that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0}: levels run from 0 to 10")]
pub struct LevelError(u8);

impl Level {
    /// For a first game: plays almost at random.
    pub const FIRST: Level = Level(0);

    /// The levels from 1 up, lowest first.
    pub const ALL: [Level; 10] = {
        let mut all = [Level(1); 10];
        let mut i = 1;
        while i < all.len() {
            all[i] = Level(all[i - 1].0 + 1);
            i += 1;
        }
        all
    };

    /// The highest level.
    pub const STRONGEST: Level = Level(10);

    /// The level's number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The level about as strong as one of the four levels of earlier versions.
    #[must_use]
    pub const fn of_four(old: u8) -> Option<Level> {
        match old {
            1 => Some(Level(1)),
            2 => Some(Level(3)),
            3 => Some(Level(6)),
            4 => Some(Level::STRONGEST),
            _ => None,
        }
    }
}

impl TryFrom<u8> for Level {
    type Error = LevelError;

    fn try_from(n: u8) -> Result<Level, LevelError> {
        let known = n <= Level::STRONGEST.0;
        known.then_some(Level(n)).ok_or(LevelError(n))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

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
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// The opening procedure.
    pub opening: Procedure,
    /// What happens on a forbidden point.
    pub on_foul: OnFoul,
    /// What happens on a dead board.
    pub dead_draw: DeadDraw,
    /// The first player of the opening procedure, who has Black until a swap, and the second.
    pub players: [Seat; 2],
}

impl Setup {
    /// A game without an opening procedure, in which forbidden points are refused.
    #[must_use]
    pub const fn plain(rule: Rule, size: Size, players: [Seat; 2]) -> Setup {
        Setup {
            rule,
            size,
            opening: Procedure::None,
            on_foul: OnFoul::Refuse,
            dead_draw: DeadDraw::Offer,
            players,
        }
    }

    /// A game's terms with its players.
    #[must_use]
    pub const fn of(terms: &Terms, players: [Seat; 2]) -> Setup {
        Setup {
            rule: terms.rule,
            size: terms.size,
            opening: terms.opening,
            on_foul: terms.on_foul,
            dead_draw: terms.dead_draw,
            players,
        }
    }

    /// The terms, without the players.
    #[must_use]
    pub const fn terms(&self) -> Terms {
        Terms {
            rule: self.rule,
            size: self.size,
            opening: self.opening,
            on_foul: self.on_foul,
            dead_draw: self.dead_draw,
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
