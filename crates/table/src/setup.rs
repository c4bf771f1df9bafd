//! Who plays what: the choices of the sheet *New game*, and the seats they become.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_core::{Color, Rule, Size};
use thiserror::Error;

/// How strong the computer plays, 1 to 4.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "u8", into = "u8")]
pub struct Level(u8);

/// A level that does not exist.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("there is no level {0}: levels run from 1 to 4")]
pub struct LevelError(u8);

impl Level {
    /// Every level, the easiest first.
    pub const ALL: [Level; 4] = [Level(1), Level(2), Level(3), Level(4)];

    /// The level's number.
    pub const fn get(self) -> u8 {
        self.0
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

/// Who plays a colour.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Seat {
    /// Somebody at this screen.
    Person,
    /// The engine.
    Computer(Level),
}

impl fmt::Display for Seat {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Seat::Person => f.write_str("person"),
            Seat::Computer(level) => write!(f, "computer:{}", level.get()),
        }
    }
}

/// A text that names no seat.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is neither person nor computer with a level 1 to 4")]
pub struct SeatError(String);

impl FromStr for Seat {
    type Err = SeatError;

    fn from_str(s: &str) -> Result<Seat, SeatError> {
        if s == "person" {
            return Ok(Seat::Person);
        }
        s.strip_prefix("computer:")
            .and_then(|n| n.parse::<u8>().ok())
            .and_then(|n| Level::try_from(n).ok())
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
    /// Black, then White.
    pub seats: [Seat; 2],
}

impl Setup {
    /// Who plays a colour.
    pub fn seat(&self, color: Color) -> Seat {
        self.seats[color.index()]
    }

    /// The colour of the only person; `None` where two play at this screen.
    pub fn person(&self) -> Option<Color> {
        let computer = Color::BOTH
            .into_iter()
            .find(|&c| self.seat(c) != Seat::Person)?;
        Some(computer.opponent())
    }
}

/// Who plays against the person at the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Opponent {
    /// The computer.
    Computer,
    /// A second person at this screen.
    Friend,
}

/// Who begins, in a game against the computer.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BlackIs {
    /// The person at the screen.
    Me,
    /// The computer.
    Computer,
    /// Whoever the lot falls on.
    ByLot,
}

/// The choices of the sheet *New game*; the last ones are remembered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Choice {
    /// The rule.
    #[serde(with = "rule_name")]
    pub rule: Rule,
    /// The board's size.
    #[serde(with = "size_number")]
    pub size: Size,
    /// Who plays against the person at the screen.
    pub opponent: Opponent,
    /// How strong the computer plays.
    pub level: Level,
    /// Who begins, in a game against the computer.
    pub black: BlackIs,
}

impl Default for Choice {
    /// What a newcomer finds: an easy computer that lets them begin.
    fn default() -> Choice {
        Choice {
            rule: Rule::Freestyle,
            size: Size::STANDARD,
            opponent: Opponent::Computer,
            level: Level::ALL[0],
            black: BlackIs::Me,
        }
    }
}

impl Choice {
    /// The game that was chosen. `lot` decides where the choice is left to it: `true` gives the
    /// person Black.
    pub fn setup(&self, lot: bool) -> Setup {
        let person_begins = match self.black {
            BlackIs::Me => true,
            BlackIs::Computer => false,
            BlackIs::ByLot => lot,
        };
        self.seated(person_begins)
    }

    /// The same with the person's colour given.
    pub fn seated(&self, person_is_black: bool) -> Setup {
        let computer = Seat::Computer(self.level);
        let seats = match (self.opponent, person_is_black) {
            (Opponent::Friend, _) => [Seat::Person; 2],
            (Opponent::Computer, true) => [Seat::Person, computer],
            (Opponent::Computer, false) => [computer, Seat::Person],
        };
        Setup {
            rule: self.rule,
            size: self.size,
            seats,
        }
    }
}

mod rule_name {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tengen_core::Rule;

    pub(super) fn serialize<S: Serializer>(rule: &Rule, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_str(rule.name())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<Rule, D::Error> {
        String::deserialize(d)?.parse().map_err(D::Error::custom)
    }
}

mod size_number {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tengen_core::Size;

    pub(super) fn serialize<S: Serializer>(size: &Size, s: S) -> Result<S::Ok, S::Error> {
        s.serialize_u8(size.get())
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<Size, D::Error> {
        Size::new(u32::deserialize(d)?).map_err(D::Error::custom)
    }
}
