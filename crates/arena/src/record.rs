//! Records of finished games.

use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use tengen_core::Color;

/// How a game ended.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case")]
pub enum End {
    /// By the rules.
    Board {
        /// The name of a [`tengen_core::Ending`], such as `five` or `full-board`.
        by: String,
    },
    /// The loser exceeded its time.
    Time {
        /// Milliseconds beyond the limit, until the move or until the wait was given up.
        late_ms: u64,
        /// Whether the loser was killed without a move.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        killed: bool,
    },
    /// The loser's move was illegal.
    Illegal {
        /// The reason in words.
        why: String,
    },
    /// The loser crashed, did not start, or did not answer where no time limit applies.
    Crash {
        /// The failure in words.
        what: String,
    },
    /// The loser resigned.
    Resignation,
    /// Both sides reported the same winner; see [`Adjudication`](crate::Adjudication).
    AgreedWin,
    /// A verified proof of the winner's win.
    Proved {
        /// The proof's length in plies.
        plies: u32,
    },
    /// Adjudicated as a draw by the number of stones.
    DrawStones,
}

/// One move of a game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlyRecord {
    /// Such as `h8`.
    #[serde(rename = "move")]
    pub mv: String,
    /// Milliseconds used, rounded down.
    pub ms: u64,
    /// The mover's score, in its own units.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub score: Option<i32>,
    /// The mover's mate in plies; negative if it loses.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub mate: Option<i32>,
    /// The mover's search depth.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub depth: Option<u32>,
    /// Nodes searched.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nodes: Option<u64>,
}

/// A finished game.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameRecord {
    /// Number in the match, from 0.
    pub game: usize,
    /// Name of the entrant with Black.
    pub black: String,
    /// Name of the entrant with White.
    pub white: String,
    /// Number of the opening, from 0.
    pub opening: usize,
    /// The opening's symmetry, by [`tengen_core::Symmetry`]'s names; `None` if openings are not
    /// turned.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turn: Option<String>,
    /// The opening's moves as played, turned if openings are.
    pub start: String,
    /// `black`, `white`, or `null` for a draw.
    #[serde(with = "winner")]
    pub winner: Option<Color>,
    /// Why the game ended.
    pub end: End,
    /// The moves after the opening.
    pub plies: Vec<PlyRecord>,
    /// The loser's transcript, after a loss by time, illegal move or crash.
    #[serde(default, skip_serializing_if = "String::is_empty")]
    pub transcript: String,
}

impl GameRecord {
    /// The journal's line: `{"type":"game",…}`; deserialises into a [`GameRecord`].
    #[must_use]
    pub fn to_json(&self) -> serde_json::Value {
        let mut value = json!({ "type": "game" });
        // Serialising strings and numbers cannot fail.
        if let (Some(all), Ok(Value::Object(fields))) =
            (value.as_object_mut(), serde_json::to_value(self))
        {
            all.extend(fields);
        }
        value
    }

    /// Half points of one colour: 2, 1 or 0.
    #[must_use]
    pub fn halves(&self, color: Color) -> usize {
        match self.winner {
            None => 1,
            Some(winner) => 2 * usize::from(winner == color),
        }
    }

    /// All moves, including the opening's.
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
