//! Conditions of the Gomocup tournaments.
//!
//! Sources: <https://gomocup.org/detail-information/> and `GomocupJudge`
//! (<https://github.com/Gomocup/GomocupJudge>), which grants a second beyond each limit.

use std::fmt;
use std::str::FromStr;
use std::time::Duration;

use tengen_core::{Rule, Size};
use thiserror::Error;

/// Memory limit of an engine in bytes: 350 MiB.
pub const MEMORY: u64 = 350 << 20;

/// Excess over the time limit allowed before a move loses.
pub const TOLERANCE: Duration = Duration::from_secs(1);

/// A Gomocup tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum League {
    /// Freestyle on 20×20, five seconds a move.
    Fastgame,
    /// Freestyle on 20×20, and on 15×15 as a separate tournament.
    Freestyle,
    /// Exactly five on 15×15.
    Standard,
    /// Renju on 15×15.
    Renju,
    /// Caro (exactly five, not closed at both ends) on 15×15.
    Caro,
}

/// A tournament or its finals.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Gomocup {
    /// The tournament.
    pub league: League,
    /// Whether these are the finals, which have longer limits.
    pub finals: bool,
}

/// A text that names no tournament.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is none of fastgame, freestyle, standard, renju and caro, with or without ,finals")]
pub struct GomocupError(String);

impl League {
    /// All tournaments.
    pub const ALL: [League; 5] = [
        League::Fastgame,
        League::Freestyle,
        League::Standard,
        League::Renju,
        League::Caro,
    ];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            League::Fastgame => "fastgame",
            League::Freestyle => "freestyle",
            League::Standard => "standard",
            League::Renju => "renju",
            League::Caro => "caro",
        }
    }
}

impl Gomocup {
    /// The tournament's rule.
    #[must_use]
    pub const fn rule(self) -> Rule {
        match self.league {
            League::Fastgame | League::Freestyle => Rule::Freestyle,
            League::Standard => Rule::Standard,
            League::Renju => Rule::Renju,
            League::Caro => Rule::Caro,
        }
    }

    /// Board sizes, the main one first.
    ///
    /// # Panics
    /// Never: 15 and 20 are valid sizes.
    #[must_use]
    pub fn sizes(self) -> Vec<Size> {
        let lines: &[u32] = match self.league {
            League::Fastgame => &[20],
            League::Freestyle => &[20, 15],
            League::Standard | League::Renju | League::Caro => &[15],
        };
        let size = |&n: &u32| Size::new(n).expect("5 to 22");
        lines.iter().map(size).collect()
    }

    /// Time limit for a move.
    #[must_use]
    pub const fn turn(self) -> Duration {
        Duration::from_secs(match (self.finals, self.league) {
            (true, _) => 300,
            (false, League::Fastgame) => 5,
            (false, _) => 30,
        })
    }

    /// Time limit for all moves of a game.
    #[must_use]
    pub const fn game(self) -> Duration {
        Duration::from_secs(match (self.finals, self.league) {
            (true, _) => 1000,
            (false, League::Fastgame) => 120,
            (false, _) => 180,
        })
    }
}

impl fmt::Display for Gomocup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.league.name())?;
        f.write_str(if self.finals { ",finals" } else { "" })
    }
}

impl FromStr for Gomocup {
    type Err = GomocupError;

    fn from_str(s: &str) -> Result<Gomocup, GomocupError> {
        let (name, finals) = match s.strip_suffix(",finals") {
            Some(name) => (name, true),
            None => (s, false),
        };
        let league = League::ALL.into_iter().find(|l| l.name() == name);
        let league = league.ok_or_else(|| GomocupError(s.to_owned()))?;
        Ok(Gomocup { league, finals })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn tournaments_have_their_boards_and_clocks() {
        assert_eq!(MEMORY, 367_001_600);
        for (name, rule, sizes, turn, game) in [
            ("fastgame", Rule::Freestyle, &[20][..], 5, 120),
            ("freestyle", Rule::Freestyle, &[20, 15], 30, 180),
            ("standard", Rule::Standard, &[15], 30, 180),
            ("renju", Rule::Renju, &[15], 30, 180),
            ("caro", Rule::Caro, &[15], 30, 180),
        ] {
            let league: Gomocup = name.parse().expect("a name");
            let lines: Vec<u8> = league.sizes().iter().map(|s| s.get()).collect();
            assert_eq!((league.rule(), &lines[..]), (rule, sizes), "{name}");
            let seconds = (league.turn().as_secs(), league.game().as_secs());
            assert_eq!(seconds, (turn, game), "{name}");
            let finals: Gomocup = format!("{name},finals").parse().expect("a name");
            assert_eq!(
                (finals.turn().as_secs(), finals.game().as_secs()),
                (300, 1000)
            );
            assert_eq!((finals.rule(), finals.sizes()), (rule, league.sizes()));
            assert_eq!(finals.to_string(), format!("{name},finals"));
        }
        for wrong in ["", "Caro", "finals", "renju,final", "renju,finals,finals"] {
            assert_eq!(
                wrong.parse::<Gomocup>(),
                Err(GomocupError(wrong.to_owned()))
            );
        }
    }
}
