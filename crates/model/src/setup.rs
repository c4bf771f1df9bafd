//! Who plays what by which rule.

use std::fmt;
use std::str::FromStr;

use arrayvec::ArrayString;
use serde::{Deserialize, Serialize};
use tengen_core::opening::{self, Procedure};
use tengen_core::{DeadDraw, OnFoul, Rule, Size};
use tengen_textbook::{Program, ProgramSpec, Settings};
use thiserror::Error;

use crate::document::Terms;

/// How strong the computer plays, 1 to 10.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A level that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0}: levels run from 1 to 10")]
pub struct LevelError(u8);

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 10] = {
        let mut all = [Level(1); 10];
        let mut i = 1;
        while i < all.len() {
            all[i] = Level(all[i - 1].0 + 1);
            i += 1;
        }
        all
    };

    /// The strongest level.
    pub const STRONGEST: Level = Level(10);

    /// The level's number.
    pub const fn get(self) -> u8 {
        self.0
    }

    /// The level about as strong as one of the four there were before there were ten.
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
        Level::ALL
            .into_iter()
            .find(|l| l.0 == n)
            .ok_or(LevelError(n))
    }
}

impl From<Level> for u8 {
    fn from(level: Level) -> u8 {
        level.0
    }
}

/// The name of an engine of the host's own: up to 40 characters.
pub type EngineName = ArrayString<160>;

/// Who plays where no person does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Computer {
    /// Tengen's engine.
    Level(Level),
    /// A founding program, and how it plays.
    Textbook(ProgramSpec),
    /// An engine that the host of the server has named.
    Host(EngineName),
}

/// A founding program with settings that another one may have had; a depth stays where the program
/// looks ahead.
#[must_use]
pub fn with_settings(program: Program, settings: Settings) -> ProgramSpec {
    let depth = settings.depth.filter(|_| program.takes_depth());
    let settings = Settings { depth, ..settings };
    ProgramSpec::new(program, settings).unwrap_or(program.into())
}

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at this screen.
    Person,
    /// A program.
    Computer(Computer),
}

impl Seat {
    /// The founding program that sits there, and how it plays.
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
            // Without a depth as ever, so that an earlier Tengen reads it.
            Seat::Computer(Computer::Textbook(spec)) if spec.settings() == Settings::FAITHFUL => {
                write!(f, "faithful:{}", spec.program())
            }
            Seat::Computer(Computer::Textbook(spec)) => write!(f, "textbook:{spec}"),
            Seat::Computer(Computer::Host(name)) => write!(f, "engine:{name}"),
        }
    }
}

/// A text that names no seat.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is neither person, level with a number 1 to 10, textbook with a program's name and its \
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
            // Written when there were four.
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

/// What a game is played by and who plays it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Setup {
    /// The rule.
    pub rule: Rule,
    /// The board's size.
    pub size: Size,
    /// How the first stones are shared out.
    pub opening: Procedure,
    /// What a forbidden point costs.
    pub on_foul: OnFoul,
    /// What it means that nobody can make five any more.
    pub dead_draw: DeadDraw,
    /// Who begins the opening, and has Black until somebody swaps; then the other.
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

    /// The terms of a game with its players.
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

    /// What is played, without who plays it.
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

    /// Who sits in a seat.
    #[must_use]
    pub const fn player(&self, seat: opening::Seat) -> Seat {
        match seat {
            opening::Seat::First => self.players[0],
            opening::Seat::Second => self.players[1],
        }
    }

    /// The seat of the only person; `None` where two play at this screen.
    #[must_use]
    pub fn person(&self) -> Option<opening::Seat> {
        match self.players {
            [Seat::Person, Seat::Computer(_)] => Some(opening::Seat::First),
            [Seat::Computer(_), Seat::Person] => Some(opening::Seat::Second),
            _ => None,
        }
    }
}
