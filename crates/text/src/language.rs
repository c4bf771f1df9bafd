//! The languages there are.

use thiserror::Error;

/// A language Tengen speaks.
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
    /// Every language, in the order a menu lists them.
    pub const ALL: [Language; 4] = [
        Language::English,
        Language::Chinese,
        Language::TraditionalChinese,
        Language::Japanese,
    ];

    /// The name used in links and settings: `en`, `zh`, `zh-Hant`, `ja`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Language::English => "en",
            Language::Chinese => "zh",
            Language::TraditionalChinese => "zh-Hant",
            Language::Japanese => "ja",
        }
    }

    /// The BCP 47 tag for documents and speech: `en`, `zh-Hans`.
    #[must_use]
    pub const fn tag(self) -> &'static str {
        match self {
            Language::Chinese => "zh-Hans",
            other => other.name(),
        }
    }

    /// What speakers of the language call it.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Language::English => "English",
            Language::Chinese => "简体中文",
            Language::TraditionalChinese => "繁體中文",
            Language::Japanese => "日本語",
        }
    }

    /// The language a system or browser preference such as `zh-CN`, `zh_TW.UTF-8` or `en-GB`
    /// asks for; `None` for languages not spoken here. A Chinese preference asks for the script
    /// it names, or else for the one its region writes.
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

/// A name that is no language spoken here.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{0:?} is not a language spoken here: en, zh, zh-Hant or ja")]
pub struct LanguageError(pub String);

impl std::str::FromStr for Language {
    type Err = LanguageError;

    /// Reads the exact [`Language::name`].
    fn from_str(s: &str) -> Result<Language, LanguageError> {
        Language::ALL
            .into_iter()
            .find(|l| l.name() == s)
            .ok_or_else(|| LanguageError(s.to_owned()))
    }
}
