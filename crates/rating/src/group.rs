//! Which games are rated together.

use std::fmt;
use std::str::FromStr;

use tengen_core::Rule;
use tengen_core::opening::Procedure;
use thiserror::Error;

/// Games whose results say something about each other: a player has a rating in each group.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Group {
    /// Renju, whose forbidden points make it a game of its own; else freestyle, standard and caro.
    pub renju: bool,
    /// Days for a move; else both players sit at the board.
    pub correspondence: bool,
}

impl Group {
    /// All groups.
    pub const ALL: [Group; 4] = [
        Group::of(Rule::Freestyle, false),
        Group::of(Rule::Renju, false),
        Group::of(Rule::Freestyle, true),
        Group::of(Rule::Renju, true),
    ];

    /// The group of a game.
    #[must_use]
    pub const fn of(rule: Rule, correspondence: bool) -> Group {
        Group {
            renju: matches!(rule, Rule::Renju),
            correspondence,
        }
    }

    /// Its name in files and addresses.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match (self.renju, self.correspondence) {
            (false, false) => "gomoku",
            (true, false) => "renju",
            (false, true) => "gomoku-correspondence",
            (true, true) => "renju-correspondence",
        }
    }
}

/// Whether an opening evens the colours by a choice between them, so that its games say who is the
/// stronger. A dealt position is as even as the engine's judgement of it.
#[must_use]
pub const fn evens_colors(opening: Procedure) -> bool {
    match opening {
        Procedure::Swap
        | Procedure::Swap2
        | Procedure::Rif
        | Procedure::Yamaguchi { .. }
        | Procedure::Soosyrv8
        | Procedure::Taraguchi10
        | Procedure::Openings26 => true,
        Procedure::None | Procedure::Pro | Procedure::LongPro | Procedure::Balanced => false,
    }
}

/// Whether a match of `games` games can be rated: their opening evens the colours, or their number
/// is even, so that each player begins as often. 1, or 0, is no match.
#[must_use]
pub const fn is_even(opening: Procedure, games: u8) -> bool {
    evens_colors(opening) || games > 0 && games.is_multiple_of(2)
}

impl fmt::Display for Group {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A text that is not a group's name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "{0:?} is no group of rated games: gomoku, renju, gomoku-correspondence, renju-correspondence"
)]
pub struct GroupError(pub String);

impl FromStr for Group {
    type Err = GroupError;

    fn from_str(text: &str) -> Result<Group, GroupError> {
        let group = Group::ALL.into_iter().find(|group| group.name() == text);
        group.ok_or_else(|| GroupError(text.to_owned()))
    }
}
