//! Players as others see them.
//!
//! * `GET /api/v1/players/{player}` returns a [`Profile`];
//! * `GET /api/v1/players/{player}/games` returns what was [`Played`];
//! * `POST /api/v1/my/player` takes a [`BePlayer`] and returns [`MyPlayer`], with the cookie of a
//!   session if there was none.

use serde::{Deserialize, Serialize};
use tengen_core::Rule;
use tengen_core::opening::Procedure;
use tengen_room::lobby::LevelStrength;
use tengen_room::{Name, PlayerId};

/// Steps of a rating in one answer.
pub const STEPS_AT_ONCE: usize = 100;
/// Last games in one answer.
pub const PLAYED_AT_ONCE: usize = 20;
/// Openings in one answer.
pub const OPENINGS_AT_ONCE: usize = 20;

/// A player who has had a seat here.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Profile {
    /// The player's id, as events name it.
    pub player: PlayerId,
    /// The name with which the player last took a seat.
    pub name: Option<Name>,
    /// The first visit with a seat, in milliseconds since 1970 by the server's clock.
    pub since: u64,
    /// Games that have ended, in rooms that are kept.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
    /// The ratings, one for each group in which a game was rated.
    pub ratings: Vec<PlayerRating>,
}

/// Asks to be a player: of the lobby, before any seat.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(deny_unknown_fields)]
pub struct BePlayer {
    /// The name that others see; without one they see none, or the one that was given before.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub name: Option<Name>,
}

/// The player that the sender is.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct MyPlayer {
    /// The player's id.
    pub player: PlayerId,
    /// The player's name.
    pub name: Option<Name>,
}

/// A player who is found by name.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct NamedPlayer {
    /// The player's id.
    pub player: PlayerId,
    /// The name of the player's account.
    pub name: Name,
}

/// How strong levels of the program are on a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Levels {
    /// Each level in each group of ratings, as far as that is known.
    pub levels: Vec<LevelStrength>,
}

/// A player's rating in a group of games: Glicko-2, in points of the scale of Elo.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayerRating {
    /// `gomoku`, `renju`, `gomoku-correspondence` or `renju-correspondence`.
    #[cfg_attr(feature = "schema", schema(example = "gomoku"))]
    pub group: String,
    /// The rating; new players begin at 1500.
    pub rating: i64,
    /// Its standard deviation, 45 to 350, which grows from game to game by the time between them.
    pub deviation: u64,
    /// Whether the deviation is over 110, so that the rating says little.
    pub provisional: bool,
    /// Rated games.
    pub games: u64,
    /// When the last one ended, in milliseconds since 1970 by the server's clock.
    pub last: u64,
    /// The last 100 steps, the latest first.
    pub steps: Vec<RatingStep>,
}

/// What a game has made of a rating.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct RatingStep {
    /// When the game ended, in milliseconds since 1970 by the server's clock.
    pub at: u64,
    /// The opponent.
    pub opponent: PlayerId,
    /// 2 for a win, 1 for a draw, 0 for a loss; `null` where the game was taken back.
    pub score: Option<u8>,
    /// The rating before.
    pub before: i64,
    /// The rating after.
    pub after: i64,
}

/// What a player has played, in rooms that are kept. Rooms are not named.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct Played {
    /// The last 20 games that have ended, those begun last first.
    pub games: Vec<PlayedGame>,
    /// The 20 rules, opening procedures and named openings of most of the last 1,000 games of each
    /// colour.
    pub openings: Vec<PlayedOpening>,
}

/// A game that a player has played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedGame {
    /// The rule.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "freestyle"))]
    pub rule: Rule,
    /// The number of lines.
    pub size: u8,
    /// The opening procedure.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "swap2"))]
    pub opening: Procedure,
    /// Whether the player had Black.
    pub black: bool,
    /// The opponent; `null` in rooms of earlier versions.
    pub opponent: Option<PlayerId>,
    /// The opponent's name in the room.
    pub opponent_name: Option<Name>,
    /// Whether the opponent has been deleted.
    pub opponent_deleted: bool,
    /// 2 for a win, 1 for a draw, 0 for a loss.
    pub score: u8,
    /// How the game ended, as in the event `finished`.
    pub by: String,
    /// The moves.
    pub moves: u32,
    /// When it ended, in milliseconds since 1970 by the server's clock.
    pub finished: u64,
    /// Whether it is of a kind that is rated.
    pub rated: bool,
}

/// How a player has fared under a rule and an opening procedure, with one of renju's 26 openings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
pub struct PlayedOpening {
    /// The rule.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "renju"))]
    pub rule: Rule,
    /// The opening procedure.
    #[cfg_attr(feature = "schema", schema(value_type = String, example = "swap2"))]
    pub opening: Procedure,
    /// The opening that the first three stones formed, by its number: `D1` to `D13`, `I1` to `I13`;
    /// `null` for none of them, and under other rules.
    #[cfg_attr(feature = "schema", schema(example = "D4"))]
    #[serde(default)]
    pub named: Option<String>,
    /// Games.
    pub games: u64,
    /// Games won.
    pub wins: u64,
    /// Games drawn.
    pub draws: u64,
    /// Games lost.
    pub losses: u64,
}
