//! The five rules, and which rows win under them.

use std::fmt;
use std::str::FromStr;

use thiserror::Error;

use crate::Color;

/// The rule a game is played by.
///
/// ```
/// use tengen_core::{Color, Rule};
///
/// let renju: Rule = "renju".parse()?;
/// let six_wins = |color| renju.row_wins(color, 6, 0);
/// assert!(six_wins(Color::White) && !six_wins(Color::Black));
/// # Ok::<(), tengen_core::RuleError>(())
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Rule {
    /// Five or more in a row wins. Gomocup rule 0.
    Freestyle,
    /// Exactly five wins. Gomocup rule 1.
    Standard,
    /// Black wins with exactly five and must not play an overline, a double four or a double
    /// three; White wins with five or more. Gomocup rule 4.
    Renju,
    /// Exactly five wins unless opponent's stones adjoin both ends. Gomocup rule 9.
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

    /// The name in commands, links and JSON.
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

    /// Whether an unbroken row of `run` stones wins for the side that has just added to it.
    ///
    /// `blocked` (0 to 2) counts the ends with an opponent's stone next to them; the edge is no
    /// block. Apart from [`crate::literal`], all code that decides wins calls this, pattern tables
    /// included.
    #[must_use]
    pub const fn row_wins(self, color: Color, run: u32, blocked: u32) -> bool {
        match (self, color) {
            (Rule::Freestyle, _) | (Rule::Renju, Color::White) => run >= 5,
            (Rule::Standard, _) | (Rule::Renju, Color::Black) => run == 5,
            (Rule::Caro, _) => run == 5 && blocked < 2,
            (Rule::CaroOverline, _) => run >= 6 || (run == 5 && blocked < 2),
        }
    }

    /// Whether some moves are forbidden to `color`: only to Black in renju.
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

/// A text that is not a rule.
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
