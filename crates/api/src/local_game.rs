//! Games played on this machine: the page keeps them in the browser and a second copy here. Only browsers on the
//! server's own machine, reached through no proxy, may ask.
//!
//! * `GET /api/v1/local-games` answers [`LocalGames`];
//! * `GET /api/v1/local-games/{id}` answers a [`LocalGame`];
//! * `PUT /api/v1/local-games/{id}` takes a [`LocalGame`] and answers nothing (204); the last one written stays;
//! * `DELETE /api/v1/local-games/{id}` answers nothing (204), also when there was no such game.
//!
//! At most [`MOST_GAMES`] games of [`MOST_BYTES`] bytes together are kept. A game that would go beyond is refused with
//! [`StorageFull`](crate::ErrorCode::StorageFull); no other game is dropped for it, since the browser that has it may be
//! gone. What is kept can still be read, deleted, and replaced by something no longer.
//!
//! What goes wrong is answered as an [`ApiError`](crate::ApiError).
use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};

/// The longest body the server takes for one game, in bytes. A full game on the largest board needs a hundredth of it.
pub const LARGEST_GAME: usize = 256 * 1024;
/// The most games the server keeps: ten a day for five years are 18,250, whose list takes 2 MB.
pub const MOST_GAMES: u32 = 20_000;
/// The most bytes of all kept games together: 3.3 KB for each of [`MOST_GAMES`], and a full game on the largest board
/// takes 2.5 KB. A browser's own storage is a tenth of it.
pub const MOST_BYTES: u64 = 64 * 1024 * 1024;
/// The longest name of a game, in characters.
pub const LONGEST_ID: usize = 64;

/// The name of a game: 1 to [`LONGEST_ID`] letters, digits, `-` or `_`, all ASCII.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "game-1"))]
#[serde(try_from = "String", into = "String")]
pub struct GameId(String);

/// Why a text is no name of a game.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum GameIdError {
    /// It is empty or too long.
    #[error("a game's name has 1 to {LONGEST_ID} characters, not {0}")]
    Length(usize),
    /// It holds a character that is not allowed.
    #[error("a game's name has letters, digits, '-' and '_' only, not {0:?}")]
    Character(char),
}

impl GameId {
    /// The name as text.
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

/// One game as it is kept. The server stores the game itself without reading it: its meaning is the page's.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct LocalGame {
    /// Which form `game` has; counts up when the form changes.
    pub version: u32,
    /// When the game last changed, by the page's clock, in milliseconds since 1970.
    pub changed: u64,
    /// The game.
    pub game: serde_json::Value,
}

/// One line of the list of games.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LocalGameEntry {
    /// Its name.
    pub id: GameId,
    /// As in [`LocalGame::version`].
    pub version: u32,
    /// As in [`LocalGame::changed`].
    pub changed: u64,
}

/// All games that are kept here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LocalGames {
    /// The last changed first.
    pub games: Vec<LocalGameEntry>,
    /// Files of the data folder that hold what could not be read and was set aside.
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
