//! Levels of the program in the lobby, on the wire.

use serde::{Deserialize, Serialize};

/// How strong a level of the program plays on a server, by what people with ratings have scored
/// against it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct LevelStrength {
    /// The level.
    pub level: u8,
    /// The group of ratings, `gomoku` or `renju`.
    #[cfg_attr(feature = "schema", schema(example = "gomoku"))]
    pub group: String,
    /// As strong as somebody with this rating.
    pub rating: i32,
    /// The standard deviation of that.
    pub deviation: u32,
    /// How many people have played it, at least thirty.
    pub people: u32,
    /// How many of their games count.
    pub games: u32,
}
