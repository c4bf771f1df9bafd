//! The user's settings, stored in the browser.

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tengen_core::{Level, Size};
use tengen_room::Config;
use tengen_text::{Language, Text};

use crate::online::RoomChoice;
use crate::original::MusicAndColors;
use crate::study::SolverQuery;
use crate::{AnalysisChoice, Choice, Draft, Score, Solved, Streak};

/// The look of the board.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BoardLook {
    /// Kaya with its grain.
    #[default]
    Wood,
    /// Plain lines with high contrast.
    Contrast,
}

/// Light or dark.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Theme {
    /// As in the system's settings.
    #[default]
    System,
    /// Light.
    Light,
    /// Dark.
    Dark,
}

/// Whether there is animation.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Motion {
    /// As in the system's settings.
    #[default]
    System,
    /// Always.
    On,
    /// Never.
    Off,
}

/// All stored settings.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Settings {
    version: u32,
    /// The look of the board.
    pub board: BoardLook,
    /// Light or dark.
    pub theme: Theme,
    /// `None`: the first of the browser's languages that Tengen has.
    #[serde(with = "language_name")]
    pub language: Option<Language>,
    /// Whether stones and results make sounds.
    pub sounds: bool,
    /// Whether stones show move numbers.
    pub numbers: bool,
    /// Whether the board shows coordinates.
    pub coordinates: bool,
    /// Whether rows are displayed as counted from the top.
    #[serde(default)]
    pub rows_from_top: bool,
    /// Whether there is animation.
    pub motion: Motion,
    /// The last choices of the sheet *New game*.
    pub choice: Choice,
    /// The results of the drill.
    #[serde(default)]
    pub drill: Score,
    /// The results of *Swap or keep?*
    #[serde(default)]
    pub swap: Score,
    /// The first lessons' exercises that were solved.
    #[serde(default)]
    pub course: Solved,
    /// Whether the lesson for the first game of renju was shown.
    #[serde(default)]
    pub renju_shown: bool,
    /// The last results against the engine.
    #[serde(default)]
    pub streak: Streak,
    /// The last kind of forced win searched for.
    #[serde(default)]
    pub study: SolverQuery,
    /// Lines and point of view of the analysis.
    #[serde(default)]
    pub analysis: AnalysisChoice,
    /// The last choices of the sheet *Play online*.
    #[serde(default)]
    pub online: RoomChoice,
    /// Whether beginners get help unasked against the lowest levels.
    #[serde(default = "yes")]
    pub help: bool,
    /// Whether background music plays.
    #[serde(default)]
    pub music: bool,
    /// Whether the stones' colours are displayed exchanged.
    #[serde(default)]
    pub exchanged: bool,
    /// The user's own music and colours while an original overrides them.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) own: Option<MusicAndColors>,
    /// The open set-up.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub draft: Option<Draft>,
}

const fn yes() -> bool {
    true
}

/// Version 1 had four levels.
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
            swap: Score::default(),
            course: Solved::default(),
            renju_shown: false,
            streak: Streak::default(),
            study: SolverQuery::default(),
            analysis: AnalysisChoice::default(),
            online: RoomChoice::default(),
            help: true,
            music: false,
            exchanged: false,
            own: None,
            draft: None,
        }
    }
}

impl Settings {
    /// Reads what [`Settings::write`] wrote, or version 1; fails for a later version.
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
        // Through text: reading from a `Value` would add a second copy of every reader to the page.
        let settings: Settings = serde_json::from_str(&value.to_string())?;
        if settings.version == VERSION {
            Ok(settings)
        } else {
            let why = format!("version {} is not known here", settings.version);
            Err(serde_json::Error::custom(why))
        }
    }

    /// The texts for a board, with colours and rows as displayed; `room` if a room is visited.
    #[must_use]
    pub fn words(&self, language: Language, board: Size, room: Option<&Config>) -> Text {
        Text::new(language)
            .exchanged(self.exchanges(room))
            .rows_from_top(self.rows_from_top.then_some(board))
    }

    /// The settings as JSON; never fails.
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
