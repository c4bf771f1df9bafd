//! What a room is made with.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_core::{OnFoul, Position, Rule, SetupError, Size, serde_as_text};
use thiserror::Error;

use crate::Start;

/// Which colour the maker of a room wants in the first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ColorChoice {
    /// The maker has Black.
    Black,
    /// The maker has White.
    White,
    /// By lot, drawn when the other joins.
    #[default]
    Lot,
}

/// What a forbidden point costs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Fouls {
    /// The move is refused.
    #[default]
    Refuse,
    /// The move loses the game.
    Lose,
}

impl From<Fouls> for OnFoul {
    fn from(fouls: Fouls) -> OnFoul {
        match fouls {
            Fouls::Refuse => OnFoul::Refuse,
            Fouls::Lose => OnFoul::Lose,
        }
    }
}

/// What a room is made with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The rule.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "freestyle"))]
    pub rule: Rule,
    /// The number of lines, 5 to 22.
    #[cfg_attr(feature = "schema", schema(minimum = 5, maximum = 22))]
    pub size: u8,
    /// The maker's colour.
    #[serde(default)]
    pub color: ColorChoice,
    /// What a forbidden point costs; means nothing outside renju.
    #[serde(default)]
    pub fouls: Fouls,
    /// A casual game: forbidden marks, hints and analysis are allowed from the beginning, and whoever
    /// joins knows it. Without it both must agree during the game ([`Asked::Help`](crate::Asked::Help)).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub casual: bool,
    /// Whether everybody sees black stones white and white ones black, so that White begins, as in
    /// the original of the founding program `pattern-dictionary`. Only what people are shown and
    /// told changes: colours in the interface stay those of the rules.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
}

/// A room that cannot be made.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// No such board.
    #[error("a board of {0}×{0} is not supported: sizes run from 5 to 22")]
    Size(u8),
    /// The set-up cannot stand.
    #[error("no game can begin from this: {0}")]
    Start(#[from] SetupError),
    /// The set-up leaves nothing to play for.
    #[error("no game can begin from this: it is over already")]
    Over,
}

impl Config {
    /// The board.
    ///
    /// # Errors
    /// [`ConfigError::Size`] unless it is 5 to 22.
    pub fn board(&self) -> Result<Size, ConfigError> {
        Size::new(u32::from(self.size)).map_err(|_| ConfigError::Size(self.size))
    }

    /// The position in which every game of the room begins: the usual one, or a set-up.
    ///
    /// # Errors
    /// [`ConfigError`] says why no game can begin there.
    pub fn first(&self, start: Option<&Start>) -> Result<Position, ConfigError> {
        let size = self.board()?;
        let Some(start) = start else {
            return Ok(Position::new(self.rule, size));
        };
        let position = start.position(self.rule, size)?;
        let full = position.board().stones() == size.cells();
        if full || position.outcome().is_some() {
            return Err(ConfigError::Over);
        }
        Ok(position)
    }
}

/// A player's name: 1 to 24 characters without control characters, and no space at its ends.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "Mei"))]
pub struct Name(String);

/// A text that is no name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// Nothing is left of it.
    #[error("the name is empty")]
    Empty,
    /// More than 24 characters.
    #[error("the name has more than 24 characters")]
    Long,
    /// A control character or one that turns the direction of writing.
    #[error("the name has a character that cannot be shown")]
    Hidden,
}

impl FromStr for Name {
    type Err = NameError;

    fn from_str(s: &str) -> Result<Name, NameError> {
        let name = s.trim();
        let turns = |c: char| matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2060}'..='\u{206f}' | '\u{feff}');
        if name.is_empty() {
            Err(NameError::Empty)
        } else if name.chars().any(|c| c.is_control() || turns(c)) {
            Err(NameError::Hidden)
        } else if name.chars().count() > 24 {
            Err(NameError::Long)
        } else {
            Ok(Name(name.to_owned()))
        }
    }
}

impl fmt::Display for Name {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(Name);
