//! Copies of the games that the page keeps in the browser, only for browsers on the server's own
//! machine and without a proxy.
//!
//! A write beyond [`MOST_GAMES`] or [`MOST_BYTES`] fails with
//! [`StorageFull`](crate::ErrorCode::StorageFull). No other game is dropped for it, since its
//! browser copy may be gone; existing games can still be replaced by shorter ones.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// Maximum body of one game in bytes. A full game on the largest board needs 1 % of it.
pub const LARGEST_GAME: usize = 256 * 1024;
/// Maximum number of stored games: ten a day for five years make 18,250. The list takes 2 MB.
pub const MOST_GAMES: u32 = 20_000;
/// Maximum total size in bytes: 3.3 KB per game; a full game on the largest board takes 2.5 KB.
pub const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// Maximum length of a game id in characters.
pub const LONGEST_ID: usize = 64;

/// The id of a game: 1 to [`LONGEST_ID`] ASCII letters, digits, `-` or `_`.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "game-1"))]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

/// Why a text is not a valid [`GameId`].
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameIdError {
    /// The id is empty or too long.
    #[error("a game's name has 1 to {LONGEST_ID} characters, not {0}")]
    Length(usize),
    /// The id contains a character that is not allowed.
    #[error("a game's name has letters, digits, '-' and '_' only, not {0:?}")]
    Character(char),
}

impl GameId {
    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for GameId {
    type Err = GameIdError;

    fn from_str(text: &str) -> Result<Self, GameIdError> {
        if let Some(wrong) = text
            .chars()
            .find(|c| !(c.is_ascii_alphanumeric() || matches!(c, '-' | '_')))
        {
            return Err(GameIdError::Character(wrong));
        }
        match text.len() {
            1..=LONGEST_ID => Ok(Self(text.to_owned())),
            length => Err(GameIdError::Length(length)),
        }
    }
}

impl TryFrom<String> for GameId {
    type Error = GameIdError;

    fn try_from(text: String) -> Result<Self, GameIdError> {
        text.parse()
    }
}

impl From<GameId> for String {
    fn from(id: GameId) -> Self {
        id.0
    }
}

impl fmt::Display for GameId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

/// A stored game. The server does not interpret it; the page does.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LocalGame {
    /// The format version of `game`.
    pub version: u32,
    /// The time of the last change by the page's clock, in milliseconds since 1970.
    pub changed: u64,
    /// The game in the page's format.
    pub game: serde_json::Value,
}

/// An entry of the list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LocalGameEntry {
    /// The game's id.
    pub id: GameId,
    /// As in [`LocalGame::version`].
    pub version: u32,
    /// As in [`LocalGame::changed`].
    pub changed: u64,
}

/// The list of stored games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LocalGames {
    /// Most recently changed first.
    pub games: Vec<LocalGameEntry>,
    /// Files in the data folder with unreadable data that was set aside.
    pub set_aside: Vec<String>,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_checked() {
        assert_eq!(
            "game-1_A".parse::<GameId>().map(String::from),
            Ok("game-1_A".to_owned())
        );
        assert_eq!("".parse::<GameId>(), Err(GameIdError::Length(0)));
        assert_eq!(
            "x".repeat(65).parse::<GameId>(),
            Err(GameIdError::Length(65))
        );
        assert_eq!("../x".parse::<GameId>(), Err(GameIdError::Character('.')));
        assert_eq!("天".parse::<GameId>(), Err(GameIdError::Character('天')));
    }
}
