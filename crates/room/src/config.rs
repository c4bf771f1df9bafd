//! Settings of a room.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_core::{OnFoul, Position, Rule, SetupError, Size, serde_as_text};
use thiserror::Error;

use crate::Start;

/// The creator's colour in the first game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum ColorChoice {
    /// The creator plays Black.
    Black,
    /// The creator plays White.
    White,
    /// Drawn by lot when the second player joins.
    #[default]
    Lot,
}

/// The penalty for a forbidden point.
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

/// Settings of a room.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The rule of every game.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "freestyle"))]
    pub rule: Rule,
    /// The number of lines, 5 to 22.
    #[cfg_attr(feature = "schema", schema(minimum = 5, maximum = 22))]
    pub size: u8,
    /// The creator's colour in the first game.
    #[serde(default)]
    pub color: ColorChoice,
    /// The penalty for a forbidden point; only used in renju.
    #[serde(default)]
    pub fouls: Fouls,
    /// A casual game: forbidden marks, hints and analysis are allowed from the start. Otherwise
    /// both players must agree during the game ([`Asked::Help`](crate::Asked::Help)).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub casual: bool,
    /// Display black stones as white and white ones as black, so that White moves first, as in the
    /// original of `pattern-dictionary`. Affects display only; the API keeps the colours of the
    /// rules.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub exchanged: bool,
}

/// Why a room cannot be created.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ConfigError {
    /// The board size is outside 5 to 22.
    #[error("a board of {0}×{0} is not supported: sizes run from 5 to 22")]
    Size(u8),
    /// The start position is invalid.
    #[error("no game can begin from this: {0}")]
    Start(#[from] SetupError),
    /// The start position is already over.
    #[error("no game can begin from this: it is over already")]
    Over,
}

impl Config {
    /// The board size.
    ///
    /// # Errors
    /// [`ConfigError::Size`] outside 5 to 22.
    pub fn board(&self) -> Result<Size, ConfigError> {
        Size::new(u32::from(self.size)).map_err(|_| ConfigError::Size(self.size))
    }

    /// The position in which every game of the room begins: empty, or `start`.
    ///
    /// # Errors
    /// [`ConfigError`] if no game can begin there.
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

/// A player's name: 1 to 24 characters, no control characters, trimmed.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "Mei"))]
pub struct Name(String);

/// Why a text is not a valid [`Name`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum NameError {
    /// Empty after trimming.
    #[error("the name is empty")]
    Empty,
    /// More than 24 characters.
    #[error("the name has more than 24 characters")]
    Long,
    /// Contains a control, invisible or text-direction character.
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
