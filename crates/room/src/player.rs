//! Public ids of players.

use std::fmt;
use std::str::FromStr;

use tengen_core::serde_as_text;
use thiserror::Error;

/// The public id of a player, the same in all rooms: 16 letters `a` to `z` and digits `2` to `7`.
/// It grants nothing; the player's session cookie does.
#[derive(Clone, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "abcdefghijklmnop"))]
pub struct PlayerId(String);

/// Error for a text that is not a valid [`PlayerId`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "a player's id has {} letters a to z and digits 2 to 7",
    PlayerId::LENGTH
)]
pub struct PlayerIdError;

impl PlayerId {
    /// Length of an id in characters.
    pub const LENGTH: usize = 16;

    /// The id as text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for PlayerId {
    type Err = PlayerIdError;

    fn from_str(s: &str) -> Result<PlayerId, PlayerIdError> {
        let is_base32 = |b: u8| b.is_ascii_lowercase() || (b'2'..=b'7').contains(&b);
        if s.len() == PlayerId::LENGTH && s.bytes().all(is_base32) {
            Ok(PlayerId(s.to_owned()))
        } else {
            Err(PlayerIdError)
        }
    }
}

impl fmt::Display for PlayerId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(PlayerId);
