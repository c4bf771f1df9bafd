//! Languages and their names.

use thiserror::Error;

/// A language of the texts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Language {
    /// English.
    #[default]
    English,
    /// Simplified Chinese.
    Chinese,
    /// Traditional Chinese.
    TraditionalChinese,
    /// Japanese.
    Japanese,
}

impl Language {
    /// In the order of menus.
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::Chinese,
        Language::TraditionalChinese,
        Language::Japanese,
    ];

    /// Name in links and settings: `en`, `zh`, `zh-Hant`, `ja`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
            Language::TraditionalChinese => "zh-Hant",
            Language::Japanese => "ja",
        }
    }

    /// BCP 47 tag: `en`, `zh-Hans`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::Chinese => "zh-Hans",
            other => other.name(),
        }
    }

    /// The language's name for itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Chinese => "简体中文",
            Language::TraditionalChinese => "繁體中文",
            Language::Japanese => "日本語",
        }
    }

    /// Parses a system's or browser's preference such as `zh-CN`, `zh_TW.UTF-8` or `en-GB`; `None`
    /// for other languages. Chinese is told apart by its script, or else by the region.
    #[must_use]
    pub fn from_preference(preference: &str) -> Option<Language> {
        let mut parts = preference.split(['.', '@']).next()?.split(['-', '_']);
        let primary = parts.next()?.to_ascii_lowercase();
        match primary.as_str() {
            "en" => Some(Language::English),
            "ja" => Some(Language::Japanese),
            "zh" => {
                let rest: Vec<String> = parts.map(str::to_ascii_lowercase).collect();
                let has = |names: &[&str]| rest.iter().any(|part| names.contains(&part.as_str()));
                let traditional = has(&["hant"]) || !has(&["hans"]) && has(&["tw", "hk", "mo"]);
                Some(if traditional {
                    Language::TraditionalChinese
                } else {
                    Language::Chinese
                })
            }
            _ => None,
        }
    }
}

/// An unknown language name.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a language spoken here: en, zh, zh-Hant or ja")]
pub struct LanguageError(pub String);

impl std::str::FromStr for Language {
    type Err = LanguageError;

    /// Parses a [`Language::name`] exactly.
    fn from_str(s: &str) -> Result<Language, LanguageError> {
        Language::ALL
            .into_iter()
            .find(|l| l.name() == s)
            .ok_or_else(|| LanguageError(s.to_owned()))
    }
}
