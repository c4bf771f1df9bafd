//! How a person wants the page; remembered in the browser.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tengen_core::Size;
use tengen_room::Config;
use tengen_text::{Language, Text};

use crate::online::RoomChoice;
use crate::original::Dress;
use crate::study::Quest;
use crate::{Choice, Draft, Level, Score};

/// What the board is made of.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardLook {
    /// Kaya, with its grain.
    #[default]
    Wood,
    /// Plain lines in the strongest contrast.
    Contrast,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As the system has it.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Whether things may move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// As the system has it.
    #[default]
    System,
    /// Whatever the system prefers.
    On,
    /// Never.
    Off,
}

/// Everything that is remembered.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    version: u32,
    /// What the board is made of.
    pub board: BoardLook,
    /// Light or dark.
    pub theme: Theme,
    /// `None`: the first of the browser's languages that is spoken here.
    #[serde(with = "language_name")]
    pub language: Option<Language>,
    /// Whether stones and ends are heard.
    pub sounds: bool,
    /// Whether stones show their move's number.
    pub numbers: bool,
    /// Whether letters and numbers stand around the board.
    pub coordinates: bool,
    /// Whether rows are counted from the top where people see or read of them.
    #[serde(default)]
    pub rows_from_top: bool,
    /// Whether things may move.
    pub motion: Motion,
    /// The last choices of the sheet *New game*.
    pub choice: Choice,
    /// How well the drill has gone.
    #[serde(default)]
    pub drill: Score,
    /// What kind of forced win was looked for last.
    #[serde(default)]
    pub study: Quest,
    /// The last choices of the sheet *Play online*.
    #[serde(default)]
    pub online: RoomChoice,
    /// Whether music is heard in the background.
    #[serde(default)]
    pub music: bool,
    /// Whether black stones are shown white and white ones black.
    #[serde(default)]
    pub exchanged: bool,
    /// What the person has chosen, while an original is played that has it its own way.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) own: Option<Dress>,
    /// The set-up that is open.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<Draft>,
}

/// The version written now. Version 1 knew four levels.
const VERSION: u32 = 2;

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            version: VERSION,
            board: BoardLook::default(),
            theme: Theme::default(),
            language: None,
            sounds: true,
            numbers: false,
            coordinates: true,
            rows_from_top: false,
            motion: Motion::default(),
            choice: Choice::default(),
            drill: Score::default(),
            study: Quest::default(),
            online: RoomChoice::default(),
            music: false,
            exchanged: false,
            own: None,
            draft: None,
        }
    }
}

impl Settings {
    /// Reads what [`Settings::write`] wrote.
    ///
    /// # Errors
    /// Where it is no such text, or of another version.
    pub fn read(text: &str) -> Result<Settings, serde_json::Error> {
        use serde::de::Error;
        let mut value: Value = serde_json::from_str(text)?;
        if value["version"] == 1 {
            if let Some(level) = value.pointer_mut("/choice/level") {
                let old = level.as_u64().and_then(|n| u8::try_from(n).ok());
                *level = old
                    .and_then(Level::of_four)
                    .map_or(Value::Null, |l| l.get().into());
            }
            value["version"] = VERSION.into();
        }
        // By way of text: reading from a `Value` would be a second copy of every reader in the page.
        let settings: Settings = serde_json::from_str(&value.to_string())?;
        if settings.version == VERSION {
            Ok(settings)
        } else {
            let why = format!("version {} is not known here", settings.version);
            Err(serde_json::Error::custom(why))
        }
    }

    /// The words for a board, in a room where one is visited: colours and points as they are seen.
    #[must_use]
    pub fn words(&self, language: Language, board: Size, room: Option<&Config>) -> Text {
        Text::new(language)
            .exchanged(self.exchanges(room))
            .rows_from_top(self.rows_from_top.then_some(board))
    }

    /// The settings as text.
    ///
    /// # Errors
    /// Never for this type; serde's face allows for it.
    pub fn write(&self) -> Result<String, serde_json::Error> {
        serde_json::to_string(self)
    }
}

mod language_name {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use tengen_text::Language;

    pub(super) fn serialize<S: Serializer>(l: &Option<Language>, s: S) -> Result<S::Ok, S::Error> {
        l.map(Language::name).serialize(s)
    }

    pub(super) fn deserialize<'d, D: Deserializer<'d>>(d: D) -> Result<Option<Language>, D::Error> {
        Option::<String>::deserialize(d)?
            .map(|name| name.parse())
            .transpose()
            .map_err(D::Error::custom)
    }
}
