//! The five rules and the one test of what wins.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Color;

/// The rule a game is played by.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// Five or more in a row wins. Gomocup rule 0.
    Freestyle,
    /// Exactly five wins, for both. Gomocup rule 1.
    Standard,
    /// Black wins with exactly five and must not play an overline, a double four or a double
    /// three; White wins with five or more. Gomocup rule 4.
    Renju,
    /// Exactly five wins unless an opponent's stone stands at both of its ends. Gomocup rule 9.
    Caro,
    /// As [`Rule::Caro`], but six or more always wins. Gomocup rule 8.
    CaroOverline,
}

impl Rule {
    /// Every rule.
    pub const ALL: [Rule; 5] = [
        Rule::Freestyle,
        Rule::Standard,
        Rule::Renju,
        Rule::Caro,
        Rule::CaroOverline,
    ];

    /// The name used on the command line, in links and in JSON.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Rule::Freestyle => "freestyle",
            Rule::Standard => "standard",
            Rule::Renju => "renju",
            Rule::Caro => "caro",
            Rule::CaroOverline => "caro-overline",
        }
    }

    /// Whether an unbroken row wins for the side that has just placed a stone in it.
    ///
    /// `run` is the row's length; `blocked` (0 to 2) counts the two cells right after its ends
    /// that are on the board and hold an opponent's stone. The edge is no block.
    ///
    /// This is the only statement of what wins in this crate outside [`crate::literal`]; tables
    /// of line patterns are generated from it.
    #[must_use]
    pub const fn row_wins(self, color: Color, run: u32, blocked: u32) -> bool {
        match (self, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => run >= 5,
            (Rule::Standard, _) | (Rule::Renju, Color::Black) => run == 5,
            (Rule::Caro, _) => run == 5 && blocked < 2,
            (Rule::CaroOverline, _) => run >= 6 || (run == 5 && blocked < 2),
        }
    }

    /// Whether some moves of `color` are forbidden: only Black's, only in renju.
    #[must_use]
    pub const fn forbids(self, color: Color) -> bool {
        matches!((self, color), (Rule::Renju, Color::Black))
    }
}

impl fmt::Display for Rule {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that names no rule.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a rule: freestyle, standard, renju, caro or caro-overline")]
pub struct RuleError(pub String);

impl FromStr for Rule {
    type Err = RuleError;

    fn from_str(s: &str) -> Result<Rule, RuleError> {
        Rule::ALL
            .into_iter()
            .find(|r| r.name() == s)
            .ok_or_else(|| RuleError(s.to_owned()))
    }
}
