//! What two players say to each other: phrases, which each reads in the own language, and free
//! text where both want it.
//!
//! Nothing of it is an event: the server passes it on to the two players and keeps none of it.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Serialize};
use tengen_core::serde_as_text;
use thiserror::Error;

use crate::cause::is_line;

/// A phrase.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Phrase {
    /// A greeting.
    Hello,
    /// Good luck.
    GoodLuck,
    /// Well played.
    WellPlayed,
    /// Thanks for the game.
    Thanks,
    /// An excuse for a slip.
    Sorry,
    /// One moment, please.
    Moment,
    /// I am back.
    Back,
    /// Goodbye, I have to go.
    Bye,
}

impl Phrase {
    /// All phrases.
    pub const ALL: [Phrase; 8] = [
        Phrase::Hello,
        Phrase::GoodLuck,
        Phrase::WellPlayed,
        Phrase::Thanks,
        Phrase::Sorry,
        Phrase::Moment,
        Phrase::Back,
        Phrase::Bye,
    ];

    /// Its name in messages.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Phrase::Hello => "hello",
            Phrase::GoodLuck => "good-luck",
            Phrase::WellPlayed => "well-played",
            Phrase::Thanks => "thanks",
            Phrase::Sorry => "sorry",
            Phrase::Moment => "moment",
            Phrase::Back => "back",
            Phrase::Bye => "bye",
        }
    }
}

/// Free text: 1 to 200 characters in one line.
#[derive(Clone, Debug, PartialEq, Eq)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema), schema(value_type = String, example = "That was close."))]
pub struct FreeText(String);

/// Error for a text that is not a valid [`FreeText`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error(
    "what is said is one line of 1 to {} visible characters",
    FreeText::LONGEST
)]
pub struct FreeTextError;

impl FreeText {
    /// Maximum length in characters.
    pub const LONGEST: usize = 200;
}

impl FromStr for FreeText {
    type Err = FreeTextError;

    fn from_str(text: &str) -> Result<FreeText, FreeTextError> {
        let text = text.trim();
        match is_line(text, FreeText::LONGEST) {
            true => Ok(FreeText(text.to_owned())),
            false => Err(FreeTextError),
        }
    }
}

impl fmt::Display for FreeText {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

serde_as_text!(FreeText);

/// What a player says.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(tag = "type", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Saying {
    /// A phrase.
    Phrase {
        /// Which.
        phrase: Phrase,
    },
    /// Free text, which both players have to want.
    Text {
        /// The text.
        text: FreeText,
    },
    /// Whether the player wants free text, read and written. Nobody does at first.
    Freely {
        /// Whether.
        on: bool,
    },
}

/// Why something is not said.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[cfg_attr(feature = "schema", derive(utoipa::ToSchema))]
#[serde(rename_all = "kebab-case")]
pub enum Unsaid {
    /// One of the two does not want free text.
    NotFreely,
    /// The other player has no connection, and nothing is kept until there is one.
    Away,
    /// The player says too much at once.
    TooMany,
    /// The host has muted the player.
    Muted,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sayings_have_plain_json() {
        let text = "Well, well".parse().expect("a line");
        for (saying, json) in [
            (
                Saying::Phrase {
                    phrase: Phrase::GoodLuck,
                },
                r#"{"type":"phrase","phrase":"good-luck"}"#,
            ),
            (
                Saying::Text { text },
                r#"{"type":"text","text":"Well, well"}"#,
            ),
            (
                Saying::Freely { on: true },
                r#"{"type":"freely","on":true}"#,
            ),
        ] {
            assert_eq!(serde_json::to_string(&saying).expect("JSON"), json);
            assert_eq!(serde_json::from_str::<Saying>(json).expect(json), saying);
        }
        for phrase in Phrase::ALL {
            let json = serde_json::to_value(phrase).expect("JSON");
            assert_eq!(json, phrase.name());
        }
        for bad in [
            r#"{"type":"phrase","phrase":"insult"}"#,
            r#"{"type":"text","text":" "}"#,
            r#"{"type":"text","text":"two\nlines"}"#,
            r#"{"type":"freely"}"#,
            r#"{"type":"freely","on":true,"for":"ever"}"#,
        ] {
            assert!(serde_json::from_str::<Saying>(bad).is_err(), "{bad}");
        }
    }
}
