//! Finished games.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tengen_core::Color;

/// How a game of a match ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum End {
    /// By the rules: the name of [`tengen_core::Ending`], such as `five` or `full-board`.
    Board {
        /// The ending's name.
        by: String,
    },
    /// The loser's move came too late, or not by then.
    Time {
        /// By how much, in milliseconds; of a move that never came, how long was waited beyond
        /// the limit.
        late_ms: u64,
        /// Whether the loser was killed because no move came.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        killed: bool,
    },
    /// The loser's move was illegal.
    Illegal {
        /// Why.
        why: String,
    },
    /// The loser ended by itself, could not be started, or did not answer where no limit counts.
    Crash {
        /// What happened.
        what: String,
    },
    /// The loser gave up.
    Resignation,
    /// Both sides had agreed on the winner.
    AgreedWin,
    /// Tengen has proved that the winner wins.
    Proved {
        /// In how many plies at most.
        plies: u32,
    },
    /// The number of stones at which a game is called drawn was reached.
    DrawStones,
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlyRecord {
    /// The move, such as `h8`.
    #[serde(rename = "move")]
    pub mv: String,
    /// Milliseconds it took, rounded down.
    pub ms: u64,
    /// The mover's score, in its own units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The mover's mate, in plies to the end, negative where it loses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The depth it reached.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// The nodes it took.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Its number in the match, from 0.
    pub game: usize,
    /// The name of the entrant with Black.
    pub black: String,
    /// The name of the entrant with White.
    pub white: String,
    /// The number of its opening, from 0.
    pub opening: usize,
    /// The opening's moves.
    pub start: String,
    /// `black`, `white`, or `null` for a draw.
    #[serde(with = "winner")]
    pub winner: Option<Color>,
    /// How it ended.
    pub end: End,
    /// The moves after the opening.
    pub plies: Vec<PlyRecord>,
    /// What was said to and by an engine that lost by time, an illegal move or a crash.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub transcript: String,
}

impl GameRecord {
    /// The line of JSON for it: `{"type":"game",…}`; a [`GameRecord`] is read back from it.
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let mut value = json!({ "type": "game" });
        // A record of strings and numbers has a value.
        if let (Some(all), Ok(Value::Object(fields))) =
            (value.as_object_mut(), serde_json::to_value(self))
        {
            all.extend(fields);
        }
        value
    }

    /// Points of one colour in halves: 2, 1 or 0.
    #[must_use]
    pub fn halves(&self, color: Color) -> usize {
        match self.winner {
            None => 1,
            Some(winner) => 2 * usize::from(winner == color),
        }
    }

    /// The moves of the whole game, the opening included.
    #[must_use]
    pub fn moves(&self) -> String {
        self.plies
            .iter()
            .fold(self.start.clone(), |all, ply| all + &ply.mv)
    }
}

pub(crate) fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

mod winner {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};
    use tengen_core::Color;

    pub(super) fn serialize<S: Serializer>(
        winner: &Option<Color>,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        match winner {
            Some(color) => serializer.collect_str(color),
            None => serializer.serialize_none(),
        }
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<Option<Color>, D::Error> {
        match Option::<String>::deserialize(deserializer)?.as_deref() {
            None => Ok(None),
            Some("black") => Ok(Some(Color::Black)),
            Some("white") => Ok(Some(Color::White)),
            Some(other) => Err(D::Error::custom(format!(
                "{other:?} is neither black nor white"
            ))),
        }
    }
}
